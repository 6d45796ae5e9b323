import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../data/index.ts'
import { matrixOf } from '../../testing/rows.ts'
import { uniform } from '../../testing/seeded.ts'
import type { Kind } from './algorithm.ts'
import { anonymityFaults, type Checked, classFaults } from './verify.ts'

type Rows = readonly (readonly number[])[]

const matrix = (rows: Rows, columns = 5) => matrixOf(rows, columns)

interface Case {
  readonly input: Rows
  readonly output: Rows
  readonly k: number
  readonly kind: Kind
}

/** By all released rows, and by the distinct ones: both must say the same. */
function faults({ input, output, k, kind }: Case): string[] {
  const found = anonymityFaults({ input: matrix(input), output: matrix(output), k, kind })
  const distinct = [...new Map(output.map((row) => [row.join(), row])).values()]
  const classOf = Uint32Array.from(output, (row) => distinct.findIndex((other) => other.join() === row.join()))
  const sizes = Uint32Array.from(distinct, (_, c) => classOf.filter((other) => other === c).length)
  expect(classFaults({ input: matrix(input), classes: matrix(distinct), sizes, classOf, k, kind })).toEqual(found)
  return found
}

const TOO_FEW = 'A released row occurs fewer than k = 2 times.'
const MINORITY = 'A row was released with an item that fewer than half of its class have.'
const NOT_ALL = 'A row was released with an item that not all of its class have.'

/** The same promises, by strings and maps. */
function brokenPromises({ input, output, k, kind }: Case): { few: boolean; item: boolean } {
  const classes = new Map<string, number[]>()
  output.forEach((row, i) => classes.set(row.join(), [...(classes.get(row.join()) ?? []), i]))
  const broken = { few: false, item: false }
  for (const members of classes.values()) {
    if (members.length < k) broken.few = true
    for (const item of output[members[0] as number] as readonly number[]) {
      const have = members.filter((i) => (input[i] as readonly number[]).includes(item))
      if (kind === 'smooth' ? have.length < members.length / 2 : have.length < members.length) broken.item = true
    }
  }
  // The classic notion once more, without classes: nothing is released that was not there.
  if (kind === 'suppression') {
    const created = output.some((row, i) => row.some((item) => !(input[i] as readonly number[]).includes(item)))
    expect(created).toBe(broken.item)
  }
  return broken
}

describe('the check of a release', () => {
  test('finds the same faults as strings and maps do', () => {
    const random = uniform(1)
    const below = (n: number) => Math.floor(n * random())
    const verdicts = new Map<string, number>()
    for (let round = 0; round < 6000; round++) {
      const columns = 1 + below(4)
      const any = (share: number) => Array.from({ length: columns }, (_, j) => j).filter(() => random() < share)
      const templates = Array.from({ length: 1 + below(3) }, () => any(0.6))
      const output = Array.from({ length: 1 + below(10) }, () => templates[below(templates.length)] as number[])
      const input = output.map((row) => {
        const noise = any(random() < 0.7 ? 0 : 0.4)
        return [...new Set([...row.filter((j) => !noise.includes(j)), ...noise.filter((j) => !row.includes(j))])].sort(
          (a, b) => a - b,
        )
      })
      const kind: Kind = random() < 0.5 ? 'smooth' : 'suppression'
      const given: Case = { input, output, k: 1 + below(3), kind }
      const { few, item } = brokenPromises(given)
      expect(faults(given)).toEqual([
        ...(few ? [`A released row occurs fewer than k = ${given.k} times.`] : []),
        ...(item ? [kind === 'smooth' ? MINORITY : NOT_ALL] : []),
      ])
      const verdict = `${kind} ${few} ${item}`
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
    }
    expect(verdicts.size).toBe(8)
    expect(Math.min(...verdicts.values())).toBeGreaterThan(50)
  })

  test('wants every released row k times: the first, the last and the empty one too', () => {
    const pair = [
      [1, 2],
      [1, 2],
    ]
    for (const alone of [[0], [], [1], [1, 3], [1, 2, 3]]) {
      for (const rows of [
        [alone, ...pair],
        [...pair, alone],
      ]) {
        expect(faults({ input: rows, output: rows, k: 2, kind: 'smooth' })).toEqual([TOO_FEW])
        expect(faults({ input: [...rows, alone], output: [...rows, alone], k: 2, kind: 'suppression' })).toEqual([])
      }
    }
    expect(faults({ input: [[1]], output: [[1]], k: 2, kind: 'smooth' })).toEqual([TOO_FEW])
    expect(faults({ input: [[1]], output: [[1]], k: 1, kind: 'smooth' })).toEqual([])
    expect(faults({ input: [], output: [], k: 2, kind: 'smooth' })).toEqual([])
  })

  test('lets an item stand that half of the class have, and no fewer', () => {
    const output = [[0], [0], [0], [0]]
    expect(faults({ input: [[0], [], [0], []], output, k: 2, kind: 'smooth' })).toEqual([])
    expect(faults({ input: [[0], [], [1], []], output, k: 2, kind: 'smooth' })).toEqual([MINORITY])
    const five = [...output, [0]]
    expect(faults({ input: [[0], [], [0], [], []], output: five, k: 2, kind: 'smooth' })).toEqual([MINORITY])
    expect(faults({ input: [[0], [], [0], [], [0]], output: five, k: 2, kind: 'smooth' })).toEqual([])
  })

  test('counts what is had in the original, not in the release', () => {
    expect(faults({ input: [[], []], output: [[4], [4]], k: 2, kind: 'smooth' })).toEqual([MINORITY])
  })

  test('sees an entry created under suppression, in the first row and in the last', () => {
    const output = [[0, 4], [0, 4], [0, 4], [], []]
    const input = [[0, 4], [0, 1, 4], [0, 4], [2], []]
    expect(faults({ input, output, k: 2, kind: 'suppression' })).toEqual([])
    expect(faults({ input: input.with(0, [0]), output, k: 2, kind: 'suppression' })).toEqual([NOT_ALL])
    const moved = output.with(3, [3]).with(4, [3])
    expect(faults({ input: input.with(3, [3]), output: moved, k: 2, kind: 'suppression' })).toEqual([NOT_ALL])
  })

  test('takes two clusters that are released alike for one class', () => {
    // Neither pair alone has k rows, and in the second pair nobody has the item: together all is well.
    const input = [[0, 1], [0, 2], [3], [4]]
    const output = [[0], [0], [0], [0]]
    expect(faults({ input, output, k: 4, kind: 'smooth' })).toEqual([])
    expect(faults({ input, output: [[0], [0], [], []], k: 4, kind: 'smooth' })).toEqual([
      'A released row occurs fewer than k = 4 times.',
    ])
  })

  test('refuses what is not the same kind of matrix, before it looks any further', () => {
    const rows = [[1, 3], [1, 3], [2], [2]]
    const good: Checked = { input: matrix(rows), output: matrix(rows), k: 2, kind: 'smooth' }
    expect(anonymityFaults(good)).toEqual([])
    const shape = ['The released matrix has not as many rows and columns as the original.']
    expect(anonymityFaults({ ...good, output: matrix(rows, 6) })).toEqual(shape)
    expect(anonymityFaults({ ...good, output: matrix([...rows, [2]]) })).toEqual(shape)
    expect(anonymityFaults({ ...good, output: matrix(rows.slice(1)) })).toEqual(shape)
    const outside: Partial<SparseMatrix>[] = [
      matrix(rows.with(1, [1, 5])),
      matrix(rows.with(1, [3, 1])),
      matrix(rows.with(1, [1, 1])),
      { offsets: Uint32Array.of(0, 2, 4, 5) },
      { offsets: Uint32Array.of(0, 4, 2, 5, 6) },
      { offsets: Uint32Array.of(0, 2, 9, 5, 6) },
      { offsets: Uint32Array.of(0, 2, 4, 5, 5) },
      { offsets: Uint32Array.of(1, 2, 4, 5, 6) },
      { values: new Float64Array(6).fill(1) },
    ]
    for (const changed of outside) {
      const broken = { ...matrix(rows), ...changed }
      expect(anonymityFaults({ ...good, output: broken })).toEqual([
        'The released matrix is not a binary matrix with ascending column numbers.',
      ])
      expect(anonymityFaults({ ...good, input: broken })).toEqual([
        'The original is not a binary matrix with ascending column numbers.',
      ])
    }
    // A k that is no number compares false with every count.
    for (const k of [0, -1, 1.5, Number.NaN, Infinity]) expect(anonymityFaults({ ...good, k })).toHaveLength(1)
  })

  test('of distinct rows refuses two that are alike, and rows released as none of them', () => {
    const input = matrix([[0], [0], [0], [0]])
    const good = {
      input,
      classes: matrix([[0]]),
      sizes: Uint32Array.of(4),
      classOf: Uint32Array.of(0, 0, 0, 0),
      k: 2,
      kind: 'smooth' as const,
    }
    expect(classFaults(good)).toEqual([])
    const twice = {
      ...good,
      classes: matrix([[0], [0]]),
      sizes: Uint32Array.of(2, 2),
      classOf: Uint32Array.of(0, 0, 1, 1),
    }
    expect(classFaults(twice)).toEqual(['Two classes are alike, and counted as two.'])
    expect(classFaults({ ...good, classOf: Uint32Array.of(0, 0, 0, 1) })).toEqual([
      'A row was released as one that does not exist.',
    ])
    expect(classFaults({ ...good, classOf: Uint32Array.of(0, 0, 0) })).toHaveLength(1)
    const sizes = ['A class is not released as often as it has rows.']
    expect(classFaults({ ...good, sizes: Uint32Array.of(3) })).toEqual(sizes)
    expect(classFaults({ ...good, sizes: Uint32Array.of(4, 0) })).toEqual(sizes)
    const unused = { ...good, classes: matrix([[0], [1]]), sizes: Uint32Array.of(4, 0) }
    expect(classFaults(unused)).toEqual(sizes)
  })
})
