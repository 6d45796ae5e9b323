/** @tulle/core/audit: how far a mechanism is from its promise; Tulle's own, or yours. */
export {
  AUDIT_SAMPLES,
  type Audited,
  auditInWords,
  auditMechanisms,
  auditTasks,
  auditTrial,
  FEWEST_SAMPLES,
  type MechanismFinding,
  type OutputReader,
  outputReader,
  together,
  trials,
} from './audit/index.ts'
export { boxOf, type Claim, cellPairs, claimOf, denseOf, type Outputs, type Pair } from './trials/index.ts'
