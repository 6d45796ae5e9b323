/** @tulle/releases/browser: files that a page was given, read and written where they are. Nothing leaves the tab. */

export { type Head, type HeadFormat, headOf } from './browser/head.ts'
export { type IndexedDbOptions, indexedDbStore } from './browser/ledger-store.ts'
export type { OpenedFile } from './browser/opened-file.ts'
export { publishedFiles } from './browser/published.ts'
export { type BrowserSourcesOptions, browserSources } from './browser/sources.ts'
export {
  type BrowserWriter,
  type BrowserWriterOptions,
  browserWriter,
  type PrivateFile,
  type PublishedFile,
  type WrittenFiles,
} from './browser/writer.ts'
export { filesInZip } from './browser/zip.ts'
export { type GuessedRole, ROLES, type Role } from './roles/guess-roles.ts'
