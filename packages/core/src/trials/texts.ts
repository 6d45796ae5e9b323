/** Texts among numbers: each has a number of its own, far from what mechanisms and programs count. */
import { hashOf } from './hash.ts'

/** Numbers of texts are below this. */
export const TEXTS_BELOW = -(2 ** 53)

/** Texts that are kept for the words of a verdict, and how much of each. */
const MOST_KEPT = 10_000
const LONGEST_KEPT = 200

/**
 * A number for a text. It is made of the text alone: numbers given in the order in which texts turn up would make those of
 * the second input larger, and whatever answers in random words would seem to leak. Two texts that share one by chance are
 * taken for one, and nothing is wrong but power.
 */
function codeOf(text: string): number {
  // Doubles of this size are even numbers.
  return TEXTS_BELOW - 2 * hashOf(text.length, (i) => text.charCodeAt(i))
}

/** What the numbers of texts stand for. */
export class Texts {
  readonly #known = new Map<number, string>()

  code(text: string): number {
    const code = codeOf(text)
    this.keep(code, text)
    return code
  }

  keep(code: number, text: string): void {
    if (this.#known.size >= MOST_KEPT || this.#known.has(code)) return
    this.#known.set(code, text.length > LONGEST_KEPT ? `${text.slice(0, LONGEST_KEPT)} …` : text)
  }

  /** Those whose numbers lie from here to below there. */
  between(from: number, to: number): string[] {
    return [...this.#known].filter(([code]) => code >= from && code < to).map(([, text]) => text)
  }

  of(code: number): string | undefined {
    return this.#known.get(code)
  }
}
