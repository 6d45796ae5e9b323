/**
 * What was published, read back: the folder with its certificate, matrices, graphs, tables of yes and no, and rows. There is
 * one way to a release, openRelease, and it is as strict as "tulle verify".
 */
export { namesFor } from './coding.ts'
export { type Communities, readCommunities } from './communities.ts'
export { type PeoplesMatrix, readContributions } from './contributions.ts'
export { partsIn, unquoted } from './directions.ts'
export { holdsRelease } from './folder.ts'
export { type LongMatrix, type LongMatrixOptions, readLongMatrix } from './matrix.ts'
export { type NumbersOptions, type ReadNumbers, readNumbers } from './numbers.ts'
export type { NamedPairs } from './pairs.ts'
export { type OpenedRelease, openRelease } from './release.ts'
export { readReleasedGraph } from './released-graph.ts'
export { type ReleasedCells, readReleasedMatrix } from './released-matrix.ts'
export { readReleasedNumbers, readReleasedPairs } from './released-numbers.ts'
export { readReleasedTable } from './released-table.ts'
export { type PublishedRows, readPublishedRows } from './rows.ts'
export type { PublishedTable } from './table.ts'
