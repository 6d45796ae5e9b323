/**
 * How much of the house somebody has to walk through: how many files know a mechanism or an option, how often a release
 * changes packages, how large what people import is. Static, but for one trace, two bundles and the quick tests.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { build } from 'vite'
import { root, run } from '../scripts/setup.mjs'
import { traceOf } from './parts/trace.mjs'

export const about = 'files that know a mechanism or an option, switches of package, exports, bundles, quick tests'

/** @param {import('./run.mjs').Tools} tools */
export async function bench({ log }) {
  log('Reading the sources …')
  const files = sources()
  const named = mostNamed(files, await mechanismNames())
  const optional = mostDeclared(files, await optionKeys())
  log('Tracing a release of a matrix …')
  const switches = await traceOf(TRACED)
  const lines = cliLines(files)
  const exported = coreExports()
  log('Bundling …')
  const snippet = await bundled(SNIPPET)
  const compose = await bundled("import { compose } from '@tulle/core/privacy'\nconsole.log(compose)\n")
  log('Running the quick tests …')
  const started = Date.now()
  const code = await run('npm', ['run', 'test:quick', '--silent'], { stdio: ['ignore', 2, 2] })
  const quick = code === 0 ? (Date.now() - started) / 1000 : null
  return {
    figures: [
      atMost('files_naming_a_mechanism', named.count, 'files', 4, named.note),
      atMost('files_per_option', optional.count, 'files', 2, optional.note),
      atMost('package_switches_release_matrix', switches.count, 'switches', 15, switches.note),
      atMost('cli_lines_off_screen', lines.offScreen, 'lines', 400, lines.note),
      atMost('cli_lines', lines.all, 'lines', 3500),
      atMost('core_exports', exported.main, 'names', 260),
      atMost('core_exports_all', exported.all, 'names', 500),
      atMost('snippet_kb', snippet, 'kB', 60),
      atMost('compose_kb', compose, 'kB', 40),
      atMost('quick_test_s', quick, 's', 150, quick === null ? 'the quick tests failed' : undefined),
    ],
  }
}

const TRACED =
  'release matrix examples/trips/trips.csv --person rider --from origin --to destination --domain examples/trips/zones.txt --max-per-person 10 --epsilon 1 --yes'.split(
    ' ',
  )

/** The README's own. */
const SNIPPET = /** @type {string} */ (/```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1])

/**
 * @param {string} name
 * @param {number | null} value
 * @param {string} unit
 * @param {number} most
 * @param {string} [note]
 * @returns {import('./run.mjs').Figure}
 */
function atMost(name, value, unit, most, note) {
  const met = value === null ? {} : { met: value <= most }
  return { name, value, unit, target: `≤ ${most}`, ...met, ...(note === undefined ? {} : { note }) }
}

/** @typedef {{ path: string, text: string, file: ts.SourceFile }} Source */

/** @returns {Source[]} */
function sources() {
  return readdirSync(join(root, 'packages')).flatMap((owner) => {
    const folder = `packages/${owner}/src`
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => {
        const full = `${folder}/${path}`
        const text = readFileSync(join(root, full), 'utf8')
        return { path: full, text, file: ts.createSourceFile(full, text, ts.ScriptTarget.Latest, true) }
      })
  })
}

/**
 * @param {Source} source
 * @param {(node: ts.Node) => boolean} found
 */
function some({ file }, found) {
  /** @param {ts.Node} node @returns {boolean} */
  const visit = (node) => found(node) || ts.forEachChild(node, (child) => visit(child) || undefined) === true
  return visit(file)
}

/** @param {ts.Node} node @param {string} text */
const isLiteral = (node, text) => ts.isStringLiteralLike(node) && node.text === text

/** A file that only passes on what others have. @param {Source} source */
function isEntry({ file }) {
  return file.statements.every((each) => ts.isExportDeclaration(each) && each.moduleSpecifier !== undefined)
}

/**
 * The mechanism that most files know, outside its own folder, other mechanisms' folders and lists of exports.
 *
 * @param {Source[]} files
 * @param {string[]} names
 */
function mostNamed(files, names) {
  const outside = files.filter(({ path }) => !/\/mechanisms\/[^/]+\//.test(path)).filter((each) => !isEntry(each))
  const counts = names.map((name) => {
    const knows = outside.filter((source) =>
      some(
        source,
        (node) =>
          (isLiteral(node, name) && !ts.isImportDeclaration(node.parent)) ||
          (ts.isImportDeclaration(node) &&
            ts.isStringLiteral(node.moduleSpecifier) &&
            node.moduleSpecifier.text.includes(`/${name}/`)),
      ),
    )
    return { name, files: knows.map(({ path }) => path) }
  })
  const most = counts.toSorted((a, b) => b.files.length - a.files.length)[0] ?? { name: '', files: [] }
  return { count: most.files.length, note: `${most.name}: ${most.files.join(', ')}` }
}

/** The mechanisms by name; each lies in a folder that is called like it. */
async function mechanismNames() {
  const { mechanisms } = await import('@tulle/core')
  return Object.keys(mechanisms)
}

/** @returns {Promise<Set<string>>} */
async function optionKeys() {
  const { kinds } = await import('@tulle/releases')
  return new Set(Object.values(kinds).flatMap(({ options }) => Object.keys(options)))
}

const BUILDERS =
  /^(?:flag|unsetFlag|number|positive|whole|numbers|numberOr|numberAmong|wholes|numbersByNameOrFile|text|anyText|file|fileOrNumber|column|names|choice|choices|numbersByName|structure|special)$/

/**
 * The option that most files declare or name: as a flag or a key in a text of its own, or as a property of a declaration or
 * schema. Core is not looked at: it has its own facts and settings, many of the same name.
 *
 * @param {Source[]} files
 * @param {Set<string>} keys
 */
function mostDeclared(files, keys) {
  const looked = files.filter(({ path }) => !path.startsWith('packages/core/'))
  const counts = [...keys].map((key) => {
    const flag = `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    const holds = looked.filter((source) =>
      some(source, (node) => {
        if (isLiteral(node, flag) || (/[A-Z]/.test(key) && isLiteral(node, key))) return true
        if (!ts.isPropertyAssignment(node) || node.name.getText() !== key) return false
        const callee = ts.isCallExpression(node.initializer) ? node.initializer.expression.getText() : ''
        return BUILDERS.test(callee) || callee.startsWith('z.')
      }),
    )
    return { key, files: holds.map(({ path }) => path) }
  })
  const most = counts.toSorted((a, b) => b.files.length - a.files.length)[0] ?? { key: '', files: [] }
  return { count: most.files.length, note: `${most.key}: ${most.files.join(', ')}` }
}

/** What belongs to a terminal: flags, screen, progress, prompts. */
const ON_SCREEN =
  /from '(?:commander|picocolors|node:readline\/promises|.*\/(?:progress|interrupted)\.ts|.*\/screen\/.*|.*\/typed\/.*)'|process\.std(?:out|err|in)/

/** @param {Source[]} files */
function cliLines(files) {
  const cli = files.filter(({ path }) => path.startsWith('packages/cli/'))
  const linesOf = (/** @type {Source} */ { text }) => text.trimEnd().split('\n').length
  const off = cli.filter(({ path, text }) => !/\/(?:screen|typed)\//.test(path) && !ON_SCREEN.test(text))
  const sum = (/** @type {Source[]} */ some) => some.reduce((lines, each) => lines + linesOf(each), 0)
  const largest = off.toSorted((a, b) => linesOf(b) - linesOf(a)).slice(0, 5)
  return { all: sum(cli), offScreen: sum(off), note: `the longest: ${largest.map(({ path }) => path).join(', ')}` }
}

function coreExports() {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'))
  const entries = Object.keys(exports).filter((key) => !/package\.json|testing/.test(key))
  const sourceOf = (/** @type {string} */ key) => {
    const name = key === '.' ? 'index' : key.slice(2)
    const given = exports[key].types.replace('./dist/', '').replace('.d.ts', '')
    return ['index', name, given]
      .map((each) => join(root, 'packages/core/src', key === '.' ? 'index.ts' : `${each}.ts`))
      .find((path) => path.endsWith(`${key === '.' ? 'index' : given}.ts`))
  }
  const paths = entries.map((key) => String(sourceOf(key)))
  const program = ts.createProgram(paths, {
    allowImportingTsExtensions: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
  })
  const checker = program.getTypeChecker()
  const namesOf = (/** @type {string} */ path) => {
    const file = program.getSourceFile(path)
    const symbol = file === undefined ? undefined : checker.getSymbolAtLocation(file)
    return symbol === undefined ? [] : checker.getExportsOfModule(symbol).map(({ name }) => name)
  }
  const all = new Set(paths.flatMap(namesOf))
  return { main: namesOf(join(root, 'packages/core/src/index.ts')).length, all: all.size }
}

/**
 * The size of a program, bundled and minified, in kB; null where it cannot be bundled.
 *
 * @param {string} program
 */
async function bundled(program) {
  const folder = mkdtempSync(join(tmpdir(), 'tulle-bundle-'))
  try {
    const entry = join(folder, 'entry.mjs')
    writeFileSync(entry, program)
    const result = await build({
      root,
      logLevel: 'silent',
      configFile: false,
      build: { write: false, minify: true, target: 'es2023', lib: { entry, formats: ['es'] } },
      resolve: { alias: coreEntries() },
    })
    const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
    return outputs.reduce((bytes, each) => bytes + (each.type === 'chunk' ? each.code.length : 0), 0) / 1000
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As a project finds it that has installed it: what was built. */
function coreEntries() {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'))
  return Object.keys(exports)
    .filter((key) => !key.endsWith('package.json'))
    .toSorted((a, b) => b.length - a.length)
    .map((key) => ({
      find: `@tulle/core${key.slice(1)}`,
      replacement: join(root, 'packages/core', exports[key].default),
    }))
}
