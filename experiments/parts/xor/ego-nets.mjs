/** The ego networks of Facebook, from the archive they come in. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const BLOCK = 512

/**
 * Who is in each ego network, the person in its middle included, and in each circle that those people named.
 *
 * @param {string} path a .tar.gz with N.feat (a line for each friend of person N) and N.circles
 */
export function readEgoNets(path) {
  const files = filesOf(gunzipSync(readFileSync(path)))
  /** @type {string[][]} */
  const nets = []
  /** @type {string[][]} */
  const circles = []
  for (const [name, text] of files) {
    const [, ego = '', kind] = /(\d+)\.(feat|circles)$/.exec(name) ?? []
    const lines = text.trim() === '' ? [] : text.trim().split('\n')
    if (kind === 'feat') nets.push([ego, ...lines.map((line) => line.split(' ', 1)[0] ?? '')])
    if (kind === 'circles') circles.push(...lines.map((line) => line.trim().split(/\s+/).slice(1)))
  }
  return { nets, circles }
}

/**
 * The plain files of a tar archive: each has a block for its name and length, and then its bytes in whole blocks.
 *
 * @param {Buffer} archive
 */
function filesOf(archive) {
  /** @type {Map<string, string>} */
  const files = new Map()
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const field = (/** @type {number} */ from, /** @type {number} */ to) =>
      archive.toString('latin1', at + from, at + to).replace(/\0.*$/s, '')
    const length = Number.parseInt(field(124, 136), 8)
    const isFile = field(156, 157) === '0' || field(156, 157) === ''
    if (isFile) files.set(field(0, 100), archive.toString('utf8', at + BLOCK, at + BLOCK + length))
    at += BLOCK + BLOCK * Math.ceil(length / BLOCK)
  }
  return files
}
