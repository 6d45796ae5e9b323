/**
 * What was published, read back to be looked at beside its original: the folder with its certificate, matrices, tables of
 * yes and no, and rows. What was changed since is said, not refused.
 */
export { type Communities, readCommunities } from './communities.ts'
export { type PeoplesMatrix, readContributions } from './contributions.ts'
export { type LongMatrix, type LongMatrixOptions, readLongMatrix, readMarketArray } from './matrix.ts'
export { type NumbersOptions, type ReadNumbers, readNumbers } from './numbers.ts'
export { type NamedPairs, readNamedPairs } from './pairs.ts'
export { holdsRelease, type OpenedRelease, openRelease } from './release.ts'
export { type PublishedRows, readPublishedRows } from './rows.ts'
export { type PublishedTable, readPublishedTable } from './table.ts'
