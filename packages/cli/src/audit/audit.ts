/** `tulle audit`: looks, shows what was found, and ends with another code if a promise is broken. */
import { interruption } from '../interrupted.ts'
import { progress } from '../progress.ts'
import { auditAll } from './all.ts'
import type { Audited } from './audited.ts'
import { auditExternal } from './external.ts'
import { type Audit, type AuditFlags, auditOf } from './flags.ts'
import { auditText } from './text.ts'
import { Violated } from './violated.ts'

export async function audit(mechanism: string | undefined, flags: AuditFlags): Promise<void> {
  const findings = await found(auditOf(mechanism, flags))
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify({ results: findings }, undefined, 2)}\n`
      : auditText(findings, flags.verbose === true),
  )
  const broken = findings.filter(({ verdict }) => verdict === 'violated').map((each) => each.command ?? each.mechanism)
  if (broken.length > 0) throw new Violated(`${broken.join(', ')}: more is revealed than promised.`)
}

async function found(asked: Audit): Promise<readonly Audited[]> {
  const shown = progress()
  const stop = interruption()
  const watch = { signal: stop.signal, progress: (share: number) => shown.update('Auditing', share) }
  try {
    return 'external' in asked ? [await auditExternal(asked.external, watch)] : await auditAll(asked, watch)
  } finally {
    shown.end()
    stop.done()
  }
}
