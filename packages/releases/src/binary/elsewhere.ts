/** Zeros and ones whose noise is drawn where they are: what such a release asks for, and what is said of it. */
import { InvalidInput } from '@tulle/core'
import type { BinaryPlan } from '@tulle/core/certificate'
import { type Words, words } from '@tulle/core/text'
import { type Published, published } from '../artefact.ts'
import type { Made } from '../kind.ts'
import { FILTERED, RESPONSE } from '../options/binary.ts'
import type { DrawnCells } from '../sources/drawn.ts'
import { countInWords, promiseOf } from './counted.ts'

interface Asked {
  readonly mechanism: string
  readonly maxOnes?: number | undefined
  readonly escapeNames?: boolean | undefined
  /** What the format is called, the engine, and whether all names are in lists. */
  readonly format: string
  readonly able: boolean
  readonly listed: boolean
}

/** Refuses what cannot be drawn in parts. */
export function checkDrawnElsewhere({ mechanism, maxOnes, escapeNames, format, able, listed }: Asked): void {
  if (!able)
    throw new InvalidInput(words`{format ${format}} is written by {engine spark}: add it, or choose another {format}.`)
  if (mechanism !== RESPONSE && mechanism !== FILTERED) {
    throw new InvalidInput(
      words`With {format ${format}} noise is drawn inside Spark, for {mechanism ${RESPONSE}} and {mechanism ${FILTERED}}: choose one of them, or another {format}.`,
    )
  }
  if (maxOnes !== undefined) {
    throw new InvalidInput(words`{maxOnes} needs whole rows in one place: leave it out, or choose another {format}.`)
  }
  if (escapeNames === true)
    throw new InvalidInput(words`{escapeNames} is for text that spreadsheets open, and Parquet is none: leave it out.`)
  if (listed) return
  throw new InvalidInput(words`With {format ${format}} all names come from lists, and none from the data.`)
}

interface Told {
  readonly title: string
  readonly file: string
  readonly besides: readonly Published[]
  readonly remarks: readonly (string | Words)[]
  readonly leftOut: object
}

export function madeElsewhere(
  { plan, randomness, counts, save }: DrawnCells,
  { title, file, besides, remarks, leftOut }: Told,
): Made {
  return {
    release: { plan, randomness },
    title,
    published: [published(file, { is: 'stored', save }), ...besides],
    ...countInWords(plan as BinaryPlan),
    reported: 'how many lines were left out',
    record: { counts },
    told: { lines: remarks, numbers: { leftOut } },
    remarks,
    evaluate: async () => ({
      kind: plan.facts.graph === undefined ? 'table' : 'graph',
      title,
      summary: 'The noise was drawn in a cluster, where the data is.',
      groups: [],
      figures: [],
      details: [],
      notes: ['Pictures are made of data that is on this machine. What the plan expects is in the certificate.'],
    }),
    promise: promiseOf(plan as BinaryPlan),
  }
}
