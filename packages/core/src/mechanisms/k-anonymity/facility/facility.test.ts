import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../../data/index.ts'
import { bestJaccard } from '../../../testing/partitions.ts'
import { itemsOf, matrixOf } from '../../../testing/rows.ts'
import { seededBits, uniform } from '../../../testing/seeded.ts'
import { chiSquareP } from '../../../testing/statistics.ts'
import type { Algorithm, Kind } from '../algorithm.ts'
import { picked, sortedOrder } from '../sorted.ts'
import { membersOf, templatesOf } from '../templates.ts'
import { anonymityFaults } from '../verify.ts'
import { closeBelow, facility, inPieces } from './facility.ts'
import { facilityPrinted, merged } from './facility-printed.ts'
import { locate, openAsTheyCome, openingCosts } from './location.ts'
import { RowIndex, shortFirst } from './nearest.ts'
import { Pace } from './pace.ts'

const ALPHA = 1e-6
const KINDS: readonly Kind[] = ['smooth', 'suppression']
const ALGORITHMS: readonly Algorithm[] = [facility, facilityPrinted]

function sorted(rows: readonly (readonly number[])[], columns: number): SparseMatrix {
  const matrix = matrixOf(rows, columns)
  return picked(matrix, sortedOrder(matrix))
}

function anyRows(random: () => number, count: number, columns: number): number[][] {
  const shares = Array.from({ length: columns }, () => 0.8 * random() ** 2)
  return Array.from({ length: count }, () => shares.flatMap((share, item) => (random() < share ? [item] : [])))
}

function hamming(rows: SparseMatrix, a: number, b: number): number {
  const [u, v] = [itemsOf(rows, a), itemsOf(rows, b)]
  return u.filter((item) => !v.includes(item)).length + v.filter((item) => !u.includes(item)).length
}

/** The nearest of several rows; of equally near ones the first. */
function nearestOf(rows: SparseMatrix, from: number, among: readonly number[]): number {
  return among.toSorted((a, b) => hamming(rows, from, a) - hamming(rows, from, b) || a - b)[0] as number
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

function sizesOf(classes: Uint32Array): number[] {
  const { starts } = membersOf(classes)
  return Array.from(starts.subarray(1), (end, c) => end - (starts[c] as number))
}

describe('rows without repetitions', () => {
  test('are the same rows, the shorter ones first', () => {
    const random = uniform(21)
    for (let round = 0; round < 50; round++) {
      const rows = sorted(anyRows(random, 1 + Math.floor(40 * random()), 5), 5)
      const { matrix, times, of } = shortFirst(rows)
      expect(picked(matrix, of)).toEqual(rows)
      expect(Array.from(times)).toEqual(upTo(matrix.rows).map((d) => of.filter((other) => other === d).length))
      const lengths = upTo(matrix.rows).map((d) => itemsOf(matrix, d).length)
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
      expect(new Set(upTo(matrix.rows).map((d) => itemsOf(matrix, d).join())).size).toBe(matrix.rows)
    }
  })
})

describe('an index of rows', () => {
  test('knows the nearest row, whatever came and went', () => {
    const random = uniform(22)
    for (let round = 0; round < 20; round++) {
      const { matrix } = shortFirst(sorted(anyRows(random, 40, 12), 12))
      const index = new RowIndex(matrix)
      const inside = new Set<number>()
      for (let step = 0; step < 60; step++) {
        const row = Math.floor(matrix.rows * random())
        if (inside.delete(row)) index.remove(row)
        else {
          index.add(row)
          inside.add(row)
        }
        expect(index.size).toBe(inside.size)
        if (inside.size === 0) continue
        const from = Math.floor(matrix.rows * random())
        const nearest = nearestOf(matrix, from, [...inside])
        expect(index.nearest(from)).toEqual({ row: nearest, distance: hamming(matrix, from, nearest) })
      }
    }
  })

  test('that may not look at all of them still measures what it finds exactly', () => {
    const random = uniform(23)
    const { matrix } = shortFirst(sorted(anyRows(random, 120, 12), 12))
    const index = new RowIndex(matrix, 12)
    const even = upTo(matrix.rows).filter((row) => row % 2 === 0)
    for (const row of even) index.add(row)
    let missed = 0
    for (let from = 1; from < matrix.rows; from += 2) {
      const { row, distance } = index.nearest(from)
      expect(index.met).toBeLessThanOrEqual(12)
      expect(distance).toBe(hamming(matrix, from, row))
      const least = hamming(matrix, from, nearestOf(matrix, from, even))
      expect(distance).toBeGreaterThanOrEqual(least)
      if (distance > least) missed++
    }
    expect(missed).toBeGreaterThan(0)
    expect(missed).toBeLessThan(even.length / 2)
  })
})

describe('facility location', () => {
  test('reckons the cost of a facility with the nearest rows, repeated ones too', async () => {
    const random = uniform(24)
    for (let round = 0; round < 25; round++) {
      const rows = sorted(anyRows(random, 30, 9), 9)
      const distinct = shortFirst(rows)
      const company = 1 + Math.floor(40 * random())
      const costs = await openingCosts(distinct, { company }, new Pace({}, distinct))
      for (const i of upTo(rows.rows)) {
        const distances = upTo(rows.rows).map((j) => hamming(rows, i, j))
        const nearest = distances.sort((a, b) => a - b).slice(0, company)
        expect(costs[distinct.of[i] as number]).toBe(2 * nearest.reduce((sum, d) => sum + d, 0))
      }
    }
  })

  test('opens facilities by the law of distance over cost, in random order', async () => {
    // Distances from 1 to 7, costs on both sides of them, and a row that comes twice.
    const rows = shortFirst(sorted([[], [0], [0, 1, 2], [0, 1, 2], [3, 4, 5, 6]], 7))
    const costs = Float64Array.of(3, 4, 7, 9)
    const runs = 20_000
    const seen = new Float64Array(16)
    const bits = seededBits(25)
    const pace = new Pace({}, rows)
    for (let run = 0; run < runs; run++) {
      // From the same order every time: the law must not rest on what the last run has left.
      const open = await openAsTheyCome(rows.of.slice(), { matrix: rows.matrix, costs, bits, pace })
      const mask = upTo(4).reduce((sum, row) => sum + (open.has(row) ? 2 ** row : 0), 0)
      seen[mask] = (seen[mask] as number) + 1
    }
    const pOf = (law: Float64Array) => {
      const possible = upTo(16).filter((mask) => (law[mask] as number) > 0)
      expect(upTo(16).every((mask) => (law[mask] as number) > 0 || seen[mask] === 0)).toBe(true)
      expect(Math.min(...possible.map((mask) => runs * (law[mask] as number)))).toBeGreaterThan(5)
      return chiSquareP(
        possible.map((mask) => seen[mask] as number),
        possible.map((mask) => runs * (law[mask] as number)),
      )
    }
    const orders = permutations(Array.from(rows.of))
    expect(pOf(lawOf(rows.matrix, orders, (d, row) => d / (costs[row] as number)))).toBeGreaterThan(ALPHA)
    // The same samples refuse other laws: costs that are off by a tenth, and an order that is more often this one.
    const off = lawOf(rows.matrix, orders, (d, row) => d / (1.1 * (costs[row] as number)))
    const biased = [...orders, ...Array<number[]>(10).fill(orders[0] as number[])]
    expect(pOf(off)).toBeLessThan(ALPHA)
    expect(pOf(lawOf(rows.matrix, biased, (d, row) => d / (costs[row] as number)))).toBeLessThan(ALPHA)
  })

  test('keeps the cheapest of ten orders', async () => {
    const random = uniform(32)
    for (let round = 0; round < 10; round++) {
      const rows = shortFirst(sorted(anyRows(random, 25, 9), 9))
      const { matrix, times, of } = rows
      const pace = new Pace({}, rows)
      const costs = await openingCosts(rows, { company: 6 }, pace)
      const located = await locate(rows, { company: 6, bits: seededBits(round), pace })
      // The same ten orders once more.
      const [bits, order] = [seededBits(round), of.slice()]
      const outcomes: { homes: number[]; cost: number }[] = []
      for (let again = 0; again < 10; again++) {
        const open = await openAsTheyCome(order, { matrix, costs, bits, pace })
        const facilities = upTo(matrix.rows).filter((row) => open.has(row))
        const homes = upTo(matrix.rows).map((row) => nearestOf(matrix, row, facilities))
        const far = homes.reduce((sum, home, row) => sum + (times[row] as number) * hamming(matrix, row, home), 0)
        outcomes.push({ homes, cost: facilities.reduce((sum, row) => sum + (costs[row] as number), far) })
      }
      const cheapest = outcomes.reduce((a, b) => (b.cost < a.cost ? b : a))
      expect(Array.from(located.of)).toEqual(cheapest.homes)
    }
  })

  test('asks for the company of 2k rows as run, and of k as printed', async () => {
    const rows = sorted([...Array<number[]>(8).fill([0]), ...Array<number[]>(8).fill([1])], 2)
    const wanted = { k: 8, kind: 'smooth' as const, bits: seededBits(33), run: {} }
    // Twice 8·2 for each facility: one of them and 8·2 for the others' way is cheaper than two.
    expect(sizesOf(await facility(rows, wanted))).toEqual([16])
    expect(sizesOf(await facilityPrinted(rows, wanted))).toEqual([8, 8])
  })

  test('closes what has less than half of k alone as printed, and merges the rest in pairs', async () => {
    const rows = sorted(
      upTo(24).map((i) => upTo(5).map((item) => 5 * (i % 4) + item)),
      20,
    )
    const wanted = { k: 8, kind: 'smooth' as const, bits: seededBits(34), run: {} }
    expect(sizesOf(await facilityPrinted(rows, wanted))).toEqual([12, 12])
  })

  test('closes the smallest first, and leaves everybody with the nearest that is open', async () => {
    const random = uniform(26)
    for (let round = 0; round < 30; round++) {
      const rows = shortFirst(sorted(anyRows(random, 40, 9), 9))
      const { matrix, times } = rows
      const least = 2 + Math.floor(8 * random())
      let facilities = upTo(matrix.rows).filter((row) => row === 0 || random() < 0.4)
      const open = new RowIndex(matrix)
      for (const row of facilities) open.add(row)
      const homes = () => upTo(matrix.rows).map((row) => nearestOf(matrix, row, facilities))
      const of = Uint32Array.from(homes())
      await closeBelow(least, rows, { open, of }, new Pace({}, rows))
      for (;;) {
        const clients = homes()
        const size = (home: number) =>
          clients.reduce((sum, h, row) => sum + (h === home ? (times[row] as number) : 0), 0)
        const smallest = facilities.toSorted((a, b) => size(a) - size(b) || a - b)[0] as number
        if (size(smallest) >= least) break
        facilities = facilities.filter((row) => row !== smallest)
      }
      expect(Array.from(of)).toEqual(homes())
      expect(upTo(matrix.rows).filter((row) => open.has(row))).toEqual(facilities)
    }
  })

  test('merges clusters below k to less than 2k, and breaks a large one where a small one is left over', () => {
    const random = uniform(27)
    const [outcomes, k] = [new Set<string>(), 7]
    for (let round = 0; round < 500; round++) {
      const sizes = Array.from({ length: 1 + Math.floor(5 * random()) }, () => 4 + Math.floor(random() * 12))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      if (total < k) continue
      let next = 0
      const clusters = sizes.map((size) => Array.from({ length: size }, () => next++))
      const before = clusters.map((cluster) => [...cluster])
      const after = merged(clusters, k, 4)
      expect(clusters).toEqual(before)
      expect(after.flat().sort((a, b) => a - b)).toEqual(upTo(total))
      expect(Math.min(...after.map(({ length }) => length))).toBeGreaterThanOrEqual(k)
      const large = sizes.filter((size) => size >= 2 * k)
      expect(after.filter(({ length }) => length >= 2 * k).length).toBeLessThanOrEqual(large.length)
      const left = sizes.filter((size) => size < k).reduce((pile, size) => (pile + size >= k ? 0 : pile + size), 0)
      const unbroken = clusters.every((cluster) => after.some((rows) => cluster.every((row) => rows.includes(row))))
      expect(unbroken || left > 0).toBe(true)
      outcomes.add(`${left > 0} ${unbroken}`)
    }
    expect(outcomes).toEqual(new Set(['false true', 'true true', 'true false']))
  })
})

describe.each(ALGORITHMS.map((algorithm) => ({ name: algorithm === facility ? 'as run' : 'as printed', algorithm })))(
  'classes by facility location $name',
  ({ algorithm }) => {
    const find = (rows: SparseMatrix, k: number, seed = 1) =>
      algorithm(rows, { k, kind: 'smooth', bits: seededBits(seed), run: {} })

    test('have at least k rows and keep what is promised', async () => {
      const random = uniform(28)
      for (let round = 0; round < 40; round++) {
        const k = 2 + Math.floor(7 * random())
        const rows = sorted(anyRows(random, k + Math.floor(120 * random()), 16), 16)
        const classes = await find(rows, k, round)
        expect(Math.min(...sizesOf(classes))).toBeGreaterThanOrEqual(k)
        for (const kind of KINDS) {
          const output = picked(templatesOf(rows, classes, kind), classes)
          expect(anonymityFaults({ input: rows, output, k, kind })).toEqual([])
        }
      }
    })

    test('are those of planted blocks', async () => {
      const random = uniform(29)
      // As printed, small clusters are merged whatever is in them: only blocks of equal rows are sure to stay whole.
      const share = algorithm === facility ? 0.95 : 1
      const blockOf = (row: Uint32Array) => Math.floor((row[0] as number) / 12)
      const rows = sorted(
        Array.from({ length: 200 }, (_, i) =>
          upTo(12)
            .filter(() => random() < share)
            .map((item) => 12 * (i % 5) + item),
        ),
        60,
      )
      const { starts, members } = membersOf(await find(rows, 5))
      for (let c = 0; c + 1 < starts.length; c++) {
        const blocks = Array.from(members.subarray(starts[c], starts[c + 1]), (row) => blockOf(itemsOf(rows, row)))
        expect(new Set(blocks).size).toBe(1)
      }
    })

    test('are the same whatever the order of the rows, and the same for the same bits', async () => {
      const random = uniform(30)
      const given = anyRows(random, 120, 12)
      const shuffled = given.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at)
      const again = sorted(
        shuffled.map(({ row }) => row),
        12,
      )
      expect(await find(again, 4)).toEqual(await find(sorted(given, 12), 4))
      expect(await find(again, 4, 2)).not.toEqual(await find(again, 4))
    })

    test('are one for k rows, for equal rows and for empty ones', async () => {
      expect(sizesOf(await find(sorted([[1], [2], [3], [0, 1]], 4), 4))).toEqual([4])
      expect(sizesOf(await find(sorted(Array<number[]>(30).fill([1, 3]), 4), 4))).toEqual([30])
      expect(sizesOf(await find(sorted(Array<number[]>(30).fill([]), 4), 4))).toEqual([30])
      // With 2k equals a facility costs nothing.
      const both = sorted([...Array<number[]>(17).fill([]), ...Array<number[]>(16).fill([1, 3])], 4)
      expect(sizesOf(await find(both, 8))).toEqual([17, 16])
    })

    test('are never better than the best of all divisions, and sometimes as good', async () => {
      const random = uniform(31)
      let equal = 0
      for (let round = 0; round < 60; round++) {
        const given = anyRows(random, 7, 5)
        const rows = sorted(given, 5)
        const masks = given.map((row) => row.reduce((mask, item) => mask | (1 << item), 0))
        const classes = await find(rows, 3, round)
        for (const kind of KINDS) {
          const output = picked(templatesOf(rows, classes, kind), classes)
          const same = upTo(7).map((i) => itemsOf(output, i).filter((item) => itemsOf(rows, i).includes(item)))
          const kept = same.reduce((sum, { length }) => sum + length, 0)
          const either = rows.indices.length + output.indices.length - kept
          const jaccard = either === 0 ? 1 : kept / either
          const best = bestJaccard(masks, 3, kind)
          expect(jaccard).toBeLessThan(best + 1e-12)
          if (jaccard > best - 1e-12) equal++
        }
      }
      expect(equal).toBeGreaterThan(5)
    })
  },
)

/** How likely each set of open facilities is, over all the orders given. */
function lawOf(matrix: SparseMatrix, orders: readonly number[][], chance: (d: number, row: number) => number) {
  const law = new Float64Array(16)
  const arrive = (order: readonly number[], open: readonly number[], p: number): void => {
    const [row, ...rest] = order
    if (row === undefined) {
      const mask = open.reduce((sum, facility) => sum + 2 ** facility, 0)
      law[mask] = (law[mask] as number) + p
      return
    }
    const d = open.length === 0 ? Infinity : hamming(matrix, row, nearestOf(matrix, row, open))
    const opens = d === 0 ? 0 : Math.min(1, chance(d, row))
    if (opens > 0) arrive(rest, [...open, row], p * opens)
    if (opens < 1) arrive(rest, open, p * (1 - opens))
  }
  for (const order of orders) arrive(order, [], 1 / orders.length)
  return law
}

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((first, i) => permutations(list.toSpliced(i, 1)).map((rest) => [first, ...rest]))
}

describe('the cap on sizes', () => {
  test('cuts classes into pieces of k to 2k − 1, and leaves smaller ones as they are', () => {
    const classes = Uint32Array.from([...Array(23).fill(0), ...Array(5).fill(1), ...Array(10).fill(2)])
    const pieces = inPieces(classes, 5)
    const sizes = new Map<number, number>()
    for (const piece of pieces) sizes.set(piece, (sizes.get(piece) ?? 0) + 1)
    expect([...sizes.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6])
    for (const size of sizes.values()) expect(size >= 5 && size < 10).toBe(true)
    // No piece has rows of two classes.
    for (const piece of sizes.keys()) expect(new Set(classes.filter((_, i) => pieces[i] === piece)).size).toBe(1)
  })
})
