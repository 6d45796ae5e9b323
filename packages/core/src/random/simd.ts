import { decodeBase64 } from './base64.ts'
import { TURN_STEP, tables } from './doubles.ts'
import { BLOCK, type NoiseKernel } from './kernel.ts'
import { NOISE_WASM } from './noise.wasm.ts'

/** Where assembly/noise.ts has what, in bytes. */
const PLACE = { logs: 0, shifts: 8192, octaves: 8448, angles: 8704, words: 12_800, values: 78_336, left: 143_872 }
const PAGES = 3
const PAGE = 65_536

interface Exports {
  readonly memory: WebAssembly.Memory
  laplace(samples: number, s: number, toGrid: number, grid: number, slack: number): number
  gaussian(pairs: number, s: number, toGrid: number, grid: number, slack: number, turn: number): number
}

/** The kernel of assembly/noise.ts, or undefined where it cannot run. */
export function simdKernel(): NoiseKernel | undefined {
  let exports: Exports
  try {
    // Compiled on the spot: browsers allow that on the page's own thread for modules of less than 4 KiB.
    exports = new WebAssembly.Instance(new WebAssembly.Module(decodeBase64(NOISE_WASM))).exports as unknown as Exports
    const { memory } = exports
    memory.grow(PAGES - memory.buffer.byteLength / PAGE)
  } catch {
    // No WebAssembly, none with SIMD, or a page whose security policy forbids it.
    return undefined
  }
  const kernel = exports
  const buffer = kernel.memory.buffer as ArrayBuffer
  const { logs, shifts, octaves, angles } = tables()
  for (const [name, table] of Object.entries({ logs, shifts, octaves, angles })) {
    new Float64Array(buffer, PLACE[name as keyof typeof PLACE], table.length).set(table)
  }
  return {
    words: new Uint32Array(buffer, PLACE.words, BLOCK.words),
    values: new Float64Array(buffer, PLACE.values, BLOCK.values),
    left: new Uint32Array(buffer, PLACE.left, BLOCK.values),
    // Two at a time: the one beside the last of an odd number is none, though it may be written down, last.
    laplace(samples, { s, grid, toGrid, slack }) {
      return counted(this.left, kernel.laplace(samples, s, toGrid, grid, slack), samples)
    },
    gaussian(pairs, { s, grid, toGrid, slack }) {
      return counted(this.left, kernel.gaussian(pairs, s, toGrid, grid, slack, TURN_STEP), pairs)
    },
  }
}

function counted(left: Uint32Array, found: number, count: number): number {
  return found > 0 && left[found - 1] === count ? found - 1 : found
}
