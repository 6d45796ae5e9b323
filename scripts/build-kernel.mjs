/**
 * Compiles packages/core/assembly/kernel.ts and writes it, as text, into the TypeScript file that core carries it in.
 * With `--check` nothing is written: it says whether that file is what the source compiles to.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root, SetupFailed, say } from './setup.mjs'

const source = 'packages/core/assembly/kernel.ts'
const target = 'packages/core/src/linalg/kernel.wasm.ts'

// From this size on, Chromium has refused to compile a module on the page's own thread.
const LIMIT = 4096

await main(async () => {
  const wasm = await compile()
  if (wasm.length >= LIMIT) {
    throw new SetupFailed(`The kernel has ${wasm.length} bytes, and browsers want it below ${LIMIT}.`)
  }
  const text = fileFor(wasm)
  if (process.argv.includes('--check')) {
    if (readFileSync(join(root, target), 'utf8') === text) return
    throw new SetupFailed(`${target} is not what ${source} compiles to: node scripts/build-kernel.mjs.`)
  }
  writeFileSync(join(root, target), text)
  say(`Wrote ${target}: ${wasm.length} bytes of WebAssembly.`)
})

/** @returns {Promise<Uint8Array>} */
async function compile() {
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

/** @param {Uint8Array} wasm */
function fileFor(wasm) {
  const lines =
    Buffer.from(wasm)
      .toString('base64')
      .match(/.{1,100}/g) ?? []
  return `/** Made by scripts/build-kernel.mjs from assembly/kernel.ts; not to be edited by hand. ${wasm.length} bytes. */
export const KERNEL_WASM =
${lines.map((line) => `  '${line}'`).join(' +\n')}
`
}
