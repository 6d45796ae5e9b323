/** What docs/corrections.md says of Canard and Olivier (2015), and of Cauchy noise, in numbers. */
import { expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import { observe } from './index.ts'
import { levelsOf } from './levels.ts'
import { cauchyScheduleLoss } from './schedules/cauchy.ts'
import { exactSchedule } from './schedules/exact.ts'
import { printedSchedule } from './schedules/printed.ts'
import { smoothCauchySchedule } from './schedules/smooth.ts'

const { bounds } = levelsOf('triangles', 4039)
const target = { epsilon: 1, delta: 1e-6 }

test("Algorithm 1's rule holds scales back: 81 times the bound at level 100, 2 without it, 1.07 exactly", () => {
  const shareAt100 = (scales: Float64Array) => (scales[100] as number) / (bounds[100] as number)
  expect(shareAt100(printedSchedule(bounds, target, { freezing: true }))).toBeCloseTo(80.7, 0)
  expect(shareAt100(printedSchedule(bounds, target, { freezing: false }))).toBeCloseTo(2, 1)
  expect(shareAt100(exactSchedule('laplace', bounds, target))).toBeCloseTo(1.07, 2)
})

test('Theorem 14 leaves a factor out: at the count itself the densities differ by λ/λ′, and the exponent is 0', () => {
  const density = (y: number, lambda: number) => (lambda / 2) * Math.exp(-lambda * Math.abs(y))
  const [lambda, other] = [1, 1.1]
  expect(density(0, lambda) / density(0, other)).toBeCloseTo(lambda / other, 12)
  const printed = (y: number) => Math.exp(other * Math.abs(y) - lambda * Math.abs(y))
  expect(printed(0)).not.toBeCloseTo(lambda / other, 2)
  expect((printed(3) * lambda) / other).toBeCloseTo(density(3, lambda) / density(3, other), 12)
})

test('Example 23: with 2(n − 2) edges one more already closes n − 2 triangles', async () => {
  for (const nodes of [4, 10, 50]) {
    const others = Array.from({ length: nodes - 2 }, (_, k) => k + 2)
    const ends = others.flatMap((other) => [
      [0, other],
      [1, other],
    ])
    const graphOf = (edges: readonly (readonly number[])[]) =>
      graphFromEdges({
        directed: false,
        nodes,
        from: Uint32Array.from(edges, ([i = 0]) => i),
        to: Uint32Array.from(edges, ([, j = 0]) => j),
      }).graph
    expect(ends).toHaveLength(2 * (nodes - 2))
    const facts = { count: 'triangles', nodes }
    const [before, after] = [await observe(facts, graphOf(ends)), await observe(facts, graphOf([...ends, [0, 1]]))]
    expect(after.value - before.value).toBe(BigInt(nodes - 2))
    // No graph of so many nodes has a larger bound: by the number of edges, every level from here on has this one.
    expect(levelsOf('triangles', nodes).bounds.at(-1)).toBe(nodes - 2)
  }
})

test("Cauchy noise with the textbook's constants loses 0.23 where ε = 1 was asked for", () => {
  const loss = cauchyScheduleLoss(bounds, smoothCauchySchedule(bounds, 1))
  expect(loss).toBeGreaterThan(0.22)
  expect(loss).toBeLessThan(0.23)
})

test('Example 22 holds, and the exact schedule needs 1.5 to 4 times less, by how fast bounds grow', () => {
  const levels = 200
  const t = target.epsilon / Math.log(1 / target.delta)
  const sum = (scales: Float64Array) => scales.reduce((a, b) => a + b, 0)
  const ratios = [1.01, 2, 5, 10].map((times) => {
    const growing = Float64Array.from({ length: levels }, (_, i) => Math.ceil(1e6 * (1 + (times * t) / 2) ** i))
    const worst = growing[levels - 1] as number
    const printed = sum(printedSchedule(growing, target, { freezing: true }))
    // The sum of the example: 2·LS_r/ε·(1 + 2/t)·(1 − e^(−rt/2)), far below r·LS_r/ε of Laplace noise.
    const formula = ((2 * worst) / target.epsilon) * (1 + 2 / t) * -Math.expm1((-levels * t) / 2)
    expect(printed / formula).toBeCloseTo(1, 2)
    expect(printed).toBeLessThan((0.3 * levels * worst) / target.epsilon)
    return printed / sum(exactSchedule('laplace', growing, target))
  })
  expect(ratios.map((ratio) => Number(ratio.toFixed(1)))).toEqual([1.6, 2.4, 3.6, 4.2])
})

test('Algorithm 1 for levels that an individual can skip: one step of several levels is a quantity divided by the step', () => {
  // A count of one's own whose level moves by up to 3: levels of 3 each, neighbours one apart, and the exact schedule.
  const own = levelsOf({ name: 'own', bounds: [1, 2, 3, 4, 5, 6, 7], step: 3 }, undefined)
  expect([...own.bounds]).toEqual([1, 4, 7])
  // No gap is left out: level ⌈r/3⌉ of any two measured values that are at most 3 apart differs by at most 1.
  for (let r = 0; r <= 6; r++) {
    for (let other = r; other <= Math.min(6, r + 3); other++) {
      expect(Math.ceil(other / 3) - Math.ceil(r / 3)).toBeLessThanOrEqual(1)
      expect(own.bounds[Math.ceil(r / 3)]).toBeGreaterThanOrEqual(r + 1)
    }
  }
})
