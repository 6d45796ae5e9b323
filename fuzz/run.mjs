/**
 * `npm run fuzz` lists the readers; `npm run fuzz -- NAME --minutes N` gives one of them mutated inputs, `all` every one in turn.
 *
 * An input that brings a reader down, makes the command line's and the page's reader say different things, or takes more than
 * two seconds of the processor, and takes them again when it is tried alone, is kept in fuzz/found: there it is tried in
 * every `npm test`.
 */
import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root, SetupFailed } from '../scripts/setup.mjs'

const SECONDS = 2
const BATCH = 2000

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { targets } = await import('./targets.mjs')
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined) {
    console.log(`npm run fuzz -- NAME --minutes N, where NAME is all or one of ${Object.keys(targets).join(', ')}`)
    return
  }
  const names = name === 'all' ? Object.keys(targets) : [name]
  for (const each of names) if (!(each in targets)) throw new SetupFailed(`There is no reader ${each}.`)
  const minutes = Number(valueOf(more, '--minutes') ?? 1) / names.length
  const most = Number(valueOf(more, '--inputs') ?? Number.POSITIVE_INFINITY)
  let faults = 0
  for (const each of names) faults += await fuzz(each, { minutes, most, first: Number(valueOf(more, '--first') ?? 0) })
  return faults === 0 ? 0 : 1
})

/**
 * @param {string[]} args
 * @param {string} flag
 */
function valueOf(args, flag) {
  const at = args.indexOf(flag)
  return at < 0 ? undefined : args[at + 1]
}

/**
 * @param {string} name
 * @param {{ minutes: number, most: number, first: number }} limits
 */
async function fuzz(name, { minutes, most, first }) {
  const until = Date.now() + 60_000 * minutes
  const counts = { read: 0, refused: 0, named: 0, damaged: 0 }
  /** @type {string[]} */
  const faults = []
  const known = new Set(readdirSync(join(root, 'fuzz/found')).map((file) => file.split('.')[0]))
  let next = first
  while (Date.now() < until && next < first + most && faults.length < 20) {
    const last = Math.min(next + BATCH, first + most)
    const { done, ended } = await batch(name, next, last, until, (n, found) => {
      if (found.verdict !== 'crash' && found.verdict !== 'differs') counts[found.verdict]++
      else if (!known.has(`${name}-${n}`)) faults.push(keep(name, n, found.what))
    })
    next = done
    // The input that was being tried when the process fell silent or went down, once more and alone.
    if (ended !== undefined) {
      const again = await batch(name, ended, ended + 1, Number.POSITIVE_INFINITY, () => {})
      if (again.ended !== undefined) faults.push(keep(name, ended, again.why))
      next = ended + 1
    }
  }
  const { read, refused, named, damaged } = counts
  const tried = read + refused + named + damaged + faults.length
  console.log(
    `${name}: ${tried} inputs: ${read} read, ${refused} refused, ${named} refused for different faults, ${damaged} damaged and read by one, ${faults.length} faults`,
  )
  for (const fault of faults) console.log(fault)
  return faults.length
}

/**
 * @param {string} name
 * @param {number} n
 * @param {string} what
 */
function keep(name, n, what) {
  const input = join(tmpdir(), `tulle-fuzz-${name}-${n}.txt`)
  writeFileSync(input, what)
  return `  ${name} ${n}: ${what.split('\n').slice(0, 3).join(' | ').slice(0, 900)}`
}

/**
 * One process; where it had to be ended, or ended itself, the input that it was trying.
 *
 * @param {string} name
 * @param {number} first
 * @param {number} last
 * @param {number} until
 * @param {(n: number, found: import('./attempt.mjs').Found) => void} tell
 * @returns {Promise<{ done: number, ended?: number, why: string }>}
 */
function batch(name, first, last, until, tell) {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tulle-fuzz-'))
  return new Promise((resolve) => {
    const child = fork(join(root, 'fuzz/child.mjs'), [name, folder, String(first), String(last)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let trying = first
    let done = first
    let begun = cpuSeconds(child.pid)
    let why = ''
    let stopped = false
    child.stderr?.setEncoding('utf8').on('data', (text) => (why = `${why}${text}`.slice(-2000)))
    child.on('message', (/** @type {any} */ message) => {
      if ('trying' in message) {
        trying = message.trying
        begun = cpuSeconds(child.pid)
        return
      }
      done = message.tried + 1
      tell(message.tried, message)
      if (Date.now() > until) {
        stopped = true
        child.kill('SIGKILL')
      }
    })
    const watch = setInterval(() => {
      // Loading is no part of an input.
      if (done === first || cpuSeconds(child.pid) - begun < SECONDS) return
      why = `more than ${SECONDS} s of the processor`
      child.kill('SIGKILL')
    }, 250)
    child.once('close', () => {
      clearInterval(watch)
      const whole = existsSync(join(folder, 'ended'))
      rmSync(folder, { recursive: true, force: true })
      resolve(whole || stopped ? { done, why } : { done, ended: trying, why: `the process ended: ${why}` })
    })
  })
}

/**
 * What a process has used of the processor; 0 where the system does not tell.
 *
 * @param {number | undefined} pid
 */
function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
