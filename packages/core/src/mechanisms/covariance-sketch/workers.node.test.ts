import { expect, test } from 'vitest'
import type { Pool, Task } from '../../pool/index.ts'
import type { Bits } from '../../random/index.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import { covarianceSketch, covarianceTasks } from './index.ts'

const { plan, release } = covarianceSketch
const moves: NumericRowFacts = { columns: 3, neighbours: { kind: 'row-change', maxChange: 1 } }

/** Not random at all, but quick: only who draws matters here. */
const quick: Bits = { ...seededBits(1), fill: (words) => void words.fill(0x9e3779b9) }

function table(count: number, columns: number) {
  const random = uniform(1)
  const all = { rows: count, columns, values: Float64Array.from({ length: count * columns }, () => random() - 0.5) }
  return { columns, all, batches: () => [all] }
}

test('a release uses workers only with secure bits, and only where there is enough to do', async () => {
  const kinds: string[] = []
  const pool: Pool = {
    async run<Output>(tasks: readonly (Task | (() => Task))[]) {
      return tasks.map((given) => {
        const task = typeof given === 'function' ? given() : given
        kinds.push(task.kind)
        const input = structuredClone(task.input, { transfer: [...(task.transfer ?? [])] })
        // What a worker hands over to be moved.
        const moved = covarianceTasks['covariance-part'](input as never) as { output: Float64Array }
        return moved.output as Output
      })
    },
    close() {},
  }
  const made = plan(moves, { epsilon: 1, delta: 1e-6, rows: 500 })
  const data = table(10_000, 3)
  const { sketch } = await release(made, data, { pool })
  expect(kinds).toEqual(['covariance-part', 'covariance-part', 'covariance-part'])
  expect(data.all.values.length).toBe(30_000)
  // 10,000 rows of variance 1/12 in every column, and w².
  const wanted = 10_000 / 12 + made.parameters.w ** 2
  const mean = Float64Array.from(sketch.values).reduce((sum, x) => sum + x * x, 0) / sketch.values.length
  // Workers draw secure bits. Of 1,500 squares the mean is further off once in 5·10⁸ times.
  expect(Math.abs(mean / wanted - 1)).toBeLessThan(0.23)
  // Without w² it would be far off.
  expect(Math.abs(mean / (10_000 / 12) - 1)).toBeGreaterThan(0.23)
  await release(made, data, { pool, bits: quick })
  await release(made, table(100, 3), { pool })
  expect(kinds.length).toBe(3)
})
