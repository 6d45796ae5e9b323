/** Threads of the script that `npm run build` has built. */
import type { Pool } from '@tulle/core'
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
