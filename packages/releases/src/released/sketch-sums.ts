/** For each set of items the sum of their numbers; with `others`, that of all items outside the set. */
import type { ItemSet } from '../published/data.ts'

export interface SetSums {
  /** The items that are needed, where that is not all of them. */
  readonly only: readonly string[] | undefined
  add(item: string, numbers: Float64Array): void
  readonly sums: readonly Float64Array[]
}

/** Only what is asked for is held in memory. */
export function setSums(sets: readonly ItemSet[], rows: number): SetSums {
  const sums = sets.map(() => new Float64Array(rows))
  const setsOf = new Map<string, number[]>()
  sets.forEach(({ items }, k) => {
    for (const item of items) {
      const known = setsOf.get(item)
      if (known === undefined) setsOf.set(item, [k])
      else known.push(k)
    }
  })
  const inverse = sets.flatMap(({ others }, k) => (others === true ? [k] : []))
  const isInverse = new Set(inverse)
  return {
    sums,
    // Where others are wanted, nearly all rows are: there is nothing to leave out.
    only: inverse.length > 0 ? undefined : [...setsOf.keys()],
    add(item, numbers) {
      const inside = setsOf.get(item) ?? []
      for (const k of inside) if (!isInverse.has(k)) plus(sums[k] as Float64Array, numbers)
      for (const k of inverse) if (!inside.includes(k)) plus(sums[k] as Float64Array, numbers)
    },
  }
}

function plus(sum: Float64Array, numbers: Float64Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (numbers[i] as number)
}
