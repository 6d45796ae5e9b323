/** What all ways to release a matrix say of it alike: its cells, how far one is off, and how to go on. */
import { digits, percent } from '@tulle/core/text'
import type { MatrixQuestion } from '../question.ts'
import { COLUMNS, FILE, PERSON, type ReleaseRequest, requested, yours } from '../request.ts'

export const [FROM, ROWS] = [yours('FROM'), yours('ROWS')]

export function cellsOf({ rows, columns, symmetric }: MatrixQuestion): number {
  return symmetric === true ? (rows * (rows + 1)) / 2 : rows * columns
}

/**
 * The part of everything that a cap takes away, where people count for 1, 2, 3, … as often as heads come before the first
 * tails, so that most have less than the mean and few much more: of a mean of m, a cap of c leaves all but (1 − 1/m)^c.
 */
export function lostShare({ tripsPerPerson, maxPerPerson }: MatrixQuestion): number {
  return tripsPerPerson === undefined || tripsPerPerson <= 1 ? 0 : (1 - 1 / tripsPerPerson) ** maxPerPerson
}

export function cellInWords(error: number, typical: number, { unit = 'units', expectedCells }: MatrixQuestion): string {
  const held = `the ${digits(typical)} of ${expectedCells === undefined ? 'an average one' : 'one that is not 0'}`
  return `a cell is off by ${digits(error)} ${unit} on average, ${percent(error / typical)} of ${held}`
}

export function matrixRequest(
  { rows, columns, symmetric, maxPerPerson, epsilon }: MatrixQuestion,
  more: Parameters<typeof requested<'matrix'>>[1] = {},
): ReleaseRequest {
  const names = rows === columns ? { domain: yours('ZONES') } : { domain: ROWS, domainTo: COLUMNS }
  return requested('matrix', {
    file: FILE,
    person: PERSON,
    from: FROM,
    to: yours('TO'),
    ...names,
    undirected: symmetric === true ? true : undefined,
    maxPerPerson,
    epsilon,
    ...more,
  })
}
