/**
 * What people hold: matrices, and the contributions of individuals they are made of; and how a cap on one
 * individual is enforced exactly. Nothing here adds noise.
 */
export { type Aggregation, aggregate, toUnits } from './aggregate.ts'
export { clipToCaps, type UnitCaps, withinCaps } from './clip.ts'
export { type Contributions, contributions } from './contributions.ts'
export { type DenseMatrix, denseMatrix } from './matrix.ts'
