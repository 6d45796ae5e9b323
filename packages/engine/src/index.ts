/**
 * Where Tulle meets the machine: files in, files out. Nothing here decides what may be published; it carries what
 * core has released.
 */
export { type AuditWatch, auditExternal } from './audit/external.ts'
export * from './binary/index.ts'
export * from './blocks/index.ts'
export * from './files/index.ts'
export * from './graphs/index.ts'
export * from './ledger/index.ts'
export { type MatrixFile, type TableFile, writeMatrix, writeRows, writeSketch, writeTable } from './parts/index.ts'
export * from './published/index.ts'
export * from './rows/index.ts'
export * from './sketches/index.ts'
export * from './tables/index.ts'
export * from './transitions/index.ts'
export * from './workers/index.ts'
export { type AsideOptions, refuseExisting, writeAside } from './write/aside.ts'
export { writeCsv } from './write/csv.ts'
export { filesAside, refuseTakenFile } from './write/files-aside.ts'
export { checkWritable, missingFolders } from './write/folders.ts'
export { recordWith } from './write/record.ts'
export { sameFile } from './write/same-file.ts'
export { type TextsPlace, textsIn } from './write/texts.ts'
