/**
 * `npm run fuzz` lists the readers; `npm run fuzz -- NAME --minutes N` gives one of them mutated inputs, `all` every one in turn.
 * `--inputs N` is how many each is given, `--first N` where to begin. `--into FILE` keeps how far it came, and goes on from there
 * when it is begun again; `--table FILE` prints what is kept.
 *
 * An input that brings a reader down, makes the command line's and the page's reader say different things, or takes more than
 * two seconds of the processor, and takes them again when it is tried alone, is told with its number: the same number is the
 * same input. What was mended is kept in fuzz/found: there it is tried in every `npm test`.
 */
import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, main, root, SetupFailed } from '../scripts/setup.mjs'
import { keep, keptIn, NOTHING, sum, tableOf } from './kept.mjs'

const SECONDS = 2
const BATCH = 2000
/** So many of one reader are enough to look at. */
const MOST_FAULTS = 20

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { targets } = await import('./targets.mjs')
  const { values, positionals } = parseArgs({
    options: {
      minutes: { type: 'string' },
      inputs: { type: 'string' },
      first: { type: 'string', default: '0' },
      into: { type: 'string' },
      table: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (values.table !== undefined) {
    console.log(tableOf(keptIn(values.table)))
    return 0
  }
  const [name] = positionals
  if (name === undefined) {
    console.log(`npm run fuzz -- NAME --minutes N, where NAME is all or one of ${Object.keys(targets).join(', ')}`)
    return 0
  }
  const names = name === 'all' ? Object.keys(targets) : [name]
  for (const each of names) if (!(each in targets)) throw new SetupFailed(`There is no reader ${each}.`)
  const most = Number(values.inputs ?? Number.POSITIVE_INFINITY)
  const minutes = Number(values.minutes ?? (values.inputs === undefined ? 1 : Number.POSITIVE_INFINITY))
  if (!(most > 0) || !(minutes > 0)) throw new SetupFailed('--minutes and --inputs are numbers above 0.')
  const first = Number(values.first)
  if (!Number.isSafeInteger(first) || first < 0) throw new SetupFailed('--first is a whole number.')
  const limits = { most, first, into: values.into }
  let faults = 0
  if (most === Number.POSITIVE_INFINITY) {
    // Each its share of the time.
    for (const each of names)
      faults += await fuzz(each, { ...limits, until: Date.now() + (60_000 * minutes) / names.length })
  } else {
    // A batch of each, again and again: whenever it is ended, all have come as far.
    const until = Date.now() + 60_000 * minutes
    for (let last = first + BATCH; last < first + most + BATCH && Date.now() < until; last += BATCH)
      for (const each of names)
        faults += await fuzz(each, {
          ...limits,
          first: last - BATCH,
          most: Math.min(BATCH, first + most + BATCH - last),
          until,
        })
  }
  return faults === 0 ? 0 : 1
})

/**
 * @param {string} name
 * @param {{ until: number, most: number, first: number, into: string | undefined }} limits
 */
async function fuzz(name, { until, most, first, into }) {
  const counts = { ...NOTHING }
  /** @type {string[]} */
  const faults = []
  let next = into === undefined ? first : doneOf(name, into, first, first + most)
  const from = next
  while (Date.now() < until && next < first + most && faults.length < MOST_FAULTS) {
    const last = Math.min(next + BATCH, first + most)
    const { done, ended } = await batch(name, next, last, until, (n, found) => {
      if (found.verdict !== 'crash' && found.verdict !== 'differs') counts[found.verdict]++
      else faults.push(told(name, n, found.what))
    })
    next = done
    // The input that was being tried when the process fell silent or went down, once more and alone.
    if (ended !== undefined) {
      const again = await batch(name, ended, ended + 1, Number.POSITIVE_INFINITY, () => {})
      if (again.ended === undefined) counts.slow++
      else faults.push(told(name, ended, again.why))
      next = ended + 1
    }
  }
  if (next === from) return 0
  const found = { name, first: from, last: next, ...counts, faults: faults.length }
  if (into !== undefined) keep(into, found)
  console.log(
    `${name}, ${from} to ${next - 1}: ${sum(found)} inputs: ${JSON.stringify(counts)}, ${faults.length} faults`,
  )
  for (const fault of faults) console.log(fault)
  return faults.length
}

/**
 * The first input from `first` on that was not tried.
 *
 * @param {string} name
 * @param {string} into
 * @param {number} first
 * @param {number} last
 */
function doneOf(name, into, first, last) {
  let next = first
  for (const kept of keptIn(into)) if (kept.name === name && kept.first <= next && kept.last > next) next = kept.last
  return Math.min(next, last)
}

/**
 * @param {string} name
 * @param {number} n
 * @param {string} what
 */
function told(name, n, what) {
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
