import { describe, expect, test } from 'vitest'
import { contributions } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { flows, flowsAt, halvedGrid } from './index.ts'

const facts = { zones: halvedGrid(4, 4, 1), neighbours: { kind: 'individual' } } as const
const people = contributions({
  person: Uint32Array.of(0, 0, 1, 2, 2),
  row: Uint32Array.of(0, 5, 0, 15, 3),
  column: Uint32Array.of(5, 0, 5, 15, 3),
  value: Float64Array.of(1, 2, 1, 1, 4),
})

describe.each(['laplace', 'gaussian'] as const)('%s', (noise) => {
  const settings = { noise, epsilon: 2000, ...(noise === 'gaussian' ? { delta: 1e-6 } : {}), maxTripsPerPerson: 10 }

  test('a release with hardly any noise is near the data, and every level adds up', async () => {
    const plan = flows.plan(facts, settings)
    const released = await flows.release(plan, people, { bits: seededBits(1) })
    const finest = flowsAt(released, 0)
    expect(finest.values[5]).toBeGreaterThan(1)
    expect(finest.values[5]).toBeLessThan(3)
    for (const level of [0, 1, 2]) {
      const sum = flowsAt(released, level).values.reduce((a, b) => a + b, 0)
      expect(sum).toBeCloseTo(finest.values.reduce((a, b) => a + b, 0))
    }
  })
})
