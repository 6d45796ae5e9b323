/**
 * Outputs of any program, as parsed JSON, in rows of numbers that all have one width: what an audit of it looks at. Nothing
 * an observer could see is lost: texts, nothing at all, and outputs of another shape have numbers of their own.
 */
import { InvalidInput } from '../errors.ts'
import { codeOf, flattened, leafNames, TEXTS_BELOW } from './external-values.ts'
import { coordinates } from './testers/coordinates.ts'
import { distances } from './testers/distances.ts'
import type { Feature, Tester } from './testers/feature.ts'
import type { Outputs } from './trial.ts'
import { OUTCOME } from './words.ts'

export interface OutputReader {
  /** How many numbers a row has: the shape of the output, its values, and one for what is longer than the examples. */
  readonly width: number
  /** What the numbers of a row are, after the first. */
  readonly columns: readonly string[]
  /** The row of an output. */
  read(output: unknown): Float64Array
  /** The testers of every audit, whose verdicts say the texts in place of their numbers. */
  readonly testers: readonly Tester[]
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
  const [shapes, texts] = [new Texts(), new Texts()]
  shapes.keep(USUAL, first.shape)
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
      row[0] = shape === first.shape ? USUAL : shapes.code(shape)
      for (let j = 0; j < Math.min(leaves.length, values); j++) row[1 + j] = numberOf(leaves[j])
      if (leaves.length > values) row[1 + values] = texts.code(JSON.stringify(leaves.slice(values)))
      return row
    },
    testers: [
      (a, b, columns) =>
        coordinates(a, b, columns).map((feature) => {
          if (feature.name === OUTCOME) return shapes.named({ ...feature, name: 'the shape of the output' })
          const at = columns.indexOf(feature.name)
          return at > 0 && onlyTexts(a, at) && onlyTexts(b, at) ? texts.named(feature) : feature
        }),
      // Of a single number, directions say the same in harder words.
      ...(values > 1 ? [distances] : []),
    ],
  }
}

function onlyTexts({ width, values }: Outputs, column: number): boolean {
  for (let k = column; k < values.length; k += width) if ((values[k] as number) > TEXTS_BELOW) return false
  return true
}

/** Texts that are kept for the words of a verdict, how much of each, and how many are said at once. */
const MOST_KEPT = 10_000
const LONGEST_KEPT = 80
const MOST_SAID = 5

/** What the numbers of texts stand for. */
class Texts {
  readonly #known = new Map<number, string>()

  code(text: string): number {
    const code = codeOf(text)
    this.keep(code, text)
    return code
  }

  keep(code: number, text: string): void {
    if (this.#known.size >= MOST_KEPT || this.#known.has(code)) return
    this.#known.set(code, text.length > LONGEST_KEPT ? `${text.slice(0, LONGEST_KEPT)} …` : text)
  }

  named(feature: Feature): Feature {
    return {
      ...feature,
      shown: (from, to) => {
        const within = [...this.#known].filter(([code]) => code >= from && code < to)
        const some = within.slice(0, MOST_SAID).map(([, text]) => text)
        return some.join(', or ') || 'another text'
      },
    }
  }
}
