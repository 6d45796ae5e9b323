/**
 * Noise on sums of whole units that were added up exactly, in two parts. As doubles, sums beyond 2^53 units would be rounded
 * before the noise, and those of two neighbours might be further apart than was planned.
 */
import type { Bits, Noise } from '../../random/index.ts'
import { addNoise, type Law } from '../additive.ts'
import type { ExactSums } from '../numeric-rows/index.ts'

/** What a unit of the high part of a sum is worth in units of the low one. */
const PART = 2 ** 40

/** The grid is the unit times a power of two, at most 2^52. */
export interface UnitNoise extends Noise {
  readonly unit: number
}

/** round_g(sum·unit + Z) for the sums from `start` to `end`, each with a Z of its own. */
export function noisySums(
  law: Law,
  sums: ExactSums,
  noise: UnitNoise,
  bits: Bits,
  start = 0,
  end = sums.low.length,
): Float64Array {
  const { unit, grid } = noise
  const span = grid / unit
  const values = new Float64Array(end - start)
  for (let i = 0; i < values.length; i++) values[i] = restOf(sums, start + i, span) * unit
  addNoise(law, values, noise, bits)
  for (let i = 0; i < values.length; i++) {
    // Grid points of the noise and of the low part are added first, exactly: only the last addition may round, what it
    // rounds is the noisy number itself, and that is no longer private.
    const points = (values[i] as number) / grid
    values[i] = (pointsOfHigh(sums, start + i, span) + (pointsOfLow(sums, start + i, span) + points)) * grid
  }
  return values
}

/** The units beyond the whole grid points, which are `span` units apart. */
function restOf({ high, low }: ExactSums, at: number, span: number): number {
  const small = low[at] as number
  if (span <= PART) return small - Math.floor(small / span) * span
  const large = high[at] as number
  const most = span / PART
  return (large - Math.floor(large / most) * most) * PART + small
}

function pointsOfLow({ low }: ExactSums, at: number, span: number): number {
  return span <= PART ? Math.floor((low[at] as number) / span) : 0
}

function pointsOfHigh({ high }: ExactSums, at: number, span: number): number {
  const points = (high[at] as number) * (PART / span)
  return span <= PART ? points : Math.floor(points)
}
