/** A plan for answers of people on made-up ones. */
export { flips as ahead } from '../../ahead/flips.ts'
