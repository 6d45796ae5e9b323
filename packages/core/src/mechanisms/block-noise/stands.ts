/** The people of a reference who stand in for people above a cap. They are not protected: their contributions show. */
import type { Law } from '../additive.ts'
import type { Labels } from './blocks.ts'
import type { BlockCaps } from './facts.ts'
import type { Replacement, Stand } from './limit.ts'
import { normOf, sumsByGroup } from './norms.ts'
import { peopleOf, type Reference } from './reference.ts'

/** For each block, and for the total, somebody with as much as the caps allow; nothing where everybody has more. */
export function standsFrom(
  reference: Reference,
  { labels, law, caps }: { readonly labels: Labels; readonly law: Law; readonly caps: BlockCaps },
): Replacement {
  const K = caps.blocks.length
  const capOf = (k: number) => Math.min(caps.blocks[k] as number, caps.total ?? Infinity)
  // A length is a rounded root: somebody who is exactly at the cap would stand above it in whole units.
  const room = law === 'laplace' ? 1 : 1 - 2 ** -18
  const sums = sumsByGroup(reference, (cell) => labels[cell] as number, K, law)
  const norm = (p: number, k: number) => normOf(law, sums[p * K + k] as number)
  const total = (p: number) =>
    normOf(
      law,
      sums.subarray(p * K, (p + 1) * K).reduce((a, b) => a + b, 0),
    )
  const fits = (p: number) =>
    total(p) <= (caps.total ?? Infinity) && caps.blocks.every((_, k) => norm(p, k) <= capOf(k))
  const blocks = caps.blocks.map((_, k) => {
    const person = largest(reference, (p) => (norm(p, k) <= capOf(k) ? norm(p, k) : 0))
    return standOf(reference, person, room, (cell) => labels[cell] === k + 1)
  })
  return {
    blocks,
    person: standOf(
      reference,
      largest(reference, (p) => (fits(p) ? total(p) : 0)),
      room,
      (cell) => (labels[cell] as number) > 0,
    ),
  }
}

function largest(reference: Reference, size: (person: number) => number): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, 0]
  for (let p = 0; p < peopleOf(reference); p++) {
    if (size(p) > most) [best, most] = [p, size(p)]
  }
  return best
}

function standOf(
  { offsets, cells, values }: Reference,
  person: number | undefined,
  factor: number,
  holds: (cell: number) => boolean,
): Stand {
  if (person === undefined) return { cells: [], values: [] }
  const stand = { cells: [] as number[], values: [] as number[] }
  for (let k = offsets[person] as number; k < (offsets[person + 1] as number); k++) {
    const cell = cells[k] as number
    if (!holds(cell)) continue
    stand.cells.push(cell)
    stand.values.push((values[k] as number) * factor)
  }
  return stand
}
