/**
 * Sums of whole units, exact however many there are, and their noise. Beyond 2^53 units a double would round a sum before
 * the noise, and two neighbours further apart than was planned; a sum is kept in two parts instead.
 */
import type { Bits, Noise } from '../../random/index.ts'
import { addNoise, type Law } from '../additive.ts'

/** Sum i is high[i]·2^32 + low[i] units, with low[i] from 0 to 2^32 − 1. */
export interface UnitSums {
  readonly high: Float64Array
  readonly low: Float64Array
}

const PART = 2 ** 32

export function unitSums(count: number): UnitSums {
  return { high: new Float64Array(count), low: new Float64Array(count) }
}

/** `units` is a whole number of at most 2^53 either way. */
export function addUnits({ high, low }: UnitSums, at: number, units: number): void {
  const carried = Math.floor(units / PART)
  const sum = (low[at] as number) + (units - carried * PART)
  const over = sum >= PART ? 1 : 0
  low[at] = sum - over * PART
  high[at] = (high[at] as number) + carried + over
}

/** The grid is the unit times a power of two, at most 2^52: see `gridOfUnits`. */
export interface UnitNoise extends Noise {
  readonly unit: number
}

/** round_g(sum·unit + Z) for the sums from `start` to `end`, each with a Z of its own. */
export function noisySums(
  law: Law,
  sums: UnitSums,
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

/** The units beyond the last whole grid point, `span` units apart. */
function restOf({ high, low }: UnitSums, at: number, span: number): number {
  const small = low[at] as number
  if (span <= PART) return small - Math.floor(small / span) * span
  const large = high[at] as number
  const most = span / PART
  return (large - Math.floor(large / most) * most) * PART + small
}

function pointsOfLow({ low }: UnitSums, at: number, span: number): number {
  return span <= PART ? Math.floor((low[at] as number) / span) : 0
}

function pointsOfHigh({ high }: UnitSums, at: number, span: number): number {
  const points = (high[at] as number) * (PART / span)
  return span <= PART ? points : Math.floor(points)
}
