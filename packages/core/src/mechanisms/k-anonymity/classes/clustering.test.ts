import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../../data/index.ts'
import { itemsOf, matrixOf } from '../../../testing/rows.ts'
import { uniform } from '../../../testing/seeded.ts'
import { type Kind, needed } from '../algorithm.ts'
import { distinctRows } from '../distinct.ts'
import { picked, sortedOrder } from '../sorted.ts'
import { Clustering } from './clustering.ts'
import { Tally } from './group.ts'
import { MostAlike } from './most-alike.ts'
import { Queue } from './queue.ts'
import { lengthOf, Sharing } from './sharing.ts'

function someRows(random: () => number, rows: number, columns: number, share: number): SparseMatrix {
  const lists = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (_, item) => item).filter(() => random() < share),
  )
  const matrix = matrixOf(lists, columns)
  return picked(matrix, sortedOrder(matrix))
}

/** The value of a class from its definition. */
function valueOf(rows: SparseMatrix, members: readonly number[], kind: Kind, price: number): number {
  let value = 0
  for (let item = 0; item < rows.columns; item++) {
    const count = members.filter((row) => itemsOf(rows, row).includes(item)).length
    if (count > 0 && count >= needed(members.length, kind)) value += (1 + price) * count - price * members.length
  }
  return value
}

describe.each(['smooth', 'suppression'] as const)('classes under %s', (kind) => {
  test('know what every change would bring, and what it brought', () => {
    const random = uniform(41)
    const any = (count: number) => Math.floor(count * random())
    // From classes of two up to some that are too large to be counted anew at every change.
    for (const [count, classes] of [
      [12, 3],
      [40, 5],
      [300, 3],
    ] as const) {
      const rows = someRows(random, count, 14, 0.45)
      const clustering = new Clustering(rows, kind, 0.4)
      const members = Array.from({ length: classes }, (_, c) =>
        Array.from({ length: count }, (_, row) => row).filter((row) => row % classes === c),
      )
      for (const list of members) clustering.open(list)
      const check = (c: number) => {
        const list = clustering.members(c)
        expect(clustering.size[c]).toBe(list.length)
        expect(clustering.value[c]).toBeCloseTo(valueOf(rows, list, kind, clustering.price), 8)
      }
      for (let step = 0; step < 300; step++) {
        const row = any(count)
        const from = clustering.of[row] as number
        const to = (from + 1 + any(classes - 1)) % classes
        if ((clustering.size[from] as number) <= 2) continue
        const [home, away] = [clustering.members(from), clustering.members(to)]
        const other = away[any(away.length)] as number
        const length = lengthOf(rows, row)
        clustering.mark(row)
        const without = home.filter((member) => member !== row)
        expect(clustering.valueAfter(from, -1, length)).toBeCloseTo(valueOf(rows, without, kind, 0.4), 8)
        expect(clustering.valueAfter(to, 1, length)).toBeCloseTo(valueOf(rows, [...away, row], kind, 0.4), 8)
        const exchanged = (list: readonly number[], out: number, comes: number) =>
          valueOf(
            rows,
            list.map((member) => (member === out ? comes : member)),
            kind,
            0.4,
          )
        // Bounds hold for every row that may leave, and every one that may come.
        const coming = clustering.coming(to, length)
        for (const out of away) {
          expect(coming.value(out)).toBeCloseTo(exchanged(away, out, row), 8)
          expect(coming.value(out)).toBeLessThanOrEqual(coming.most + 1e-9)
        }
        const leaving = clustering.leaving(from, row)
        for (const each of away) {
          expect(leaving.value(each)).toBeCloseTo(exchanged(home, row, each), 8)
          expect(leaving.value(each)).toBeLessThanOrEqual(leaving.most + 1e-9)
        }
        clustering.mark(row)
        if (random() < 0.5) clustering.move(row, to)
        else clustering.exchange(row, other)
        check(from)
        check(to)
      }
      const kept = clustering.dissolve(1)
      expect(clustering.members(1)).toEqual([])
      expect(clustering.open(kept)).toBe(1)
      check(1)
      clustering.reprice(0.9)
      for (let c = 0; c < classes; c++) check(c)
    }
  })

  test('notice what becomes common, and what no longer is, while they grow', () => {
    const lists = Array.from({ length: 200 }, (_, row) => (row < 80 ? [0] : [0, 1]))
    const rows = matrixOf(lists, 2)
    const clustering = new Clustering(rows, kind, 0.3)
    clustering.open(Array.from({ length: 80 }, (_, row) => row))
    clustering.open(Array.from({ length: 120 }, (_, row) => 80 + row))
    for (let row = 80; row < 196; row++) {
      clustering.move(row, 0)
      for (const c of [0, 1]) {
        const members = clustering.members(c)
        expect(clustering.value[c]).toBeCloseTo(valueOf(rows, members, kind, 0.3), 8)
      }
    }
  })

  test('are worth what their rows were tallied to', () => {
    const random = uniform(42)
    const rows = someRows(random, 30, 10, 0.4)
    const tally = new Tally(rows.columns)
    for (const size of [1, 2, 3, 8, 9]) {
      const members = Array.from({ length: size }, () => Math.floor(30 * random()))
      for (const row of members) tally.add(rows, row)
      expect(tally.value(kind, 0.3)).toBeCloseTo(valueOf(rows, members, kind, 0.3), 10)
    }
  })
})

test('rows that share items are found with how many they share', () => {
  const rows = someRows(uniform(43), 60, 9, 0.3)
  const distinct = distinctRows(rows)
  const sharing = new Sharing(distinct)
  for (let d = 0; d < distinct.rows.rows; d++) {
    const mine = itemsOf(distinct.rows, d)
    sharing.look(d)
    const shared = Array.from({ length: distinct.rows.rows }, (_, other) => {
      return itemsOf(distinct.rows, other).filter((item) => mine.includes(item)).length
    })
    expect(Array.from(sharing.shared)).toEqual(shared)
    const most = sharing.most(5)
    const best = shared.filter((count) => count > 0).sort((a, b) => b - a)
    expect(most.map((other) => shared[other]).sort((a, b) => (b as number) - (a as number))).toEqual(best.slice(0, 5))
  }
})

test('those that share most are kept with how many items they share, and it is known where there are others', async () => {
  const rows = someRows(uniform(45), 60, 9, 0.3)
  const distinct = distinctRows(rows)
  const count = distinct.rows.rows
  for (const k of [1, 2, 40]) {
    const alike = await MostAlike.find(distinct, k, {})
    for (let d = 0; d < count; d++) {
      const mine = itemsOf(distinct.rows, d)
      const sharedWith = (other: number) => itemsOf(distinct.rows, other).filter((item) => mine.includes(item)).length
      const sharers = Array.from({ length: count }, (_, other) => other).filter((o) => o !== d && sharedWith(o) > 0)
      const start = d * alike.most
      const kept = [...alike.rows.subarray(start, start + (alike.count[d] as number))]
      expect(kept).toHaveLength(Math.min(sharers.length, alike.most))
      expect(new Set(kept).size).toBe(kept.length)
      expect([...alike.shared.subarray(start, start + kept.length)]).toEqual(kept.map(sharedWith))
      const key = (other: number) => [-sharedWith(other), lengthOf(distinct.rows, other)]
      const best = sharers.map(key).sort(([a = 0, b = 0], [c = 0, e = 0]) => a - c || b - e)
      expect(kept.map(key)).toEqual(best.slice(0, kept.length))
      if (sharers.length > kept.length) expect(alike.hasMore(d)).toBe(true)
    }
  }
})

test('a queue gives the largest first, and of equals the smallest number', () => {
  const random = uniform(44)
  const queue = new Queue(2)
  const given = Array.from({ length: 200 }, (_, number) => ({ number, worth: Math.floor(20 * random()) }))
  for (const { number, worth } of given) queue.push(number, worth)
  const sorted = given.toSorted((a, b) => b.worth - a.worth || a.number - b.number)
  for (const { number, worth } of sorted) {
    expect(queue.best).toBe(worth)
    expect(queue.pop()).toBe(number)
  }
  expect(queue.size).toBe(0)
})
