/** For tests only: reproducible randomness. Nothing that is released may be made with it. */
export { seededBits } from './testing/seeded.ts'
