/**
 * Exponentials, logarithms, powers and angles from additions, multiplications, divisions and square roots alone. The standard
 * fixes how these round, and leaves the last bits of Math.exp and its like to each engine: in one value of ten the Math of one
 * browser differs from that of another, or of Node. Here every engine makes the same plan to the last bit, so that what one
 * has released another can check.
 */
export { acos, asin, atan, atan2, cos, sin, tan } from './angles.ts'
export { cosh, exp, expm1, sinh, tanh } from './exp.ts'
export { asinh, atanh, log, log1p, log2, log10, powerOfTen } from './log.ts'
export { cbrt, hypot, power } from './powers.ts'
