/**
 * Classes by facility location, the way Esfandiari and others (2022) run it (Appendix D). Every row is a client, and a
 * place where a facility may be opened; a class is the clients of one facility, who have no nearer one. To open one costs
 * twice the distances from its row to the 2k nearest, so that facilities are opened where they have company.
 */
import type { Algorithm, Classes } from '../algorithm.ts'
import { membersOf } from '../templates.ts'
import { type Located, locate } from './location.ts'
import { type ShortFirst, shortFirst } from './nearest.ts'
import { Pace } from './pace.ts'

export const facility: Algorithm = async (sorted, { k, bits, run, facility: told = {} }) => {
  const { alpha = 0.5, beta = 2, cap = false } = told
  const rows = shortFirst(sorted)
  const pace = new Pace(run, rows)
  const located = await locate(rows, { company: Math.max(1, Math.round(beta * k)), alpha, bits, pace })
  await closeBelow(k, rows, located, pace)
  const classes = numbered(rows.of.map((distinct) => located.of[distinct] as number))
  return cap ? inPieces(classes, k) : classes
}

/**
 * Classes of 2k rows or more cut into pieces of k to 2k − 1. Rows come sorted by their contents, what most have first: those
 * of a piece stand together, and are much alike.
 */
export function inPieces(classes: Classes, k: number): Classes {
  const { starts, members } = membersOf(classes)
  const pieces = new Uint32Array(classes.length)
  let count = 0
  for (let c = 0; c + 1 < starts.length; c++) {
    const own = members.subarray(starts[c], starts[c + 1])
    const many = Math.max(1, Math.floor(own.length / k))
    for (let i = 0; i < own.length; i++) pieces[own[i] as number] = count + Math.floor((i * many) / own.length)
    count += many
  }
  return pieces
}

/**
 * Closes facilities with fewer than `least` clients, those with the fewest first; each client goes to the nearest one
 * that is left. Nobody else has to move: who keeps a facility has still no nearer one. The last one would have all rows.
 */
export async function closeBelow(
  least: number,
  { matrix, times }: ShortFirst,
  { open, of }: Located,
  pace: Pace,
): Promise<void> {
  const clients = new Array<number[] | undefined>(matrix.rows)
  const sizes = new Uint32Array(matrix.rows)
  for (let row = 0; row < matrix.rows; row++) {
    const home = of[row] as number
    ;(clients[home] ??= []).push(row)
    sizes[home] = (sizes[home] as number) + (times[row] as number)
  }
  let small = Array.from(of, (_, row) => row).filter((row) => open.has(row))
  // A facility gains clients only, so that sizes once passed do not come again.
  for (let size = 0; size < least; size++) {
    for (const closed of small) {
      if (sizes[closed] !== size) continue
      open.remove(closed)
      for (const row of clients[closed] ?? []) {
        const { row: home } = open.nearest(row)
        of[row] = home
        ;(clients[home] ??= []).push(row)
        sizes[home] = (sizes[home] as number) + (times[row] as number)
        if (pace.after(open.met)) await pace.breathe()
      }
    }
    small = small.filter((row) => open.has(row) && (sizes[row] as number) < least)
  }
}

/** Classes by number, in the order in which their first rows come. */
export function numbered(facilities: Uint32Array): Classes {
  const numbers = new Map<number, number>()
  return facilities.map((facility) => {
    const number = numbers.get(facility) ?? numbers.size
    numbers.set(facility, number)
    return number
  })
}
