/** The audit of a mechanism of the registry: all its trials, here or in worker threads. */
import { InvalidInput } from '../errors.ts'
import type { MechanismName } from '../mechanisms/index.ts'
import type { Handler, Pool } from '../pool/index.ts'
import { SecureBits } from '../random/index.ts'
import type { Run } from '../run.ts'
import type { TrialsOf } from '../trials/index.ts'
import { type AuditOptions, auditTrial } from './audit.ts'
import { ALPHA, type MechanismFinding, type TrialFinding, together } from './finding.ts'
import { trials } from './trials.ts'

export interface MechanismAuditOptions extends AuditOptions {
  /** What every trial claims; 1 unless another is given. */
  readonly epsilon?: number
  /** Whether exact laws are summed too: there is no chance in them, so an audit that is repeated may leave them out. */
  readonly exact?: boolean
}

/** All trials of one mechanism. With workers in `run.pool`, on all of them. */
export async function auditMechanism(
  mechanism: string,
  options: MechanismAuditOptions = {},
): Promise<MechanismFinding> {
  const [finding] = await auditMechanisms([mechanism], options)
  return finding as MechanismFinding
}

/** Several mechanisms, or all of the registry. */
export async function auditMechanisms(
  names: readonly string[] = Object.keys(trials),
  options: MechanismAuditOptions = {},
): Promise<MechanismFinding[]> {
  const { epsilon = 1, samples, exact = true, run = {} } = options
  checkAudited(epsilon)
  const tasks = names.flatMap((name) => {
    const all = trialsOf(name)(epsilon, new SecureBits())
    // One verdict is given on all of them together.
    const error = ALPHA / all.length
    return all.flatMap((trial, at): TrialTask[] =>
      exact || !('law' in trial)
        ? [{ mechanism: name, trial: at, epsilon, error, ...(samples === undefined ? {} : { samples }) }]
        : [],
    )
  })
  const findings = await inTurn(tasks, options, run)
  return names.map((name) => {
    const own = findings.filter((_, at) => tasks[at]?.mechanism === name)
    return together(name, own)
  })
}

/**
 * Below, no number of samples that anybody waits for shows anything; above, what may differ is so rare that neither samples
 * nor sums of doubles do.
 */
const [LEAST, MOST] = [0.1, 10]

function checkAudited(epsilon: number): void {
  if (epsilon >= LEAST && epsilon <= MOST) return
  throw new InvalidInput(`Mechanisms are audited at an ε from ${LEAST} to ${MOST}, not at ${epsilon}.`)
}

function trialsOf(name: string): TrialsOf {
  if (Object.hasOwn(trials, name)) return trials[name as MechanismName]
  throw new InvalidInput(
    `There is no mechanism "${name}" to audit: choose one of ${Object.keys(trials).join(', ')}, or all.`,
  )
}

/** One trial, as a worker is told of it: what is in it is made again there. */
interface TrialTask {
  readonly mechanism: string
  readonly trial: number
  readonly epsilon: number
  readonly error: number
  readonly samples?: number
}

const TASK = 'audit'

async function inTurn(tasks: readonly TrialTask[], options: AuditOptions, run: Run): Promise<TrialFinding[]> {
  if (run.pool !== undefined && run.bits === undefined && options.testers === undefined) {
    return inPool(tasks, run.pool, run)
  }
  const findings: TrialFinding[] = []
  for (const [at, task] of tasks.entries()) {
    const progress = (done: number, total: number) =>
      run.progress?.(Math.floor((100 * (at + done / total)) / tasks.length), 100)
    findings.push(await auditTask(task, { ...options, run: { ...run, progress } }))
  }
  run.progress?.(100, 100)
  return findings
}

function inPool(tasks: readonly TrialTask[], pool: Pool, run: Run): Promise<TrialFinding[]> {
  return pool.run<TrialFinding>(
    tasks.map((input) => ({ kind: TASK, input })),
    { signal: run.signal, progress: (done, total) => run.progress?.(Math.floor((100 * done) / total), 100) },
  )
}

function auditTask(
  { mechanism, trial, epsilon, error, samples }: TrialTask,
  options: AuditOptions,
): Promise<TrialFinding> {
  const chosen = trialsOf(mechanism)(epsilon, options.run?.bits ?? new SecureBits())[trial]
  if (chosen === undefined) throw new RangeError(`${mechanism} has no trial ${trial}.`)
  return auditTrial(chosen, { ...options, error, ...(samples === undefined ? {} : { samples }) })
}

/** What a worker does for an audit. */
export const auditTasks = {
  /** Samples a part of an audit. */
  [TASK]: (task: TrialTask) => auditTask(task, {}),
} satisfies Record<string, Handler>
