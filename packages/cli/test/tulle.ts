/** The command as people start it: what `npm run build` has built. */
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Without colours, and with every sentence on one line: widths.test.ts looks at how lines end. */
const PLAIN = { NO_COLOR: '1', COLUMNS: '100000' }

/** How far it is, told from two seconds on: a matter of the machine and of what else it does. */
export const PROGRESS = /^(?!tulle: ).+ …( \d+ %(, .+ left)?)?\n/gm

/**
 * Without colours and progress, in the folder `cwd`. The first run of each command is a process of its own, and so is
 * whatever has an environment of its own; the others take turns in one that is kept warm, which spares most of their
 * time. Where commands have to run beside each other, or be stopped, tests start them themselves.
 */
export async function tulleIn(cwd: string, typed: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const args = inFull(typed)
  const cold = isEarly(args) || Object.keys(more).length > 0
  const { code, stdout, stderr } = await (cold ? inItsOwn(cwd, args, more) : inTurn(cwd, args))
  return { code, stdout, stderr: stderr.replaceAll(PROGRESS, '') }
}

/** Plans are looked at in full: widths.test.ts looks at them in short. */
function inFull(args: readonly string[]): readonly string[] {
  const [command = '', part = ''] = args
  if (!['release', 'sketch', 'count', 'anonymise', 'anonymize'].includes(command) || args.length < 3) return args
  if (args.some((each) => ['--json', '--help', '--explain'].includes(each))) return args
  const family = FAMILIES.has(command)
  if (family && part.startsWith('-')) return [...args, '--explain']
  const after = family ? 2 : 1
  return [...args.slice(0, after), '--explain', ...args.slice(after)]
}

/** `script` is another than the command where this itself is tested. */
export function inItsOwn(
  cwd: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
  script = main,
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...PLAIN, ...more }
    execFile(process.execPath, [script, ...args], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

/** Commands whose second word belongs to their name. */
const FAMILIES = new Set(['release', 'sketch', 'ask', 'ledger'])

const started = new Set<string>()

/** Whether this is the first run of its command: enough to see that a process of it ends by itself, and how. */
function isEarly(args: readonly string[]): boolean {
  const name = args.slice(0, FAMILIES.has(args[0] ?? '') ? 2 : 1).join(' ')
  const first = !started.has(name)
  started.add(name)
  return first
}

interface Warm {
  readonly child: ChildProcess
  turns: number
}

/** Every turn loads main.js anew and none is forgotten: after so many another process takes over. */
const MOST_TURNS = 500

let warm: Warm | undefined
let turns: Promise<unknown> = Promise.resolve()

/** `env` is of this turn alone. */
export function inTurn(
  cwd: string,
  args: readonly string[],
  script = main,
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const mine = turns.then(() => inWarm(cwd, args, script, env))
  turns = mine
  return mine
}

function inWarm(cwd: string, args: readonly string[], script: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  warm ??= warmed()
  const { child } = warm
  const last = ++warm.turns >= MOST_TURNS
  return new Promise((resolve) => {
    // A command's own words come with the answer: these are of a process that breaks down.
    let cry = ''
    const heard = (text: Buffer) => {
      cry += text.toString()
    }
    const end = (ended: Ended, gone: boolean) => {
      child.removeAllListeners()
      child.stderr?.off('data', heard)
      if (last && !gone) child.disconnect()
      if (last || gone) warm = undefined
      resolve(ended)
    }
    child.once('message', (ended) => end(ended as Ended, false))
    child.once('close', (code) => end({ code: code ?? 1, stdout: '', stderr: cry }, true))
    child.stderr?.on('data', heard)
    child.send({ script, cwd, args, env })
  })
}

function warmed(): Warm {
  const keeper = fileURLToPath(new URL('warm.mjs', import.meta.url))
  const env = { ...process.env, ...PLAIN }
  const child = fork(keeper, { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  // It goes when this process goes, and does not keep it.
  child.unref()
  child.channel?.unref()
  return { child, turns: 0 }
}
