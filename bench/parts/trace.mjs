/** Runs a command line from the sources, every function noting its file when it is first called. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run } from '../../scripts/setup.mjs'

/**
 * How often the work changes between cli, releases and engine; calls into core do not count, nor what happens while modules
 * are loaded.
 *
 * @param {string[]} args
 * @returns {Promise<{ count: number | null, note: string }>}
 */
export async function traceOf(args) {
  const folder = mkdtempSync(join(tmpdir(), 'tulle-trace-'))
  try {
    const traced = join(folder, 'traced.txt')
    const hooks = pathToFileURL(join(root, 'bench/parts/trace-register.mjs')).href
    const main = join(root, 'packages/cli/src/main.ts')
    const env = { ...process.env, TULLE_TRACE: traced, TULLE_LEDGER: join(folder, 'ledger.db') }
    const code = await run(process.execPath, ['--import', hooks, main, ...args, '-o', join(folder, 'out')], {
      env,
      stdio: ['ignore', 'ignore', 2],
    })
    if (code !== 0) return { count: null, note: `the traced release ended with ${code}` }
    const files = readFileSync(traced, 'utf8').trim().split('\n')
    const owners = files.map((path) => path.split('/')[1]).filter((owner) => owner !== 'core')
    const switches = owners.filter((owner, k) => k > 0 && owner !== owners[k - 1]).length
    return { count: switches, note: `${files.length} files were walked through` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
