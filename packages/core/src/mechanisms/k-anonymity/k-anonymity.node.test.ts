import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Pool, Task } from '../../pool/index.ts'
import { bestJaccard } from '../../testing/partitions.ts'
import { matrixOf } from '../../testing/rows.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import type { Kind } from './algorithm.ts'
import { ALGORITHMS, anonymity, anonymityFaults, likeness, type ReleasedRows, rowsOf } from './index.ts'

const KINDS: readonly Kind[] = ['smooth', 'suppression']

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

function listsOf({ rows, offsets, indices }: SparseMatrix): string[] {
  return Array.from({ length: rows }, (_, i) => indices.subarray(offsets[i], offsets[i + 1]).join())
}

/** Rows around a few patterns, with some that are empty, alone or equal. */
function anyRows(random: () => number, count: number, columns: number): number[][] {
  const patterns = Array.from({ length: 1 + Math.floor(4 * random()) }, () =>
    Array.from({ length: columns }, () => random() < 0.5),
  )
  const noise = 0.4 * random()
  return Array.from({ length: count }, () => {
    if (random() < 0.05) return []
    const pattern = patterns[Math.floor(patterns.length * random())] as boolean[]
    return pattern.flatMap((has, item) => (has !== random() < noise ? [item] : []))
  })
}

function shuffled<T>(random: () => number, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

const settings = (k: number, kind: Kind, algorithm: (typeof ALGORITHMS)[number]) => ({ k, kind, algorithm })

async function released(
  rows: readonly (readonly number[])[],
  columns: number,
  wished: Parameters<typeof anonymity.plan>[1],
): Promise<ReleasedRows> {
  const plan = anonymity.plan({ columns: 'items' }, wished)
  return anonymity.release(plan, { matrix: matrixOf(rows, columns) }, { bits: seededBits(1) })
}

describe.each(ALGORITHMS)('%s', (algorithm) => {
  test.each(KINDS)('keeps every promise of %s, whatever the rows and k', async (kind) => {
    const random = uniform(31)
    for (let round = 0; round < 30; round++) {
      const columns = 1 + Math.floor(12 * random())
      const rows = anyRows(random, 1 + Math.floor(60 * random()), columns)
      const k = 1 + Math.floor(Math.min(rows.length, 12) * random())
      const release = await released(rows, columns, settings(k, kind, algorithm))
      const input = matrixOf(rows, columns)
      expect(anonymityFaults({ input, output: rowsOf(release), k, kind })).toEqual([])
      expect(release.sizes.every((size) => size >= k)).toBe(true)
      expect(release.sizes.reduce((sum, size) => sum + size, 0)).toBe(rows.length)
      expect(new Set(listsOf(release.classes)).size).toBe(release.classes.rows)
    }
  })

  test.each(KINDS)('gives the same %s release whatever the order of the rows', async (kind) => {
    const random = uniform(32)
    for (let round = 0; round < 4; round++) {
      const rows = anyRows(random, 40, 8)
      const pairs = async (given: number[][]) => {
        const release = await released(given, 8, settings(4, kind, algorithm))
        const output = listsOf(rowsOf(release))
        return given.map((row, i) => `${row.join()} as ${output[i]}`).sort()
      }
      expect(await pairs(shuffled(random, rows))).toEqual(await pairs(rows))
    }
  })

  test('has something to say on rows that are all equal, all empty, or exactly k', async () => {
    for (const kind of KINDS) {
      const equal = await released(Array<number[]>(9).fill([0, 2]), 3, settings(4, kind, algorithm))
      expect(listsOf(equal.classes)).toEqual(['0,2'])
      const empty = await released(Array<number[]>(5).fill([]), 3, settings(2, kind, algorithm))
      expect(listsOf(empty.classes)).toEqual([''])
      const one = await released([[0], [0, 1], [0, 2]], 3, settings(3, kind, algorithm))
      expect(listsOf(one.classes)).toEqual(['0'])
    }
  })
})

describe('the default', () => {
  test('is within 5 % of the best possible on at least 95 % of 200 tiny inputs', async () => {
    const random = uniform(33)
    for (const kind of KINDS) {
      let close = 0
      for (let round = 0; round < 200; round++) {
        const columns = 2 + Math.floor(9 * random())
        const rows = anyRows(random, 4 + Math.floor(6 * random()), columns)
        const k = 2 + Math.floor(3 * random())
        const { jaccard } = likeness(matrixOf(rows, columns), await released(rows, columns, settings(k, kind, 'best')))
        const masks = rows.map((row) => row.reduce((mask, item) => mask | (1 << item), 0))
        const best = bestJaccard(masks, k, kind)
        expect(jaccard).toBeLessThanOrEqual(best + 1e-12)
        if (jaccard >= 0.95 * best) close++
      }
      expect(close).toBeGreaterThanOrEqual(190)
    }
  })

  test('gives back the input with k = 1', async () => {
    const rows = [[1], [], [0, 2], [1]]
    const release = await released(rows, 3, { k: 1 })
    expect(listsOf(rowsOf(release))).toEqual(rows.map((row) => row.join()))
  })

  test('is not for fewer rows than k', async () => {
    await expect(released([[0], [1]], 2, { k: 3 })).rejects.toThrow(InvalidInput)
    await expect(released([], 2, { k: 1 })).rejects.toThrow('no rows')
  })
})

describe('chunks', () => {
  test('keep every promise, and do not hang on the order of the rows', async () => {
    const random = uniform(34)
    for (let round = 0; round < 5; round++) {
      const rows = anyRows(random, 90, 10)
      const wished = { k: 3, chunkRows: 20 }
      const release = await released(rows, 10, wished)
      const output = rowsOf(release)
      expect(anonymityFaults({ input: matrixOf(rows, 10), output, k: 3, kind: 'smooth' })).toEqual([])
      // At last the classes of all chunks are improved together; of other algorithms every chunk is seen.
      expect(release.algorithms).toEqual(['greedy'])
      const apart = await released(rows, 10, { ...wished, algorithm: 'mondrian' })
      expect(apart.algorithms.length).toBeGreaterThanOrEqual(5)
      const again = await released(shuffled(random, rows), 10, wished)
      expect(again.classes).toEqual(release.classes)
      expect(again.sizes).toEqual(release.sizes)
    }
  })
})

test('what the borders of chunks cost is mostly regained', async () => {
  // Forty kinds of people, each with most of six items of two kinds: whoever is alone in a chunk has others elsewhere.
  const random = uniform(37)
  const rows = Array.from({ length: 1200 }, () => {
    const kinds = new Set([Math.floor(40 * random()), Math.floor(40 * random())])
    return upTo(240).filter((item) => kinds.has(Math.floor(item / 6)) && random() < 0.8)
  })
  const matrix = matrixOf(rows, 240)
  const similarity = async (wished: Omit<Parameters<typeof anonymity.plan>[1], 'k'>) =>
    likeness(matrix, await released(rows, 240, { k: 4, ...wished })).jaccard
  const whole = await similarity({})
  expect(await similarity({ chunkRows: 120 })).toBeGreaterThan(whole - 0.02)
  // Without it, chunks of patterns lose more.
  expect(await similarity({ chunkRows: 120, algorithm: 'patterns' })).toBeLessThan(whole - 0.03)
})

describe('categorical columns', () => {
  const plan = (ties: 'suppress' | 'first') => anonymity.plan({ columns: ['sex', 'town'] }, { k: 2, ties })
  const groups = Uint32Array.of(0, 0, 1, 1, 1)
  const data = {
    matrix: matrixOf(
      [
        [0, 2],
        [1, 2],
        [0, 3],
        [0, 3],
      ],
      5,
    ),
    groups,
  }

  test('have one value each, or none where two are held by half of a class', async () => {
    const suppressed = await anonymity.release(plan('suppress'), data, { bits: seededBits(1) })
    expect(listsOf(suppressed.classes)).toEqual(['0,3', '2'])
    const first = await anonymity.release(plan('first'), data, { bits: seededBits(1) })
    expect(listsOf(first.classes)).toEqual(['0,2', '0,3'])
  })

  test('need groups that fit', async () => {
    const release = (given: Uint32Array | undefined, matrix = data.matrix) =>
      anonymity.release(plan('first'), given === undefined ? { matrix } : { matrix, groups: given })
    await expect(release(undefined)).rejects.toThrow('groups')
    await expect(release(Uint32Array.of(0, 0, 1, 1, 2))).rejects.toThrow('groups')
    await expect(release(Uint32Array.of(0, 1, 0, 1, 1))).rejects.toThrow('sort them')
    await expect(
      release(
        groups,
        matrixOf(
          [
            [0, 1],
            [0, 2],
          ],
          5,
        ),
      ),
    ).rejects.toThrow('two values')
  })
})

describe('what workers send', () => {
  const rows = anyRows(uniform(35), 200, 12)
  const matrix = matrixOf(rows, 12)
  /** A pool that answers every task with what `answer` makes of it. */
  const poolOf = (answer: (part: { matrix: SparseMatrix }) => unknown): Pool => ({
    run: async <Output>(tasks: readonly (Task | (() => Task))[]) =>
      tasks.map((task) => answer((typeof task === 'function' ? task() : task).input as never)) as Output[],
    close: () => undefined,
  })
  const plan = (kind: Kind) => anonymity.plan({ columns: 'items' }, { k: 4, kind, algorithm: 'greedy', chunkRows: 60 })
  const all = (part: { matrix: SparseMatrix }, classes: (i: number) => number, template: number[]) => {
    const count = part.matrix.rows
    const of = Uint32Array.from({ length: count }, (_, i) => classes(i))
    const templates = matrixOf(
      Array.from({ length: Math.max(...of) + 1 }, () => template),
      12,
    )
    const worth = new Uint32Array(templates.rows)
    return { classes: of, templates, kept: worth, either: worth, algorithm: 'greedy' }
  }
  const NOTHING = 'Nothing is released'

  test('is checked: too few rows, an entry that few have, one that not all have', async () => {
    const empty = poolOf((part) => all(part, () => 0, []))
    const { classes } = await anonymity.release(plan('smooth'), { matrix }, { pool: empty })
    expect(listsOf(classes)).toEqual([''])
    const alone = poolOf((part) => {
      const [sent, items] = [all(part, (i) => Math.min(i, 1), []), matrixOf([[0], []], 12)]
      return { ...sent, templates: items }
    })
    await expect(anonymity.release(plan('smooth'), { matrix }, { pool: alone })).rejects.toThrow(NOTHING)
    const rare = poolOf((part) => all(part, () => 0, upTo(12)))
    await expect(anonymity.release(plan('smooth'), { matrix }, { pool: rare })).rejects.toThrow(NOTHING)
    const frequent = matrixOf([[], ...Array<number[]>(199).fill([0])], 12)
    const most = poolOf((part) => all(part, () => 0, [0]))
    await expect(anonymity.release(plan('suppression'), { matrix: frequent }, { pool: most })).rejects.toThrow(NOTHING)
    await expect(anonymity.release(plan('smooth'), { matrix: frequent }, { pool: most })).resolves.toBeDefined()
  })

  test('is not asked for with seeded bits', async () => {
    const refusing = poolOf(() => {
      throw new Error('asked')
    })
    const release = anonymity.release(plan('smooth'), { matrix }, { pool: refusing, bits: seededBits(1) })
    expect((await release).randomness).toBe('seeded')
    await expect(anonymity.release(plan('smooth'), { matrix }, { pool: refusing })).rejects.toThrow('asked')
  })
})

test('entries other than 1 are refused', async () => {
  const matrix = { ...matrixOf([[0], [0]], 1), values: Float64Array.of(1, 2) }
  await expect(anonymity.release(anonymity.plan({ columns: 'items' }, { k: 2 }), { matrix })).rejects.toThrow(
    InvalidInput,
  )
})

test('who of several equal rows goes where is drawn, not read off the order, where something is kept', async () => {
  // One of four equal rows is needed by the two others.
  const matrix = matrixOf([[0], [0], [0], [0], [0, 1], [0, 1]], 2)
  const lent = async (seed: number, kept: { kept?: string[] }) => {
    const plan = anonymity.plan({ columns: 'items', ...kept }, { k: 3 })
    const { classOf, sizes } = await anonymity.release(plan, { matrix }, { bits: seededBits(seed) })
    expect(Array.from(sizes)).toEqual([3, 3])
    return classOf.subarray(0, 4).indexOf(classOf[4] as number)
  }
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)
  const drawn = await Promise.all(seeds.map((seed) => lent(seed, { kept: ['income'] })))
  expect(new Set(drawn)).toEqual(new Set([0, 1, 2, 3]))
  expect(new Set(await Promise.all(seeds.map((seed) => lent(seed, {})))).size).toBe(1)
})
