import type { Bits } from '../random/bits.ts'
import { chachaBlock } from './chacha.ts'

/**
 * Reproducible bits for tests. They are as predictable as their seed: a release made with them says
 * `seeded`, and protects nobody.
 */
export function seededBits(seed: number): Bits {
  const key = new Uint32Array(8)
  key[0] = seed
  key[1] = Math.floor(seed / 2 ** 32)
  const main = stream(key, [0, 0, 0])
  let samples = 0
  return {
    origin: 'seeded',
    fill(words) {
      for (let i = 0; i < words.length; i++) words[i] = main()
    },
    word: main,
    reserve(count) {
      const first = samples
      samples += count
      return first
    },
    further: (sample) => stream(key, [1, sample, Math.floor(sample / 2 ** 32)]),
  }
}

function stream(key: Uint32Array, nonce: readonly [number, number, number]): () => number {
  const block = new Uint32Array(16)
  let counter = 0
  let next = 16
  return () => {
    if (next === 16) {
      // 2^32 blocks are 256 GiB: a test that needs more has other troubles, but it must not repeat in silence.
      if (counter === 2 ** 32) throw new RangeError('the seeded generator is exhausted: use another seed')
      chachaBlock(block, key, counter++, nonce)
      next = 0
    }
    return block[next++] as number
  }
}

/** Uniform numbers in [0, 1), the same for the same seed. */
export function uniform(seed: number): () => number {
  const bits = seededBits(seed)
  return () => bits.word() / 2 ** 32
}
