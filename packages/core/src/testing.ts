/** For tests only: reproducible randomness, and how predictions are held against it. Nothing that is released may be made with it. */
export { unconditionalBeliefs } from './testing/beliefs.ts'
export { absolute, meanOfReleases, RELEASES } from './testing/predictions.ts'
export { seededBits, uniform } from './testing/seeded.ts'
