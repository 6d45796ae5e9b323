/** What people have, by row and column. */
import { type SparseMatrix, sparseFromTriplets } from '@tulle/core'
import type { Counts } from '../../left-out.ts'
import type { RowSources } from '../../sources/rows.ts'
import type { Watch } from '../../sources/watch.ts'

export interface Baskets {
  readonly matrix: SparseMatrix
  /** What the columns are called. */
  readonly items: readonly string[]
  readonly counts: Counts
}

interface Given {
  readonly file: string
  readonly items?: string | undefined
  readonly person?: string | undefined
  readonly separator?: string | undefined
}

/** All that occur, or those on the list alone, in its order. */
export async function readBaskets(
  sources: RowSources,
  { file, items, person = '', separator }: Given,
  list: readonly string[] | undefined,
  watch: Watch,
): Promise<Baskets> {
  const read =
    items === undefined
      ? await sources.baskets({ file, ...(separator === undefined ? {} : { separator }), ...watch })
      : await sources.itemRows({ file, person, items, ...watch })
  return list === undefined ? read : onList(read, list)
}

function onList({ matrix, items, counts }: Baskets, list: readonly string[]): Baskets {
  const place = new Map(list.map((name, k) => [name, k]))
  const row: number[] = []
  const column: number[] = []
  for (let i = 0; i < matrix.rows; i++) {
    for (const index of matrix.indices.subarray(matrix.offsets[i], matrix.offsets[i + 1])) {
      const at = place.get(items[index] as string)
      if (at === undefined) continue
      row.push(i)
      column.push(at)
    }
  }
  const kept = sparseFromTriplets({
    rows: matrix.rows,
    columns: list.length,
    row: Uint32Array.from(row),
    column: Uint32Array.from(column),
    duplicates: 'first',
  })
  return { matrix: kept.matrix, items: list, counts: { ...counts, outsideItems: matrix.indices.length - row.length } }
}
