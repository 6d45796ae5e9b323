/**
 * How far a mechanism is from its promise. Three parts that combine freely: pairs of neighbouring inputs, a black box that
 * makes outputs of an input, and testers that look for an event which is likelier under one input than the promise allows.
 */
export { type AuditOptions, auditTrial, FEWEST_SAMPLES, SAMPLES as AUDIT_SAMPLES } from './audit.ts'
export { boxOf } from './box.ts'
export { claimOf, type Point, pointsOf } from './claim.ts'
export { type OutputReader, outputReader } from './external.ts'
export { type EventFinding, type MechanismFinding, type TrialFinding, together, type Verdict } from './finding.ts'
export { auditMechanism, auditMechanisms, auditTasks, type MechanismAuditOptions } from './mechanism.ts'
export * from './pairs/index.ts'
export { coordinates } from './testers/coordinates.ts'
export { distances } from './testers/distances.ts'
export type { Feature, Tester } from './testers/feature.ts'
export { grids } from './testers/grids.ts'
export { shapes } from './testers/shapes.ts'
export { twoColumns } from './testers/two-columns.ts'
export type { Box, CheckedTrial, Claim, ExactTrial, Law, Outputs, Pair, SampledTrial, Trial } from './trial.ts'
export { trials } from './trials/index.ts'
