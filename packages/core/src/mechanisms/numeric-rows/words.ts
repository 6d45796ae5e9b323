/** What is done to rows of numbers before any noise, in plain sentences. */
import { short } from '../additive.ts'
import type { NumericRowFacts } from './facts.ts'

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
    const { epsilon, delta } = centre.private
    sentences.push(
      `The mean row is released with Gaussian noise on the sum of all rows${neighbours.kind === 'row-change' ? '' : ', each shortened to the norm first'}, for ε = ${epsilon} and δ = ${delta} of the whole.`,
    )
  }
  return sentences
}

/** What every row goes through. */
export function rowsInWords({ centre, norm }: NumericRowFacts): string[] {
  const taken =
    centre === undefined
      ? 'Nothing is taken off the rows: squares are counted from 0.'
      : `${'public' in centre ? 'A public row' : 'The noisy mean'} is taken off every row.`
  if (norm === undefined) return [taken, 'Rows may be of any length; cells that are not finite count as the centre.']
  return [
    taken,
    `Rows longer than ${short(norm)} are shortened to that length, exactly; which ones that concerned is not published. Cells that are not finite count as the centre.`,
  ]
}
