/**
 * The matrix-valued Bernoulli law by brute force: its parameter matrix written out from its blocks, and the
 * probabilities of all patterns. An oracle for tests, built on nothing that the mechanism uses.
 */

/** Π with block(i, j) in block row i, block column j: I ⊗ Θ + Σ J_ij ⊗ Λ_ij. */
export function bernoulliMatrix(
  rows: number,
  columns: number,
  block: (i: number, j: number) => readonly (readonly number[])[],
): number[][] {
  return Array.from({ length: rows * columns }, (_, k) =>
    Array.from(
      { length: rows * columns },
      (_, l) => block(Math.floor(k / columns), Math.floor(l / columns))[k % columns]?.[l % columns] ?? 0,
    ),
  )
}

/** bᵀΠb for the pattern whose bit k is cell k. */
export function quadratic(matrix: readonly (readonly number[])[], pattern: number): number {
  let sum = 0
  matrix.forEach((row, k) => {
    row.forEach((value, l) => {
      sum += value * ((pattern >> k) & 1) * ((pattern >> l) & 1)
    })
  })
  return sum
}

/** P(b) for all 2^d patterns. */
export function patternProbabilities(matrix: readonly (readonly number[])[]): number[] {
  const weights = Array.from({ length: 2 ** matrix.length }, (_, b) => Math.exp(quadratic(matrix, b)))
  const total = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / total)
}
