/** What can be counted. */
import { InvalidInput } from '@tulle/core'
import { type DegreeForm, kindOf, nameOf } from '@tulle/core/counts'
import { request, words } from '@tulle/core/text'
import { closest } from '../../closest.ts'
import { COUNTABLE, type Fit } from './options.ts'

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
  if (text === undefined) {
    const example = request('kind:count', { file: { yours: 'FILE' }, count: 'triangles' })
    throw new InvalidInput(words`What should be counted? Say it, as in "${example}": ${COUNTABLE}.`)
  }
  if (Object.hasOwn(DEGREES, text)) return { kind: 'degrees', name: text, form: DEGREES[text] as DegreeForm }
  // As it is spelt elsewhere.
  const kind = countNamed(text === 'max-common-neighbors' ? 'max-common-neighbours' : text)
  return { kind: 'count', name: nameOf(kind), levelled: LEVELLED.has(kind.kind) }
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
  if (person)
    return what.kind === 'degrees' ? 'person-degrees' : what.name === 'edges' ? 'person-edges' : 'person-copies'
  if (what.kind === 'degrees') return what.form
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
