/** `tulle audit`: looks, shows what was found, and ends with another code if a promise is broken. */
import type { Audited } from '@tulle/core/audit'
import { visibleLines } from '@tulle/core/text'
import { auditExternal, openPool } from '@tulle/engine'
import { audit, auditOptions, settingsOf } from '@tulle/releases'
import { Interrupted, interruption } from '../interrupted.ts'
import { say } from '../screen/say.ts'
import { auditText } from './text.ts'
import { watched } from './watch.ts'

/** The audit found what it looks for: the command worked, and what it looked at breaks its promise. */
export class Violated extends Error {
  override readonly name = 'Violated'
}

interface AuditFlags extends Readonly<Record<string, unknown>> {
  readonly json?: boolean
  readonly verbose?: boolean
}

export async function runAudit(mechanisms: string[], { json, verbose, ...flags }: AuditFlags): Promise<void> {
  const findings = await found({ ...flags, mechanisms })
  if (json === true) process.stdout.write(`${visibleLines(JSON.stringify({ results: findings }, undefined, 2))}\n`)
  else say([auditText(findings, verbose === true)])
  const broken = findings.filter(({ verdict }) => verdict === 'violated').map((each) => each.command ?? each.mechanism)
  if (broken.length > 0) throw new Violated(`${broken.join(', ')}: more is revealed than promised.`)
}

async function found(given: Readonly<Record<string, unknown>>): Promise<readonly Audited[]> {
  const settings = settingsOf('audit', auditOptions, given)
  const stop = interruption()
  const watch = watched(stop.signal)
  try {
    return await audit(settings, { ...watch, openPool, external: (external) => auditExternal(external, watch) })
  } catch (error) {
    // Others say that nothing was written; an audit never writes anything.
    throw error instanceof Interrupted ? new Interrupted('Stopped.') : error
  } finally {
    watch.end()
    stop.done()
  }
}
