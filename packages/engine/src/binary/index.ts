/** Tables of yes and no, people × questions or people × items: from files to a binary matrix, and back. */
export type { ColumnRule } from './cells.ts'
export { type ItemCounts, type ItemsOptions, type ReadItems, readItems } from './read-items.ts'
export { type ReadTable, readTable, type TableOptions } from './read-table.ts'
export { checkHeadings, type TableFile } from './table-file.ts'
export type { TableCounts } from './table-rows.ts'
export { writeTable } from './write-table.ts'
