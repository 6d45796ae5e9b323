/** What is said of a release follows from what was measured of it. */
import { describe, expect, test } from 'vitest'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { matrixOf } from '../../testing/rows.ts'
import { chance } from '../chance.ts'
import { evaluateAnswers } from './answers.ts'
import { flipDoubt, isStrangeNoise, isStrangeShare } from './doubts.ts'
import type { Evaluation } from './evaluation.ts'
import { evaluateGraph } from './graph.ts'
import { evaluateMatrix } from './matrix.ts'
import { evaluateProducts } from './products.ts'
import { evaluateRows } from './rows.ts'
import { evaluateTable } from './table.ts'
import { measureInWords } from './words.ts'

const title = 'T'
const dense = (rows: number, columns: number, values: readonly number[]) => ({
  rows,
  columns,
  values: Float64Array.from(values),
})
const named = ({ groups }: Evaluation, name: string) =>
  groups.flatMap(({ measures }) => measures).filter(({ metric }) => metric.name === name)
const valueOf = (evaluation: Evaluation, name: string) => {
  const [found] = named(evaluation, name)
  return found !== undefined && 'value' in found ? found.value : undefined
}

describe('correlations of a table', () => {
  // Half of the people have both, and half have neither.
  const original = matrixOf(
    Array.from({ length: 8 }, (_, i) => (i < 4 ? [0, 1] : [])),
    2,
  )
  const estimated = (both: number) => ({
    columns: { values: Float64Array.of(4, 4), standardErrors: Float64Array.of(1, 1) },
    pairs: { values: Float64Array.of(4, both, both, 4), standardErrors: Float64Array.of(1, 1, 1, 1) },
  })
  const summaryWith = async (both: number, release = original) =>
    (
      await evaluateTable({
        title,
        original,
        release,
        columns: ['a', 'b'],
        aligned: true,
        estimates: estimated(both),
      })
    ).summary

  test('estimates that are further from the truth are not advised', async () => {
    expect(await summaryWith(0)).toMatch(
      /off by 2 on average through its estimates and by 0 counted as it is: here the/,
    )
    expect(await summaryWith(0)).not.toMatch(/pairs through its estimates/)
  })

  test('those that are nearer are', async () => {
    const release = matrixOf([[0, 1], [0, 1], [0], [1], [], [], [0], [1]], 2)
    expect(await summaryWith(3.8, release)).toMatch(/the estimates are nearer\. Correlations below 0\.1 cannot be told/)
  })

  test('where saying 0 is as good, none can be read', async () => {
    const release = matrixOf([[0, 1], [0], [1], [], [0, 1], [0], [1], []], 2)
    expect(await summaryWith(2, release)).toMatch(
      /To say 0 for every pair would be off by 1: no correlation can be read/,
    )
  })
})

describe('what a model learns', () => {
  const random = chance(3)
  const rows = Array.from({ length: 400 }, () => {
    const [a, b] = [random() < 0.5, random() < 0.6]
    return { a, b, told: a !== random() < 0.1 }
  })
  const table = (pick: (row: (typeof rows)[number]) => readonly boolean[]) =>
    matrixOf(
      rows.map((row) => pick(row).flatMap((yes, j) => (yes ? [j] : []))),
      2,
    )
  const learnt = (original: ReturnType<typeof table>, release: ReturnType<typeof table>) =>
    evaluateTable({ title, original, release, columns: ['x', 'y'], aligned: true, label: 1, quick: true })

  test('nothing from the original either is said, with what looking at nothing reaches', async () => {
    const original = table(({ a, b }) => [a, b])
    const evaluation = await learnt(original, original)
    expect(evaluation.summary).toMatch(/Nothing can be learnt about "y" .* from the original either/)
    const [measure] = named(evaluation, 'learningAccuracy')
    expect(measureInWords(measure as never)).toMatch(/; always saying the more common label: 0\.[56]/)
  })

  test('what is lost is a part of the gain', async () => {
    const original = table(({ a, told }) => [a, told])
    expect((await learnt(original, original)).summary).toMatch(/as much about "y" from the release/)
    const noise = await learnt(
      original,
      table(({ b }) => [b, random() < 0.5]),
    )
    expect(noise.summary).toMatch(/Next to nothing can be learnt about "y"|loses/)
  })
})

describe('variances of shortened rows', () => {
  const near = { estimate: 1, low: 0.9, high: 1.1 }
  const products = (clipped: number, miss = false) =>
    evaluateProducts({
      title,
      original: dense(2, 2, [100, 0, 0, 100]),
      release: dense(2, 2, [1, 0, 0, 1]),
      columns: ['a', 'b'],
      variances: { truth: [100, 100], answers: [near, near] },
      ofShortened: { truth: [1, miss ? 2 : 1], answers: [near, near] },
      shortened: { rows: clipped, of: 10 },
    })

  test('are named so, and stand below those of the whole rows', async () => {
    const evaluation = await products(10)
    expect(named(evaluation, 'relativeAnswerError').map(({ about }) => about)).toEqual([
      'variance of a column',
      'variance of a column, of the rows shortened to the norm',
    ])
    expect(valueOf(evaluation, 'relativeAnswerError')).toBeCloseTo(0.99)
    expect(evaluation.summary).toMatch(
      /Variances cannot be read from it.*10 of 10 rows \(100 %\).*other rows than yours/,
    )
    expect(evaluation.summary).not.toMatch(/well/)
  })

  test('are not praised where an interval misses', async () => {
    expect((await products(1, true)).summary).toMatch(/1 of 2 intervals of variances miss/)
    const { summary } = evaluateAnswers({
      kind: 'variances',
      title,
      trials: [{ name: 'variances', truth: [1, 1.2], answers: [near, { ...near, estimate: 1.09 }], relative: true }],
    })
    expect(summary).toMatch(/1 of 2 intervals misses the truth; they are near, but not as near/)
    expect(summary).not.toMatch(/well/)
  })
})

test('rows: how common things are is judged by their counts', async () => {
  const original = matrixOf(
    Array.from({ length: 10 }, (_, i) => (i < 8 ? [0] : [1])),
    2,
  )
  const of = (first: number) =>
    evaluateRows({
      title,
      original,
      release: { classes: matrixOf([[0], [1]], 2), sizes: Uint32Array.of(first, 10 - first) },
      columns: ['tea', 'coffee'],
    })
  const bad = await of(5)
  expect(bad.summary).toMatch(/cannot be read from it.* off by 60 %.*"tea" 5 in place of 8.*counts with noise/)
  expect(valueOf(bad, 'commonItemError')).toBe(0.6)
  expect((await of(8)).summary).toMatch(/is as it was/)
})

describe('noise that the plan does not draw', () => {
  const expected = { meanAbsolute: 2, rootMeanSquare: 2 * Math.SQRT2, draws: 600 }

  test('is told from noise that it does', () => {
    expect(isStrangeNoise(2.4, expected)).toBe(false)
    expect(isStrangeNoise(2.7, expected)).toBe(true)
    expect(isStrangeNoise(1.6, expected)).toBe(false)
    expect(isStrangeNoise(1.2, expected)).toBe(true)
    // A few cells say little, and many say no more than a plan states.
    expect(isStrangeNoise(10, { ...expected, draws: 3 })).toBe(false)
    expect(isStrangeNoise(2.05, { ...expected, draws: 1e9 })).toBe(false)
  })

  test('is never found in noise as planned, in a thousand matrices', () => {
    const random = chance(5)
    const exponential = () => -2 * Math.log(1 - random())
    for (let k = 0; k < 1000; k++) {
      const draws = 1 + (k % 60)
      let sum = 0
      for (let i = 0; i < draws; i++) sum += exponential()
      expect(isStrangeNoise(sum / draws, { ...expected, draws })).toBe(false)
    }
  })

  test('is said of a matrix, before all else', async () => {
    const original = dense(
      20,
      20,
      Array.from({ length: 400 }, () => 10),
    )
    const release = dense(
      20,
      20,
      Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 20 : 0)),
    )
    const { doubts } = await evaluateMatrix({ title, original, release, expected })
    expect(doubts?.join()).toMatch(/off by 10 on average.*the plan draws noise of 2.*does not seem to be the data/)
    const right = { ...expected, meanAbsolute: 10, rootMeanSquare: 14 }
    expect((await evaluateMatrix({ title, original, release, expected: right })).doubts).toEqual([])
  })

  test('nor flips', () => {
    expect(isStrangeShare(50, 100, 0.5)).toBe(false)
    expect(isStrangeShare(90, 100, 0.5)).toBe(true)
    expect(isStrangeShare(1, 100, 0)).toBe(true)
    const channel = { one: 0.9, zero: 0.1 }
    expect(flipDoubt({ kept: 90, ones: 100, created: 100, zeros: 1000 }, channel, 'edges')).toEqual([])
    expect(flipDoubt({ kept: 50, ones: 100, created: 400, zeros: 1000 }, channel, 'edges')).toHaveLength(2)
  })
})

describe('leading directions', () => {
  // Two patterns, of strength 100 and 1, and an error of 5 that turns the weak one.
  const original = dense(3, 3, [100, 0, 0, 0, 1, 0, 0, 0, 0.5])
  const release = dense(3, 3, [100, 0, 0, 0, 1, 0, 0, 0, 5.5])

  test('are those that stand out from the noise, unless asked for otherwise', async () => {
    const [own] = named(await evaluateMatrix({ title, original, release }), 'principalAngle')
    expect(own).toMatchObject({
      value: expect.closeTo(0, 5),
      note: expect.stringMatching(/one leading .*alone stands/),
    })
    const [asked] = named(await evaluateMatrix({ title, original, release, rank: 2 }), 'principalAngle')
    expect(asked).toMatchObject({ value: expect.closeTo(90, 5), note: expect.stringMatching(/Only 1 of them stands/) })
  })

  test.each([0, Number.NaN, 1.5])('a rank of %d is refused', async (rank) => {
    await expect(evaluateMatrix({ title, original, release, rank })).rejects.toThrow(/at least 1/)
  })
})

describe('cells that are left out', () => {
  test('count nowhere', async () => {
    const capped = dense(2, 2, [0, 1, 2, 3])
    const evaluation = await evaluateMatrix({
      title,
      original: dense(2, 2, [400, 1, 2, 3]),
      release: dense(2, 2, [Number.NaN, 1.5, 2, 3]),
      capped,
    })
    expect(named(evaluation, 'total')[0]).toMatchObject({
      original: 6,
      note: expect.stringMatching(/that are released/),
    })
    expect(valueOf(evaluation, 'cappedShare')).toBe(0)
    expect(named(evaluation, 'relativeSpectral')).toEqual([])
    expect(evaluation.notes.join(' ')).toMatch(/they need all cells/)
  })

  test('all of them: there is nothing to say', async () => {
    const release = dense(1, 2, [Number.NaN, Number.NaN])
    const evaluation = await evaluateMatrix({ title, original: dense(1, 2, [1, 2]), release })
    expect(evaluation.summary).toMatch(/nothing to compare/)
    expect(evaluation.groups).toEqual([])
  })
})

describe('a graph', () => {
  const pairs = (seed: number) => {
    const random = chance(seed)
    return Array.from({ length: 150 }, () => [Math.floor(500 * random()), Math.floor(500 + 500 * random())])
  }

  test('communities that chance alone would have are none', async () => {
    const [original, release] = [adjacencyOf(1000, pairs(1)), adjacencyOf(1000, pairs(2))]
    const evaluation = await evaluateGraph({ title, original, release, directed: false, overlapping: 1 })
    expect(valueOf(evaluation, 'communitiesNmi')).toBeGreaterThan(0.9)
    expect(valueOf(evaluation, 'communitiesAdjusted')).toBeLessThan(0.1)
    expect(evaluation.summary).toMatch(/Communities of the original cannot be found in it/)
  })

  test('without released edges is not called true', async () => {
    const original = adjacencyOf(4, [[0, 1]])
    const { summary } = await evaluateGraph({ title, original, release: adjacencyOf(4, []), directed: false })
    expect(summary).toMatch(/^The release has no edges, and the original has 1/)
  })

  test('estimates that are further off than counting are not advised', async () => {
    const graph = adjacencyOf(4, [[0, 1]])
    const { summary } = await evaluateGraph({
      title,
      original: graph,
      release: graph,
      directed: false,
      estimates: { edges: { value: 9, standardError: 1 } },
    })
    expect(summary).toMatch(/no nearer to the truth than what is counted in it: the number of edges/)
  })
})
