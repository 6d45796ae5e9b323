/** Larger zones out of small ones that lie near each other: what a hierarchy is made of where nobody gives one. */

import type { Tier } from './lookup.ts'
import type { Position } from './polygons.ts'

/** About so many zones make up one of the next tier, as on a grid that halves. */
const IN_ONE = 4
/** No coarser than this. */
const FEWEST = 16

/** Halves the zones by where they lie, the longer way, until few are left: neighbourhoods, and the ones inside them. */
export function neighbourhoods(centres: readonly Position[]): Tier[] {
  // Two halvings make four of one.
  const depth = Math.floor(Math.log2(Math.max(1, centres.length / IN_ONE)) / 2) * 2
  const codes = new Uint32Array(centres.length)
  halve(
    Uint32Array.from(centres, (_, k) => k),
    centres,
    codes,
    depth,
  )
  const tiers: Tier[] = []
  // For each zone of the tier below, which side of every halving so far it is on.
  let below: readonly number[] = Array.from(codes)
  for (let bits = depth; 2 ** bits >= FEWEST; bits -= 2) {
    const used = [...new Set(below)].sort((a, b) => a - b)
    const number = new Map(used.map((code, k) => [code, k]))
    const width = String(used.length).length
    tiers.push({
      heading: `level${tiers.length + 1}`,
      names: used.map((_, k) => `g${String(k + 1).padStart(width, '0')}`),
      of: below.map((code) => number.get(code) as number),
    })
    below = used.map((code) => code >> 2)
  }
  return tiers
}

/** Writes for each zone on which side of each halving it is, the last in the lowest bit. */
function halve(zones: Uint32Array, centres: readonly Position[], codes: Uint32Array, depth: number): void {
  if (depth === 0) return
  const axis = extent(zones, centres, 0) >= extent(zones, centres, 1) ? 0 : 1
  const sorted = zones.slice().sort((a, b) => {
    const apart = (centres[a] as Position)[axis] - (centres[b] as Position)[axis]
    return apart === 0 ? a - b : apart
  })
  const middle = Math.ceil(sorted.length / 2)
  for (let k = 0; k < sorted.length; k++) {
    const zone = sorted[k] as number
    codes[zone] = 2 * (codes[zone] as number) + (k < middle ? 0 : 1)
  }
  halve(sorted.subarray(0, middle), centres, codes, depth - 1)
  halve(sorted.subarray(middle), centres, codes, depth - 1)
}

function extent(zones: Uint32Array, centres: readonly Position[], axis: 0 | 1): number {
  let [low, high] = [Infinity, -Infinity]
  for (const zone of zones) {
    const x = (centres[zone] as Position)[axis]
    low = Math.min(low, x)
    high = Math.max(high, x)
  }
  return high - low
}
