/** What mechanisms share that add noise to sums of whole units: the noise, its grid, and what to expect of it. */
export { noisySums, type UnitNoise } from './noisy-sums.ts'
export { gridOfUnits, halfWidth, MOST_STEPS, roundedError, roundedMoments } from './rounded-noise.ts'
