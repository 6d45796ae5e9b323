/**
 * How the batches of a program begin. One that draws the same random numbers whenever it is started gives the same outputs
 * over and over, and copies counted as new ones would prove what is not so.
 */
import { InvalidInput } from '@tulle/core'

/**
 * An opening that changes less often from one line to the next may come twice by chance. At 40 changes in 100 lines two lines
 * are the same in about 2 of 3 cases at most, and 100 of them once in 10¹⁷.
 */
const CHANGES = 0.4

interface Opening {
  add(line: string): void
}

export class Openings {
  readonly #length: number
  readonly #seen = new Set<string>()

  /** Of so many lines. */
  constructor(length: number) {
    this.#length = length
  }

  /** The opening of one more batch for this input. */
  of(input: string): Opening {
    const lines: string[] = []
    return {
      add: (line) => {
        if (lines.length === this.#length) return
        lines.push(line.trim())
        if (lines.length === this.#length) this.#check(input, lines)
      },
    }
  }

  #check(input: string, lines: readonly string[]): void {
    const changes = lines.filter((line, i) => i > 0 && line !== lines[i - 1]).length
    if (changes < CHANGES * lines.length) return
    const opening = [input, ...lines].join('\n')
    if (this.#seen.has(opening)) {
      throw new InvalidInput(
        `The command wrote the same outputs for ${input} when it was started again: it draws the same random numbers each time. Let it take no fixed seed, nor one from a clock of whole seconds, or nothing can be learned from many outputs.`,
      )
    }
    this.#seen.add(opening)
  }
}
