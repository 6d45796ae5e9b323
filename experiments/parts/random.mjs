/** Random numbers that are the same in every run. */

/**
 * Numbers from 0 up to 1, by xoshiro128** from a state that seed and stream are hashed into. Quick and repeatable, and
 * fit for nothing that anybody's privacy depends on.
 *
 * @param {number} seed
 * @param {number} stream
 */
export function generator(seed, stream) {
  let [a, b, c, d] = [
    mixed(mixed(seed + 1) + stream),
    mixed(mixed(seed + 2) ^ stream),
    mixed(mixed(seed ^ 0x5bd1e995) + stream),
    0x9e3779b9, // so that the state is never 0 throughout
  ]
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

/**
 * 0 to count − 1 in an order of their own (Fisher and Yates).
 *
 * @param {number} count
 * @param {() => number} random
 */
export function shuffled(count, random) {
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = order[i] ?? 0
    order[i] = order[j] ?? 0
    order[j] = kept
  }
  return order
}

/**
 * A hash of 32 bits.
 *
 * @param {number} word
 */
function mixed(word) {
  let z = Math.imul(word, 0x9e3779b9)
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return z ^ (z >>> 15)
}
