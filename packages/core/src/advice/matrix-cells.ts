/** What all ways to release a matrix say of it alike: its cells, how far one is off, and the command. */
import { digits, percent } from './numbers.ts'
import type { MatrixQuestion } from './question.ts'
import { flag } from './task.ts'

export function cellsOf({ rows, columns, symmetric }: MatrixQuestion): number {
  return symmetric === true ? (rows * (rows + 1)) / 2 : rows * columns
}

export function cellInWords(error: number, typical: number, { unit = 'units', expectedCells }: MatrixQuestion): string {
  const held = `the ${digits(typical)} of ${expectedCells === undefined ? 'an average one' : 'one that is not 0'}`
  return `a cell is off by ${digits(error)} ${unit} on average, ${percent(error / typical)} of ${held}`
}

export function releaseMatrix({ rows, columns, symmetric, maxPerPerson, epsilon }: MatrixQuestion): string {
  const names = rows === columns ? '--domain ZONES' : '--domain ROWS --domain-to COLUMNS'
  return `tulle release matrix FILE --person PERSON --from FROM --to TO ${names}${symmetric === true ? ' --undirected' : ''}${flag('--max-per-person', maxPerPerson)} --epsilon ${epsilon}`
}
