/** What must be so whatever happened: a release is whole or not there, nothing private is in the open, and the ledger knows. */
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { entriesOf } from './place.mjs'

/** @typedef {import('./place.mjs').Place} Place */

/**
 * The identifier of the release that is there, if there is one, and what is wrong.
 *
 * @param {Place} place
 * @returns {{ identifier?: string, faults: string[] }}
 */
export function published({ out }) {
  if (lstatSync(out, { throwIfNoEntry: false }) === undefined) return { faults: [] }
  /** @type {string[]} */
  const faults = []
  const parts = readdirSync(out).toSorted()
  if (parts.join() !== 'private,release') return { faults: [`the release has the parts ${parts.join(', ') || 'none'}`] }
  const kept = join(out, 'private')
  if (modeOf(kept) !== 0o700) faults.push(`private/ has the mode ${modeOf(kept).toString(8)}`)
  const folder = join(out, 'release')
  const text = contentOf(join(folder, 'certificate.json'))
  const record = contentOf(join(kept, 'files.json'))
  if (text === undefined || record === undefined) return { faults: [...faults, 'no certificate, or no record'] }
  const certificate = JSON.parse(text.toString())
  const listed = certificate.files.map((/** @type {{ name: string }} */ { name }) => name)
  const expected = new Set([...listed, 'certificate.json', 'certificate.html'])
  const stray = readdirSync(folder).filter((name) => !expected.has(name))
  if (stray.length > 0) faults.push(`published, and in no certificate: ${stray.join(', ')}`)
  for (const { name, sha256 } of certificate.files) {
    if (sumOf(join(folder, name)) !== sha256) faults.push(`release/${name} is not what the certificate lists`)
  }
  for (const [path, sum] of Object.entries(JSON.parse(record.toString()).files)) {
    if (sumOf(join(out, path)) !== sum) faults.push(`${path} is not what the record lists`)
  }
  return { identifier: certificate.identifier, faults }
}

/**
 * What lies anywhere in the place that somebody else could read and that is no release, and how much lies in folders that
 * only their owner may open.
 *
 * @param {Place} place
 * @returns {{ hidden: number, empty: number, faults: string[] }}
 */
export function leftIn(place) {
  /** @type {string[]} */
  const faults = []
  let hidden = 0
  let empty = 0
  for (const folder of new Set([dirname(place.out), place.tmp, place.path, dirname(dirname(place.ledger))])) {
    for (const name of namesIn(folder)) {
      const path = join(folder, name)
      if (path === place.out || path === place.tmp || path === dirname(place.ledger)) continue
      if (folder === place.path && ['disk', 'beside'].includes(name)) continue
      const own =
        name.startsWith(`.${basename(place.out)}.unfinished-`) || name.startsWith(`tulle-${process.getuid?.()}-`)
      // Killed before anything was put into it, not even the lock by which the next run would know that it was left.
      if (own && modeOf(path) === 0o700 && namesIn(path).length === 0) empty++
      else if (own && modeOf(path) === 0o700) hidden++
      else faults.push(`left in the open: ${name}, with the mode ${modeOf(path).toString(8)}`)
    }
  }
  // The ledger's folder may be open to others; what is in it is not.
  for (const name of namesIn(dirname(place.ledger))) {
    const path = join(dirname(place.ledger), name)
    if ((modeOf(path) & 0o077) !== 0) faults.push(`${name} beside the ledger has the mode ${modeOf(path).toString(8)}`)
  }
  return { hidden, empty, faults }
}

/**
 * Whether every release that was ever seen is in the ledger: as itself, or as one that is still reserved.
 *
 * @param {Place} place
 * @param {ReadonlySet<string>} seen identifiers of what was published
 */
export async function ledgerFaults(place, seen) {
  const entries = await entriesOf(place)
  const known = new Set(entries.map(({ certificate }) => certificate?.identifier))
  const missing = [...seen].filter((identifier) => !known.has(identifier))
  const reserved = entries.filter(({ state }) => state === 'reserved').length
  return missing.length > reserved
    ? [`${missing.length} published and not noted as such, and only ${reserved} reserved in the ledger`]
    : []
}

/**
 * A command that could not go on says so in a sentence; one that the system ended says nothing.
 *
 * @param {import('./place.mjs').Ended} ended
 */
export function wordsFaults({ code, signal, said }) {
  if (code === 0 || signal !== null) return []
  const words = said.trim()
  const isTrace = /\n {4}at /.test(words) || !/^tulle: /m.test(words)
  return isTrace ? [`exit code ${code}, and no sentence: ${words.slice(-600) || 'nothing was said'}`] : []
}

/** @param {string} path */
function modeOf(path) {
  return (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
}

/** @param {string} path */
function contentOf(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path) : undefined
}

/** @param {string} path */
function sumOf(path) {
  const content = contentOf(path)
  return content === undefined ? undefined : createHash('sha256').update(content).digest('hex')
}

/** @param {string} folder */
function namesIn(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : []
}
