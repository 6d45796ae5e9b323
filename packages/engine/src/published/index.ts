/**
 * What was published, read back: the folder with its certificate, matrices, graphs, tables of yes and no, and rows. There is
 * one way to a release: openRelease of releases, with a folder from here.
 */
export { certificateAt } from './certificate-at.ts'
export { holdsRelease } from './folder.ts'
export { releaseIn, withRelease } from './release.ts'
