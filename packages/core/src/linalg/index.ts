/**
 * Just the linear algebra that the mechanisms need. The product of dense matrices, by a SIMD kernel where the platform
 * has one: whichever kernel runs, a product has the same bits, those of the textbook's triple loop. And on top of it the
 * largest singular values and eigenvalues of a matrix, with their vectors: they start from random numbers that the
 * caller gives, so that the same numbers give the same bits.
 */
export { kernelName } from './kernel.ts'
export { symmetricEigen } from './lanczos.ts'
export { lowRank } from './lowrank.ts'
export { multiply, multiplyWith } from './multiply.ts'
export { spectralNorm } from './norm.ts'
export { plainKernel } from './plain.ts'
export { truncatedSvd } from './svd.ts'
export { type Dense, transposed } from './view.ts'
