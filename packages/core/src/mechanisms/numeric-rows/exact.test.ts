import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'
import { addExactly, exactGram, exactSum, exactSums, roundedSums } from './exact.ts'
import type { NumericRowFacts } from './facts.ts'
import { limited, type NumericRows, rowBatches, rowLimits } from './rows.ts'

const facts = (columns: number): NumericRowFacts => ({ columns, neighbours: { kind: 'individual' }, norm: 1 })
const dense = (columns: number, cells: readonly number[]): Dense => ({
  rows: cells.length / columns,
  columns,
  values: Float64Array.from(cells),
})
const rows = (columns: number, ...batches: Dense[]): NumericRows => ({ columns, batches: () => batches })

describe('exact sums', () => {
  test('lose nothing, however large they grow', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger().map((x) => Math.trunc(x / 2))), (numbers) => {
        const sums = exactSums(1)
        // Many times over, so that the high part is needed.
        for (let i = 0; i < 50; i++) for (const x of numbers) addExactly(sums, Float64Array.of(x))
        const exact = 50n * numbers.reduce((sum, x) => sum + BigInt(x), 0n)
        expect(exactSum(sums, 0)).toBe(exact)
        expect(roundedSums(sums)[0]).toBe(Number(exact))
      }),
    )
  })
})

describe('products of columns', () => {
  test('are those of whole numbers, in whatever batches', async () => {
    const columns = 3
    const cells = Array.from({ length: 3 * 2100 }, (_, k) => Math.sin(k) * (k % 7 === 0 ? 1e6 : 1))
    const units = limited(dense(columns, cells), rowLimits(facts(columns))).values
    const one = await exactGram(rows(columns, dense(columns, cells)), facts(columns))
    const cut = [dense(columns, cells.slice(0, 9)), dense(columns, []), dense(columns, cells.slice(9))]
    const several = await exactGram(rows(columns, ...cut), facts(columns))
    expect(several).toEqual(one)
    expect(one.rows).toBe(2100)
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < columns; j++) {
        let exact = 0n
        for (let k = 0; k < units.length; k += columns) {
          exact += BigInt(units[k + i] as number) * BigInt(units[k + j] as number)
        }
        expect(exactSum(one, i * columns + j)).toBe(exact)
      }
    }
  })

  test('of no rows are 0, and of one column a sum of squares', async () => {
    expect((await exactGram(rows(2), facts(2))).low).toEqual(new Float64Array(4))
    const one = await exactGram(rows(1, dense(1, [1, -0.5])), facts(1))
    expect(exactSum(one, 0)).toBe(2n ** 40n + 2n ** 38n)
  })
})

describe('rows', () => {
  test('are centred and limited; what is not finite is the centre; the data is not changed', () => {
    const given = dense(2, [1, 2, NaN, 5, 1e300, -1e300])
    const before = given.values.slice()
    const moves: NumericRowFacts = {
      columns: 2,
      neighbours: { kind: 'row-change', maxChange: 1 },
      centre: { public: [1, 1] },
    }
    expect([...limited(given, rowLimits(moves)).values]).toEqual([0, 1, 0, 4, 2 ** 30, -(2 ** 30)])
    expect(given.values).toEqual(before)
  })

  test('of another shape are refused', async () => {
    const read = async (data: unknown) => {
      for await (const batch of rowBatches(data as NumericRows, facts(2), 10, {})) expect(batch.columns).toBe(2)
    }
    await expect(read(rows(3))).rejects.toThrow(InvalidInput)
    await expect(read({ columns: 2 })).rejects.toThrow(/batches/)
    await expect(read(undefined)).rejects.toThrow(InvalidInput)
    await expect(read(rows(2, dense(3, [1, 2, 3])))).rejects.toThrow(/has 3 columns, but the plan says 2/)
  })

  test('tell how far they are only where that is public, and stop when asked', async () => {
    const seen: number[] = []
    const data = rows(1, dense(1, [1, 2, 3, 4]))
    const progress = (done: number) => seen.push(done)
    for await (const batch of rowBatches(data, facts(1), 2, { progress })) expect(batch.rows).toBe(2)
    expect(seen).toEqual([0, 0, 100])
    seen.length = 0
    const known: NumericRowFacts = { ...facts(1), people: { declared: 8 } }
    for await (const batch of rowBatches(data, known, 2, { progress })) expect(batch.rows).toBe(2)
    expect(seen).toEqual([25, 50, 100])
    const controller = new AbortController()
    const reading = async () => {
      for await (const batch of rowBatches(data, facts(1), 2, { signal: controller.signal })) {
        expect(batch.rows).toBe(2)
        controller.abort(new Error('enough'))
      }
    }
    await expect(reading()).rejects.toThrow('enough')
  })
})
