/**
 * Outputs of any program, as parsed JSON, in rows of numbers that all have one width: what an audit of it looks at. Nothing
 * an observer could see is lost: texts, nothing at all, and outputs of another shape have numbers of their own.
 */
import { InvalidInput } from '../errors.ts'
import { flattened, leafNames } from './external-values.ts'
import { Texts } from './texts.ts'

export interface OutputReader {
  /** How many numbers a row has: the shape of the output, its values, and one for what is longer than the examples. */
  readonly width: number
  /** What the numbers of a row are, after the first. */
  readonly columns: readonly string[]
  /** The row of an output. */
  read(output: unknown): Float64Array
  /** What numbers stand for that stand for texts and shapes. */
  readonly texts: Texts
}

/** The first number of an output that has the usual shape. */
const USUAL = 0

/**
 * A reader for outputs like these. They decide how wide a row is and may not be among those that are tested: what follows
 * from the outputs under test could tell which of them came first.
 */
export function outputReader(examples: readonly unknown[]): OutputReader {
  if (examples.length === 0) {
    throw new InvalidInput('Outputs are read as the first ones look: give at least one as an example.')
  }
  const first = flattened(examples[0])
  let values = first.leaves.length
  let alike = true
  for (const example of examples) {
    const { shape, leaves } = flattened(example)
    values = Math.max(values, leaves.length)
    alike &&= shape === first.shape
  }
  const names = alike ? leafNames(examples[0]) : []
  const width = values + 2
  const texts = new Texts()
  texts.keep(USUAL, shapeInWords(first.shape))
  const numberOf = (leaf: unknown) => {
    if (typeof leaf === 'boolean') return leaf ? 1 : 0
    if (typeof leaf === 'number') return Number.isFinite(leaf) ? leaf : texts.code(String(leaf))
    return texts.code(JSON.stringify(leaf))
  }

  return {
    width,
    columns: [...Array.from({ length: values }, (_, j) => names[j] ?? `number ${j + 1}`), 'what comes after them'],
    read(output) {
      const { shape, leaves } = flattened(output)
      const row = new Float64Array(width)
      row[0] = shape === first.shape ? USUAL : texts.code(shapeInWords(shape))
      for (let j = 0; j < Math.min(leaves.length, values); j++) row[1 + j] = numberOf(leaves[j])
      if (leaves.length > values) row[1 + values] = texts.code(JSON.stringify(leaves.slice(values)))
      return row
    },
    texts,
  }
}

function shapeInWords(shape: string): string {
  return `an output like ${shape}`
}
