import { decodeBase64 } from '../random/base64.ts'
import type { Kernel } from './kernel.ts'
import { KERNEL_WASM } from './kernel.wasm.ts'

const PAGE = 65_536

/** What the kernel does, with positions in bytes. */
interface Exports extends Pick<Kernel, 'block' | 'dots' | 'spread'> {
  readonly memory: WebAssembly.Memory
}

/** The kernel of assembly/kernel.ts, or undefined where it cannot run. */
export function simdKernel(): Kernel | undefined {
  let exports: Exports
  try {
    // Compiled on the spot: browsers allow that on the page's own thread for modules of less than 4 KiB.
    const module = new WebAssembly.Module(decodeBase64(KERNEL_WASM))
    exports = new WebAssembly.Instance(module).exports as unknown as Exports
  } catch {
    // No WebAssembly, none with SIMD, or a page whose security policy forbids it.
    return undefined
  }
  let memory = new Float64Array(exports.memory.buffer)
  return {
    name: 'simd',
    memory(length) {
      if (memory.length < length) {
        exports.memory.grow(Math.ceil((8 * (length - memory.length)) / PAGE))
        memory = new Float64Array(exports.memory.buffer)
      }
      return memory
    },
    block: (rows, columns, depth, a, b, c) => exports.block(rows, columns, depth, 8 * a, 8 * b, 8 * c),
    dots: (rows, vectors, columns, stride, a, v, sums) =>
      exports.dots(rows, vectors, columns, stride, 8 * a, 8 * v, 8 * sums),
    spread: (rows, vectors, columns, stride, a, y, z) =>
      exports.spread(rows, vectors, columns, stride, 8 * a, 8 * y, 8 * z),
  }
}
