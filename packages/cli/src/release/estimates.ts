/** Estimates beside a release: made of the released data alone, so they may be published with it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Estimate, GraphEstimates, TableEstimates } from '@tulle/core'
import { writeCsv } from '@tulle/engine'

/** With a cap, what is estimated is what the cap left. */
function about(maxOnes: number | undefined): string {
  const of = maxOnes === undefined ? 'the original' : `the data after every row was limited to ${maxOnes} ones`
  return `Estimates of ${of} from the released data and the published probabilities alone: each is right on average, and typically off by its standard error (that of all ones of a table is an upper bound).`
}

export async function writeGraphEstimates(
  folder: string,
  estimates: GraphEstimates | undefined,
  { names, directed }: { readonly names: readonly string[]; readonly directed: boolean },
  maxOnes: number | undefined,
): Promise<string[]> {
  if (estimates === undefined) return []
  const { edges, triangles, degrees } = estimates
  await saveNumbers(folder, maxOnes, { edges, ...(triangles === undefined ? {} : { triangles }) })
  await writeCsv(
    join(folder, 'degrees.csv'),
    ['node', directed ? 'outgoing' : 'degree', 'standard_error'],
    rows(names, degrees.values, degrees.standardErrors),
  )
  return ['estimates.json', 'degrees.csv']
}

export async function writeTableEstimates(
  folder: string,
  estimates: TableEstimates | undefined,
  columns: readonly string[],
  maxOnes: number | undefined,
): Promise<string[]> {
  if (estimates === undefined) return []
  const { ones, columns: counts, pairs } = estimates
  await saveNumbers(folder, maxOnes, { ones })
  await writeCsv(
    join(folder, 'columns.csv'),
    ['column', 'ones', 'standard_error'],
    rows(columns, counts.values, counts.standardErrors),
  )
  if (pairs === undefined) return ['estimates.json', 'columns.csv']
  const both = columns.flatMap((first, j) =>
    columns.slice(j + 1).map((second, k) => {
      const at = j * columns.length + j + 1 + k
      return [first, second, figure(pairs.values[at]), figure(pairs.standardErrors[at])]
    }),
  )
  await writeCsv(join(folder, 'pairs.csv'), ['first', 'second', 'both', 'standard_error'], both)
  return ['estimates.json', 'columns.csv', 'pairs.csv']
}

function saveNumbers(
  folder: string,
  maxOnes: number | undefined,
  numbers: Readonly<Record<string, Estimate>>,
): Promise<void> {
  return writeFile(
    join(folder, 'estimates.json'),
    `${JSON.stringify({ about: about(maxOnes), ...numbers }, undefined, 2)}\n`,
  )
}

function* rows(names: readonly string[], values: Float64Array, errors: Float64Array): Generator<(string | number)[]> {
  for (const [i, name] of names.entries()) yield [name, figure(values[i]), figure(errors[i])]
}

/** Six digits: what is beyond them is noise. */
function figure(x: number | undefined): number {
  return Number((x ?? Number.NaN).toPrecision(6))
}
