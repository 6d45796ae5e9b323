/**
 * People and what each of them has, as rows: from long and wide files, baskets and graphs to a binary matrix; and rows
 * that were made alike back to files. Nobody's name is kept on the way.
 */
export { readBaskets } from './read-baskets.ts'
export { readCategories } from './read-categories.ts'
export { readGraphRows } from './read-graph-rows.ts'
export { readItemRows } from './read-item-rows.ts'
export { releasedRowFaults } from './released-row-faults.ts'
