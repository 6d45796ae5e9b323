/**
 * Tables of events in, a clipped and summed matrix out: DuckDB reads, clips and adds up where the data is. What it
 * counts on the way is private.
 */

export type { LineCounts } from '@tulle/releases/files'
export { lastSentence } from '../faults/faults.ts'
export { domainOf, readDomain } from './domain.ts'
export { columnsOfFile, type Events, readEvents } from './events.ts'
export { checkFile, noFile, readLines } from './files.ts'
export { ofOurs, openTables, type Tables, type TablesOptions } from './open.ts'
export { sumByPerson, visitEvents } from './sum.ts'
export { sumCells } from './sum-cells.ts'
