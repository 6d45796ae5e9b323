/** How two inputs differ, read off the inputs alone. Each gives what differs, and throws where more does than may. */
import { expect } from 'vitest'
import type { Pair, TinyMatrix } from '../trials/index.ts'

/** No pair twice in either order, no two names alike, and nothing that JSON would change. */
export function expectDistinct<Input>(list: readonly Pair<Input>[]): void {
  expectPlain(list)
  expect(list.length).toBeGreaterThan(0)
  const seen = list.map(({ a, b }) => [JSON.stringify(a), JSON.stringify(b)].sort().join(' | '))
  expect(new Set(seen).size).toBe(list.length)
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
}

/** As many as were asked for, of which some may be the same. */
export function expectDrawn<Input>(list: readonly Pair<Input>[], count: number): void {
  expectPlain(list)
  expect(list).toHaveLength(count)
}

function expectPlain(list: readonly Pair<unknown>[]): void {
  expect(JSON.parse(JSON.stringify(list))).toEqual(list)
}

/** The one that is in a or in b, and not in both. */
export function onlyInOne<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): T {
  const differ = [...[...a].filter((x) => !b.has(x)), ...[...b].filter((x) => !a.has(x))]
  expect(differ).toHaveLength(1)
  return differ[0] as T
}

interface Move {
  readonly i: number
  readonly j: number
  readonly by: number
}

export function movedCells({ a, b }: Pair<TinyMatrix>): Move[] {
  expect([a.rows, a.columns, a.values.length]).toEqual([b.rows, b.columns, b.values.length])
  expect(a.values.length).toBe(a.rows * a.columns)
  return a.values.flatMap((x, k) => {
    const by = (b.values[k] as number) - x
    return by === 0 ? [] : [{ i: Math.floor(k / a.columns), j: k % a.columns, by }]
  })
}

/** The cell that moved; of a symmetric matrix with its mirror image. */
export function movedCell(pair: Pair<TinyMatrix>, { symmetric = false } = {}): Move {
  const moved = movedCells(pair)
  const cell = moved[0] ?? expect.fail('expected a cell to move')
  const image = { i: cell.j, j: cell.i, by: cell.by }
  expect(moved).toEqual(symmetric && cell.i !== cell.j ? [cell, image] : [cell])
  return cell
}

export function replacedRow(pair: Pair<TinyMatrix>): number {
  const rows = new Set(movedCells(pair).map(({ i }) => i))
  expect(rows.size).toBe(1)
  return [...rows][0] as number
}
