/**
 * People and what each of them has, as rows: from long and wide files, baskets and graphs to a binary matrix; and rows
 * that were made alike back to files. Nobody's name is kept on the way.
 */
export type { Coded, Kept } from './kept.ts'
export { type BasketCounts, type BasketsOptions, type ReadBaskets, readBaskets } from './read-baskets.ts'
export {
  type CategoriesOptions,
  type Category,
  type CategoryCounts,
  type ReadCategories,
  readCategories,
} from './read-categories.ts'
export { type GraphRowsOptions, type ReadGraphRows, readGraphRows } from './read-graph-rows.ts'
export { type ItemRowCounts, type ItemRowsOptions, type ReadItemRows, readItemRows } from './read-item-rows.ts'
export { releasedRowFaults } from './released-row-faults.ts'
export {
  type CategoryRowsFile,
  checkRowsFile,
  type ItemRowsFile,
  type RowClasses,
  type RowsFile,
} from './rows-file.ts'
export { writeRows } from './write-rows.ts'
