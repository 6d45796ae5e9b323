/** What can be counted, and which flags have a meaning with it. */
import { type DegreeForm, InvalidInput, kindOf, nameOf } from '@tulle/core'
import { closest } from '@tulle/releases'

export type What =
  | {
      readonly kind: 'count'
      /** As files and sentences have it: `3-stars`, however it was spelt. */
      readonly name: string
      /** Whether how much one edge matters follows from a level of the graph. */
      readonly levelled: boolean
    }
  | { readonly kind: 'degrees'; readonly name: string; readonly form: DegreeForm }

const DEGREES: Readonly<Record<string, DegreeForm>> = { degrees: 'sequence', 'degree-histogram': 'histogram' }

/** In the words of the help and of every refusal. */
export const WHATS =
  'edges, triangles, 2-triangles (or any k-triangles:K), 3-stars (or any k-stars:K), max-degree, max-common-neighbours, degrees or degree-histogram'

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
]

export function whatOf(text: string | undefined): What {
  if (text === undefined) throw new InvalidInput(`What should be counted? Say it after the file: ${WHATS}.`)
  if (Object.hasOwn(DEGREES, text)) return { kind: 'degrees', name: text, form: DEGREES[text] as DegreeForm }
  // As it is spelt elsewhere.
  const kind = countNamed(text === 'max-common-neighbors' ? 'max-common-neighbours' : text)
  return { kind: 'count', name: nameOf(kind), levelled: LEVELLED.has(kind.kind) }
}

export function isWhat(text: string): boolean {
  try {
    whatOf(text)
    return true
  } catch (error) {
    if (error instanceof InvalidInput) return false
    throw error
  }
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
      `There is no count called ${JSON.stringify(text)}.${meant === undefined ? '' : ` Did you mean ${meant}?`} There are ${WHATS}.`,
    )
  }
}

type Fit = 'levelled' | 'flat' | 'sequence' | 'histogram'

function fitOf(what: What): Fit {
  if (what.kind === 'degrees') return what.form
  return what.levelled ? 'levelled' : 'flat'
}

/** A flag that would be ignored is refused. */
const FITS: Readonly<Record<string, readonly Fit[]>> = {
  mechanism: ['levelled', 'flat'],
  delta: ['levelled', 'flat'],
  interval: ['levelled', 'flat'],
  coverage: ['levelled', 'flat'],
  guess: ['levelled'],
  levelEpsilon: ['levelled'],
  floor: ['levelled'],
  evenSum: ['sequence'],
}

type Given = Readonly<Record<string, unknown>>

export function checkFits(what: What, config: Given): void {
  const key = misfits(what).find((each) => config[each] !== undefined && config[each] !== false)
  if (key === undefined) return
  throw new InvalidInput(`--${dashed(key)} is of no use with ${what.name}: ${reason(key, what)}. Leave it out.`)
}

function reason(key: string, { kind }: What): string {
  if (key === 'evenSum') return 'it is about the degrees of a sequence (degrees)'
  return kind === 'degrees'
    ? 'degrees get Laplace noise of one scale, whatever the graph'
    : 'one edge changes this number by at most 1, whatever the graph'
}

function misfits(what: What): string[] {
  const fit = fitOf(what)
  return Object.keys(FITS).filter((key) => FITS[key]?.includes(fit) !== true)
}

/** What flags leave without use in a configuration: what does not fit another count, or another mechanism. */
export function outdoneKeys(flags: Given): string[] {
  const { count, mechanism, interval } = flags
  return [
    ...(typeof count === 'string' ? misfits(whatOf(count)) : []),
    ...(mechanism === undefined || mechanism === 'ladder' ? [] : ['floor']),
    ...(interval === false ? ['coverage'] : []),
  ].filter((key) => flags[key] === undefined)
}

function dashed(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
