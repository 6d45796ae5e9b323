/**
 * Randomness that a guarantee can rest on: secure bits, real arithmetic with known error, and samplers whose
 * output is exactly the rounding of the ideal law. Nothing here knows what the noise is for.
 */
export { fillFlips, flip } from './bernoulli.ts'
export { type Bits, platformDraws, SecureBits } from './bits.ts'
export { cauchyInteger } from './cauchy.ts'
export { type DiscreteLaw, discreteLaw, drawFrom, endlessLaw, type Weight } from './discrete.ts'
export { fillFlipWords } from './flip-words.ts'
export { positions } from './gaps.ts'
export { addGaussian, gaussianInteger } from './gaussian.ts'
export { gridFor, type Noise, powerBelow, rangeOf } from './grid.ts'
export { bigIntegerBelow, integerBelow, subset } from './integers.ts'
export { addLaplace, laplaceInteger } from './laplace.ts'
export { fillNormals } from './normals.ts'
export { type Probability, probability } from './probability.ts'
export { type Dyadic, decay, dyadic, flipProbability } from './reals/index.ts'
export { fillTail, tailProbability } from './tail.ts'
