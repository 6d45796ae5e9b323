/**
 * How much of the house somebody has to walk through, told from its sources: how many files know a mechanism or an option,
 * how many names core exports, how large what people import is. `npm run check` holds the house to LIMITS, and
 * `npm run bench -- house` prints the figures.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { build } from 'vite'
import { root } from './setup.mjs'

/** The most that each figure may be. */
export const LIMITS = {
  files_naming_a_mechanism: 4,
  files_per_option: 2,
  core_exports: 260,
  core_exports_all: 500,
  snippet_kb: 60,
  compose_kb: 40,
}

/** @typedef {{ name: keyof typeof LIMITS, value: number | null, unit: string, note?: string }} HouseFigure */

/** @returns {Promise<HouseFigure[]>} */
export async function houseFigures(files = sources()) {
  const named = mostNamed(files, await mechanismNames())
  const optional = mostDeclared(files, await optionKeys())
  const exported = coreExports()
  return [
    { name: 'files_naming_a_mechanism', value: named.count, unit: 'files', note: named.note },
    { name: 'files_per_option', value: optional.count, unit: 'files', note: optional.note },
    { name: 'core_exports', value: exported.main, unit: 'names' },
    { name: 'core_exports_all', value: exported.all, unit: 'names' },
    { name: 'snippet_kb', value: await bundled(SNIPPET), unit: 'kB' },
    { name: 'compose_kb', value: await bundled(COMPOSE), unit: 'kB' },
  ]
}

/** The README's own. */
const SNIPPET = /** @type {string} */ (/```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1])

const COMPOSE = "import { compose } from '@tulle/core/privacy'\nconsole.log(compose)\n"

/** @typedef {{ path: string, text: string, file: ts.SourceFile }} Source */

/** @returns {Source[]} */
export function sources() {
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
    const holds = looked.filter((source) => {
      const declares = /from '.*\/option\.ts'/.test(source.text)
      return some(source, (node) => {
        if (isLiteral(node, flag) || (/[A-Z]/.test(key) && isLiteral(node, key))) return true
        if (!ts.isPropertyAssignment(node) || node.name.getText() !== key) return false
        const callee = ts.isCallExpression(node.initializer) ? node.initializer.expression.getText() : ''
        return (declares && BUILDERS.test(callee)) || callee.startsWith('z.')
      })
    })
    return { key, files: holds.map(({ path }) => path) }
  })
  const most = counts.toSorted((a, b) => b.files.length - a.files.length)[0] ?? { key: '', files: [] }
  return { count: most.files.length, note: `${most.key}: ${most.files.join(', ')}` }
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
      // As a page and not as a library: of those vite leaves the blanks where they are.
      build: { write: false, minify: true, target: 'es2023', modulePreload: false, rollupOptions: { input: entry } },
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
