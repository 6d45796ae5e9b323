/** Too little memory: a limit of the system on what a process may have (ulimit -d, -v), or of Node on its own heap. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupFailed } from '../../scripts/setup.mjs'
import { publishing } from '../commands.mjs'
import { ledgerFaults, leftIn, published, wordsFaults } from '../examine.mjs'
import { argsOf, begin, makeFolders, makePlace, openAccounts, removePlace } from '../place.mjs'

/** Kilobytes, from nothing starts to nothing is felt. Node reserves far more addresses than it uses. */
const LIMITS = {
  d: [2 ** 15, 2 ** 21],
  v: [2 ** 19, 2 ** 25],
}
/** Megabytes of Node's heap. */
const HEAP = [8, 128]
const SECONDS = 120

/** @type {import('../run.mjs').Scenario} */
export const memory = {
  about: 'too little memory: ulimit -d, ulimit -v, and a small heap',
  async run({ quick, random, tell }) {
    if (process.platform === 'win32') throw new SetupFailed('There is no ulimit here.')
    const rounds = quick ? 12 : 90
    const commands = publishing()
    const counts = { published: 0, 'refused in a sentence': 0, 'ended by the system': 0, 'never begun by Node': 0 }
    /** @type {string[]} */
    const faults = []
    for (let i = 0; i < rounds; i++) {
      const command = commands[i % commands.length]
      if (command === undefined) throw new Error('There are commands.')
      const { words, how } = limited(i % 3, random)
      const place = makePlace()
      try {
        makeFolders(place)
        await openAccounts(place)
        const running = begin(place, argsOf(place, command, { account: random() < 0.5, force: false }), how)
        const ended = await Promise.race([running.ended, sleep(SECONDS * 1000, undefined, { ref: false })])
        running.kill()
        await running.ended
        const found = published(place)
        const left = leftIn(place)
        const seen = new Set(found.identifier === undefined ? [] : [found.identifier])
        const wrong = [...found.faults, ...left.faults, ...(await ledgerFaults(place, seen))]
        if (ended === undefined) {
          if (await nodeEnds(place, how)) wrong.push(`no end after ${SECONDS} s`)
          else counts['never begun by Node']++
        } else if (!isOfTheSystem(ended)) wrong.push(...wordsFaults(ended))
        if (ended?.code === 0 && found.identifier === undefined) wrong.push('exit code 0, and no release')
        faults.push(...wrong.map((fault) => `${command.name}, ${words}: ${fault}`))
        const isThere = found.identifier !== undefined
        const stopped = ended !== undefined && isOfTheSystem(ended)
        if (ended !== undefined)
          counts[isThere ? 'published' : stopped ? 'ended by the system' : 'refused in a sentence']++
      } finally {
        removePlace(place)
      }
      if ((i + 1) % 10 === 0) tell(`${i + 1} of ${rounds}, ${faults.length} faults`)
    }
    return { tried: rounds, counts, faults }
  },
}

/**
 * Whether a Node that has nothing to do ends within such a limit: below some it waits for threads that it could not make.
 *
 * @param {import('../place.mjs').Place} place
 * @param {Parameters<typeof begin>[2]} how
 */
async function nodeEnds(place, how = {}) {
  const [program, ...rest] = [...(how.through ?? []), process.execPath, '-e', '0']
  const child = spawn(program, rest, { cwd: place.path, env: { ...place.env, ...how.env }, stdio: 'ignore' })
  const closed = new Promise((resolve) => child.once('close', () => resolve(true)))
  const ends = await Promise.race([closed, sleep(20_000, false, { ref: false })])
  child.kill('SIGKILL')
  return ends
}

/**
 * Node without memory ends itself before a word of ours can be said.
 *
 * @param {import('../place.mjs').Ended} ended
 */
function isOfTheSystem({ code, signal, said }) {
  return (
    signal !== null ||
    (code !== 0 &&
      /FATAL ERROR|Fatal (process|JavaScript)|out of memory|cannot allocate|bad_alloc|# Fatal error/i.test(said) &&
      !/^tulle: /m.test(said)) ||
    code === 133 ||
    code === 134 ||
    code === 139
  )
}

/**
 * @param {number} way
 * @param {() => number} random
 * @returns {{ words: string, how: Parameters<typeof begin>[2] }}
 */
function limited(way, random) {
  const between = (/** @type {number[]} */ [least = 1, most = 1]) => Math.round(least * (most / least) ** random())
  if (way === 2) {
    const words = `--max-old-space-size=${between(HEAP)}`
    return { words, how: { env: { NODE_OPTIONS: words } } }
  }
  const flag = way === 0 ? 'd' : 'v'
  const words = `ulimit -${flag} ${between(LIMITS[flag])}`
  return { words, how: { through: ['bash', '-c', `${words} && exec "$@"`, 'bash'] } }
}
