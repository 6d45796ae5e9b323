/** Two tables about the same people, with their rows in one order. */
import { type DenseMatrix, denseMatrix, InvalidInput } from '@tulle/core'
import { grouped } from '@tulle/core/text'
import type { ReadNumbers } from '../sources/numbers.ts'

export interface Aligned {
  readonly before: DenseMatrix
  readonly after: DenseMatrix
  readonly notes: string[]
}

/** Those who are in both. */
export function alignedRows(
  original: ReadNumbers,
  released: ReadNumbers,
  { file, release }: { readonly file: string; readonly release: string },
): Aligned {
  const rowOf = rowsByName(released, release)
  rowsByName(original, file)
  const shared = original.people.flatMap((name, i) => {
    const j = rowOf.get(name)
    return j === undefined ? [] : [[i, j] as const]
  })
  if (shared.length === 0) {
    throw new InvalidInput(`${file} and ${release} have no person in common: they are not of the same data.`)
  }
  const others = original.people.length + released.people.length - 2 * shared.length
  return {
    before: picked(
      original.matrix,
      shared.map(([i]) => i),
    ),
    after: picked(
      released.matrix,
      shared.map(([, j]) => j),
    ),
    notes: others === 0 ? [] : [`${grouped(others)} rows are about people who are in one file only, and are left out.`],
  }
}

function rowsByName({ people }: ReadNumbers, file: string): Map<string, number> {
  const rows = new Map(people.map((name, i) => [name, i]))
  if (rows.size === people.length) return rows
  const twice = people.find((name, i) => rows.get(name) !== i)
  throw new InvalidInput(
    `${file} has two rows about "${twice ?? ''}": give a column with a name of its own for each row.`,
  )
}

function picked({ columns, values }: DenseMatrix, rows: readonly number[]): DenseMatrix {
  const kept = denseMatrix(rows.length, columns)
  for (const [to, from] of rows.entries()) {
    kept.values.set(values.subarray(from * columns, (from + 1) * columns), to * columns)
  }
  return kept
}
