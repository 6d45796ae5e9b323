/**
 * How the batches of a program begin. One that draws the same random numbers whenever it is started gives the same outputs
 * over and over, and copies counted as new ones would prove what is not so.
 */
import { InvalidInput } from '@tulle/core'

/**
 * Lines that openings are compared by, and how many of them must be another than the one before: those that change less often
 * may be the same by chance. With these they are less than once in 10⁸ for any two batches. Batches may have as few as 50.
 */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [50, 25],
  [100, 40],
])
const LONGEST = Math.max(...LENGTHS.keys())

interface Opening {
  add(line: string): void
}

export class Openings {
  readonly #seen = new Set<string>()

  /** The opening of one more batch for this input. */
  of(input: string): Opening {
    const lines: string[] = []
    return {
      add: (line) => {
        if (lines.length === LONGEST) return
        lines.push(line.trim())
        this.#check(input, lines)
      },
    }
  }

  #check(input: string, lines: readonly string[]): void {
    const least = LENGTHS.get(lines.length)
    if (least === undefined || lines.filter((line, i) => i > 0 && line !== lines[i - 1]).length < least) return
    const opening = [input, ...lines].join('\n')
    if (this.#seen.has(opening)) {
      throw new InvalidInput(
        `The command wrote the same outputs for ${input} when it was started again: it draws the same random numbers each time. Let it take no fixed seed, nor one from a clock of whole seconds, or nothing can be learned from many outputs.`,
      )
    }
    this.#seen.add(opening)
  }
}
