import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../data/index.ts'
import { bestJaccard } from '../../testing/partitions.ts'
import { itemsOf, matrixOf } from '../../testing/rows.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import type { Kind } from './algorithm.ts'
import { mondrian } from './mondrian.ts'
import { picked, sortedOrder } from './sorted.ts'
import { membersOf, templatesOf } from './templates.ts'
import { anonymityFaults } from './verify.ts'

const KINDS: readonly Kind[] = ['smooth', 'suppression']

function sorted(rows: readonly (readonly number[])[], columns: number): SparseMatrix {
  const matrix = matrixOf(rows, columns)
  return picked(matrix, sortedOrder(matrix))
}

function anyRows(random: () => number, count: number, columns: number): number[][] {
  const shares = Array.from({ length: columns }, () => random())
  return Array.from({ length: count }, () => shares.flatMap((share, item) => (random() < share ? [item] : [])))
}

const divide = (rows: SparseMatrix, k: number) => mondrian(rows, { k, kind: 'smooth', bits: seededBits(1), run: {} })

/** The classes as lists of rows, which say nothing of their numbers. */
function lists(classes: Uint32Array): number[][] {
  const { starts, members } = membersOf(classes)
  return Array.from(starts.subarray(1), (end, c) => Array.from(members.subarray(starts[c], end))).sort(
    (a, b) => (a[0] as number) - (b[0] as number),
  )
}

/** The same by counting everything anew each time; nothing if two items are equally good anywhere. */
function naively(rows: SparseMatrix, set: readonly number[], k: number): number[][] | undefined {
  const having = Array.from({ length: rows.columns }, (_, item) => set.filter((i) => itemsOf(rows, i).includes(item)))
  const dividing = having.filter((some) => some.length >= k && some.length <= set.length - k)
  if (dividing.length === 0) return [[...set]]
  const far = dividing.map((some) => Math.abs(2 * some.length - set.length))
  const least = Math.min(...far)
  if (far.filter((distance) => distance === least).length > 1) return undefined
  const some = dividing[far.indexOf(least)] as number[]
  const [one, other] = [
    naively(rows, some, k),
    naively(
      rows,
      set.filter((i) => !some.includes(i)),
      k,
    ),
  ]
  return one && other && [...one, ...other]
}

describe('Mondrian', () => {
  test('divides as one does who counts everything anew', async () => {
    const random = uniform(11)
    let compared = 0
    for (let round = 0; round < 600; round++) {
      const rows = sorted(anyRows(random, 12 + Math.floor(30 * random()), 1 + Math.floor(9 * random())), 10)
      const k = 2 + Math.floor(4 * random())
      const expected = naively(
        rows,
        Array.from({ length: rows.rows }, (_, i) => i),
        k,
      )
      if (expected === undefined || expected.length < 3) continue
      compared++
      expect(lists(await divide(rows, k))).toEqual(expected.sort((a, b) => (a[0] as number) - (b[0] as number)))
    }
    expect(compared).toBeGreaterThan(50)
  })

  test('leaves classes of at least k rows that no item divides any more, and keeps what is promised', async () => {
    const random = uniform(12)
    for (let round = 0; round < 30; round++) {
      const k = 2 + Math.floor(6 * random())
      const rows = sorted(anyRows(random, k + Math.floor(200 * random()), 20), 20)
      const classes = await divide(rows, k)
      for (const members of lists(classes)) {
        expect(members.length).toBeGreaterThanOrEqual(k)
        for (let item = 0; item < 20; item++) {
          const having = members.filter((i) => itemsOf(rows, i).includes(item)).length
          expect(Math.min(having, members.length - having)).toBeLessThan(k)
        }
      }
      for (const kind of KINDS) {
        const output = picked(templatesOf(rows, classes, kind), classes)
        expect(anonymityFaults({ input: rows, output, k, kind })).toEqual([])
      }
    }
  })

  test('finds blocks that have nothing in common', async () => {
    const rows = sorted(
      Array.from({ length: 90 }, (_, i) => [0, 1, 2, 3].map((item) => 4 * (i % 9) + item)),
      36,
    )
    const classes = await divide(rows, 5)
    expect(lists(classes)).toHaveLength(9)
    expect(picked(templatesOf(rows, classes, 'suppression'), classes)).toEqual(rows)
  })

  test('is the same whatever the order of the rows', async () => {
    const random = uniform(13)
    const given = anyRows(random, 150, 12)
    const shuffled = given.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at)
    const again = sorted(
      shuffled.map(({ row }) => row),
      12,
    )
    expect(await divide(again, 4)).toEqual(await divide(sorted(given, 12), 4))
  })

  test('puts equal rows, empty rows, k rows and fewer than 2k in one class', async () => {
    const one = async (rows: number[][], k: number) => lists(await divide(sorted(rows, 9), k)).length
    expect(await one(Array<number[]>(40).fill([2, 5]), 3)).toBe(1)
    expect(await one(Array<number[]>(40).fill([]), 3)).toBe(1)
    expect(await one([[1], [2], [3]], 3)).toBe(1)
    expect(await one([[1], [1], [1], [2], [2]], 3)).toBe(1)
    expect(await one([[1], [1], [1], [2], [2], []], 3)).toBe(2)
  })

  test('is never better than the best of all divisions, and sometimes as good', async () => {
    const random = uniform(14)
    let equal = 0
    for (let round = 0; round < 60; round++) {
      const given = anyRows(random, 7, 5)
      const rows = sorted(given, 5)
      const masks = given.map((row) => row.reduce((mask, item) => mask | (1 << item), 0))
      const classes = await divide(rows, 2)
      for (const kind of KINDS) {
        const output = picked(templatesOf(rows, classes, kind), classes)
        const same = Array.from({ length: 7 }, (_, i) => itemsOf(output, i).filter((j) => itemsOf(rows, i).includes(j)))
        const kept = same.reduce((sum, { length }) => sum + length, 0)
        const either = rows.indices.length + output.indices.length - kept
        const jaccard = either === 0 ? 1 : kept / either
        const best = bestJaccard(masks, 2, kind)
        expect(jaccard).toBeLessThan(best + 1e-12)
        if (jaccard > best - 1e-12) equal++
      }
    }
    expect(equal).toBeGreaterThan(5)
  })

  test('needs no deep stack, and does not count anew what stays', async () => {
    // Two rows share an item, or all but two: each division takes two off. Counted anew, 400 or 21 million entries.
    const few = Array.from({ length: 40_000 }, (_, i) => [i >> 1])
    const many = Array.from({ length: 500 }, (_, i) => Array.from({ length: 250 }, (_, j) => j).toSpliced(i >> 1, 1))
    for (const rows of [few, many]) {
      let breaths = 0
      const run = { pause: async () => void breaths++ }
      const given = sorted(rows, rows.length / 2)
      const classes = await mondrian(given, { k: 2, kind: 'smooth', bits: seededBits(1), run })
      expect(lists(classes)).toHaveLength(rows.length / 2)
      expect(breaths).toBeLessThan(3)
    }
  })
})
