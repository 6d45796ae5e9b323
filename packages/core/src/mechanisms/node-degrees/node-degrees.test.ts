import { expect, test } from 'vitest'
import { lettered } from '../../testing/node-graphs.ts'
import { seededBits } from '../../testing/seeded.ts'
import { nodeDegrees } from './index.ts'
import { cleaned } from './release.ts'

const node = { kind: 'node' } as const
const rewired = { kind: 'rewired-node' } as const

test('at a large ε the degrees are those of the graph that was cut down', async () => {
  // A star of four leaves, of which two are kept.
  const star = lettered(5, 0b1111)
  for (const facts of [
    { neighbours: node, maxDegree: 2 },
    { neighbours: rewired, nodes: 5, maxDegree: 2 },
  ]) {
    const plan = nodeDegrees.plan(facts, { epsilon: 5000 })
    expect([...(await nodeDegrees.release(plan, star, { bits: seededBits(1) })).counts]).toEqual([2, 2, 1])
  }
})

test('the clean-up gives numbers that could be', () => {
  expect([...cleaned(Float64Array.of(-3, 5, 2), { neighbours: node, maxDegree: 2 })]).toEqual([0, 4, 0])
  expect([...cleaned(Float64Array.of(3, 90), { neighbours: rewired, nodes: 5, maxDegree: 2 })]).toEqual([3, 2, 0])
  expect([...cleaned(Float64Array.of(-1, -2), { neighbours: rewired, nodes: 5, maxDegree: 2 })]).toEqual([0, 0, 5])
})

test.each([
  [{ neighbours: node, maxDegree: 0 }, /at least 1/],
  [{ neighbours: node, maxDegree: 1.5 }, /whole number/],
  [{ neighbours: rewired, nodes: 5, maxDegree: 5 }, /no cap of 5 is needed/],
  [{ neighbours: { kind: 'edge' }, maxDegree: 2 }, /whole node/],
  [{ neighbours: node, nodes: 4, maxDegree: 2 }, /not public/],
])('%o is refused', (facts, message) => {
  expect(() => nodeDegrees.plan(facts as never, { epsilon: 1 })).toThrow(message)
})
