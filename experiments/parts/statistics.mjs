/** What can be said of numbers that were drawn a few times over. */

/**
 * The mean over all cells and repetitions, with its standard error. Cells differ, but each has its own noise: only how
 * much a cell varies from one repetition to the next counts.
 *
 * @param {Float64Array[]} repetitions at least two, of one length
 */
export function meanOverCells(repetitions) {
  const count = repetitions.length
  const cells = repetitions[0]?.length ?? 0
  let total = 0
  let variance = 0
  for (let i = 0; i < cells; i++) {
    const values = repetitions.map((each) => /** @type {number} */ (each[i]))
    const mean = values.reduce((sum, value) => sum + value, 0) / count
    total += mean
    variance += values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1) / count
  }
  return { mean: total / cells, standardError: Math.sqrt(variance) / cells }
}

/**
 * How probable it is that the largest of so many independent standard normal numbers is further from 0 than this.
 *
 * @param {number} largest
 * @param {number} count
 */
export function chanceOfLargest(largest, count) {
  // Abramowitz and Stegun 7.1.26: erfc to 1.5·10⁻⁷.
  const x = Math.abs(largest) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return 1 - (1 - series * Math.exp(-x * x)) ** count
}
