/** Values of ε in words. */
import { upwards } from '@tulle/core/text'

/** The ε from which on something is useful, on the screen: two digits, rounded up. */
export function epsilonInWords(epsilon: number): string {
  return String(upwards(epsilon, 2))
}

/** An ε below which something is impossible: the fewest digits from two on that are above `asked`, rounded down. */
export function leastInWords(least: number, asked: number): string {
  for (let count = 2; count < 15; count++) {
    const rounded = -upwards(-least, count)
    if (rounded > asked) return String(rounded)
  }
  return String(least)
}
