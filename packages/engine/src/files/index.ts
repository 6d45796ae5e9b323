/** What releases read and write, in files. */
export { type FileSources, fileSources } from './sources.ts'
export { folderWriter } from './writer.ts'
