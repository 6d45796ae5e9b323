/**
 * How far a mechanism is from its promise. Three parts that combine freely: pairs of neighbouring inputs, a black box that
 * makes outputs of an input, and testers that look for an event which is likelier under one input than the promise allows.
 */
export { auditTrial, FEWEST_SAMPLES, SAMPLES as AUDIT_SAMPLES } from './audit.ts'
export { type OutputReader, outputReader } from './external.ts'
export { type MechanismFinding, together } from './finding.ts'
export { type Audited, auditInWords } from './in-words/index.ts'
export { auditMechanisms, auditTasks } from './mechanism.ts'
export { trials } from './trials.ts'
