/** Tables of yes and no, people × questions or people × items: from files to a binary matrix, and back. */
export { readItems } from './read-items.ts'
export { readTable } from './read-table.ts'
