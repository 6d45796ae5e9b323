/**
 * What all outputs of one start have in common. A process number, a date or an id that is drawn once for each start ties
 * them together: thousands of outputs are then a few, and a few differ between the inputs by chance.
 */
import { InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'

/** A value that is one of so few within a start, and never one of those of another start, comes with the start. */
const FEW = 4
/**
 * Shorter batches are not looked at. Of outputs that are drawn independently, two batches of 50 with up to four values each
 * share none with probability 2⁸ / C(100, 50) at most, less than 10⁻²⁶: of all C(100, 50) parts of 100 outputs in halves,
 * so few part the values.
 */
const SHORTEST = 50

interface Start {
  add(row: Float64Array): void
  /** All outputs have come. `columns` are names of the values after the first. */
  end(columns: readonly string[]): void
}

export class Starts {
  readonly #first = new Map<string, Map<number, ReadonlySet<number>>>()

  /** One more start for this input. */
  of(input: string): Start {
    const found = new Map<number, Set<number>>()
    let lines = 0
    return {
      add: (row) => {
        if (lines++ === 0) for (const [j, x] of row.entries()) found.set(j, new Set([x]))
        else for (const [j, values] of found) if (values.add(row[j] as number).size > FEW) found.delete(j)
      },
      end: (columns) => {
        if (lines >= SHORTEST) this.#compare(input, found, columns)
      },
    }
  }

  #compare(input: string, found: ReadonlyMap<number, ReadonlySet<number>>, columns: readonly string[]): void {
    const first = this.#first.get(input) ?? new Map<number, ReadonlySet<number>>()
    this.#first.set(input, first)
    for (const [j, values] of found) {
      const before = first.get(j)
      if (before === undefined) first.set(j, values)
      else if (![...values].some((x) => before.has(x))) throw tied(input, columns[j - 1] ?? 'the shape of the output')
    }
  }
}

function tied(input: string, name: string): InvalidInput {
  return new InvalidInput(
    `Of the outputs for ${input}, those of one start have ${visible(name)} in common, and those of the next start another, as a process number, a date or an id would be. An audit needs outputs that have nothing to do with each other: leave it out of them, and draw new random numbers for each.`,
  )
}
