/** Threads for work that can be parted: core says what is done in them, and this how they start. */
export { openPool } from './pool.ts'
