/** What caps take away from people of a reference: the error of clipping, before any noise. */
import type { Share } from '../../data/index.ts'
import { SecureBits } from '../../random/index.ts'
import type { Law } from '../additive.ts'
import type { Labels } from './blocks.ts'
import type { BlockCaps, ClipMode, Lost } from './facts.ts'
import { blockLimit } from './limit.ts'
import { clipFor } from './plan.ts'
import { peopleOf, type Reference } from './reference.ts'
import { standsFrom } from './stands.ts'

export interface LossOptions {
  readonly names: readonly string[]
  readonly labels: Labels
  readonly law: Law
  readonly caps: BlockCaps
  readonly mode: ClipMode
  /** Whom stand-ins are taken from. */
  readonly setting: Reference
  /** How many people the release is about. */
  readonly people: number
}

/**
 * Σ|error| and Σ error² of every block, for as many people as are expected. A sample is reckoned as scaling: it keeps as
 * much on average, and single events are not in a reference.
 */
export function lossOf(judging: Reference, options: LossOptions): Lost {
  const { names, labels, law, caps, setting, people } = options
  const mode = options.mode === 'sample' ? 'scale' : options.mode
  const laws = names.map(() => law)
  const clip = clipFor(caps, laws, mode, names)
  const limit = blockLimit({
    clip,
    labels,
    bits: new SecureBits(),
    ...(mode === 'replace' ? { replacement: standsFrom(setting, { labels, law, caps }) } : {}),
  })
  const error = new Float64Array(labels.length)
  const add = (cell: number, units: number) => {
    error[cell] = (error[cell] as number) + units
  }
  for (let p = 0; p < peopleOf(judging); p++) {
    const share = shareOf(judging, p, clip.quantum)
    const before = { cells: share.cells, units: share.units.slice() }
    const after = limit.enforce(share)
    if (after === undefined) continue
    for (let i = 0; i < before.cells.length; i++) {
      const cell = before.cells[i] as number
      if (labels[cell] !== 0) add(cell, -(before.units[i] as number))
    }
    for (let i = 0; i < after.cells.length; i++) add(after.cells[i] as number, after.units[i] as number)
  }
  const factor = (clip.quantum * people) / peopleOf(judging)
  const [absolute, squared] = [names.map(() => 0), names.map(() => 0)]
  for (let cell = 0; cell < error.length; cell++) {
    if (error[cell] === 0) continue
    const k = (labels[cell] as number) - 1
    const off = Math.abs((error[cell] as number) * factor)
    absolute[k] = (absolute[k] as number) + off
    squared[k] = (squared[k] as number) + off * off
  }
  const everything = judging.values.reduce(
    (sum, value, k) => (labels[judging.cells[k] as number] === 0 ? sum : sum + Math.abs(value)),
    0,
  )
  return { absolute, squared, people, everything: (everything * people) / peopleOf(judging) }
}

function shareOf({ offsets, cells, values }: Reference, person: number, quantum: number): Share {
  const [start, end] = [offsets[person] as number, offsets[person + 1] as number]
  return {
    cells: cells.slice(start, end),
    units: values.slice(start, end).map((value) => Math.trunc(value / quantum)),
  }
}
