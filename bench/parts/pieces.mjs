/**
 * Long benches in pieces. What a piece measured is kept beside the results, and pieces that were not asked for this time come from
 * there: the figures of a bench can be put together from several runs, and each says when its oldest piece was measured.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/setup.mjs'

/**
 * @template T
 * @typedef {{ readonly date: string, readonly value: T }} Piece
 */

/** @param {string} bench */
export function pieces(bench) {
  const folder = join(root, 'bench', 'results', bench)
  const file = (/** @type {string} */ name) => join(folder, `${name.replaceAll(/[^\w.-]+/g, '-')}.json`)
  return {
    /**
     * Measured now and kept, or what was kept; nothing where it never was.
     *
     * @template T
     * @param {string} name
     * @param {boolean} asked
     * @param {() => Promise<T>} measure
     * @returns {Promise<Piece<T> | undefined>}
     */
    async of(name, asked, measure) {
      if (!asked) return kept(file(name))
      const piece = { date: new Date().toISOString(), value: await measure() }
      mkdirSync(folder, { recursive: true })
      writeFileSync(file(name), `${JSON.stringify(piece)}\n`)
      return piece
    },
  }
}

/** @param {string} path */
function kept(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * "pieces from 2026-01-01 10:00 on", where not all of them are of this run.
 *
 * @param {readonly Piece<unknown>[]} all
 */
export function since(all) {
  const oldest = all.map(({ date }) => date).toSorted()[0]
  return oldest === undefined ? 'nothing was measured' : `measured from ${oldest.slice(0, 16).replace('T', ' ')} on`
}
