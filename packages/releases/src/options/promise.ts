/** What is promised, and to whom: the options that most kinds have, each with words of its own. */
import { InvalidInput } from '@tulle/core'
import { ONLY_EDGES } from '@tulle/core/privacy'
import { type Words, words } from '@tulle/core/text'
import { choice, flag, type More, number, positive, whole } from '../option.ts'

/** What is asked where it is missing. */
export const WHICH_EPSILON = 'how much can one person or edge change the result? 1 is common, smaller is more private.'

export const anyEpsilon = <M extends More<number>>(help: string, more: M = {} as M) => ({ epsilon: number(help, more) })

/** Mostly a missing one is for the mechanism to say, in its own words. */
export const epsilon = <M extends More<number>>(who: string, more: M = {} as M, end = '; 1 is common') =>
  anyEpsilon(`how much ${who} can change the result: smaller is more private${end}`, more)

export const delta = (help: string, more: More<number> = {}) => ({ delta: number(help, more) })

/** Where a promise cannot do without one. */
export const deltaOnTop = (things: string) =>
  delta(`what is allowed on top of ε: far below 1 divided by the number of ${things}, such as 1e-6`)

/** Of promises that speak of released rows. */
export const alike = <M extends More<number>>(help: string, more: M = {} as M) => ({ k: whole(help, 8, more) })

export const noise = (help: string, mechanisms: readonly string[] = []) => ({
  noise: choice(['laplace', 'gaussian'], `${help} (default: laplace, or gaussian where a {delta} is given)`, {
    shown: 'law',
    ...(mechanisms.length === 0 ? {} : { mechanisms }),
  }),
})

/** What stands out from the noise is looked into, or published. */
export const thresholdOf = <M extends More<number>>(help: string, more: M = {} as M) => ({
  threshold: number(help, more),
})

/** Where something speaks against a release. */
export const anyway = <M extends More<boolean>>(although: string, more: M = {} as M) => ({
  anyway: flag(`release although ${although}`, more),
})

/** What a step is, for whoever chooses whom to protect. */
export const STEPS: Readonly<Record<string, string>> = {
  individual: 'any one person, with everything that they add',
  cell: 'any one answer or number by itself',
  weight: 'how strong any one tie is',
  row: 'all that any one row says',
  'row-change': 'a small move of any one row',
  edge: 'any one tie, such as a friendship',
  node: 'any one person, with all their ties',
  'rewired-node': 'whom any one person is tied to',
}

export const neighbours = <const C extends string, M extends More<C>>(who: readonly C[], help: string, more: M) => ({
  neighbours: choice(who, help, { ...more, shown: 'who', inWords: STEPS }),
})

/** Whom a graph hides, in plain words or as neighbours. */
const WHOM = 'whom it hides'

/** In plain words alone: for whoever has neighbours of other kinds. */
export const protectWhom = <const M extends More<'friendship' | 'person'>>(help: string, more: M) => ({
  protect: choice(['friendship', 'person'], help, {
    ...more,
    shown: 'whom',
    inWords: { friendship: STEPS['edge'] as string, person: STEPS['node'] as string },
  }),
})

export const protect = {
  ...protectWhom('hide any one edge, or any one person with all their edges (default: friendship)', { oneOf: WHOM }),
  neighbours: choice(['edge', 'node'], 'the same as {protect friendship}, or {protect person}', {
    shown: 'who',
    oneOf: WHOM,
    inWords: STEPS,
  }),
}

interface Protecting {
  readonly protect?: 'friendship' | 'person' | undefined
  readonly neighbours?: string | undefined
}

/** Whether a whole person is to be hidden. */
export function hidesPerson({ protect, neighbours }: Protecting): boolean {
  return protect === 'person' || neighbours === 'node'
}

export function checkProtected({ protect, neighbours }: Protecting): void {
  if (protect === undefined || neighbours === undefined) return
  if ((protect === 'person') === (neighbours === 'node')) return
  throw new InvalidInput(
    words`{protect ${protect}} and {neighbours ${neighbours}} say different things: a person is a node, and a friendship an edge. Give one of them.`,
  )
}

/** Where every pair of nodes is released, or can be asked about. */
export function refusePerson(asked: Protecting, instead: Words): void {
  checkProtected(asked)
  if (hidesPerson(asked)) throw new InvalidInput(words`${ONLY_EDGES} ${instead}`)
}

export const maxChange = (help: string, more: More<number> = {}) => ({ maxChange: number(help, more) })

/** What one person may count for. */
export const maxPerPerson = (help: string) => ({ maxPerPerson: positive(help) })

/** The same where only a number above 0 is taken. */
export const positiveChange = (help: string) => ({ maxChange: positive(help) })

export const maxOnes = (help: string) => ({ maxOnes: number(help) })

/** How many there are, with noise, for a part of the budget. */
export const countEpsilon = (things: string, more: More<number> = {}) => ({
  countEpsilon: number(`or count ${things} first, with noise, for this much of {epsilon}`, more),
})

export const mechanism = <const C extends string, M extends More<C>>(from: readonly C[], help: string, more: M) => ({
  mechanism: choice(from, help, { ...more, shown: 'name' }),
})
