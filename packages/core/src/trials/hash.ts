/** A whole number below 2⁵² for a list of 32-bit words, by two sums of Fowler, Noll and Vo's kind with unlike factors. */
export function hashOf(count: number, word: (i: number) => number): number {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < count; i++) {
    const next = word(i)
    one = Math.imul(one ^ next, 0x01000193) ^ (one >>> 15)
    other = Math.imul(other ^ next, 0x01000197) ^ (other >>> 13)
  }
  return (one >>> 12) * 2 ** 32 + (other >>> 0)
}
