/** Where Brunet, Canard, Gambs and Olivier (2016) do not hold as printed: each shown by numbers. */
import { expect, test } from 'vitest'
import { type Contributions, contributions } from '../../data/index.ts'
import { deltaAt } from '../../privacy/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { meanAbsolute } from '../additive.ts'
import { oneBlock } from './blocks.ts'
import { type BlockFacts, type BlockSettings, blockNoise } from './index.ts'

const SIDE = 100
const shape = { rows: SIDE, columns: SIDE }
const facts: BlockFacts = {
  ...shape,
  neighbours: { kind: 'individual' },
  blocks: oneBlock(shape),
  caps: { blocks: [1] },
}
const gaussian: BlockSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }

/** Everybody makes one trip, from the zone of that number to the first one. */
const tripsFrom = (zones: readonly number[]): Contributions =>
  contributions({
    person: Uint32Array.from(zones, (_, k) => k),
    row: Uint32Array.from(zones),
    column: new Uint32Array(zones.length),
    value: new Float64Array(zones.length).fill(1),
  })

test('at ε = 10 the deviation √(2 ln(1.25/δ))/ε for δ = 10⁻⁶ has a true δ of 1.9·10⁻⁶; below ε = 1 it is safe', () => {
  const trueDelta = (epsilon: number) => {
    const sigma = Math.sqrt(2 * Math.log(1.25 / 1e-6)) / epsilon
    return deltaAt({ kind: 'gaussian', mu: 1 / sigma }, epsilon)
  }
  expect(trueDelta(10)).toBeCloseTo(1.9e-6, 7)
  for (const epsilon of [0.1, 0.5, 0.99]) expect(trueDelta(epsilon)).toBeLessThan(1e-6)
})

test('Gaussian noise of deviation σ is σ√(2/π) away from 0 on average, not σ/√π', async () => {
  const plan = blockNoise.plan(facts, gaussian)
  const sigma = plan.parameters.blocks[0]?.scale as number
  const { matrix } = await blockNoise.release(plan, tripsFrom([]), { bits: seededBits(3) })
  const measured = matrix.values.reduce((sum, z) => sum + Math.abs(z), 0) / matrix.values.length
  // |Z| has the deviation σ√(1 − 2/π); five standard errors leave the right one in, at α = 6·10⁻⁷, and the other far out.
  const allowed = (5 * sigma * Math.sqrt(1 - 2 / Math.PI)) / SIDE
  expect(Math.abs(measured - meanAbsolute('gaussian', sigma))).toBeLessThan(allowed)
  expect(Math.abs(measured - sigma / Math.sqrt(Math.PI))).toBeGreaterThan(5 * allowed)
})

test('cells that nobody uses cannot go without noise: one person more would be seen for certain', async () => {
  const without = [3, 5, 5]
  const released = async (zones: readonly number[], seed: number) => {
    const run = { bits: seededBits(seed) }
    return (await blockNoise.release(blockNoise.plan(facts, gaussian), tripsFrom(zones), run)).matrix.values
  }
  const [absent, present] = [await released(without, 4), await released([...without, 7], 5)]
  // As printed: noise where somebody went, and 0 elsewhere.
  const printed = (values: Float64Array, zones: readonly number[]) => (zones.includes(7) ? values[7 * SIDE] : 0)
  expect(printed(absent, without)).toBe(0)
  expect(printed(present, [...without, 7])).not.toBe(0)
  for (const values of [absent, present]) expect(values.filter((value) => value === 0)).toHaveLength(0)
  expect(() => blockNoise.plan({ ...facts, blocks: 'non-zero' as never }, gaussian)).toThrow(
    /which cells nobody uses is private/,
  )
})

test('one draw for a block would release every difference inside it exactly; each cell has its own', async () => {
  const trips = tripsFrom([0, 0, 1])
  const truth = [2, 1]
  const oneDraw = truth.map((count) => count + 17.3)
  expect((oneDraw[0] as number) - (oneDraw[1] as number)).toBeCloseTo(1, 12)
  const plan = blockNoise.plan({ ...facts, caps: { blocks: [2] } }, gaussian)
  const differences = await Promise.all(
    [1, 2, 3].map(async (seed) => {
      const { values } = (await blockNoise.release(plan, trips, { bits: seededBits(seed) })).matrix
      return (values[0] as number) - (values[SIDE] as number)
    }),
  )
  expect(new Set(differences).size).toBe(3)
  for (const difference of differences) expect(Math.abs(difference - 1)).toBeGreaterThan(1e-3)
})
