/** What can be counted. */
import { InvalidInput } from '@tulle/core'
import { type DegreeForm, kindOf, nameOf, PROFILES, type ProfileForm } from '@tulle/core/counts'
import { request, words } from '@tulle/core/text'
import { closest } from '../../closest.ts'
import { COUNTABLE, type Fit } from './options.ts'

/** One number of the graph. */
interface One {
  /** As files and sentences have it: `3-stars`, however it was spelt. */
  readonly name: string
  /** Whether how much one edge matters follows from a level of the graph. */
  readonly levelled: boolean
}

/** How many neighbours its nodes have. */
interface Degrees {
  readonly name: string
  readonly form: DegreeForm
}

/** Several numbers at once, with one promise. */
interface Profile {
  readonly name: string
  readonly profile: ProfileForm
}

/** A number for every pair of groups. */
interface Mixing {
  readonly name: string
  readonly between: 'groups'
}

export type What = One | Degrees | Profile | Mixing

export function isProfile(what: What): what is Profile {
  return 'profile' in what
}

export function isMixing(what: What): what is Mixing {
  return 'between' in what
}

export function isLevelled(what: What): boolean {
  return 'levelled' in what && what.levelled
}

export function isDegrees(what: What): what is Degrees {
  return 'form' in what
}

const DEGREES: Readonly<Record<string, DegreeForm>> = { degrees: 'sequence', 'degree-histogram': 'histogram' }

/** As it is asked for. */
export function nameOfDegrees(form: DegreeForm): string {
  return Object.keys(DEGREES).find((name) => DEGREES[name] === form) as string
}

/** For those who miss one by a few letters. */
const NAMES = [
  'edges',
  'triangles',
  '2-triangles',
  '3-stars',
  'k-triangles:2',
  'k-stars:3',
  'max-degree',
  'max-common-neighbours',
  ...Object.keys(DEGREES),
  ...PROFILES,
  'mixing',
]

export function whatOf(text: string | undefined): What {
  if (text === undefined) {
    const example = request('kind:count', { file: { yours: 'FILE' }, count: 'triangles' })
    throw new InvalidInput(words`What should be counted? Say it, as in "${example}": ${COUNTABLE}.`)
  }
  if (Object.hasOwn(DEGREES, text)) return { name: text, form: DEGREES[text] as DegreeForm }
  const profile = PROFILES.find((form) => form === text)
  if (profile !== undefined) return { name: profile, profile }
  if (text === 'mixing') return { name: text, between: 'groups' }
  // As it is spelt elsewhere.
  const kind = countNamed(text === 'max-common-neighbors' ? 'max-common-neighbours' : text)
  return { name: nameOf(kind), levelled: LEVELLED.has(kind.kind) }
}

/** Whether there is such a count. */
export function isCountable(text: string): boolean {
  try {
    whatOf(text)
    return true
  } catch (error) {
    if (error instanceof InvalidInput) return false
    throw error
  }
}

export function fitOf(what: What, person = false): Fit {
  if (isMixing(what)) return person ? 'person-mixing' : 'mixing'
  if (isProfile(what)) return 'profile'
  if (person) return isDegrees(what) ? 'person-degrees' : what.name === 'edges' ? 'person-edges' : 'person-copies'
  if (isDegrees(what)) return what.form
  return what.levelled ? 'levelled' : 'flat'
}

/** `degree-histogram` as a title or a sentence begins. */
export function asHeading(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z])-/g, ' ')
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}

const LEVELLED: ReadonlySet<string> = new Set(['triangles', 'k-triangles', 'k-stars'])

function countNamed(text: string): ReturnType<typeof kindOf> {
  try {
    return kindOf(text)
  } catch (error) {
    // Where only the K is wrong, there is nothing to be mistaken for.
    if (!(error instanceof InvalidInput) || /-(stars|triangles)(:|$)/.test(text)) throw error
    const meant = closest(text, NAMES)
    throw new InvalidInput(
      `There is no count called ${JSON.stringify(text)}.${meant === undefined ? '' : ` Did you mean ${meant}?`} There are ${COUNTABLE}.`,
    )
  }
}
