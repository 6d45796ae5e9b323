/** Whoever asks, in a browser tab too, has the text of a certificate and the numbers, and nothing else. */
import { expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { requireUnchanged } from '../mechanism.ts'
import { type CutPlan, cutAnswer, cutBetween, cutSketch, degreeAnswer } from './index.ts'

/** What a page fetches: text, and bytes in the order of little ends, as Parquet has them. */
async function published(): Promise<{ text: string; bytes: ArrayBuffer }> {
  const pairs = [
    [0, 1],
    [1, 2],
    [2, 0],
    [3, 4],
  ] as const
  const { graph } = graphFromEdges({
    directed: false,
    nodes: 5,
    from: Uint32Array.from(pairs, ([i]) => i),
    to: Uint32Array.from(pairs, ([, j]) => j),
  })
  const plan = cutSketch.plan(
    { nodes: 5, neighbours: { kind: 'edge' }, edges: { counted: { epsilon: 5 } } },
    { epsilon: 40, delta: 1e-3, rows: 5000 },
  )
  const release = await cutSketch.release(plan, graph, { bits: seededBits(4) })
  const bytes = new DataView(new ArrayBuffer(4 * release.sketch.values.length))
  release.sketch.values.forEach((x, k) => bytes.setFloat32(4 * k, x, true))
  return { text: JSON.stringify({ plan: release.plan }), bytes: bytes.buffer }
}

test('a sketch is asked with what was published alone', async () => {
  const { text, bytes } = await published()
  const { plan } = JSON.parse(text) as { plan: CutPlan }
  // Made again from public facts: a page need not trust what it was sent.
  requireUnchanged(plan, cutSketch.plan(plan.facts, plan.settings))
  const view = new DataView(bytes)
  const values = Float32Array.from({ length: bytes.byteLength / 4 }, (_, k) => view.getFloat32(4 * k, true))
  const sketch = { plan, sketch: { rows: plan.parameters.rows, values } }
  const near = ({ estimate, standardError }: { estimate: number; standardError: number }, truth: number) => {
    expect(standardError).toBeLessThan(0.5)
    expect(Math.abs(estimate - truth)).toBeLessThan(6 * standardError)
  }
  near(cutAnswer(sketch, [0, 1]), 2)
  near(cutAnswer(sketch, [0, 1, 2]), 0)
  near(degreeAnswer(sketch, 3), 1)
  near(cutBetween(sketch, [0], [1, 2]), 2)
  expect(cutAnswer(sketch, [0]).expected).toBeGreaterThanOrEqual(0)
  // Half of the numbers are another sketch, and no answer.
  const half = { plan, sketch: { rows: plan.parameters.rows, values: values.subarray(0, values.length / 2) } }
  expect(() => cutAnswer(half, [0])).toThrow(/a part is missing/)
})
