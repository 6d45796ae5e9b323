/** The people of a reference who stand in for people above a cap. They are not protected: their contributions show. */
import type { Labels } from './blocks.ts'
import { fits, limitOf, type Replacement, type Stand, sumsOf } from './limit.ts'
import { peopleOf, type Reference } from './reference.ts'
import type { UnitClip } from './units.ts'

/**
 * For each block, and for the total, somebody with as much as the caps allow; nothing where everybody has more. Judged
 * in whole units, as the caps are enforced.
 */
export function standsFrom(
  reference: Reference,
  { labels, clip }: { readonly labels: Labels; readonly clip: UnitClip },
): Replacement {
  const people = Array.from({ length: peopleOf(reference) }, (_, p) => {
    const share = shareOf(reference, p, clip.quantum)
    return { share, sums: sumsOf(share, clip, labels) }
  })
  const blocks = clip.caps.map((cap, k) => {
    const most = limitOf(clip.laws[k] as UnitClip['laws'][0], cap)
    const inBlock = ({ sums }: Person) => ((sums[k] as number) <= most ? (sums[k] as number) : 0)
    return standOf(largest(people, inBlock), clip.quantum, (cell) => labels[cell] === k + 1)
  })
  const inAll = ({ share, sums }: Person) => (fits(share, clip, labels) ? sums.reduce((a, b) => a + b, 0) : 0)
  return { blocks, person: standOf(largest(people, inAll), clip.quantum, (cell) => (labels[cell] as number) > 0) }
}

interface Person {
  readonly share: { readonly cells: Int32Array; readonly units: Float64Array }
  readonly sums: Float64Array
}

function shareOf({ offsets, cells, values }: Reference, person: number, quantum: number): Person['share'] {
  const [start, end] = [offsets[person] as number, offsets[person + 1] as number]
  return {
    cells: cells.subarray(start, end),
    units: values.subarray(start, end).map((value) => Math.trunc(value / quantum)),
  }
}

function largest(people: readonly Person[], size: (person: Person) => number): Person | undefined {
  let [best, most]: [Person | undefined, number] = [undefined, 0]
  for (const person of people) if (size(person) > most) [best, most] = [person, size(person)]
  return best
}

function standOf(person: Person | undefined, quantum: number, holds: (cell: number) => boolean): Stand {
  const stand = { cells: [] as number[], values: [] as number[] }
  person?.share.cells.forEach((cell, i) => {
    if (!holds(cell)) return
    stand.cells.push(cell)
    stand.values.push((person.share.units[i] as number) * quantum)
  })
  return stand
}
