/**
 * Two hundred releases in one process: what it holds after each does not grow. A process that keeps what it released is run
 * beside it, and has to be caught.
 */
import { spawn } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/setup.mjs'
import { publishing } from '../commands.mjs'
import { argsOf, begin, makeFolders, makePlace, openAccounts, removePlace } from '../place.mjs'

/**
 * The most that may be added by a release, in bytes: less than any of these releases is made of, and more than what
 * compiled code and the collector's own books still gain after a warm-up.
 */
const BOUNDS = { heap: 16 * 1024, rss: 200 * 1024 }

/** Kinds whose parts are all used: files, DuckDB, the ledger, WebAssembly. */
const NAMES = ['matrix', 'table', 'items', 'statistics', 'degrees']

/** @type {import('../run.mjs').Scenario} */
export const longRun = {
  about: '200 releases in one process: heap and resident memory do not grow, and a leak is caught',
  async run({ quick, tell }) {
    const releases = quick ? 100 : 200
    const place = makePlace()
    /** @type {string[]} */
    const faults = []
    /** @type {Record<string, number>} */
    const counts = {}
    try {
      makeFolders(place)
      await openAccounts(place)
      const configs = []
      for (const name of NAMES) {
        const command = publishing().find((each) => each.name === name)
        if (command === undefined) throw new Error(`There is no command ${name}.`)
        const { code, said } = await begin(place, argsOf(place, command, { account: true, force: true })).ended
        if (code !== 0) throw new Error(`${name} does not work: ${said}`)
        const config = join(place.path, 'beside', `${name}.json`)
        copyFileSync(join(place.out, 'private', 'config.json'), config)
        configs.push(config)
      }
      for (const leak of [false, true]) {
        const measured = await inOneProcess(place, configs, releases, leak)
        // After each round of all kinds: another kind holds another amount.
        const rounds = measured.filter((_, i) => (i + 1) % configs.length === 0)
        const [heap, rss] = [rounds.map((each) => each.heap), rounds.map((each) => each.rss)].map((values) =>
          Math.round(slope(values) / configs.length),
        )
        const slopes = { heap: heap ?? 0, rss: rss ?? 0 }
        tell(
          `${leak ? 'with a leak' : 'as it is'}: ${JSON.stringify(slopes)} bytes a release; the last: ${JSON.stringify(measured.at(-1))}`,
        )
        const grew = slopes.heap > BOUNDS.heap || slopes.rss > BOUNDS.rss
        if (grew && !leak) faults.push(`it grows by ${slopes.heap} bytes of heap and ${slopes.rss} resident a release`)
        if (!grew && leak) faults.push('a process that keeps what it released was not caught')
        const which = leak ? 'with a leak' : 'as it is'
        counts[`bytes of heap a release ${which}`] = slopes.heap
        counts[`resident bytes a release ${which}`] = slopes.rss
      }
    } finally {
      removePlace(place)
    }
    return { tried: releases, counts, faults }
  },
}

/**
 * The median of the slopes between all pairs (Theil and Sen), of the later half: a single collection that came late, or
 * the warm-up, does not move it.
 *
 * @param {readonly number[]} values
 */
function slope(values) {
  const later = values.slice(Math.floor(values.length / 2))
  const slopes = later.flatMap((y, j) => later.slice(0, j).map((x, i) => (y - x) / (j - i)))
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0
}

/**
 * @param {import('../place.mjs').Place} place
 * @param {readonly string[]} configs
 * @param {number} releases
 * @param {boolean} leak
 * @returns {Promise<readonly { heap: number, rss: number }[]>}
 */
function inOneProcess(place, configs, releases, leak) {
  const args = [String(releases), leak ? 'leak' : 'sound', place.out, ...configs]
  const child = spawn(process.execPath, ['--expose-gc', join(root, 'torture/releases.mjs'), ...args], {
    cwd: place.path,
    env: place.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (told += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0)
        resolve(
          told
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line)),
        )
      else reject(new Error(`It ended with ${code}.`))
    })
  })
}
