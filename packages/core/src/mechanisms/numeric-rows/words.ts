/** What is done to rows of numbers before any noise, in plain sentences. */
import { short } from '../additive.ts'
import type { NumericRowFacts } from './facts.ts'
import { rowLimits } from './rows.ts'

/** The stages: a noisy count, a private centre. */
export function stagesInWords({ people, centre, neighbours }: NumericRowFacts): string[] {
  const sentences: string[] = []
  if (people !== undefined && 'counted' in people) {
    const { epsilon, drawn } = people.counted
    sentences.push(
      `The number of people is released with Laplace noise of scale ${short(1 / epsilon)}, for ε = ${epsilon} of the whole${drawn === undefined ? '' : `: it came out as ${drawn}`}.`,
    )
  }
  if (centre !== undefined && 'private' in centre) {
    const { epsilon, delta, around, drawn } = centre.private
    const from = around === undefined ? 'from 0' : `from a public guess (${listed(around)})`
    sentences.push(
      `The mean row is released with Gaussian noise on the sum of all rows, each taken ${from}${neighbours.kind === 'row-change' ? '' : ' and shortened to the norm from there'}, for ε = ${epsilon} and δ = ${delta} of the whole${drawn === undefined ? '' : `: it came out as ${listed(drawn)}`}.`,
    )
  }
  return sentences
}

/** What every row goes through. */
export function rowsInWords(facts: NumericRowFacts): string[] {
  const { centre, norm, labels } = facts
  const { box } = rowLimits(facts)
  return [
    ...(labels === undefined ? [] : [`The columns, in this order: ${some(labels).join('; ')}.`]),
    takenOff(centre),
    norm === undefined
      ? `Rows may be of any length${box === undefined ? '' : `; a single number beyond ${short(-box)} or ${short(box)} counts as that`}.`
      : `Rows longer than ${short(norm)} (the root of the sum of their squares) are shortened to that length, exactly; which ones were affected is not published.`,
  ]
}

function takenOff(centre: NumericRowFacts['centre']): string {
  if (centre !== undefined && 'own' in centre)
    return 'The exact mean of all rows is subtracted. Nobody learns what it is, and a row that moves changes what is left by no more than it moved: it costs nothing.'
  if (centre === undefined) return 'Nothing is subtracted from the rows: squares are counted from 0.'
  return 'public' in centre
    ? `A public row is subtracted from every row: ${listed(centre.public)}.`
    : 'The noisy mean is subtracted from every row.'
}

function listed(row: readonly number[]): string {
  return some(row.map(short)).join(', ')
}

/** Nobody reads a hundred of them: all are in the plan. */
const SHOWN = 50

function some(all: readonly string[]): readonly string[] {
  return all.length <= SHOWN ? all : [...all.slice(0, SHOWN), `and ${all.length - SHOWN} more`]
}
