/** Builds every package into its dist folder: one ES module and one types file per entry point. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'tsdown'
import { build as buildPage } from 'vite'
import { packages, root } from './setup.mjs'

/**
 * Each mechanism, and each folder beside them, is a file of its own, and what several entry points share is in it once.
 * Whoever bundles core drops the files of which nothing is used. (A file to every source would do so too, and make every
 * command start a quarter of a second later.)
 *
 * @param {string} id
 */
function chunkOf(id) {
  if (id.endsWith('.d.ts')) return null
  const path = relative(join(root, 'packages/core/src'), id)
  const [folder = '', inner = '', ...rest] = path.replace(/\.ts$/, '').split('/')
  if (inner === '') return ['errors', 'given', 'run'].includes(folder) ? 'shared/base' : null
  // Composition by Fourier transforms is nothing that every mechanism has to load.
  if (path.startsWith('privacy/accounting/') || path === 'mechanisms/composed.ts') return 'shared/accounting'
  if (folder === 'mechanisms' && rest.some((part) => part === 'trials')) return 'shared/trials'
  if (folder === 'mechanisms' && rest.length === 0) return `shared/${inner === 'registry' ? inner : 'mechanism'}`
  if (folder === 'mechanisms') return `shared/${inner}`
  return `shared/${folder === 'text' ? 'base' : folder}`
}

/** @type {Record<string, import('tsdown').UserConfig | import('tsdown').UserConfig[]>} */
const settings = {
  core: {
    entry: entriesOf('core'),
    platform: 'neutral',
    tsconfig: 'tsconfig.src.json',
    // Entry points hold nothing of their own, so that none is extended.
    inputOptions: { preserveEntrySignatures: 'allow-extension' },
    outputOptions: { codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false } },
  },
  releases: { entry: entriesOf('releases'), platform: 'neutral' },
  engine: { entry: { index: 'src/index.ts', worker: 'src/worker.ts' }, platform: 'node' },
  'engine-spark': [
    { entry: ['src/index.ts'], platform: 'node' },
    // What executors run is one file, with all of core that it needs: Spark ships files, not packages.
    {
      entry: { 'tulle-executor': 'src/executor.ts' },
      platform: 'node',
      // Alone in a folder, its name has to say that it is a module.
      outExtensions: () => ({ js: '.mjs' }),
      dts: false,
      sourcemap: false,
      clean: false,
      deps: { alwaysBundle: [/^@tulle\//] },
    },
  ],
  // Apart from main.js, which runs it, so that tests can run it again and again without loading it anew. All of Tulle that a
  // command needs, and what is not native, is in a few files beside it: to find and load hundreds would take most of its time.
  cli: {
    entry: ['src/main.ts', 'src/program.ts'],
    platform: 'node',
    dts: false,
    deps: {
      alwaysBundle: [
        /^@tulle\/(core|releases|engine|engine-spark)(\/|$)/,
        'zod',
        'commander',
        'picocolors',
        '@duckdb/node-api',
        /^hyparquet/,
      ],
    },
    // What is not there need not be read; names stay, for whoever sees where something failed.
    outputOptions: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
  },
}

/**
 * The entry points that a package lists; each lies in src under the name it is imported by.
 *
 * @param {string} name
 */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  return Object.keys(exports)
    .filter((key) => key !== './package.json')
    .map((key) => `src/${key === '.' ? 'index' : key.slice(2)}.ts`)
}

for (const name of packages) {
  // A page, and no module: what is built before it goes into it.
  if (name === 'studio') await buildPage({ configFile: join(root, 'packages/studio/vite.config.ts'), logLevel: 'warn' })
  for (const own of [settings[name] ?? []].flat()) {
    await build({
      cwd: join(root, 'packages', name),
      config: false,
      format: 'esm',
      target: 'es2023',
      // eager: all files of the tsconfig are seen. Otherwise core's platform.d.ts is not, and what it declares becomes any.
      dts: { eager: true, sourcemap: true },
      sourcemap: true,
      fixedExtension: false,
      logLevel: 'warn',
      failOnWarn: true,
      ...own,
    })
  }
}
