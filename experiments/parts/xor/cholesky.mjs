/** Linear equations with a positive definite matrix. */

/**
 * M⁻¹v by Cholesky's factors of M, of which the lower triangle is given, row by row.
 *
 * @param {Float64Array} matrix
 * @param {Float64Array} vector
 */
export function solve(matrix, vector) {
  const d = vector.length
  const factor = matrix.slice()
  const at = (/** @type {number} */ i, /** @type {number} */ j) => /** @type {number} */ (factor[i * d + j])
  const x = vector.slice()
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j)
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k)
      factor[i * d + j] = i === j ? Math.sqrt(sum) : sum / at(j, j)
    }
    let sum = /** @type {number} */ (x[i])
    for (let k = 0; k < i; k++) sum -= at(i, k) * /** @type {number} */ (x[k])
    x[i] = sum / at(i, i)
  }
  for (let i = d - 1; i >= 0; i--) {
    let sum = /** @type {number} */ (x[i])
    for (let k = i + 1; k < d; k++) sum -= at(k, i) * /** @type {number} */ (x[k])
    x[i] = sum / at(i, i)
  }
  return x
}
