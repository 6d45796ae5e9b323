/**
 * Reals with known error: dyadic numbers (exact), fixed-point functions (within one unit), and numbers
 * that can be enclosed as tightly as asked. Slow and certain: the last word when doubles cannot decide.
 */
export { type Dyadic, dyadic } from './dyadic.ts'
export { decay, flipProbability } from './real.ts'
