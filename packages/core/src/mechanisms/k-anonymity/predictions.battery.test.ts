/** k-anonymity changes rows by how much alike they are, which only the data tells: no plan states an error. */
import { expect, test } from 'vitest'
import { tableOf } from '../../testing/binary-predictions.ts'
import { type AnonymityFacts, type AnonymitySettings, anonymity, rowsOf } from './index.ts'

test.each([
  [{ columns: 'items' }, { k: 5 }],
  [{ columns: 'items' }, { k: 5, kind: 'suppression' }],
  [{ columns: 'nodes' }, { k: 3, algorithm: 'greedy' }],
  [{ columns: ['age', 'town'] }, { k: 4, algorithm: 'mondrian' }],
] as [AnonymityFacts, AnonymitySettings][])('k-anonymity: %o, %o states no error, and says why', (facts, settings) => {
  const plan = anonymity.plan(facts, settings)
  expect(plan.expectedError).toBe(undefined)
  expect(anonymity.inWords(plan).error[0]).toMatch(/^How much is lost depends on how alike the rows are/)
  // No figure that could be taken for a prediction.
  expect(anonymity.inWords(plan).error.join(' ')).not.toMatch(/\d/)
})

test('k-anonymity: only with k = 1 is the error known, and it is none', async () => {
  const plan = anonymity.plan({ columns: 'items' }, { k: 1 })
  expect(plan.expectedError).toBe(undefined)
  expect(anonymity.inWords(plan).error).toEqual(['None: the rows are as they were.'])
  const data = tableOf(12, 6, 0.4, 121)
  const matrix = rowsOf(await anonymity.release(plan, { matrix: data }))
  const sorted = ({ rows, offsets, indices }: typeof data) =>
    Array.from({ length: rows }, (_, i) => [...indices.subarray(offsets[i], offsets[i + 1])].join()).sort()
  expect(sorted(matrix)).toEqual(sorted(data))
})
