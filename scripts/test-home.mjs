/**
 * Tests, and whatever they start, keep their ledgers in a temporary folder: the one of whoever runs them is never touched,
 * nor read. Vitest calls this before the first test.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes the data directory of this process, and of those that it starts, a temporary one; returns how to remove it. */
export function temporaryHome() {
  const home = mkdtempSync(join(tmpdir(), 'tulle-home-'))
  process.env['XDG_DATA_HOME'] = home
  delete process.env['TULLE_LEDGER']
  return () => rmSync(home, { recursive: true, force: true })
}

export const setup = temporaryHome
