/**
 * How the batches of a program begin. One that draws the same random numbers whenever it is started gives the same outputs
 * over and over, and copies counted as new ones would prove what is not so.
 *
 * Outputs that are drawn independently come in any of their orders with the same probability. So a batch that has N different
 * orders is the copy of another with probability 1/N at most, whatever its outputs are and however seldom they change:
 * outputs that are always the same have one order, and are never refused.
 */
import { createHash } from 'node:crypto'
import { InvalidInput } from '@tulle/core'

/**
 * Two batches that are alike are taken for copies where they have so many orders: by chance once in 10¹², and once in a
 * million of the longest audits, which have a million pairs of batches.
 */
const ENOUGH = Math.log(1e12)

interface Begun {
  /** Of the first lines, as many as the place says and one more. */
  readonly hashes: string[]
  /** Logarithms of how many orders these lines have. */
  readonly orders: number[]
}

interface Opening {
  add(line: string): void
  /** All lines have come. */
  end(): void
}

export class Openings {
  /** Openings with enough orders. */
  readonly #seen = new Set<string>()
  /** The last batch for each input, and how unlikely it is that it and those before it are alike. */
  readonly #last = new Map<string, { readonly begun: Begun; readonly alike: number }>()

  /** The opening of one more batch for this input. */
  of(input: string): Opening {
    const begun: Begun = { hashes: [], orders: [] }
    const counts = new Map<string, number>()
    return {
      add: (line) => {
        const orders = begun.orders.at(-1) ?? 0
        if (orders >= ENOUGH) return
        const hash = hashOf(begun.hashes.at(-1) ?? input, line.trim())
        const count = (counts.get(hash.line) ?? 0) + 1
        counts.set(hash.line, count)
        begun.hashes.push(hash.all)
        begun.orders.push(orders + Math.log(begun.hashes.length / count))
        if ((begun.orders.at(-1) as number) < ENOUGH) return
        if (this.#seen.has(hash.all)) throw copied(input)
        this.#seen.add(hash.all)
      },
      end: () => this.#chain(input, begun),
    }
  }

  /** Where one batch has too few orders, several that are all alike may have enough together: each has its own chance. */
  #chain(input: string, begun: Begun): void {
    const last = this.#last.get(input)
    const shared = Math.min(begun.hashes.length, last?.begun.hashes.length ?? 0) - 1
    const same = shared >= 0 && begun.hashes[shared] === last?.begun.hashes[shared]
    const alike = same ? (last?.alike ?? 0) + (begun.orders[shared] as number) : 0
    if (alike >= ENOUGH) throw copied(input)
    this.#last.set(input, { begun, alike })
  }
}

function hashOf(before: string, line: string): { readonly line: string; readonly all: string } {
  const own = createHash('sha256').update(line).digest('base64')
  return { line: own, all: createHash('sha256').update(before).update(own).digest('base64') }
}

function copied(input: string): InvalidInput {
  return new InvalidInput(
    `The command wrote the same outputs for ${input} when it was started again: it draws the same random numbers each time. Let it take no fixed seed, nor one from a clock of whole seconds, or nothing can be learned from many outputs.`,
  )
}
