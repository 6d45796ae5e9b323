/**
 * What an observer looks at first: single values, all of them column by column, and which of a few outputs it was. Any set
 * of values of one of them may become an event.
 */
import { hashOf, type Outputs, TEXTS_BELOW, Texts } from '../../trials/index.ts'
import { few, outputInWords } from '../words.ts'
import { bayes } from './bayes.ts'
import { countOf, type Feature, type Tester } from './feature.ts'

/** Above so many columns single ones are left to what looks at all of them together. */
const MOST_COLUMNS = 64
export const coordinates: Tester = (a, b, columns) => {
  const used = changing(a, b)
  const single = used.slice(0, MOST_COLUMNS)
  return [
    ...single.map((j) => columnFeature(a, b, j, nameOf(columns, j))),
    ...(used.length > 1 ? [...wholeOutput(a, b), bayes(a, b, used)] : []),
  ]
}

export function nameOf(columns: readonly string[], j: number): string {
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
  const texts = ownTexts(a, b, j)
  const feature = { name, of: (values: Float64Array, start: number) => values[start + j] as number }
  if (texts === undefined) return feature
  // The first column is an outcome. The numbers of texts have no order that means anything.
  const alone = j === 0 || [a, b].every(({ width, values }) => onlyTexts(values, width, j))
  return alone
    ? { ...feature, texts, shown: (from, to) => few(texts.between(from, to)) || 'another text' }
    : { ...feature, texts }
}

/** All columns share one table of texts: those that this one holds. */
function ownTexts(a: Outputs, b: Outputs, j: number): Texts | undefined {
  const { texts } = a
  if (texts === undefined) return undefined
  const own = new Texts()
  for (const { width, values } of [a, b]) {
    for (let k = j; k < values.length; k += width) {
      const x = values[k] as number
      // Of the outcome numbers stand for words as well.
      const text = j === 0 || x <= TEXTS_BELOW ? texts.of(x) : undefined
      if (text !== undefined) own.keep(x, text)
    }
  }
  return own
}

/** Columns that change and are not texts alone: only of these a difference or a grid means something. */
export function numeric(a: Outputs, b: Outputs): number[] {
  return changing(a, b).filter((j) => ![a, b].every(({ width, values }) => onlyTexts(values, width, j)))
}

function onlyTexts(values: Float64Array, width: number, j: number): boolean {
  for (let k = j; k < values.length; k += width) if ((values[k] as number) > TEXTS_BELOW) return false
  return true
}

/** Of outputs that repeat, which one it was. */
function wholeOutput(a: Outputs, b: Outputs): Feature[] {
  const examples = new Map<number, string>()
  const most = (countOf(a) + countOf(b)) / 16
  for (const { width, values } of [a, b]) {
    for (let start = 0; start < values.length; start += width) {
      const label = labelOf(values, start, width)
      if (!examples.has(label)) examples.set(label, outputInWords(values.subarray(start, start + width), a.texts))
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
