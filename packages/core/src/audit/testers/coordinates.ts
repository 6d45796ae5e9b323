/**
 * What an observer looks at first: single values, differences of two, on which grid a value lies, and which of a few
 * outputs it was. Any set of values of one of them may become an event.
 */
import { hashOf } from '../hash.ts'
import { TEXTS_BELOW } from '../texts.ts'
import type { Outputs } from '../trial.ts'
import { few } from '../words.ts'
import { bayes } from './bayes.ts'
import { countOf, type Feature, type Tester } from './feature.ts'

/** Above so many columns single ones are left to what looks at all of them together. */
const MOST_COLUMNS = 64
/** Above so many columns their differences would be too many. */
const MOST_DIFFERENCES = 6
/** Above so many columns grids are looked at in the first ones alone. */
const MOST_GRAINS = 8

export const coordinates: Tester = (a, b, columns) => {
  const used = changing(a, b)
  const single = used.slice(0, MOST_COLUMNS)
  return [
    ...single.map((j) => columnFeature(a, b, j, nameOf(columns, j))),
    ...(used.length > MOST_DIFFERENCES ? [] : pairsOf(used).map(([i, j]) => difference(i, j, columns))),
    ...used
      .slice(0, MOST_GRAINS)
      .filter((j) => manyValues(a, j))
      .map((j) => grainFeature(j, nameOf(columns, j))),
    ...(used.length > 1 ? [...wholeOutput(a, b), bayes(a, b, used)] : []),
  ]
}

function nameOf(columns: readonly string[], j: number): string {
  return columns[j] ?? `number ${j}`
}

/** Columns that do not hold the same value in all outputs. */
export function changing(a: Outputs, b: Outputs): number[] {
  const found: number[] = []
  for (let j = 0; j < a.width; j++) {
    const first = a.values[j] as number
    if ([a, b].some(({ width, values }) => differs(values, width, j, first))) found.push(j)
  }
  return found
}

function differs(values: Float64Array, width: number, j: number, first: number): boolean {
  for (let k = j; k < values.length; k += width) if (values[k] !== first) return true
  return false
}

function columnFeature(a: Outputs, b: Outputs, j: number, name: string): Feature {
  const { texts } = a
  const feature = { name, of: (values: Float64Array, start: number) => values[start + j] as number }
  if (texts === undefined) return feature
  // The first column is an outcome. The numbers of texts have no order that means anything.
  const alone = j === 0 || [a, b].every(({ width, values }) => onlyTexts(values, width, j))
  return alone
    ? { ...feature, texts, shown: (from, to) => few(texts.between(from, to)) || 'another text' }
    : { ...feature, texts }
}

function onlyTexts(values: Float64Array, width: number, j: number): boolean {
  for (let k = j; k < values.length; k += width) if ((values[k] as number) > TEXTS_BELOW) return false
  return true
}

/** Noise that two values share is gone from their difference. */
function difference(i: number, j: number, columns: readonly string[]): Feature {
  return {
    name: `${nameOf(columns, i)} minus ${nameOf(columns, j)}`,
    of: (values, start) => (values[start + i] as number) - (values[start + j] as number),
  }
}

function pairsOf(columns: readonly number[]): [number, number][] {
  return columns.flatMap((i, at) => columns.slice(at + 1).map((j): [number, number] => [i, j]))
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

/** Of outputs that repeat, which one it was. */
function wholeOutput(a: Outputs, b: Outputs): Feature[] {
  const examples = new Map<number, string>()
  const most = (countOf(a) + countOf(b)) / 16
  for (const { width, values } of [a, b]) {
    for (let start = 0; start < values.length; start += width) {
      const label = labelOf(values, start, width)
      if (!examples.has(label)) examples.set(label, `(${values.subarray(start + 1, start + width).join(', ')})`)
      if (examples.size > most) return []
    }
  }
  const { width } = a
  return [
    {
      name: 'the whole output',
      of: (values, start) => labelOf(values, start, width),
      shown: (label) => examples.get(label) ?? 'another one',
    },
  ]
}

/** A number for an output: two that share one by chance are taken for one, and nothing is wrong but power. */
function labelOf(values: Float64Array, start: number, width: number): number {
  const words = new Uint32Array(values.buffer, values.byteOffset + 8 * start, 2 * width)
  return hashOf(words.length, (i) => words[i] as number)
}
