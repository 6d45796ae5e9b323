/**
 * Outputs of any program, as parsed JSON, in rows of numbers that all have one width: what an audit of it looks at. Texts,
 * nothing at all, outputs of another shape and lines that are written in another way have numbers of their own.
 */
import { InvalidInput } from '../errors.ts'
import { Texts } from '../trials/index.ts'
import { skeletonOf } from './external-lines.ts'
import { flattened, namesOfLeaves, shapeInWords } from './external-values.ts'

export interface OutputReader {
  /** How many numbers a row has: the shape, the values, what is longer than the examples, and how the line is written. */
  readonly width: number
  /** What the numbers of a row are, after the first. */
  readonly columns: readonly string[]
  /** The row of an output, and of the line that it was read from. */
  read(output: unknown, line: string): Float64Array
  /** What numbers stand for that stand for texts and shapes. */
  readonly texts: Texts
}

/**
 * A reader for outputs like these. They decide how wide a row is and may not be among those that are tested: what follows
 * from the outputs under test could tell which of them came first.
 */
export function outputReader(examples: readonly unknown[]): OutputReader {
  if (examples.length === 0) {
    throw new InvalidInput('Outputs are read as the first ones look: give at least one as an example.')
  }
  const { shape: usual } = flattened(examples[0])
  const names = namesOfLeaves(examples)
  const values = names.length
  const width = values + 3
  const texts = new Texts()
  // An output of the usual shape begins with how many values it has, as those of a box do.
  texts.keep(values, shapeInWords(usual))
  const numberOf = (leaf: unknown) => {
    if (typeof leaf === 'boolean') return leaf ? 1 : 0
    if (typeof leaf === 'number') return Number.isFinite(leaf) ? leaf : texts.code(String(leaf))
    return texts.code(JSON.stringify(leaf))
  }

  return {
    width,
    columns: [...names, 'what comes after them', 'the line'],
    read(output, line) {
      const { shape, leaves } = flattened(output)
      const row = new Float64Array(width)
      row[0] = shape === usual ? values : texts.code(shapeInWords(shape))
      for (let j = 0; j < Math.min(leaves.length, values); j++) row[1 + j] = numberOf(leaves[j])
      row[width - 2] = texts.code(leaves.length > values ? JSON.stringify(leaves.slice(values)) : 'nothing more')
      row[width - 1] = texts.code(`written as ${skeletonOf(line)}`)
      return row
    },
    texts,
  }
}
