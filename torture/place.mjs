/** A place for one round: what a command may write to, how it is started there, and what can end it. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileLedger } from '@tulle/engine'
import { root } from '../scripts/setup.mjs'

/**
 * @typedef {object} Place
 * @property {string} path
 * @property {string} out where a release goes
 * @property {string} tmp the temporary folder
 * @property {string} ledger the file
 * @property {NodeJS.ProcessEnv} env
 *
 * @typedef {object} Ended
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {string} said to standard error
 * @property {number} took in milliseconds
 */

const main = join(root, 'packages/cli/dist/main.js')

/**
 * A folder of its own. With `disk`, what is named there lies in that folder and not beside it.
 *
 * @param {{ disk?: readonly string[] }} [where]
 * @returns {Place}
 */
export function makePlace({ disk = [] } = {}) {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'tulle-torture-')))
  // Whoever may list it sees what is left in the open: this is about what Tulle leaves there, not about us.
  chmodSync(path, 0o755)
  const lies = (/** @type {string} */ name) => join(path, disk.includes(name) ? 'disk' : 'beside')
  for (const folder of ['disk', 'beside']) mkdirSync(join(path, folder))
  return {
    path,
    out: join(lies('out'), 'out'),
    tmp: join(lies('tmp'), 'tmp'),
    ledger: join(lies('ledger'), 'home', 'ledger.db'),
    env: {
      ...process.env,
      NO_COLOR: '1',
      TMPDIR: join(lies('tmp'), 'tmp'),
      XDG_DATA_HOME: join(lies('ledger'), 'home'),
      TULLE_LEDGER: join(lies('ledger'), 'home', 'ledger.db'),
    },
  }
}

/** @param {Place} place */
export function makeFolders(place) {
  mkdirSync(place.tmp, { recursive: true })
}

/** @param {Place} place */
export function removePlace(place) {
  rmSync(place.path, { recursive: true, force: true })
}

/** @typedef {{ pid: number | undefined, kill: () => void, ended: Promise<Ended> }} Running */

/**
 * The command, begun. `through` is a program that starts it, such as one that limits what it may use.
 *
 * @param {Place} place
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, through?: readonly string[] }} [how]
 * @returns {Running}
 */
export function begin(place, args, { env = {}, through = [] } = {}) {
  const [program = '', ...rest] = [...through, process.execPath, main, ...args]
  const started = performance.now()
  const child = spawn(program, rest, {
    cwd: place.path,
    env: { ...place.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said = `${said}${text}`.slice(-4000)))
  return {
    pid: child.pid,
    kill: () => void child.kill('SIGKILL'),
    ended: new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve({ code, signal, said, took: performance.now() - started }))
    }),
  }
}

/**
 * A publishing command of the list, with where its result goes.
 *
 * @param {Place} place
 * @param {import('./commands.mjs').Publishing} command
 * @param {{ account: boolean, force: boolean }} how
 */
export function argsOf(place, command, { account, force }) {
  const counted = account && command.account !== undefined ? ['--account', command.account] : []
  return [...command.args, '--yes', '-o', place.out, ...counted, ...(force ? ['--force'] : [])]
}

/**
 * Accounts with room for whatever is tried, called as their relation.
 *
 * @param {Place} place
 */
export async function openAccounts(place) {
  mkdirSync(join(place.ledger, '..'), { recursive: true, mode: 0o700 })
  await withLedger(place, async (ledger) => {
    for (const kind of /** @type {const} */ (['edge', 'individual', 'row'])) {
      await ledger.open({ name: kind, neighbours: { kind }, epsilon: 1e5, delta: 0.1 })
    }
  })
}

/**
 * @template T
 * @param {Place} place
 * @param {(ledger: import('@tulle/releases').Ledger) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLedger(place, work) {
  const ledger = fileLedger({ file: place.ledger })
  try {
    return await work(ledger)
  } finally {
    await ledger.end()
  }
}

/**
 * Everything in the ledger, in an account or in none.
 *
 * @param {Place} place
 */
export function entriesOf(place) {
  return withLedger(place, async (ledger) => {
    const accounts = await ledger.list()
    return [...accounts.flatMap(({ entries }) => [...entries]), ...(await ledger.loose())]
  })
}
