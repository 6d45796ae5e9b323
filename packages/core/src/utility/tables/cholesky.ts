/** M⁻¹v by Cholesky's factors of a positive definite M, of which the lower triangle is given, row by row. */
export function solve(matrix: Float64Array, vector: Float64Array): Float64Array {
  const d = vector.length
  const factor = matrix.slice()
  const x = vector.slice()
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = factor[i * d + j] as number
      for (let k = 0; k < j; k++) sum -= (factor[i * d + k] as number) * (factor[j * d + k] as number)
      factor[i * d + j] = i === j ? Math.sqrt(sum) : sum / (factor[j * d + j] as number)
    }
    let sum = x[i] as number
    for (let k = 0; k < i; k++) sum -= (factor[i * d + k] as number) * (x[k] as number)
    x[i] = sum / (factor[i * d + i] as number)
  }
  for (let i = d - 1; i >= 0; i--) {
    let sum = x[i] as number
    for (let k = i + 1; k < d; k++) sum -= (factor[k * d + i] as number) * (x[k] as number)
    x[i] = sum / (factor[i * d + i] as number)
  }
  return x
}
