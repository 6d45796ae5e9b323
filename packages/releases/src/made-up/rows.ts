/** Made-up rows of people to try a mechanism on: nothing of them comes from anywhere but the public facts. */
import { type SparseMatrix, sparseFromTriplets } from '@tulle/core'
import { chance } from '@tulle/core/utility'

interface Rows {
  readonly people: number
  readonly items: number
  /** Items that a person has on average. */
  readonly each: number
  readonly most?: number
}

/**
 * People with items: of the most popular twice as many as of the next but one, and so on (Zipf), and half of the people's
 * items from a taste that they share with others.
 */
export function itemRows({ people, items, each, most = items }: Rows, seed: number): SparseMatrix {
  const random = chance(seed)
  const popular = cumulated(items)
  const tastes = Math.max(1, Math.round(Math.sqrt(people) / 2))
  const [row, column]: [number[], number[]] = [[], []]
  for (let i = 0; i < people; i++) {
    // Some have many: half of the mean, and an exponential number for the other half.
    const wanted = Math.min(most, items, Math.round(each * (0.5 - 0.5 * Math.log(1 - random()))))
    const taste = Math.floor(random() * tastes)
    const own = new Set<number>()
    // Popular ones come up again and again: after enough tries whoever wants nearly all has nearly all.
    for (let tries = 0; own.size < wanted && tries < 50 * wanted; tries++) {
      const item = drawn(popular, random())
      own.add(random() < 0.5 ? item : (item + taste * 7919) % items)
    }
    for (const item of own) {
      row.push(i)
      column.push(item)
    }
  }
  return binary(people, items, row, column)
}

/** Answers of people: every column has a share of its own, and people lean towards yes or no together. */
export function answerRows({ people, items, each }: Rows, seed: number): SparseMatrix {
  const random = chance(seed)
  const density = each / items
  // Shares around the mean that are never below 0 or above 1.
  const shares = Array.from({ length: items }, () =>
    clamp(density + (random() - 0.5) * 2 * Math.min(density, 1 - density)),
  )
  const [row, column]: [number[], number[]] = [[], []]
  for (let i = 0; i < people; i++) {
    const lean = random()
    for (const [j, share] of shares.entries()) {
      // Half of the answers are as one leans, the other half by themselves: a column's share is its own either way.
      if ((random() < 0.5 ? lean : random()) < share) {
        row.push(i)
        column.push(j)
      }
    }
  }
  return binary(people, items, row, column)
}

/** A matrix of ones in these places. */
export function binary(rows: number, columns: number, row: readonly number[], column: readonly number[]): SparseMatrix {
  const parts = { rows, columns, row: Uint32Array.from(row), column: Uint32Array.from(column) }
  return sparseFromTriplets({ ...parts, duplicates: 'first' }).matrix
}

function cumulated(items: number): Float64Array {
  const sums = new Float64Array(items)
  let sum = 0
  for (let i = 0; i < items; i++) sums[i] = sum += 1 / (i + 1)
  return sums.map((each) => each / sum)
}

/** The first place whose sum is above u. */
function drawn(sums: Float64Array, u: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] as number) > u) high = middle
    else low = middle + 1
  }
  return low
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
