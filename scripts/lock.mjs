/**
 * Keeps package-lock.json usable, and checkable, on every machine. `npm run lock` after each `npm install`; `npm run
 * check` looks too.
 *
 * Tools made of native code come as one optional package per platform. npm leaves out of the lock those that its
 * registry did not have (mirrors carry only some), and then `npm ci` refuses the lock everywhere, saying that they are
 * missing (npm/cli issue 4828). What belongs there is known, since their versions are exact: it is added here, with the
 * checksum that the registry states. Where the registry has none, another version must be chosen: an entry without a
 * checksum would install whatever a registry hands out, and on the machines of others. The lock also names no registry,
 * so that each machine uses its own.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { main, root, SetupFailed } from './setup.mjs'

/**
 * @typedef {object} Entry
 * @property {string} [name] only where it is not the name of its folder
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {string} [license]
 * @property {Record<string, string>} [engines]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @typedef {Record<string, Entry>} Packages by path */

/**
 * What the registry says of one version of a package; undefined when it has no such version.
 *
 * @typedef {(name: string, version: string) => Promise<Entry | undefined>} Registry
 */

/**
 * What is wrong with a lock, a sentence each.
 *
 * @param {Packages} packages
 * @returns {string[]}
 */
export function problems(packages) {
  return [
    ...Object.entries(packages)
      .filter(([, entry]) => namesHost(entry))
      .map(([path]) => `${path} names a host: remove its "resolved", or depend on a version instead of an address.`),
    ...Object.keys(missingEntries(packages)).map((path) => `${path} is wanted and has no entry: npm run lock.`),
    ...Object.entries(packages)
      .filter(([path, entry]) => isFetched(path, entry) && !isIntegrity(entry.integrity))
      .map(([path, entry]) => `${path} ${entry.version} has no SHA-512 checksum: npm run lock.`),
  ]
}

/**
 * The lock with what it lacked: entries that npm left out, and checksums.
 *
 * @param {Packages} packages
 * @param {Registry} registry
 * @returns {Promise<Packages>}
 */
export async function completed(packages, registry) {
  const all = { ...packages, ...missingEntries(packages) }
  /** @type {string[]} */
  const unknown = []
  for (const [path, entry] of Object.entries(all)) {
    if (!isFetched(path, entry) || isIntegrity(entry.integrity)) continue
    const name = entry.name ?? nameAt(path)
    const version = entry.version ?? ''
    const found = await registry(name, version)
    if (found === undefined || !isIntegrity(found.integrity)) unknown.push(`${name} ${version}`)
    else all[path] = inOrder({ ...entry, ...found })
  }
  if (unknown.length > 0)
    throw new SetupFailed(
      `The registry has no SHA-512 checksum for ${unknown.join(', ')}. Choose a version of the package that wants it ` +
        'of which every build is there (in package.json, under "overrides" where another package decides).',
    )
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')))
}

/**
 * The entries that the lock lacks, by path, with no more than their version.
 *
 * @param {Packages} packages
 * @returns {Packages}
 */
export function missingEntries(packages) {
  /** @type {Packages} */
  const missing = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = resolved({ ...packages, ...missing }, path, name)
      if (found?.version === version || (found !== undefined && !/^\d/.test(version))) continue
      if (!/^\d/.test(version))
        throw new SetupFailed(`${path} wants ${name} ${version}, and the lock has no version of it.`)
      const place = found === undefined ? `node_modules/${name}` : `${path}/node_modules/${name}`
      missing[place] = { version, ...(entry.dev === true ? { dev: true } : {}), optional: true }
    }
  }
  return missing
}

/**
 * What a package at `path` gets when it asks for `name`: the nearest one up the tree, as Node looks for it.
 *
 * @param {Packages} packages
 * @param {string} path
 * @param {string} name
 */
function resolved(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (found !== undefined || folder === '') return found
  }
}

/**
 * Everything comes from a registry but the workspace's own packages and the links to them.
 *
 * @param {string} path
 * @param {Entry} entry
 */
function isFetched(path, entry) {
  return entry.link !== true && /(^|\/)node_modules\//.test(path)
}

/** @param {string | undefined} text */
function isIntegrity(text) {
  return text !== undefined && /^sha512-[A-Za-z0-9+/]{86}==$/.test(text)
}

/** @param {Entry} entry */
function namesHost(entry) {
  const sources = [
    entry.resolved ?? '',
    ...Object.values(entry.dependencies ?? {}),
    ...Object.values(entry.devDependencies ?? {}),
    ...Object.values(entry.optionalDependencies ?? {}),
  ]
  return sources.some((source) => source.includes('://') || /^git[+@:]|^github:/.test(source))
}

/** @param {string} path */
function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * In npm's order of keys, so that its next write changes nothing.
 *
 * @param {Entry} entry
 * @returns {Entry}
 */
function inOrder({ name, version, integrity, cpu, dev, libc, license, optional, os, engines, ...others }) {
  const first = { name, version, integrity, cpu, dev, libc, license, optional, os, engines }
  return { ...Object.fromEntries(Object.entries(first).filter(([, value]) => value !== undefined)), ...others }
}

/** @type {Registry} */
async function npmRegistry(name, version) {
  const fields = ['dist.integrity', 'cpu', 'libc', 'license', 'os', 'engines']
  const said = await viewed(['view', `${name}@${version}`, ...fields, '--json'])
  /** @type {any} */
  const found = said === '' ? {} : JSON.parse(said)
  if (found.error?.code === 'E404') return undefined
  if (found.error !== undefined)
    throw new SetupFailed(`npm could not ask the registry for ${name} ${version} (${found.error.code}). Try again.`)
  const { 'dist.integrity': integrity, ...platform } = found
  return { integrity, ...platform }
}

/**
 * What npm says on standard output: with `--json` its failures are there too.
 *
 * @param {string[]} args
 * @returns {Promise<string>}
 */
function viewed(args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', () => resolve(output.trim()))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const path = join(root, 'package-lock.json')
    const text = readFileSync(path, 'utf8')
    /** @type {{ packages: Packages }} */
    const lock = JSON.parse(text)
    if (!process.argv.includes('--check')) {
      lock.packages = await completed(lock.packages, npmRegistry)
      const whole = `${JSON.stringify(lock, undefined, 2)}\n`
      if (whole !== text) {
        writeFileSync(path, whole)
        console.log('Completed package-lock.json.')
      }
    }
    const wrong = problems(lock.packages)
    if (wrong.length > 0) throw new SetupFailed(`package-lock.json:\n  ${wrong.join('\n  ')}`)
  })
}
