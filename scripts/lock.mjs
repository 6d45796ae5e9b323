/**
 * Keeps package-lock.json usable on every machine. `npm run lock` after each `npm install`; `npm run check` looks too.
 *
 * Tools made of native code come as one optional package per platform. npm leaves out of the lock those that its
 * registry did not have (mirrors carry only some), and then `npm ci` refuses the lock everywhere, saying that they are
 * missing (npm/cli issue 4828). What belongs there is known, since their versions are exact: it is added here, without
 * a checksum. It also makes sure that the lock names no registry, so that each machine uses its own.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { main, root, SetupFailed } from './setup.mjs'

/**
 * @typedef {object} Entry
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * The entries that the lock lacks, by path.
 *
 * @param {Record<string, Entry>} packages
 * @returns {Record<string, Entry>}
 */
export function missingEntries(packages) {
  /** @type {Record<string, Entry>} */
  const missing = {}
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = resolved({ ...packages, ...missing }, path, name)
      if (found?.version === version || (found !== undefined && !/^\d/.test(version))) continue
      if (!/^\d/.test(version))
        throw new SetupFailed(`${path} wants ${name} ${version}, and the lock has no version of it.`)
      const place = found === undefined ? `node_modules/${name}` : `${path}/node_modules/${name}`
      const { cpu, libc, os } = platformOf(name)
      // In npm's order of keys, so that its next write changes nothing.
      missing[place] = {
        version,
        cpu,
        ...(entry.dev === true ? { dev: true } : {}),
        ...(libc === undefined ? {} : { libc }),
        optional: true,
        ...(os === undefined ? {} : { os }),
      }
    }
  }
  return missing
}

/**
 * What a package at `path` gets when it asks for `name`: the nearest one up the tree, as Node looks for it.
 *
 * @param {Record<string, Entry>} packages
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
 * The platform a package is for, which its name says: `@oxlint/binding-linux-x64-musl`.
 *
 * @param {string} name
 */
function platformOf(name) {
  const os = /\b(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32)\b/.exec(name)?.[1]
  const cpu = /\b(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|wasm32|x64)\b/.exec(name)?.[1]
  const libc = /\b(gnu|musl)/.exec(name)?.[1]
  if (cpu === undefined) throw new SetupFailed(`The name of ${name} does not say which platform it is for.`)
  return {
    cpu: [cpu],
    os: os === undefined ? undefined : [os],
    libc: os === 'linux' && libc !== undefined ? [libc === 'gnu' ? 'glibc' : libc] : undefined,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const path = join(root, 'package-lock.json')
    /** @type {{ packages: Record<string, Entry> }} */
    const lock = JSON.parse(readFileSync(path, 'utf8'))
    const registry = Object.entries(lock.packages).find(([, entry]) => entry.resolved?.includes('://'))
    if (registry !== undefined)
      throw new SetupFailed(`package-lock.json names a registry for ${registry[0]}: remove "resolved".`)

    const missing = missingEntries(lock.packages)
    const count = Object.keys(missing).length
    if (count === 0) return
    if (process.argv.includes('--check'))
      throw new SetupFailed(`package-lock.json lacks ${count} entries: npm run lock.`)
    const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, undefined, 2)}\n`)
    console.log(`Added ${count} entries to package-lock.json.`)
  })
}
