/**
 * Just the linear algebra that the mechanisms need: the product of dense matrices, by a SIMD kernel where the platform
 * has one. Whichever kernel runs, a product has the same bits: those of the textbook's triple loop.
 */
export { type Kernel, type KernelName, kernelName } from './kernel.ts'
export { multiply, multiplyWith } from './multiply.ts'
export { plainKernel } from './plain.ts'
export { type Dense, transposed, type View } from './view.ts'
