/**
 * Numbers from 0 up to 1 that are the same in every run: what is sampled or shuffled to measure a release, so that the
 * same data give the same figures. By xoshiro128** (Blackman and Vigna, 2018), from a state that the seed is hashed into.
 * They are as predictable as their seed: never noise.
 */
export function chance(seed: number): () => number {
  let [a, b, c] = [mixed(seed + 1), mixed(seed + 2), mixed(seed ^ 0x5bd1e995)]
  // So that the state is never 0 throughout.
  let d = 0x9e3779b9
  return () => {
    const product = Math.imul(b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return (result >>> 0) / 2 ** 32
  }
}

/** A hash of 32 bits. */
function mixed(word: number): number {
  let z = Math.imul(word, 0x9e3779b9)
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return z ^ (z >>> 15)
}

/** Puts numbers into a random order (Fisher and Yates). */
export function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = order[i] as number
    order[i] = order[j] as number
    order[j] = kept
  }
}

/** 0 to count − 1 in a random order. */
export function shuffled(count: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  shuffle(order, random)
  return order
}
