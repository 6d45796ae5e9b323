import { describe, expect, test } from 'vitest'
import { chiSquareP } from '../testing/statistics.ts'
import { chance, shuffle } from './chance.ts'

describe('chance', () => {
  test('is the same for the same seed, and another for another', () => {
    const numbers = (seed: number) => Array.from({ length: 20 }, chance(seed))
    expect(numbers(3)).toEqual(numbers(3))
    for (const seed of [0, 1, -1, 4, 2 ** 31]) expect(numbers(seed)).not.toEqual(numbers(3))
  })

  test('is uniform from 0 up to 1: α = 1e-6, and its squares are found not to be', () => {
    const p = (of: (u: number) => number) => {
      const random = chance(7)
      const counts = new Float64Array(50)
      for (let i = 0; i < 50_000; i++) {
        // Whatever is not from 0 up to 1 falls into no bin.
        const bin = Math.floor(50 * of(random()))
        counts[bin] = (counts[bin] ?? 0) + 1
      }
      return chiSquareP(counts, Array<number>(50).fill(1000))
    }
    expect(p((u) => u)).toBeGreaterThan(1e-6)
    expect(p((u) => u * u)).toBeLessThan(1e-6)
  })

  test('shuffles to every order alike: α = 1e-6, and one without the last exchange is found out', () => {
    const p = (shuffled: (order: Uint32Array, random: () => number) => void) => {
      const counts = new Map<string, number>()
      const random = chance(11)
      for (let i = 0; i < 12_000; i++) {
        const order = Uint32Array.of(0, 1, 2, 3)
        shuffled(order, random)
        const key = order.join()
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      const all = [...counts.values(), ...Array<number>(24 - counts.size).fill(0)]
      return chiSquareP(all, Array<number>(24).fill(500))
    }
    expect(p(shuffle)).toBeGreaterThan(1e-6)
    expect(p((order, random) => shuffle(order.subarray(1), random))).toBeLessThan(1e-6)
  })
})
