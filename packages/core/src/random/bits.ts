import { generatorOf } from './generator.ts'

/** Where random bits come from. */
export interface Bits {
  /**
   * `platform`: the cryptographic generator. `keyed`: a pseudo-random function under a secret, for releases that are drawn
   * in parts. `seeded`: reproducible, for tests only, never for a release.
   */
  readonly origin: 'platform' | 'keyed' | 'seeded'
  /** Overwrites `words` with uniform 32-bit words. */
  fill(words: Uint32Array<ArrayBuffer>): void
  /** One uniform 32-bit word. */
  word(): number
  /** Sets aside numbers for `count` samples and returns the first of them. */
  reserve(count: number): number
  /**
   * Further words for one sample, from a stream of its own: however many a sample needs to be certain of
   * its rounding, the next sample's bits stay where they were.
   */
  further(sample: number): () => number
}

// One call of getRandomValues may ask for 64 KiB at most, and calls of that size are by far the cheapest.
const WORDS_PER_CALL = 16384

// Bound when this module is imported: what replaces `crypto` afterwards draws nothing here.
const generator = generatorOf(globalThis)

let draws = 0

function draw(words: Uint32Array<ArrayBuffer>): void {
  draws++
  generator(words)
}

/**
 * How often the platform's generator was asked in this thread. Bits are fetched when the first of them is needed and kept
 * by nobody for later, so that what leaves this number as it was has drawn no noise.
 */
export function platformDraws(): number {
  return draws
}

/** Uniform 32-bit words from the platform's cryptographic generator. */
export class SecureBits implements Bits {
  readonly origin = 'platform'
  readonly #words = new Uint32Array(WORDS_PER_CALL)
  #next = WORDS_PER_CALL
  #samples = 0

  constructor() {
    // Nobody puts another `word` in the place of ours.
    if (new.target === SecureBits) Object.freeze(this)
  }

  /** Whether these are the platform's bits themselves: no copy, no stand-in, nothing made of the class. */
  static is(bits: unknown): bits is SecureBits {
    if (typeof bits !== 'object' || bits === null || !(#words in bits)) return false
    return Object.getPrototypeOf(bits) === SecureBits.prototype && Object.isFrozen(bits)
  }

  fill(words: Uint32Array<ArrayBuffer>): void {
    for (let start = 0; start < words.length; start += WORDS_PER_CALL) {
      draw(words.subarray(start, start + WORDS_PER_CALL))
    }
  }

  word(): number {
    if (this.#next === WORDS_PER_CALL) {
      draw(this.#words)
      this.#next = 0
    }
    const word = this.#words[this.#next] as number
    // A word is handed out once and not left lying in memory.
    this.#words[this.#next++] = 0
    return word
  }

  reserve(count: number): number {
    const first = this.#samples
    this.#samples += count
    return first
  }

  further(): () => number {
    return () => this.word()
  }
}

// What draws from the platform cannot be replaced by what does not.
Object.freeze(SecureBits.prototype)
