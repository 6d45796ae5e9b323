/** What a new version changes in texts. */
import { SetupFailed } from './setup.mjs'

/**
 * @param {string} now
 * @param {string} asked a version above it, or which part of it grows
 */
export function nextVersion(now, asked) {
  const before = partsOf(now)
  const grown = {
    major: [before[0] + 1, 0, 0],
    minor: [before[0], before[1] + 1, 0],
    patch: [before[0], before[1], before[2] + 1],
  }
  const next = /** @type {Record<string, number[]>} */ (grown)[asked] ?? partsOf(asked)
  const first = next.findIndex((part, i) => part !== before[i])
  if (first < 0 || (next[first] ?? 0) < (before[first] ?? 0))
    throw new SetupFailed(`${asked} does not come after ${now}.`)
  return next.join('.')
}

/**
 * @param {string} version
 * @returns {[number, number, number]}
 */
function partsOf(version) {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (found === null) throw new SetupFailed(`A version is three numbers, such as 1.2.3, not ${version}.`)
  return [Number(found[1]), Number(found[2]), Number(found[3])]
}

/**
 * What is listed as unreleased becomes this version, below an empty list.
 *
 * @param {string} text
 * @param {string} version
 * @param {string} day
 */
export function releasedChanges(text, version, day) {
  const [before, after, ...more] = text.split('\n## Unreleased\n')
  if (before === undefined || after === undefined || more.length > 0)
    throw new SetupFailed('CHANGELOG.md must have one list called "Unreleased".')
  if (!/^- /m.test(after.split('\n## ')[0] ?? '')) throw new SetupFailed('CHANGELOG.md lists nothing unreleased.')
  return `${before}\n## Unreleased\n\n## ${version} (${day})\n${after}`
}

/**
 * The text of a package, or of the lock file, with this version: of Tulle itself and where its packages name each other.
 *
 * @param {string} text
 * @param {string} version
 */
export function withVersion(text, version) {
  const found = JSON.parse(text)
  const each = (/** @type {any} */ entry) => {
    if (entry.version !== undefined) entry.version = version
    for (const field of ['dependencies', 'peerDependencies', 'devDependencies', 'optionalDependencies']) {
      for (const name of Object.keys(entry[field] ?? {})) if (name.startsWith('@tulle/')) entry[field][name] = version
    }
  }
  each(found)
  for (const [path, entry] of Object.entries(found.packages ?? {})) {
    if (path === '' || path.startsWith('packages/')) each(entry)
  }
  return `${JSON.stringify(found, undefined, 2)}\n`
}

/**
 * The text of a package that says where its sources are: without it npm publishes nothing with provenance.
 *
 * @param {string} text
 * @param {string} address of the repository
 * @param {string} directory in it
 */
export function withRepository(text, address, directory) {
  const repository = { type: 'git', url: `git+${address}.git`, directory }
  return `${JSON.stringify({ ...JSON.parse(text), repository }, undefined, 2)}\n`
}
