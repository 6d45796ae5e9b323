/** What caps take away from people of a reference: the error of clipping, before any noise. */
import { SecureBits } from '../../random/index.ts'
import type { DenseShape, Law } from '../additive.ts'
import type { Labels } from './blocks.ts'
import type { BlockCaps, ClipMode, Lost } from './facts.ts'
import { blockLimit } from './limit.ts'
import { peopleOf, type Reference } from './reference.ts'
import { standsFrom } from './stands.ts'
import { clipFor } from './units.ts'

export interface LostOptions {
  readonly names: readonly string[]
  readonly labels: Labels
  readonly shape: DenseShape
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
export function lostTo(judging: Reference, options: LostOptions): Lost {
  const { names, labels, law, caps, setting, people, shape } = options
  // Of an undirected pair both cells are published, and off by the same.
  const published = (cell: number) => (shape.symmetric === true && cell % (shape.columns + 1) !== 0 ? 2 : 1)
  const mode = options.mode === 'sample' ? 'scale' : options.mode
  const laws = names.map(() => law)
  const clip = clipFor(caps, laws, mode, names)
  const limit = blockLimit({
    clip,
    labels,
    bits: new SecureBits(),
    ...(mode === 'replace' ? { replacement: standsFrom(setting, { labels, clip }) } : {}),
  })
  const error = new Float64Array(labels.length)
  const add = (cell: number, units: number) => {
    error[cell] = (error[cell] as number) + units
  }
  const { offsets, cells, values } = judging
  for (let p = 0; p < peopleOf(judging); p++) {
    const [start, end] = [offsets[p] as number, offsets[p + 1] as number]
    // What is cut off by counting in whole units is lost as well.
    const units = values.slice(start, end).map((value) => Math.trunc(value / clip.quantum))
    const share = { cells: cells.slice(start, end), units }
    const kept = limit.enforce(share) ?? share
    for (let k = start; k < end; k++) {
      const cell = cells[k] as number
      if (labels[cell] !== 0) add(cell, -(values[k] as number) / clip.quantum)
    }
    for (let i = 0; i < kept.cells.length; i++) add(kept.cells[i] as number, kept.units[i] as number)
  }
  const factor = (clip.quantum * people) / peopleOf(judging)
  const [absolute, squared] = [names.map(() => 0), names.map(() => 0)]
  for (let cell = 0; cell < error.length; cell++) {
    if (error[cell] === 0 || labels[cell] === 0) continue
    const k = (labels[cell] as number) - 1
    const off = Math.abs((error[cell] as number) * factor)
    absolute[k] = (absolute[k] as number) + published(cell) * off
    squared[k] = (squared[k] as number) + published(cell) * off * off
  }
  const everything = values.reduce((sum, value, k) => {
    const cell = cells[k] as number
    return labels[cell] === 0 ? sum : sum + published(cell) * Math.abs(value)
  }, 0)
  return { absolute, squared, people, everything: (everything * people) / peopleOf(judging) }
}
