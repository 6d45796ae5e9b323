/**
 * All that core uses of its platform besides the language itself: present, with the same meaning, in every browser and
 * in Node, but for `process`, which is looked at for the sake of Node alone. Core is compiled against these lines instead of DOM or Node types, so a use of anything else (files, timers,
 * the console, the clock) does not compile.
 *
 * This file is not part of what is published: the emitted types name the global `AbortSignal`, which a consumer's own
 * DOM or Node types provide. Each declaration is therefore a subset of the real one, never more.
 */

interface Crypto {
  /** Fills an integer array with secure random bits; at most 65,536 bytes a call. */
  getRandomValues<T extends ArrayBufferView<ArrayBuffer>>(array: T): T
}

declare var crypto: Crypto

/** Node's own generator, which needs no import. Only random/generator.ts looks, and does without where there is none. */
declare var process:
  | {
      getBuiltinModule?: (id: 'node:crypto') => {
        randomFillSync: (array: ArrayBufferView<ArrayBuffer>) => unknown
      }
    }
  | undefined

interface AbortSignal {
  readonly aborted: boolean
  readonly reason: any
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

declare namespace WebAssembly {
  type Bytes = ArrayBufferView<ArrayBuffer> | ArrayBuffer
  type Imports = Record<string, Record<string, Memory | number>>

  class Module {
    constructor(bytes: Bytes)
  }

  class Instance {
    constructor(module: Module, imports?: Imports)
    readonly exports: Record<string, unknown>
  }

  class Memory {
    constructor(descriptor: { initial: number; maximum?: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }

  function compile(bytes: Bytes): Promise<Module>
  function instantiate(module: Module, imports?: Imports): Promise<Instance>
}
