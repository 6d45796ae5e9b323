/**
 * Checks that imports follow the one-way flow of the code: a folder imports only from its left.
 *
 *   elementary ← random, privacy, linalg, data, pool, figure, page, text ← mechanisms ← utility ← certificate, audit ← releases ← engine ← cli; releases ← studio
 *
 * What the trials of an audit are made of (trials) lies left of mechanisms as well, and the trials of each mechanism in its
 * folder. The audit alone reaches these: whoever uses a mechanism does not load its trials.
 *
 * The tables below are the rules; the rest finds the imports and words what is wrong with them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from './setup.mjs'

/**
 * The entry points of a package, by the name of their file.
 *
 * @param {string} name
 */
function entriesOf(name) {
  return new Set(
    Object.keys(JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8')).exports)
      .filter((key) => key !== './package.json')
      .map((key) => (key === '.' ? 'index' : key.slice(2))),
  )
}

const entryPoints = entriesOf('core')
const releasesEntries = entriesOf('releases')

const leftmost = ['elementary', 'random', 'privacy', 'linalg', 'data', 'pool', 'figure', 'page', 'text']

/**
 * What each folder of core may import from, besides itself and errors.ts.
 * `shared` stands for the files directly in src other than errors.ts and the entry points, such as run.ts.
 *
 * @type {Record<string, string[]>}
 */
const coreFlow = {
  errors: ['text'],
  elementary: [],
  random: ['elementary'],
  privacy: ['elementary', 'random'],
  linalg: ['elementary', 'random', 'data'],
  data: ['elementary', 'random'],
  pool: [],
  figure: ['elementary'],
  page: [],
  text: ['elementary'],
  shared: leftmost,
  trials: [...leftmost, 'shared'],
  mechanisms: [...leftmost, 'shared'],
  'trials of mechanisms': [...leftmost, 'shared', 'trials', 'mechanisms'],
  utility: [...leftmost, 'shared', 'mechanisms'],
  certificate: [...leftmost, 'shared', 'mechanisms', 'utility'],
  audit: [...leftmost, 'shared', 'trials', 'mechanisms', 'trials of mechanisms', 'utility'],
  testing: ['elementary', 'random', 'privacy', 'data', 'shared', 'trials', 'mechanisms', 'audit'],
  'an entry point': [...leftmost, 'shared', 'trials', 'mechanisms', 'utility', 'certificate', 'audit'],
  'testing.ts': [...leftmost, 'shared', 'mechanisms', 'utility', 'certificate', 'audit', 'testing'],
}

/**
 * Which of Tulle's packages each package may import, and only by their public names.
 *
 * @type {Record<string, string[]>}
 */
const packageFlow = {
  core: [],
  releases: ['@tulle/core'],
  engine: ['@tulle/core', '@tulle/releases'],
  'engine-spark': ['@tulle/core', '@tulle/releases'],
  cli: ['@tulle/core', '@tulle/releases', '@tulle/engine', '@tulle/engine-spark'],
  studio: ['@tulle/core', '@tulle/releases'],
}

/**
 * Every import against the flow, each as a sentence.
 *
 * @param {{ path: string, text: string }[]} files paths from the root of the repository, with forward slashes
 * @returns {string[]}
 */
export function checkFlow(files) {
  return [...importFaults(files), ...circles(files)]
}

/**
 * Folders of a package that import each other: there is no way to read one without the other. Core has rules of its own.
 *
 * @param {{ path: string, text: string }[]} files
 * @returns {string[]}
 */
function circles(files) {
  /** @type {Map<string, Map<string, string>>} */
  const graph = new Map()
  for (const { path, text } of files) {
    if (isTest(path) || !path.includes('/src/') || path.startsWith('packages/core/')) continue
    for (const { specifier } of importsOf(text)) {
      if (!specifier.startsWith('.')) continue
      const [from, to] = [path, posix.join(posix.dirname(path), specifier)].map(placeOf)
      if (from === to || from === undefined || to === undefined) continue
      const edges = graph.get(from) ?? new Map()
      edges.set(to, path)
      graph.set(from, edges)
    }
  }
  return [...graph].flatMap(([from, edges]) =>
    [...edges].flatMap(([to, path]) =>
      from < to && graph.get(to)?.has(from) === true ? [`${path}: ${from} imports ${to}, which imports it too.`] : [],
    ),
  )
}

/**
 * The folder of a package that a source file is in; a file beside the folders is one by itself.
 *
 * @param {string} path
 * @returns {string}
 */
function placeOf(path) {
  const [, owner, , ...rest] = path.split('/')
  // Each kind is a folder of its own.
  const depth = rest[0] === 'kinds' && rest.length > 2 ? 2 : 1
  return [owner, ...rest.slice(0, depth)].join('/')
}

/**
 * @param {{ path: string, text: string }[]} files
 * @returns {string[]}
 */
function importFaults(files) {
  return files.flatMap(({ path, text }) => {
    const [, owner] = path.split('/')
    if (owner === undefined || packageFlow[owner] === undefined) {
      return [`${path} belongs to a package that has no place in the flow: give it one in scripts/check-flow.mjs.`]
    }
    if (owner === 'core' && !isTest(path) && coreFlow[corePlace(path)] === undefined) {
      return [`${path} is in a folder that has no place in the flow: give it one in scripts/check-flow.mjs.`]
    }
    const spoken = isTest(path) || !SPEAKS_OF_KEYS.has(owner) ? [] : flagsIn(path, text)
    const imports = importsOf(text).flatMap(({ specifier, line }) => {
      const wrong = specifier.startsWith('.')
        ? relativeFault(path, owner, posix.join(posix.dirname(path), specifier))
        : packageFault(path, owner, specifier)
      return wrong === undefined ? [] : [`${path}:${line} imports '${specifier}', but ${wrong}.`]
    })
    return [...imports, ...spoken]
  })
}

/** Packages that know options by their keys: only a front end knows what is typed. */
const SPEAKS_OF_KEYS = new Set(['core', 'releases', 'engine', 'engine-spark'])

/** A flag or a command, but neither the properties of a style nor what readers of a certificate do with it. */
const SAID = /(?:^|[\s'"]|(?<!var)\()(-o\b|--[a-z][a-z-]*[a-z](?![a-z-]*:)|tulle (?!verify\b)[a-z]+)/

/**
 * Texts that speak of a flag.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
function flagsIn(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const literal = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    const flag = literal ? SAID.exec(node.text)?.[1] : undefined
    if (flag !== undefined) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push(`${path}:${line} says '${flag}', but mentions options and kinds by key: {maxPerPerson}, {kind:graph}.`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/**
 * @param {string} path
 * @param {string} owner
 * @param {string} target
 */
function relativeFault(path, owner, target) {
  if (isTest(path)) {
    return target.startsWith(`packages/${owner}/`) ? undefined : 'a test reaches other packages by their names'
  }
  if (!target.startsWith(`packages/${owner}/src/`))
    return 'a source file imports only sources of its own package by path'
  if (isTest(target)) return 'a source file does not import a test'
  if (owner !== 'core') return undefined

  const from = corePlace(path)
  const to = corePlace(target)
  if (to === 'errors' || from === to) return undefined
  if (coreFlow[from]?.includes(to)) return undefined
  if (to === 'an entry point' || to === 'testing.ts') return 'an entry point is imported by no source file'
  if (to === 'testing') return 'the testing folder is for testing.ts and for tests'
  return `${from} may import only from ${listed(['errors.ts', ...(coreFlow[from] ?? [])])}`
}

/**
 * @param {string} path
 * @param {string} owner
 * @param {string} given
 */
function packageFault(path, owner, given) {
  const ours = given.startsWith('@tulle/')
  // A subpath is as good as the package, but for what tests alone may have.
  const [, subpath = ''] = /^@tulle\/core\/([a-z]+)$/.exec(given) ?? []
  const [, ofReleases = ''] = /^@tulle\/releases\/([a-z]+)$/.exec(given) ?? []
  const specifier =
    subpath !== 'testing' && entryPoints.has(subpath)
      ? '@tulle/core'
      : releasesEntries.has(ofReleases)
        ? '@tulle/releases'
        : given
  const allowed = packageFlow[owner] ?? []
  if (isTest(path)) {
    const permitted = [`@tulle/${owner}`, '@tulle/core', '@tulle/core/testing', ...allowed]
    if (!ours || permitted.includes(specifier)) return undefined
    return `a test in ${owner} may import only ${listed(permitted)} of Tulle's packages`
  }
  // What tests share is in no bundle.
  if (owner === 'core' && corePlace(path) === 'testing' && specifier === 'vitest') return undefined
  if (owner === 'core') return 'core imports no package, so that it runs in a browser tab'
  if (owner === 'releases' && !ours && specifier !== 'zod' && !(isBrowsers(path) && FOR_BROWSERS.has(specifier)))
    return 'releases runs in a browser tab: it imports zod alone, and its folder browser what reads and writes Parquet'
  if (!ours || allowed.includes(specifier)) return undefined
  if (specifier === '@tulle/core/testing') return 'that is for tests'
  return `${owner} may import only ${listed(allowed)} of Tulle's packages`
}

/** What reads and writes Parquet in a tab. The other entries of releases are free of it. */
const FOR_BROWSERS = new Set(['hyparquet', 'hyparquet-compressors', 'hyparquet-writer'])

/** @param {string} path */
function isBrowsers(path) {
  return path.startsWith('packages/releases/src/browser/')
}

/**
 * The row of coreFlow that a file of core is in.
 *
 * @param {string} path
 */
function corePlace(path) {
  const [first = '', ...rest] = path.split('/').slice(3)
  if (first === 'mechanisms' && rest.some((part) => part === 'trials' || part === 'trials.ts')) {
    return 'trials of mechanisms'
  }
  if (rest.length > 0) return first
  const name = first.replace(/\.ts$/, '')
  if (name === 'errors') return 'errors'
  if (name === 'testing') return 'testing.ts'
  return entryPoints.has(name) ? 'an entry point' : 'shared'
}

/** @param {string} path */
function isTest(path) {
  return path.endsWith('.test.ts') || path.split('/')[2] === 'test'
}

/**
 * @param {string} text
 * @returns {{ specifier: string, line: number }[]}
 */
function importsOf(text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName, pos }) => ({ specifier: fileName, line: text.slice(0, pos).split('\n').length }))
}

/** @param {string[]} names */
function listed(names) {
  const unique = [...new Set(names)]
  return unique.length < 2 ? unique.join('') : `${unique.slice(0, -1).join(', ')} and ${unique.at(-1)}`
}

function readSources() {
  return readdirSync(join(root, 'packages')).flatMap((name) =>
    ['src', 'test'].flatMap((part) => {
      const folder = `packages/${name}/${part}`
      return listFiles(folder)
        .filter((path) => path.endsWith('.ts'))
        .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    }),
  )
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (entry) => `${folder}/${entry.replaceAll('\\', '/')}`,
    )
  } catch {
    return [] // a package without this folder
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const violations = checkFlow(readSources())
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length === 0 ? 0 : 1
}
