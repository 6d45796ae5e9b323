/** On which grid values lie: one that follows the data shows in the last digits, whatever the noise. */
import type { Outputs } from '../../trials/index.ts'
import { nameOf, numeric } from './coordinates.ts'
import type { Feature, Tester } from './feature.ts'

/** Above so many columns grids are looked at in the first ones alone, and in all of them together. */
const MOST_GRAINS = 8

export const grids: Tester = (a, b, columns) => {
  const used = numeric(a, b)
  const many = used.filter((j) => manyValues(a, j))
  return [
    ...many.slice(0, MOST_GRAINS).map((j) => grainFeature(j, nameOf(columns, j))),
    ...(many.length > 1 ? [finest(many)] : []),
    ...used.slice(0, MOST_GRAINS).flatMap((j) => remainders(a, j, nameOf(columns, j))),
  ]
}

/** Where a value is one of a few, which grid it is on says nothing new. */
function manyValues({ width, values }: Outputs, j: number): boolean {
  const seen = new Set<number>()
  for (let k = j; k < values.length && seen.size <= 64; k += width) seen.add(values[k] as number)
  return seen.size > 64
}

/** A grid that follows the data shows in the last binary digits of a value. */
function grainFeature(j: number, name: string): Feature {
  return {
    name: `the grid of ${name} (the power of 2 in it)`,
    of: (values, start) => grainOf(values[start + j] as number),
  }
}

const asFloat = new Float64Array(1)
const asWords = new Uint32Array(asFloat.buffer)

/** The exponent of the largest power of two that a number is a whole multiple of; of 0 more than that of any. */
function grainOf(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return 2000
  asFloat[0] = x
  const [low = 0, high = 0] = asWords
  const exponent = (high >>> 20) & 0x7ff
  const trailing = low !== 0 ? 31 - Math.clz32(low & -low) : 32 + trailingOfHigh(high, exponent)
  return Math.max(exponent, 1) - 1075 + trailing
}

function trailingOfHigh(high: number, exponent: number): number {
  const digits = (high & 0xfffff) | (exponent === 0 ? 0 : 0x100000)
  return 31 - Math.clz32(digits & -digits)
}

/** The finest grid of all: of many columns the one that differs may be any. */
function finest(columns: readonly number[]): Feature {
  return {
    name: 'the finest grid of all numbers (a power of 2)',
    of: (values, start) => columns.reduce((least, j) => Math.min(least, grainOf(values[start + j] as number)), 2000),
  }
}

/** A gap between values that is this share of all gaps is the step of a grid. */
const USUAL = 0.3
/** Parts of a step that rounding may take. */
const ROUNDING = 1e-6

/** What is left of a value after whole steps of its usual grid: noise in whole steps leaves it as it was. */
function remainders({ width, values }: Outputs, j: number, name: string): Feature[] {
  const step = usualStep(
    Float64Array.from({ length: values.length / width }, (_, k) => values[k * width + j] as number),
  )
  if (step === undefined) return []
  return [
    {
      name: `what is left of ${name} after whole steps of ${Number(step.toPrecision(6))}`,
      of: (all, start) => {
        const steps = (all[start + j] as number) / step
        const rest = steps - Math.floor(steps)
        return rest > 1 - ROUNDING || rest < ROUNDING ? 0 : Math.round(rest / ROUNDING) * ROUNDING
      },
    },
  ]
}

function usualStep(values: Float64Array): number | undefined {
  const distinct = [...new Set(values)].filter(Number.isFinite).sort((x, y) => x - y)
  const gaps = new Map<number, number>()
  for (let i = 1; i < distinct.length; i++) {
    const gap = Number(((distinct[i] as number) - (distinct[i - 1] as number)).toPrecision(9))
    gaps.set(gap, (gaps.get(gap) ?? 0) + 1)
  }
  const [step, count] = [...gaps].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])
  return count >= 2 && count > USUAL * (distinct.length - 1) ? step : undefined
}
