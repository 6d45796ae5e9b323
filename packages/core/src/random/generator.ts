/**
 * The platform's cryptographic generator, taken hold of once.
 *
 * `globalThis.crypto` is a property that any script on the page, any polyfill and any test set-up can replace, and noise
 * that is drawn from a replacement protects nobody. So the function is looked up when this module is imported and never
 * again; in Node it comes from the built-in module itself, asked for without an import, so that a bundle for browsers
 * needs no stand-in for it.
 */
import { NotFeasible } from '../errors.ts'

/** Overwrites an array with random bits; at most 64 KiB a call. */
export type Generator = (words: Uint32Array<ArrayBuffer>) => void

/** Where a generator may be found: what `globalThis` has in Node and in a browser. */
export interface Platform {
  readonly process?:
    | {
        readonly getBuiltinModule?: (
          id: 'node:crypto',
        ) => { readonly randomFillSync: (words: Uint32Array<ArrayBuffer>) => unknown } | undefined
      }
    | undefined
  readonly crypto?: { getRandomValues(words: Uint32Array<ArrayBuffer>): unknown } | undefined
}

/** The generator that a platform has now. What replaces it later is not seen. */
export function generatorOf({ process, crypto }: Platform): Generator {
  const fill = process?.getBuiltinModule?.('node:crypto')?.randomFillSync ?? crypto?.getRandomValues?.bind(crypto)
  let tried = false
  return (words) => {
    if (fill === undefined)
      throw new NotFeasible(
        'This platform has no cryptographic random generator (crypto.getRandomValues), and noise that can be guessed ' +
          'protects nobody. Use a current browser, or Node 20 or later.',
      )
    // Tried at the first draw and not at import: whoever only reads a release needs no generator.
    if (!tried) refuseConstant(fill)
    tried = true
    fill(words)
  }
}

/**
 * A generator that always says the same was put in the place of the real one, which says so by accident with probability
 * 2⁻²⁵⁶ (two equal draws) + 2 · 2⁻²⁴⁸ (a draw of 32 equal bytes, zeros among them) < 2⁻²⁴⁶.
 */
function refuseConstant(fill: (words: Uint32Array<ArrayBuffer>) => unknown): void {
  const first = new Uint32Array(8)
  const second = new Uint32Array(8)
  fill(first)
  fill(second)
  const same = first.every((word, i) => word === second[i])
  if (same || isOneByte(first) || isOneByte(second))
    throw new NotFeasible(
      'The random generator of this platform (crypto.getRandomValues) returns the same numbers each time, so that its ' +
        'noise could be taken away again. Something put a stand-in in its place before Tulle was loaded: remove that.',
    )
}

function isOneByte(words: Uint32Array<ArrayBuffer>): boolean {
  const bytes = new Uint8Array(words.buffer)
  return bytes.every((byte) => byte === bytes[0])
}
