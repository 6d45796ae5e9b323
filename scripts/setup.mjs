/**
 * What must be in place before anything here can run: the dependencies and the built packages.
 *
 * Every command calls these first, so a fresh clone needs no other step. They use nothing but Node itself, since they
 * run before the dependencies exist, and they write to standard error only, since `./tulle` owns standard output.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** In the order in which they are built: each one's types are made from those before it. */
export const packages = ['core', 'releases', 'engine', 'engine-spark', 'studio', 'cli']

const outputs = [
  'core/dist/index.js',
  'core/dist/accounting.js',
  'core/dist/privacy.js',
  'releases/dist/index.js',
  'releases/dist/browser.js',
  'engine/dist/index.js',
  'engine/dist/worker.js',
  'engine-spark/dist/index.js',
  'engine-spark/dist/tulle-executor.mjs',
  'studio/dist/index.html',
  'studio/dist/policy.json',
  'cli/dist/main.js',
]

/** Inside node_modules, so that a new install also means a new build. */
const buildStamp = join(root, 'node_modules/.tulle-build')

/** Runs `npm ci` unless node_modules already holds what package-lock.json asks for. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async () => {
    if (isInstalled()) return
    say('Installing the dependencies (npm ci) …')
    // Without --include=dev a machine with NODE_ENV=production would get no build tools.
    await succeed('npm', ['ci', '--include=dev', '--no-fund', '--no-audit'], 'The dependencies could not be installed.')
  })
}

/** Builds the packages unless what is in their dist folders was made from the sources as they are now. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await withLock(async () => {
    if (!isBuilt()) await build()
  })
}

/** Builds the packages whether or not they need it. */
export async function rebuild() {
  await withLock(build)
}

/**
 * Runs a program from the root of the repository and returns its exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * The body of a script: a failure becomes its sentence and exit code 1, not a stack trace.
 *
 * @param {() => Promise<number | void>} body its number, if any, is the exit code
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    if (error instanceof SetupFailed) say(error.message)
    else console.error(error)
    process.exitCode = 1
  }
}

/** Something outside this repository's code stands in the way; the message says what to do. */
export class SetupFailed extends Error {}

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

async function build() {
  say('Building the packages …')
  // Taken before the build: a source that changes while it runs makes the next command build again.
  const sources = fingerprint()
  await succeed(process.execPath, [join(root, 'scripts/bundle.mjs')], 'The packages could not be built.')
  fs.writeFileSync(buildStamp, sources)
}

/** What the packages were built from, as a digest: results of other sources are not those of these. */
export function builtFrom() {
  return fs.readFileSync(buildStamp, 'utf8')
}

function isBuilt() {
  return (
    outputs.every((path) => fs.existsSync(join(root, 'packages', path))) &&
    fs.existsSync(buildStamp) &&
    fs.readFileSync(buildStamp, 'utf8') === fingerprint()
  )
}

/**
 * A digest of all that goes into a build. File times would be cheaper but lie: a checkout or a copy can leave a changed
 * source older than the dist folder.
 */
function fingerprint() {
  const inputs = ['package-lock.json', 'tsconfig.base.json', 'scripts/bundle.mjs', ...pageOf('packages/studio')]
  for (const name of packages) {
    const folder = `packages/${name}`
    inputs.push(`${folder}/package.json`)
    for (const entry of fs.readdirSync(join(root, folder))) {
      if (/^tsconfig.*\.json$|\.d\.ts$/.test(entry)) inputs.push(`${folder}/${entry}`)
    }
    for (const entry of fs.readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (/\.(ts|svelte|css|js)$/.test(entry) && !entry.endsWith('.test.ts')) inputs.push(`${folder}/src/${entry}`)
    }
  }
  const digest = createHash('sha256')
  for (const path of inputs.toSorted()) {
    digest
      .update(`${path}\0`)
      .update(fs.readFileSync(join(root, path)))
      .update('\0')
  }
  return digest.digest('hex')
}

/**
 * What the page is made of besides its sources.
 *
 * @param {string} folder
 */
function pageOf(folder) {
  const still = fs.readdirSync(join(root, folder, 'public')).map((name) => `${folder}/public/${name}`)
  return [`${folder}/index.html`, `${folder}/vite.config.ts`, ...still]
}

/**
 * npm leaves a record of what it installed in node_modules, written last. It is compared entry by entry, not by its
 * time, because a checkout makes package-lock.json newer without changing it.
 */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!fs.existsSync(record)) return false
  const wanted = lockedPackages(join(root, 'package-lock.json'))
  const installed = lockedPackages(record)
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path]
    // Optional packages are mostly builds for other platforms, which npm leaves out.
    if (found === undefined) return entry.optional === true || !path.includes('node_modules/')
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function lockedPackages(path) {
  return JSON.parse(fs.readFileSync(path, 'utf8')).packages
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} failure
 */
async function succeed(command, args, failure) {
  const code = await run(command, args, { stdio: ['ignore', 2, 2] })
  if (code !== 0) throw new SetupFailed(failure)
}

/**
 * Lets one process at a time install or build. The lock is a directory, since making one is atomic, and its holder keeps
 * touching it, so that a lock left behind by a killed process is known by its age.
 *
 * @param {() => Promise<void>} work
 */
async function withLock(work) {
  const lock = join(root, '.tulle/setup.lock')
  fs.mkdirSync(join(root, '.tulle'), { recursive: true })
  const giveUpAt = Date.now() + 15 * 60_000
  let told = false
  while (!tryMakeDirectory(lock)) {
    if (!told) say('Waiting for another process that is installing or building …')
    told = true
    if (Date.now() > giveUpAt) {
      throw new SetupFailed(`Another process is still installing or building. If there is none, delete ${lock}.`)
    }
    if (isAbandoned(lock)) clearAbandoned(lock)
    await sleep(200)
  }
  const touching = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 1000)
  try {
    await work()
  } finally {
    clearInterval(touching)
    fs.rmdirSync(lock)
  }
}

/** @param {string} path */
function isAbandoned(path) {
  const made = fs.statSync(path, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > 15_000
}

/**
 * Two waiting processes may both see an abandoned lock; the slower one must not remove the lock that the faster one has
 * just made in its place. So removal has a lock of its own, under which the age is looked at again.
 *
 * @param {string} lock
 */
function clearAbandoned(lock) {
  const claim = `${lock}.clearing`
  if (!tryMakeDirectory(claim)) return
  if (isAbandoned(lock)) fs.rmdirSync(lock)
  fs.rmdirSync(claim)
}

/** @param {string} path */
function tryMakeDirectory(path) {
  try {
    fs.mkdirSync(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
