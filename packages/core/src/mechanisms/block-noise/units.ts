/** Caps in whole units: how they are enforced exactly, and what a sum that was clipped elsewhere must match. */
import { NotFeasible } from '../../errors.ts'
import { gridFor } from '../../random/index.ts'
import type { DenseShape, Law } from '../additive.ts'
import type { Labels } from './blocks.ts'
import type { BlockCaps, ClipMode } from './facts.ts'

/** How the caps are enforced, in whole units. */
export interface BlockClip extends UnitClip {
  /** Tells one partition from another, so that no sum is taken that was clipped by blocks of another kind. */
  readonly partition: string
}

export interface UnitClip {
  readonly mode: ClipMode
  readonly quantum: number
  readonly most: number
  readonly laws: readonly Law[]
  readonly caps: readonly number[]
  /** For the blocks of each law together. */
  readonly total?: number
}

/** Units that the smallest cap must have at least: a value is cut to whole units, toward zero. */
const LEAST_UNITS = 128

/**
 * One unit for all blocks, because the total adds them up: 2^20 to 2^21 units to the largest cap, so that sums over 2^32
 * contributions stay below 2^53.
 */
export function clipFor(
  { blocks, total }: BlockCaps,
  laws: readonly Law[],
  mode: ClipMode,
  names: readonly string[],
): UnitClip {
  const largest = Math.min(Math.max(...blocks), total ?? Infinity)
  const quantum = gridFor(largest)
  const caps = blocks.map((cap) => Math.floor(Math.min(cap, largest) / quantum))
  const least = caps.indexOf(Math.min(...caps))
  if ((caps[least] as number) < LEAST_UNITS) {
    throw new NotFeasible(
      `The caps are too far apart: ${blocks[least]} for the block "${names[least]}" beside ${largest}. One unit serves all blocks, and ${2 ** 20 / LEAST_UNITS} times is the most that it can span; raise the smaller cap.`,
    )
  }
  return {
    mode,
    quantum,
    most: Math.floor(largest / quantum),
    laws,
    caps,
    ...(total === undefined ? {} : { total: Math.floor(total / quantum) }),
  }
}

/** The caps as they are enforced: whole units of them. The noise is for these, and the guarantee exact. */
export function enforced({ quantum, caps, total }: UnitClip): BlockCaps {
  return { blocks: caps.map((cap) => cap * quantum), ...(total === undefined ? {} : { total: total * quantum }) }
}

/** Two rounds of FNV-1a over the block of every cell. Against mistakes, not against somebody who means to deceive. */
export function fingerprint(labels: Labels, { rows, columns, symmetric }: DenseShape): string {
  let [a, b] = [0x811c9dc5, 0x2c1b3c6d]
  for (let i = 0; i < labels.length; i++) {
    a = Math.imul(a ^ (labels[i] as number), 0x01000193)
    b = Math.imul(b ^ (labels[i] as number), 0x01000193) + i
  }
  const hex = (x: number) => (x >>> 0).toString(16).padStart(8, '0')
  return `${rows}x${columns}${symmetric === true ? ' undirected' : ''} ${hex(a)}${hex(b)}`
}
