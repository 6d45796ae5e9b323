import { describe, expect, test } from 'vitest'
import { agrees, expectAtMost, expectPredicted, expectWidth, fits, meanOf, RELEASES } from './predictions.ts'
import { uniform } from './seeded.ts'

describe('the measure', () => {
  const random = uniform(1)
  const exponential = Array.from({ length: RELEASES }, () =>
    Float64Array.from({ length: 400 }, () => -3 * Math.log(1 - random())),
  )
  const means = exponential.map((all) => meanOf(all).mean)

  test('takes a true mean and a true width, and no other', () => {
    expectPredicted({ mean: { predicted: 3, seen: means } })
    expectWidth('width', { predicted: 3 * Math.log(20), miss: 0.05, sizes: exponential })
    expect(agrees({ predicted: 3.1, seen: means })).toBe(false)
    expect(agrees({ predicted: 3.1, seen: means, about: 0.05 })).toBe(true)
    expect(fits({ predicted: 3 * Math.log(25), miss: 0.05, sizes: exponential })).toBe(false)
  })

  test('allows no more than 15 %, however uncertain the mean is', () => {
    expect(agrees({ predicted: 1, seen: [0, 0, 0, 5] })).toBe(false)
    expect(agrees({ predicted: 1, seen: [0.5, 1.7] })).toBe(true)
    expect(() => expectPredicted({ blunt: { predicted: 1, seen: [0.5, 1.7] } })).toThrow('would do as well')
  })

  test('takes a bound that is kept, and none that is not', () => {
    expectAtMost('mean', { predicted: 3, seen: means })
    expectAtMost('mean', { predicted: 5, seen: means })
    expect(() => expectAtMost('mean', { predicted: 2.7, seen: means })).toThrow('at most 2.7')
  })
})
