/** Bits that are the same in every run, for trying mechanisms on made-up data. Nothing that they touch is released. */
import type { Bits } from '@tulle/core'
import { chance } from '@tulle/core/utility'

export function chanceBits(seed: number): Bits {
  const next = chance(seed)
  const word = () => next() * 2 ** 32
  let samples = 0
  return {
    origin: 'seeded',
    word,
    fill(words) {
      for (let i = 0; i < words.length; i++) words[i] = word()
    },
    reserve(count) {
      const first = samples
      samples += count
      return first
    },
    // A stream of its own for every sample, or one that needs many would move the others.
    further: (sample) => {
      const more = chance(seed ^ (sample + 1))
      return () => more() * 2 ** 32
    },
  }
}
