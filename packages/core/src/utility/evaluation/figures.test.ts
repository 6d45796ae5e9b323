/** What figures say about themselves. */
import { expect, test } from 'vitest'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { evaluateGraph } from './graph.ts'
import { evaluateMatrix } from './matrix.ts'
import { scatterOf } from './scatter.ts'

const title = 'T'
const dense = (values: readonly number[]) => ({ rows: 2, columns: 2, values: Float64Array.from(values) })

test('original and release have one scale, or errors would look smaller than they are', () => {
  const [svg] = scatterOf('pair', 'Correlations', Float64Array.of(-0.1, 0.2), Float64Array.of(-0.8, 1))
  // The line on which both are equal goes from corner to corner of the plot: both axes begin and end alike.
  const [, x1, y1, x2, y2] = /d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)" stroke="[^"]+" stroke-dasharray/.exec(svg) ?? []
  const [, left, top, width, height] = /viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)">/.exec(svg.slice(5)) ?? []
  const across = (x?: string) => (Number(x) - Number(left) - 5) / (Number(width) - 10)
  const up = (y?: string) => 1 - (Number(y) - Number(top) - 5) / (Number(height) - 10)
  expect(across(x1)).toBeCloseTo(up(y1), 2)
  expect(across(x2)).toBeCloseTo(up(y2), 2)
  expect(across(x2) - across(x1)).toBeGreaterThan(0.8)
})

test.each([
  [
    [3, 3],
    [3, 3],
  ],
  [
    [Number.NaN, 1],
    [1, Number.NaN],
  ],
  [
    [-1e308, 1e308],
    [0, 0],
  ],
  [[], []],
])('numbers without a scale are drawn all the same: %j and %j', (a, b) => {
  expect(scatterOf('pair', 'T', Float64Array.from(a), Float64Array.from(b))[0]).not.toMatch(/NaN/)
})

test('whether the original is shown before or after the caps is said', async () => {
  const original = dense([5, 1, 2, 7])
  const withCaps = await evaluateMatrix({ title, original, release: original, capped: dense([3, 1, 2, 3]) })
  const [first, second] = withCaps.figures
  expect(first?.[0]).toContain('Original, before the caps')
  expect(first?.[1]).toMatch(/before the caps on single people/)
  expect(second?.[1]).toMatch(/after caps and noise/)
  const without = await evaluateMatrix({ title, original, release: original })
  expect(without.figures.map(([svg, caption]) => svg + caption).join()).not.toMatch(/caps/)
})

test('the axes of a graph’s blocks have words', async () => {
  const ring = adjacencyOf(
    130,
    Array.from({ length: 130 }, (_, i) => [i, (i + 1) % 130]),
  )
  const { figures } = await evaluateGraph({ title, original: ring, release: ring, directed: false, quick: true })
  const maps = figures.filter(([svg]) => svg.includes('share of pairs joined'))
  expect(maps).toHaveLength(2)
  for (const [svg] of maps) expect(svg).toContain('blocks of about 3 nodes')
})
