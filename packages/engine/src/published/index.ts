/**
 * What was published, read back: the folder with its certificate, matrices, graphs, tables of yes and no, and rows. There is
 * one way to a release: openRelease of releases, with a folder from here.
 */
export { namesFor } from './coding.ts'
export { type Communities, readCommunities } from './communities.ts'
export { type PeoplesMatrix, readContributions } from './contributions.ts'
export { holdsRelease } from './folder.ts'
export { type LongMatrix, type LongMatrixOptions, readLongMatrix } from './matrix.ts'
export { type NumbersOptions, type ReadNumbers, readNumbers } from './numbers.ts'
export { releaseIn, withRelease } from './release.ts'
