/** An audit: mechanisms of Tulle trial by trial, or another program, which whoever is at the machine starts. */
import { type Audited, auditMechanisms } from '@tulle/core/audit'
import type { Pool } from '@tulle/core/pool'
import { checkAudit, type External } from './check.ts'
import type { AuditSettings } from './options.ts'

/** What an audit works with. */
export interface AuditDesk {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly progress: (share: number) => void
  readonly openPool: () => Pool
  /** Runs another program on its two inputs, many times. */
  readonly external: (external: External) => Promise<Audited>
}

export async function audit(
  settings: AuditSettings,
  { signal, progress, openPool, external }: AuditDesk,
): Promise<readonly Audited[]> {
  const asked = checkAudit(settings)
  if ('external' in asked) return [await external(asked.external)]
  const { names, epsilon, samples } = asked
  const pool = openPool()
  try {
    const run = { pool, signal, progress: (done: number, total: number) => progress(done / total) }
    return await auditMechanisms(names, { epsilon, samples, run })
  } finally {
    pool.close()
  }
}
