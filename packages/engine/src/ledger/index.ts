/** The ledger as a file: SQLite keeps the books, and the user's data directory what was seen of them. */
export { dataDirectory, ledgerPlace } from './place.ts'
export { fileLedger, fileStore, type LedgerOptions } from './store.ts'
