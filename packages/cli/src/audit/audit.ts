/** `tulle audit`: looks, shows what was found, and ends with another code if a promise is broken. */
import { visible } from '@tulle/core'
import { Interrupted, interruption } from '../interrupted.ts'
import { auditAll } from './all.ts'
import type { Audited } from './audited.ts'
import { auditExternal } from './external.ts'
import { type Audit, type AuditFlags, auditOf } from './flags.ts'
import { auditText } from './text.ts'
import { Violated } from './violated.ts'
import { watched } from './watch.ts'

export async function audit(mechanisms: readonly string[], flags: AuditFlags): Promise<void> {
  const findings = await found(auditOf(mechanisms, flags))
  process.stdout.write(flags.json === true ? jsonText(findings) : auditText(findings, flags.verbose === true))
  const broken = findings.filter(({ verdict }) => verdict === 'violated').map((each) => each.command ?? each.mechanism)
  if (broken.length > 0) throw new Violated(`${broken.join(', ')}: more is revealed than promised.`)
}

/** JSON may hold control characters of the longer kind as they are; somebody may look at it. */
function jsonText(findings: readonly Audited[]): string {
  const lines = JSON.stringify({ results: findings }, undefined, 2).split('\n')
  return `${lines.map(visible).join('\n')}\n`
}

async function found(asked: Audit): Promise<readonly Audited[]> {
  const stop = interruption()
  const watch = watched(stop.signal)
  try {
    return 'external' in asked ? [await auditExternal(asked.external, watch)] : await auditAll(asked, watch)
  } catch (error) {
    // Others say that nothing was written; an audit never writes anything.
    throw error instanceof Interrupted ? new Interrupted('Stopped.') : error
  } finally {
    watch.end()
    stop.done()
  }
}
