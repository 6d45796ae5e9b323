/** Builds every package into its dist folder: one ES module and one types file per entry point. */
import { join } from 'node:path'
import { build } from 'tsdown'
import { packages, root } from './setup.mjs'

/** @type {Record<string, import('tsdown').UserConfig>} */
const settings = {
  core: { entry: ['src/index.ts', 'src/testing.ts'], platform: 'neutral', tsconfig: 'tsconfig.src.json' },
  releases: { entry: ['src/index.ts'], platform: 'neutral' },
  engine: { entry: { index: 'src/index.ts', worker: 'src/workers/worker.ts' }, platform: 'node' },
  // Apart from main.js, which runs it, so that tests can run it again and again without loading it anew.
  cli: { entry: ['src/main.ts', 'src/program.ts'], platform: 'node', dts: false },
}

for (const name of packages) {
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
    ...settings[name],
  })
}
