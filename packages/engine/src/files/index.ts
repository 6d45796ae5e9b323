/** What releases read and write, in files. */

export { readConfig } from './config.ts'
export { keptWriter } from './kept-writer.ts'
export { type MatrixOut, matrixPlace } from './matrix-file.ts'
export { rowSources } from './rows.ts'
export { type FileSources, fileSources, sourcesOn } from './sources.ts'
export { folderWriter } from './writer.ts'
