/** Estimates beside a release: made of the released data alone, so they may be published with it. */
import type { Estimate } from '@tulle/core/binary'
import type { GraphEstimates, TableEstimates } from '@tulle/core/certificate'
import { type Published, published, publishedJson } from '../artefact.ts'

export function graphEstimatesPublished(
  { edges, triangles, degrees }: GraphEstimates,
  { names, directed }: { readonly names: readonly string[]; readonly directed: boolean },
  maxOnes: number | undefined,
): Published[] {
  return [
    numbers(maxOnes, { edges, ...(triangles === undefined ? {} : { triangles }) }),
    published('degrees.csv', {
      is: 'csv',
      headings: ['node', directed ? 'outgoing' : 'degree', 'standard_error'],
      rows: rows(names, degrees.values, degrees.standardErrors),
    }),
  ]
}

export function tableEstimatesPublished(
  { ones, columns: counts, pairs }: TableEstimates,
  columns: readonly string[],
  maxOnes: number | undefined,
): Published[] {
  const found = [
    numbers(maxOnes, { ones }),
    published('columns.csv', {
      is: 'csv',
      headings: ['column', 'ones', 'standard_error'],
      rows: rows(columns, counts.values, counts.standardErrors),
    }),
  ]
  if (pairs === undefined) return found
  const both = columns.flatMap((first, j) =>
    columns.slice(j + 1).map((second, k) => {
      const at = j * columns.length + j + 1 + k
      return [first, second, figure(pairs.values[at]), figure(pairs.standardErrors[at])]
    }),
  )
  const headings = ['first', 'second', 'both', 'standard_error']
  return [...found, published('pairs.csv', { is: 'csv', headings, rows: both })]
}

/** With a cap, what is estimated is what the cap left. */
export function aboutEstimates(maxOnes: number | undefined): string {
  const of = maxOnes === undefined ? 'the original' : `the data after every row was limited to ${maxOnes} ones`
  return `Estimates of ${of} from the released data and the published probabilities alone: each is right on average, and typically off by its standard error (that of all ones of a table is an upper bound).`
}

function numbers(maxOnes: number | undefined, estimates: Readonly<Record<string, Estimate>>): Published {
  return publishedJson('estimates.json', { about: aboutEstimates(maxOnes), ...estimates })
}

/** Made as they are asked for: of a million nodes nobody holds the lines. */
function rows(names: readonly string[], values: Float64Array, errors: Float64Array): Iterable<(string | number)[]> {
  return {
    *[Symbol.iterator]() {
      for (const [i, name] of names.entries()) yield [name, figure(values[i]), figure(errors[i])]
    },
  }
}

/** Six digits: what is beyond them is noise. */
function figure(x: number | undefined): number {
  return Number((x ?? Number.NaN).toPrecision(6))
}
