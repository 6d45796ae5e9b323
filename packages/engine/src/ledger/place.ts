/** Where the ledger lies: where somebody says, or in the user's data directory. */
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

/** The folder that systems have for what programs keep of a user, and Tulle's part of it. */
export function dataDirectory(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const xdg = env['XDG_DATA_HOME']
  // Elsewhere than on Linux too, for whoever sets it.
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'tulle')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Tulle')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Tulle')
  return join(homedir(), '.local', 'share', 'tulle')
}

export interface LedgerPlace {
  readonly file: string
  /** Whether somebody named it; the other one is made without being asked for. */
  readonly named: boolean
}

/** `given` is what somebody typed; the environment comes next. */
export function ledgerPlace(given: string | undefined, env: NodeJS.ProcessEnv = process.env): LedgerPlace {
  const named = given ?? (env['TULLE_LEDGER'] || undefined)
  return named === undefined
    ? { file: join(dataDirectory(env), 'ledger.db'), named: false }
    : { file: resolve(named), named: true }
}
