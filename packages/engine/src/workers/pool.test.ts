/** Threads of the script that `npm run build` has built. */
import { cutSketch, graphFromEdges } from '@tulle/core'
import type { Pool } from '@tulle/core/pool'
import { cutAnswer } from '@tulle/core/sketches'
import { afterEach, expect, test } from 'vitest'
import { openPool } from './index.ts'

let pool: Pool
afterEach(() => pool.close())

const part = {
  matrix: { rows: 4, columns: 3, offsets: Uint32Array.of(0, 2, 4, 5, 6), indices: Uint32Array.of(0, 1, 0, 1, 2, 2) },
  k: 2,
  kind: 'smooth',
  algorithm: 'greedy',
}

test('the threads know the tasks of k-anonymity, and say what else they do not', async () => {
  pool = openPool(2)
  const solved = await pool.run<{
    readonly kept: Uint32Array
    readonly either: Uint32Array
    readonly classes: Uint32Array
  }>([part, part, part].map((input) => ({ kind: 'k-anonymity', input })))
  for (const { kept, either, classes } of solved) {
    expect(kept).toEqual(either)
    expect([classes[0], classes[2]]).toEqual([classes[1], classes[3]])
    expect(classes[0]).not.toBe(classes[2])
  }
  await expect(pool.run([{ kind: 'poem' }])).rejects.toThrow(/no task 'poem'/)
})

test('as many as there are cores, unless said otherwise; none is refused', async () => {
  expect(() => openPool(0)).toThrow(/at least 1/)
  pool = openPool()
  expect(await pool.run([{ kind: 'k-anonymity', input: part }])).toHaveLength(1)
})

test('the threads make a sketch of cuts together: every row another one, every one of the right size', async () => {
  pool = openPool(2)
  const nodes = 300
  const leaves = Uint32Array.from({ length: nodes - 1 }, (_, i) => i + 1)
  const { graph } = graphFromEdges({ directed: false, nodes, from: leaves.map(() => 0), to: leaves })
  const plan = cutSketch.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon: 20, delta: 1e-3, rows: 30_000 })
  const shown: number[] = []
  const released = await cutSketch.release(plan, graph, { pool, progress: (done) => shown.push(done) })
  expect(shown.at(-1)).toBe(100)
  expect(shown.length).toBeGreaterThan(1)
  expect(released.randomness).toBe('secure')
  const first = released.sketch.values.subarray(0, 30_000)
  // Numbers of a grid repeat, runs of eight of them do not: each thread has bits of its own.
  const runs = new Set(Array.from({ length: 3750 }, (_, i) => first.subarray(8 * i, 8 * i + 8).join()))
  expect(runs.size).toBe(3750)
  const { estimate, standardError } = cutAnswer(released, [0])
  // Once in 10¹⁰ times; edges that counted half would be seen.
  expect(Math.abs(estimate - leaves.length)).toBeLessThan(6.5 * standardError)
  expect(Math.abs(estimate - leaves.length / 2)).toBeGreaterThan(6.5 * standardError)
})
