/** The smallest ε at which something is useful. */
import { upwards } from '@tulle/core/text'

/** Below it is not looked for: what is useful there is useful as good as always. */
export const LEAST_EPSILON = 0.01

/** A larger ε is no advice: odds may change by a factor of hundreds of millions. */
export const LARGEST_EPSILON = 20

/** What curves are drawn at, and where looking begins. */
export const EPSILONS: readonly number[] = [LEAST_EPSILON, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, LARGEST_EPSILON]

/** The bounds are brought together to this factor; three digits, rounded up, are within a hundredth of them. */
const CLOSE = 1.004

/**
 * What is useful at one ε is useful at any larger one: bisection between the largest of `known` where it is not and the next
 * one. Rounded up to three digits; undefined where there is none up to the largest.
 */
export async function smallestUseful(
  known: readonly number[],
  useful: (epsilon: number) => Promise<boolean>,
): Promise<number | undefined> {
  let high = known.length - 1
  if (!(await useful(known[high] as number))) return undefined
  while (high > 0 && (await useful(known[high - 1] as number))) high--
  if (high === 0) return known[0]
  let [from, to] = [known[high - 1] as number, known[high] as number]
  while (to / from > CLOSE) {
    const middle = Math.sqrt(from * to)
    if (await useful(middle)) to = middle
    else from = middle
  }
  const rounded = Math.min(upwards(to, 3), LARGEST_EPSILON)
  // A prediction that is not quite monotone could fail at the rounded number.
  return (await useful(rounded)) ? rounded : to
}
