/** What releases read and write, in files. */
export { rowSources } from './rows.ts'
export { type FileSources, fileSources, textFiles } from './sources.ts'
export { folderWriter } from './writer.ts'
