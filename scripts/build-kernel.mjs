/**
 * Compiles what lies in the folders assembly of core and engine and writes it, as text, into the TypeScript files that carry it.
 * With `--check` nothing is written: it says whether those files are what the sources compile to.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root, SetupFailed, say } from './setup.mjs'

const KERNELS = [
  {
    source: 'packages/core/assembly/kernel.ts',
    target: 'packages/core/src/linalg/kernel.wasm.ts',
    name: 'KERNEL_WASM',
  },
  { source: 'packages/core/assembly/noise.ts', target: 'packages/core/src/random/noise.wasm.ts', name: 'NOISE_WASM' },
  {
    source: 'packages/engine/assembly/cells.ts',
    target: 'packages/engine/src/tables/cells.wasm.ts',
    name: 'CELLS_WASM',
  },
]

// From this size on, Chromium has refused to compile a module on the page's own thread.
const LIMIT = 4096

await main(async () => {
  for (const { source, target, name } of KERNELS) {
    const wasm = await compile(source)
    if (wasm.length >= LIMIT) {
      throw new SetupFailed(`The kernel has ${wasm.length} bytes, and browsers want it below ${LIMIT}.`)
    }
    const text = fileFor(wasm, source, name)
    if (process.argv.includes('--check')) {
      if (readFileSync(join(root, target), 'utf8') === text) continue
      throw new SetupFailed(`${target} is not what ${source} compiles to: node scripts/build-kernel.mjs.`)
    }
    writeFileSync(join(root, target), text)
    say(`Wrote ${target}: ${wasm.length} bytes of WebAssembly.`)
  }
})

/**
 * @param {string} source
 * @returns {Promise<Uint8Array>}
 */
async function compile(source) {
  // Loaded here, so that a missing install is a sentence of this script and not a failure to load it.
  const asc = await import('assemblyscript/asc').catch(() => {
    throw new SetupFailed('The AssemblyScript compiler is missing: npm ci.')
  })
  /** @type {Uint8Array | undefined} */
  let wasm
  const stderr = asc.createMemoryStream()
  const { error } = await asc.main(
    // No runtime and no data: the whole memory, from 0 on, belongs to the caller.
    [source, '-O3', '--converge', '--runtime', 'stub', '--noAssert', '--enable', 'simd', '--outFile', 'kernel.wasm'],
    {
      readFile: (name) => read(join(root, name)),
      writeFile: (name, contents) => {
        if (name === 'kernel.wasm' && typeof contents !== 'string') wasm = contents
      },
      listFiles: () => [],
      stderr,
    },
  )
  if (error !== null || wasm === undefined) throw new SetupFailed(`${source} does not compile.\n${stderr.toString()}`)
  return wasm
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null // the compiler asks for files that need not be there
  }
}

/**
 * @param {Uint8Array} wasm
 * @param {string} source
 * @param {string} name
 */
function fileFor(wasm, source, name) {
  const lines =
    Buffer.from(wasm)
      .toString('base64')
      .match(/.{1,100}/g) ?? []
  return `/** Made by scripts/build-kernel.mjs from ${source.replace(/^packages\/\w+\//, '')}; not to be edited by hand. ${wasm.length} bytes. */
export const ${name} =
${lines.map((line) => `  '${line}'`).join(' +\n')}
`
}
