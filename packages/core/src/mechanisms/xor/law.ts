/**
 * The matrix-valued Bernoulli law (Ji and others 2021) of noise B in {0, 1}^(N×P), as plain data. With b the cells of B row by
 * row (cell (i, j) is bit i·P + j), P(B) ∝ exp(bᵀΠb), where
 *
 *     Π = I_N ⊗ Θ + Σ_{i≠j} J_ij ⊗ Λ_ij,
 *
 * Θ couples the cells of a row, and Λ_ij those of row i with those of row j; all are symmetric. A cell alone weighs
 * e^Π_kk, and two together e^(2Π_kl) more: both Π_kl and Π_lk count.
 */
import { InvalidInput } from '../../errors.ts'

export type Square = readonly (readonly number[])[]

/** Θ = own·I and Λ_ij = between·I for all rows i ≠ j: columns are independent, and the rows of one are exchangeable. */
export interface ExchangeableLaw {
  readonly kind: 'exchangeable'
  readonly rows: number
  readonly columns: number
  readonly own: number
  readonly between: number
}

/** Λ = 0: independent rows, each with P(u) ∝ exp(uᵀΘu). */
export interface RowsLaw {
  readonly kind: 'rows'
  readonly rows: number
  readonly columns: number
  readonly theta: Square
}

export interface GeneralLaw {
  readonly kind: 'general'
  readonly rows: number
  readonly columns: number
  readonly theta: Square
  /** Λ_ij for rows i < j, counted from 0; those that are not here are 0. */
  readonly lambda: readonly { readonly i: number; readonly j: number; readonly matrix: Square }[]
}

/** The law of a matrix of bits whose rows may be tied together. */
export type BernoulliLaw = ExchangeableLaw | RowsLaw | GeneralLaw

/** Refuses what is no law, with a sentence. */
export function checkLaw(law: BernoulliLaw): void {
  const { kind, rows, columns } = law
  for (const [name, size] of Object.entries({ rows, columns })) {
    if (!Number.isSafeInteger(size) || size < 1) {
      throw new InvalidInput(`The noise needs a whole number of ${name}, at least 1, not ${String(size)}.`)
    }
  }
  if (!Number.isSafeInteger(rows * columns)) {
    throw new InvalidInput(`Noise of ${rows} × ${columns} cells is too large: use fewer rows or columns.`)
  }
  switch (kind) {
    case 'exchangeable':
      checkNumber(law.own, 'The parameter "own"')
      checkNumber(law.between, 'The parameter "between"')
      return
    case 'rows':
      checkSquare(law.theta, columns, 'Theta')
      return
    case 'general':
      checkSquare(law.theta, columns, 'Theta')
      checkLambda(law)
      return
    default:
      throw new InvalidInput(`The law of the noise must be exchangeable, rows or general, not ${String(kind)}.`)
  }
}

function checkLambda({ rows, columns, lambda }: GeneralLaw): void {
  if (!Array.isArray(lambda))
    throw new InvalidInput('Lambda must be a list of { i, j, matrix }, one for each pair of rows.')
  const given = new Set<number>()
  for (const pair of lambda as GeneralLaw['lambda']) {
    if (typeof pair !== 'object' || pair === null)
      throw new InvalidInput('Each entry of lambda must be { i, j, matrix }.')
    const { i, j, matrix } = pair
    const name = `Lambda of rows ${String(i)} and ${String(j)}`
    if (!(Number.isInteger(i) && Number.isInteger(j) && i >= 0 && i < j && j < rows)) {
      throw new InvalidInput(`${name} has no place: give two rows i < j, counted from 0 to ${rows - 1}.`)
    }
    if (given.has(i * rows + j)) throw new InvalidInput(`${name} is given twice: give each pair of rows once.`)
    given.add(i * rows + j)
    checkSquare(matrix, columns, name)
  }
}

function checkSquare(matrix: Square, size: number, name: string): void {
  if (!Array.isArray(matrix) || matrix.length !== size || matrix.some((r) => !Array.isArray(r) || r.length !== size)) {
    throw new InvalidInput(`${name} must be a square of ${size} × ${size} numbers, one for each pair of columns.`)
  }
  const rows: Square = matrix
  rows.forEach((row, k) => {
    row.forEach((value, l) => {
      checkNumber(value, `${name} in row ${k}, column ${l},`)
      if (value !== rows[l]?.[k]) {
        throw new InvalidInput(
          `${name} must be symmetric, but row ${k}, column ${l} holds ${value} and row ${l}, column ${k} holds ${String(rows[l]?.[k])}.`,
        )
      }
    })
  })
}

function checkNumber(value: unknown, name: string): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new InvalidInput(`${name} must be a finite number, not ${String(value)}.`)
  }
}

/** The law with all of its parameters multiplied by `factor`: its losses are multiplied by it too. */
export function scaled(law: BernoulliLaw, factor: number): BernoulliLaw {
  const times = (matrix: Square) => matrix.map((row) => row.map((value) => value * factor))
  switch (law.kind) {
    case 'exchangeable':
      return { ...law, own: law.own * factor, between: law.between * factor }
    case 'rows':
      return { ...law, theta: times(law.theta) }
    case 'general':
      return {
        ...law,
        theta: times(law.theta),
        lambda: law.lambda.map(({ i, j, matrix }) => ({ i, j, matrix: times(matrix) })),
      }
  }
}
