/**
 * The uniforms of a chain that is run from further and further back: the same U for the same sweep and cell, however
 * often it is looked at and however many of its digits were needed. Sweep 1 is the last one before time 0.
 */
import { type Bits, type Dyadic, dyadic, flipProbability } from '../../random/index.ts'
import { add } from '../../random/reals/dyadic.ts'
import type { Couplings } from './couplings.ts'

export class Past {
  readonly #block: Couplings
  #words = new Uint32Array(0)
  #sweeps = 0
  #firstSample: number[] = []
  /** Digits that were drawn beyond the first word, for the few that needed them. */
  readonly #further = new Map<number, { readonly draw: () => number; readonly words: number[] }>()
  #bits: Bits | undefined

  constructor(block: Couplings) {
    this.#block = block
  }

  begin(bits: Bits): void {
    this.forget()
    this.#bits = bits
  }

  /** Draws the first words of all sweeps up to `sweeps`; those that were drawn before stay. */
  reach(sweeps: number): void {
    const size = this.#block.own.length
    if (this.#words.length < sweeps * size) {
      const longer = new Uint32Array(sweeps * size)
      longer.set(this.#words)
      this.#words.fill(0)
      this.#words = longer
    }
    const bits = this.#source()
    const fresh = this.#words.subarray(this.#sweeps * size, sweeps * size)
    // A call of the platform's generator costs as much as hundreds of words that are kept ready.
    if (fresh.length > 256) bits.fill(fresh)
    else for (let i = 0; i < fresh.length; i++) fresh[i] = bits.word()
    for (; this.#sweeps < sweeps; this.#sweeps++) this.#firstSample.push(bits.reserve(size))
  }

  /** The first 32 bits of every U, from sweep 1 on, cell by cell. */
  get words(): Uint32Array {
    return this.#words
  }

  /**
   * Is U < σ(h), where couplings above 0 count the ones of `raised` and those below 0 the ones of `lowered`? Exactly,
   * with as many digits as it takes.
   */
  decide(sweep: number, k: number, raised: Uint8Array, lowered: Uint8Array): boolean {
    const p = flipProbability(this.#negativeField(k, raised, lowered))
    const { draw, words } = this.#digits(sweep, k)
    let u = BigInt(this.#words[(sweep - 1) * this.#block.own.length + k] as number)
    for (let next = 0; ; next++) {
      const { lo, hi } = p.enclose(32 * (next + 1))
      if (u + 1n <= lo) return true
      if (u >= hi) return false
      if (next === words.length) words.push(draw())
      u = (u << 32n) | BigInt(words[next] as number)
    }
  }

  /** What was drawn is not left lying in memory. */
  forget(): void {
    this.#words.fill(0, 0, this.#sweeps * this.#block.own.length)
    this.#further.clear()
    this.#firstSample = []
    this.#sweeps = 0
    this.#bits = undefined
  }

  /** −h. */
  #negativeField(k: number, raised: Uint8Array, lowered: Uint8Array): Dyadic {
    const { own, offsets, indices, values } = this.#block
    let h = dyadic(-(own[k] as number))
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
      const value = values[at] as number
      const ones = value > 0 ? raised : lowered
      if (ones[indices[at] as number] === 1) h = add(h, dyadic(-2 * value))
    }
    return h
  }

  #digits(sweep: number, k: number) {
    const at = (sweep - 1) * this.#block.own.length + k
    let digits = this.#further.get(at)
    if (digits === undefined) {
      const draw = this.#source().further((this.#firstSample[sweep - 1] as number) + k)
      digits = { draw, words: [] }
      this.#further.set(at, digits)
    }
    return digits
  }

  #source(): Bits {
    if (this.#bits === undefined) throw new Error('the past has not begun')
    return this.#bits
  }
}
