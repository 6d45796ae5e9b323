/** One input given to the command line's reader and to the page's. */
import { writeFileSync } from 'node:fs'
import { seededBits } from '@tulle/core/testing'
import { fileSources } from '@tulle/engine'
import { mutated } from './mutate.mjs'

/**
 * @typedef {import('./targets.mjs').Target} Target
 * @typedef {{ verdict: 'read' | 'refused' } | { verdict: 'named' | 'damaged' | 'crash' | 'differs', what: string }} Found
 */

/** Refusals that are sentences for people. */
const FORESEEN = new Set(['InvalidInput', 'NotFeasible', 'NotChecked'])

/**
 * Input number `n` of a target: the same every time.
 *
 * @param {Target} target
 * @param {number} n
 */
export function inputOf(target, n) {
  const bits = seededBits(n)
  const random = () => bits.word() / 2 ** 32
  const seeds = seedsOf(target)
  const seed = seeds[Math.floor(random() * seeds.length)] ?? new Uint8Array(0)
  return mutated(seed, target.form, random)
}

/** @type {WeakMap<Target, readonly Uint8Array[]>} */
const made = new WeakMap()

/**
 * Some are read from files, which nobody wants to wait for at every input.
 *
 * @param {Target} target
 */
function seedsOf(target) {
  const known =
    made.get(target) ?? target.seeds().map((seed) => (typeof seed === 'string' ? new TextEncoder().encode(seed) : seed))
  made.set(target, known)
  return known
}

/**
 * Tries inputs, one after the other, at one path.
 *
 * @param {Target} target
 * @param {string} file
 */
export function attempts(target, file) {
  // What a DuckDB keeps of files is kept for some inputs, and these are too small for more than one thread.
  const open = async () => {
    const sources = fileSources({})
    const { connection } = await sources.tables()
    await connection.run('SET threads = 1')
    return sources
  }
  /** @type {import('@tulle/engine').FileSources | undefined} */
  let files
  let used = 0
  return {
    /**
     * @param {Uint8Array<ArrayBuffer>} bytes
     * @returns {Promise<Found>}
     */
    async attempt(bytes) {
      if (used++ % 500 === 0) {
        await files?.close()
        files = undefined
      }
      files ??= await open()
      writeFileSync(file, bytes)
      const { byFiles, inPage } = target.asks(bytes, file, files)
      const engine = await outcome(byFiles)
      if ('crash' in engine) return { verdict: 'crash', what: `by files: ${engine.crash}` }
      const verdict = 'refused' in engine ? 'refused' : 'read'
      if (inPage === undefined) return { verdict }
      const page = await outcome(inPage)
      if ('crash' in page) return { verdict: 'crash', what: `in a page: ${page.crash}` }
      const [one, other] = [JSON.stringify(engine), JSON.stringify(page)]
      if (one === other) return { verdict }
      // Of several faults, either may be the one that is named.
      if (!isSound(engine) && !isSound(page)) return { verdict: 'named', what: `${one}\n${other}` }
      // Of damaged bytes, DuckDB and the page's reader of Parquet each look at others; what both read must be the same.
      if (target.form === 'bytes' && isSound(engine) !== isSound(page))
        return { verdict: 'damaged', what: `${one}\n${other}` }
      return { verdict: 'differs', what: `by files: ${one.slice(0, 600)}\nin a page: ${other.slice(0, 600)}` }
    },
    close: async () => files?.close(),
  }
}

/**
 * @param {() => Promise<unknown>} ask
 * @returns {Promise<{ read: unknown } | { refused: string } | { crash: string }>}
 */
async function outcome(ask) {
  try {
    return { read: plain(await ask()) }
  } catch (error) {
    if (error instanceof Error && FORESEEN.has(error.name)) return { refused: error.message }
    return { crash: error instanceof Error ? `${error.stack}` : String(error) }
  }
}

/**
 * Read, and of a release found to be sound.
 *
 * @param {Awaited<ReturnType<typeof outcome>>} found
 */
function isSound(found) {
  return 'read' in found && /** @type {{ sound?: boolean }} */ (found.read)?.sound !== false
}

/**
 * Data that can be compared.
 *
 * @param {unknown} value
 * @returns {unknown}
 */
function plain(value) {
  if (ArrayBuffer.isView(value)) return Array.from(/** @type {Float64Array} */ (value), plain)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) return String(value)
  if (Object.is(value, -0)) return '-0'
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Map || value instanceof Set) return [...value].map(plain)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && typeof each !== 'function')
      .map(([key, each]) => [key, plain(each)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
}
