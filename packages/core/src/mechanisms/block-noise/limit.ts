/**
 * Caps per block and in total, enforced on one person at a time in whole units: block by block, then in total. Sees
 * nobody else, so neighbours differ in one person's share, which is within the caps, and in nothing else.
 */
import { clipToCaps, type Limit, type Share, type UnitCaps, withinCaps } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, integerBelow } from '../../random/index.ts'
import type { Law } from '../additive.ts'
import type { Labels } from './blocks.ts'
import type { UnitClip } from './units.ts'

/** Contributions that stand in for those of a person above a cap, in true units. Of people who are not protected. */
export interface Replacement {
  /** For each block, what replaces the block of a person who is above its cap. */
  readonly blocks: readonly Stand[]
  /** What replaces a whole person who is above the total. */
  readonly person: Stand
}

/** Value k goes to the cell `cells[k]`, numbered row by row; of an undirected pair, the one above the diagonal. */
export interface Stand {
  readonly cells: readonly number[]
  readonly values: readonly number[]
}

export interface LimitInput {
  readonly clip: UnitClip
  readonly labels: Labels
  /** For `sample`. */
  readonly bits: Bits
  /** For `replace`. */
  readonly replacement?: Replacement
}

export function blockLimit({ clip, labels, bits, replacement }: LimitInput): Limit {
  if (clip.mode === 'sample') return sampling(clip, labels, bits)
  const stands = clip.mode === 'replace' ? checkedStands(clip, labels, replacement) : undefined
  const masked = labels.includes(0)
  return {
    wants: 'cells',
    enforce: (share) => {
      if (masked) hideMasked(share, labels)
      if (fits(share, clip, labels)) return undefined
      return stands === undefined ? shrunk(share, clip, labels) : replaced(share, clip, labels, stands)
    },
  }
}

/** What lies in masked cells counts for nothing, before any cap looks at it. */
function hideMasked({ cells, units }: Share, labels: Labels): void {
  for (let i = 0; i < cells.length; i++) if (labels[cells[i] as number] === 0) units[i] = 0
}

/** The caps of one block, in the norm of its law. */
function capsFor(law: Law, cap: number): UnitCaps {
  return law === 'laplace' ? { l1: cap } : { l2: cap }
}

/** The entries of a share that a cap is about: one block, or all blocks of a law. */
interface Group {
  readonly caps: UnitCaps
  readonly holds: (label: number) => boolean
}

function blockGroups({ laws, caps }: UnitClip): Group[] {
  return caps.map((cap, k) => ({ caps: capsFor(laws[k] as Law, cap), holds: (label) => label === k + 1 }))
}

function totalGroup({ laws, total }: UnitClip, law: Law): Group {
  return { caps: capsFor(law, total as number), holds: (label) => laws[label - 1] === law }
}

function totalGroups(clip: UnitClip): Group[] {
  return clip.total === undefined ? [] : [...new Set(clip.laws)].map((law) => totalGroup(clip, law))
}

/** Σ|units| or Σ units² of a person in every block. Below 2^53 exact; what is above is above every cap too. */
export function sumsOf({ cells, units }: Share, { laws, caps }: UnitClip, labels: Labels): Float64Array {
  const sums = new Float64Array(caps.length)
  for (let i = 0; i < cells.length; i++) {
    const k = (labels[cells[i] as number] as number) - 1
    if (k < 0) continue
    const u = units[i] as number
    sums[k] = (sums[k] as number) + (laws[k] === 'laplace' ? Math.abs(u) : u * u)
  }
  return sums
}

export function limitOf(law: Law, cap: number): number {
  return law === 'laplace' ? cap : cap * cap
}

/** The numbers of the blocks that are above their caps. */
function blocksAbove(sums: Float64Array, { laws, caps }: UnitClip): number[] {
  const above: number[] = []
  for (let k = 0; k < caps.length; k++) {
    if ((sums[k] as number) > limitOf(laws[k] as Law, caps[k] as number)) above.push(k)
  }
  return above
}

/** The laws whose blocks together are above the total. */
function lawsAbove(sums: Float64Array, { laws, total }: UnitClip): Law[] {
  if (total === undefined) return []
  const together = { laplace: 0, gaussian: 0 }
  for (let k = 0; k < sums.length; k++) together[laws[k] as Law] += sums[k] as number
  return (['laplace', 'gaussian'] as const).filter((law) => together[law] > limitOf(law, total))
}

/** Whether a person, one entry for each cell, is within every cap. One pass: most people are. */
export function fits(share: Share, clip: UnitClip, labels: Labels): boolean {
  const sums = sumsOf(share, clip, labels)
  return blocksAbove(sums, clip).length === 0 && lawsAbove(sums, clip).length === 0
}

/** `scale` and `drop`. */
function shrunk(share: Share, clip: UnitClip, labels: Labels): Share {
  const groups = blockGroups(clip)
  for (const k of blocksAbove(sumsOf(share, clip, labels), clip)) shrink(share, clip, labels, groups[k] as Group)
  for (const law of lawsAbove(sumsOf(share, clip, labels), clip)) {
    shrink(share, clip, labels, totalGroup(clip, law))
  }
  return share
}

function shrink({ cells, units }: Share, { mode }: UnitClip, labels: Labels, group: Group): void {
  const inside = indicesOf(cells, labels, group)
  const part = Float64Array.from(inside, (i) => units[i] as number)
  if (mode === 'drop') part.fill(0)
  else clipToCaps(part, group.caps)
  for (let at = 0; at < inside.length; at++) units[inside[at] as number] = part[at] as number
}

function indicesOf(cells: Int32Array, labels: Labels, { holds }: Group): number[] {
  const inside: number[] = []
  for (let i = 0; i < cells.length; i++) if (holds(labels[cells[i] as number] as number)) inside.push(i)
  return inside
}

interface Stands {
  readonly blocks: readonly Share[]
  readonly person: Share
}

/** A reference person's block for each block above its cap; the whole reference person where the total is exceeded. */
function replaced(share: Share, clip: UnitClip, labels: Labels, stands: Stands): Share {
  let kept = share
  for (const [k, group] of blockGroups(clip).entries()) {
    kept = exchanged(kept, labels, group, stands.blocks[k] as Share)
  }
  for (const group of totalGroups(clip)) {
    kept = exchanged(kept, labels, group, within(stands.person, labels, group))
  }
  return kept
}

function exchanged(share: Share, labels: Labels, group: Group, stand: Share): Share {
  const inside = within(share, labels, group)
  if (withinCaps(inside.units, group.caps)) return share
  const outside = within(share, labels, { ...group, holds: (label) => !group.holds(label) })
  const cells = new Int32Array(outside.cells.length + stand.cells.length)
  const units = new Float64Array(cells.length)
  cells.set(outside.cells)
  cells.set(stand.cells, outside.cells.length)
  units.set(outside.units)
  units.set(stand.units, outside.units.length)
  return { cells, units }
}

function within({ cells, units }: Share, labels: Labels, group: Group): Share {
  const inside = indicesOf(cells, labels, group)
  return {
    cells: Int32Array.from(inside, (i) => cells[i] as number),
    units: Float64Array.from(inside, (i) => units[i] as number),
  }
}

/** A replacement above a cap would break the promise: it is refused, whatever the data. */
function checkedStands(clip: UnitClip, labels: Labels, replacement: Replacement | undefined): Stands {
  if (replacement === undefined || replacement.blocks.length !== clip.caps.length) {
    throw new InvalidInput(
      `To replace people above a cap the release needs the reference people who stand in for them, one for each of the ${clip.caps.length} blocks and one for the total: take them from the reference with standsFrom().`,
    )
  }
  const groups = blockGroups(clip)
  const blocks = replacement.blocks.map((stand, k) => {
    const share = shareOf(stand, clip, labels)
    if (share.cells.some((cell) => labels[cell] !== k + 1)) {
      throw new InvalidInput(`What stands in for block ${k + 1} has cells outside of that block.`)
    }
    if (!withinCaps(share.units, (groups[k] as Group).caps)) throw aboveCap(`block ${k + 1}`)
    return share
  })
  const person = shareOf(replacement.person, clip, labels)
  if (!fits(person, clip, labels)) throw aboveCap('a whole person')
  return { blocks, person }
}

function aboveCap(what: string): InvalidInput {
  return new InvalidInput(
    `What stands in for ${what} is itself above a cap: take somebody from the reference who is within all of them.`,
  )
}

function shareOf({ cells, values }: Stand, clip: UnitClip, labels: Labels): Share {
  if (cells.length !== values.length || new Set(cells).size !== cells.length) {
    throw new InvalidInput('What stands in for a person has one value for each cell, and no cell twice.')
  }
  if (cells.some((cell) => !(Number.isInteger(cell) && (labels[cell] ?? 0) > 0))) {
    throw new InvalidInput(
      'What stands in for a person lies in cells that the matrix does not have, or that are masked.',
    )
  }
  const units = Float64Array.from(values, (value) => Math.trunc(value / clip.quantum))
  if (units.some(Number.isNaN)) throw new InvalidInput('What stands in for a person is made of numbers.')
  return { cells: Int32Array.from(cells), units }
}

/**
 * `sample`: a person above a cap keeps contributions in a random order, as many as fit. The order is drawn for this
 * person alone, so nobody's sample depends on anybody else.
 */
function sampling(clip: UnitClip, labels: Labels, bits: Bits): Limit {
  // Sums of the person at hand; all 0 between two people.
  const sums = new Float64Array(labels.length)
  return {
    wants: 'events',
    enforce: (share) => {
      hideMasked(share, labels)
      if (fits(summed(share, sums), clip, labels)) return undefined
      shuffle(share, bits)
      let kept = share
      for (const group of [...blockGroups(clip), ...totalGroups(clip)]) kept = asManyAsFit(kept, labels, group, sums)
      return kept
    },
  }
}

/** One entry for each cell. */
function summed({ cells, units }: Share, sums: Float64Array): Share {
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number
    sums[cell] = (sums[cell] as number) + (units[i] as number)
  }
  const distinct = Int32Array.from(new Set(cells))
  const of = Float64Array.from(distinct, (cell) => sums[cell] as number)
  for (const cell of distinct) sums[cell] = 0
  return { cells: distinct, units: of }
}

function shuffle({ cells, units }: Share, bits: Bits): void {
  for (let i = cells.length - 1; i > 0; i--) {
    const j = integerBelow(i + 1, bits)
    ;[cells[i], cells[j]] = [cells[j] as number, cells[i] as number]
    ;[units[i], units[j]] = [units[j] as number, units[i] as number]
  }
}

/** Of the entries in the group, those before the first that would lift the person above the cap; all others stay. */
function asManyAsFit(share: Share, labels: Labels, group: Group, sums: Float64Array): Share {
  const { cells, units } = share
  const { l1, l2 } = group.caps
  const size = (u: number) => (l1 === undefined ? u * u : Math.abs(u))
  const most = l1 ?? (l2 as number) ** 2
  const kept: number[] = []
  let sum = 0
  let full = false
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number
    if (!group.holds(labels[cell] as number)) {
      kept.push(i)
      continue
    }
    if (full) continue
    const before = sums[cell] as number
    const after = before + (units[i] as number)
    const next = sum - size(before) + size(after)
    if (next > most) {
      full = true
      continue
    }
    sum = next
    sums[cell] = after
    kept.push(i)
  }
  for (const cell of cells) sums[cell] = 0
  return {
    cells: Int32Array.from(kept, (i) => cells[i] as number),
    units: Float64Array.from(kept, (i) => units[i] as number),
  }
}
