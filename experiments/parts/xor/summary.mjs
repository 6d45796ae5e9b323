/** A few repetitions in two numbers, and as few digits as they are worth. */

/** @param {number[]} values */
export function mean(values) {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

/**
 * The standard deviation; of one value, 0.
 *
 * @param {number[]} values
 */
function deviation(values) {
  if (values.length < 2) return 0
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (values.length - 1))
}

/** @param {number} value */
export function rounded(value) {
  return Number(value.toPrecision(6))
}

/**
 * The mean of each measure over the repetitions, and its deviation under the name with "Spread" behind it.
 *
 * @param {Record<string, number>[]} repetitions
 * @returns {Record<string, number>}
 */
export function summarised(repetitions) {
  const keys = Object.keys(repetitions[0] ?? {})
  return Object.fromEntries(
    keys.flatMap((key) => {
      const values = repetitions.map((each) => each[key] ?? Number.NaN)
      return [
        [key, rounded(mean(values))],
        [`${key}Spread`, rounded(deviation(values))],
      ]
    }),
  )
}
