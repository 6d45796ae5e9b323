/** How near released flows are to the true ones, and how near they can be expected to come. */
export { type ComparedLevel, compareFlows, type FlowFigures, figuresOf } from './compare.ts'
export { commonPart, lengthsDistance, rescaled, staysError, throughError, topShare } from './figures.ts'
export { flowMetrics } from './metrics.ts'
export { type PredictedFlows, predictFlows } from './predict.ts'
export { trueFlows } from './truth.ts'
