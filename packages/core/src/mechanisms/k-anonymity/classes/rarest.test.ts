import { describe, expect, test } from 'vitest'
import { transpose } from '../../../data/index.ts'
import { itemsOf, matrixOf } from '../../../testing/rows.ts'
import { uniform } from '../../../testing/seeded.ts'
import type { Kind } from '../algorithm.ts'
import { Clustering } from './clustering.ts'
import { Tally } from './group.ts'
import { Rarest, rarestFirst } from './rarest.ts'
import { LONG, lengthOf } from './sharing.ts'

function rowsOf(random: () => number, lengths: readonly number[], columns: number) {
  const lists = lengths.map((length) => {
    const own = new Set<number>()
    while (own.size < length) own.add(Math.floor(columns * random() ** 2))
    return [...own].sort((a, b) => a - b)
  })
  return matrixOf(lists, columns)
}

test('rows have their rarest items first, by either way and as sorting would', () => {
  const random = uniform(5)
  const rows = rowsOf(random, [3, 40, 1, 0, 7, 120, 33, 32], 300)
  const having = transpose(rows)
  const frequency = (item: number) => (having.offsets[item + 1] as number) - (having.offsets[item] as number)
  const rarest = rarestFirst(rows, having)
  const sorter = new Rarest(having)
  for (let row = 0; row < rows.rows; row++) {
    const sorted = [...itemsOf(rows, row)].sort((a, b) => frequency(a) - frequency(b) || a - b)
    expect([...itemsOf(rarest, row)]).toEqual(sorted)
    expect([...sorter.of(rows, row)]).toEqual(sorted)
  }
  // Of other rows, only what anybody has.
  const others = rowsOf(random, [50, 5], 300)
  for (let row = 0; row < others.rows; row++) {
    const known = [...itemsOf(others, row)].filter((item) => frequency(item) > 0)
    expect([...sorter.of(others, row)]).toEqual(known.sort((a, b) => frequency(a) - frequency(b) || a - b))
  }
})

describe.each(['smooth', 'suppression'] as const)('rows too long to be gone through (%s)', (kind: Kind) => {
  const columns = 3 * LONG
  const rows = rowsOf(uniform(6), [9, 5, LONG + 10, 20, 14, LONG + 500, 3, 30], columns)

  /** From the definition. */
  function valueOf(members: readonly number[], price: number): number {
    let value = 0
    const least = kind === 'smooth' ? Math.ceil(members.length / 2) : members.length
    const sets = members.map((row) => new Set(itemsOf(rows, row)))
    for (let item = 0; item < columns; item++) {
      const count = sets.filter((set) => set.has(item)).length
      if (count > 0 && count >= least) value += (1 + price) * count - price * members.length
    }
    return value
  }

  test('a tally is worth what the definition says', () => {
    const tally = new Tally(columns)
    for (const members of [[0, 2], [2, 5], [0, 1, 2, 3], [2, 5, 7], [0, 1, 2, 5, 6, 7], [2]]) {
      for (const row of members) tally.add(rows, row)
      expect(tally.value(kind, 0.3)).toBeCloseTo(valueOf(members, 0.3), 6)
    }
  })

  test('so is a class with one of them added, taken or exchanged', () => {
    const clustering = new Clustering(rows, kind, 0.3)
    const [a, b] = [clustering.open([0, 1, 3, 5]), clustering.open([4, 6, 7])]
    const close = (value: number, members: readonly number[]) => expect(value).toBeCloseTo(valueOf(members, 0.3), 6)
    clustering.mark(2)
    close(clustering.valueAfter(b, 1, lengthOf(rows, 2)), [2, 4, 6, 7])
    close(clustering.coming(a, lengthOf(rows, 2)).value(5), [0, 1, 2, 3])
    close(clustering.coming(b, lengthOf(rows, 2)).value(4), [2, 6, 7])
    clustering.mark(5)
    close(clustering.valueAfter(a, -1, lengthOf(rows, 5)), [0, 1, 3])
    close(clustering.leaving(a, 5).value(4), [0, 1, 3, 4])
    close(clustering.leaving(b, 6).value(2), [2, 4, 7])
    clustering.move(2, b)
    close(clustering.value[b] as number, [2, 4, 6, 7])
    clustering.exchange(5, 4)
    close(clustering.value[a] as number, [0, 1, 3, 4])
    close(clustering.value[b] as number, [2, 5, 6, 7])
  })
})
