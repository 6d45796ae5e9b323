/** The largest power of two that is at most x, for x > 0 well inside the doubles' range. */
export function powerBelow(x: number): number {
  let power = 2 ** Math.floor(Math.log2(x))
  // Math.log2 may err by one step near a power of two.
  while (power > x) power /= 2
  while (power * 2 <= x) power *= 2
  return power
}
