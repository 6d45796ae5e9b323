/** What releases read and write, in files. */
export { type FileSources, fileSources, textFiles } from './sources.ts'
export { folderWriter } from './writer.ts'
