/**
 * How far a mechanism is from its promise. Three parts that combine freely: pairs of neighbouring inputs, a black box that
 * makes outputs of an input, and testers that look for an event which is likelier under one input than the promise allows.
 */

export type { Box, CheckedTrial, Claim, ExactTrial, Law, Outputs, Pair, SampledTrial, Trial } from '../trials/index.ts'
export { boxOf, claimOf } from '../trials/index.ts'
export * from '../trials/pairs/index.ts'
export { type AuditOptions, auditTrial, FEWEST_SAMPLES, SAMPLES as AUDIT_SAMPLES } from './audit.ts'
export { type OutputReader, outputReader } from './external.ts'
export { type EventFinding, type MechanismFinding, type TrialFinding, together, type Verdict } from './finding.ts'
export { auditMechanism, auditMechanisms, auditTasks, type MechanismAuditOptions } from './mechanism.ts'
export { type Point, pointsOf } from './points.ts'
export { coordinates } from './testers/coordinates.ts'
export { distances } from './testers/distances.ts'
export type { Feature, Tester } from './testers/feature.ts'
export { grids } from './testers/grids.ts'
export { shapes } from './testers/shapes.ts'
export { twoColumns } from './testers/two-columns.ts'
export { trials } from './trials.ts'
