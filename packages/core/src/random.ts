/** @tulle/core/random: secure bits, and samplers whose output is exactly the rounding of the ideal law. */
export { addGaussian, addLaplace, type Bits, fillNormals, gridFor, platformDraws, SecureBits } from './random/index.ts'
