/** Mechanisms of Tulle under audit, trial by trial on all cores. */
import { auditMechanisms, type MechanismFinding } from '@tulle/core'
import { openPool } from '@tulle/engine'
import type { Watch } from './watch.ts'

export interface Mechanisms {
  readonly names: readonly string[]
  readonly epsilon: number
  readonly samples: number
}

export async function auditAll(
  { names, epsilon, samples }: Mechanisms,
  { signal, progress }: Watch,
): Promise<readonly MechanismFinding[]> {
  const pool = openPool()
  try {
    return await auditMechanisms(names, {
      epsilon,
      samples,
      run: { pool, signal, progress: (done, total) => progress(done / total) },
    })
  } finally {
    pool.close()
  }
}
