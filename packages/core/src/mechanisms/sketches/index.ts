/**
 * What sketches have in common: random projections of private data, r of them, from which anyone can answer many
 * questions later. A projection is normal with the variance that is asked for, so that answers have exact intervals.
 */
export { type Accuracy, checkRows, deltaWarnings, rowsFor } from './accuracy.ts'
export { feasible } from './feasible.ts'
export { type AskOptions, checkAsked, type Interval, meanError, varianceInterval } from './interval.ts'
export { rounded, type Sketch, type SketchNumbers, sketchGrid, sketchOf } from './sketch.ts'
export { intervalsInWords } from './words.ts'
