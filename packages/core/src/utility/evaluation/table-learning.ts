/** What can be learnt from a table, before and after. */
import { NotFeasible } from '../../errors.ts'
import type { LearningAccuracy, Table } from '../tables/index.ts'
import { learningAccuracy, tableMetrics } from '../tables/index.ts'
import { beside, type MeasureGroup } from './evaluation.ts'
import type { TableEvaluation } from './table.ts'
import { percent, shown } from './words.ts'

interface Learnt {
  readonly group: MeasureGroup
  readonly verdict: string
}

export function learntFrom(input: TableEvaluation, notes: string[]): Learnt | undefined {
  const { original, release, columns, aligned, label } = withLabel(input)
  if (label === undefined) return undefined
  try {
    const found = learningAccuracy({ original, release, label, aligned })
    const { original: before, released, majority, heldOut, rows } = found
    const name = columns[label] ?? ''
    const verdict = learntInWords(name, found)
    const tried = heldOut
      ? 'The models were tried only on people whom they had not seen.'
      : 'Rows do not correspond, so the models were tried on the people they had learnt from: both look better than they are.'
    return {
      verdict,
      group: {
        heading: 'What can be learnt from it',
        introduction: `A logistic regression tells "${name}"${input.publicLabel === undefined ? '' : ', which everybody may know and nobody changed,'} from the other columns. ${verdict}`,
        measures: [
          beside(tableMetrics.learningAccuracy, before, released, {
            main: true,
            baseline: { name: 'always saying the more common label', value: majority },
            note: `${tried}${rows < original.rows ? ` ${shown(rows)} people were tried.` : ''}`,
          }),
        ],
      },
    }
  } catch (error) {
    if (!(error instanceof NotFeasible)) throw error
    notes.push(`No model was trained. ${error.message}`)
    return undefined
  }
}

/** A label that is public is a column of both, to learn from: nothing else is measured of it. */
function withLabel(input: TableEvaluation): TableEvaluation {
  const { original, release, columns, publicLabel } = input
  if (publicLabel === undefined) return input
  const { name, values } = publicLabel
  return {
    ...input,
    original: withColumn(original, values),
    release: withColumn(release, values),
    columns: [...columns, name],
    label: columns.length,
  }
}

function withColumn(table: Table, values: Uint8Array): Table {
  const { rows, columns } = table
  if (!('offsets' in table)) {
    const wider = new Float64Array(rows * (columns + 1))
    for (let i = 0; i < rows; i++) {
      wider.set(table.values.subarray(i * columns, (i + 1) * columns), i * (columns + 1))
      wider[i * (columns + 1) + columns] = values[i] as number
    }
    return { rows, columns: columns + 1, values: wider }
  }
  const offsets = new Uint32Array(rows + 1)
  const indices = new Uint32Array(table.indices.length + values.reduce((sum, x) => sum + x, 0))
  let at = 0
  for (let i = 0; i < rows; i++) {
    const own = table.indices.subarray(table.offsets[i], table.offsets[i + 1])
    indices.set(own, at)
    at += own.length
    if (values[i] === 1) indices[at++] = columns
    offsets[i + 1] = at
  }
  return { rows, columns: columns + 1, offsets, indices }
}

/** What is above the more common label by less than this many standard errors of a share is chance. */
const CLEAR = 2

/** What counts is the gain over whoever looks at nothing. */
function learntInWords(name: string, { original, released, majority, rows }: LearningAccuracy): string {
  const chance = CLEAR * Math.sqrt((majority * (1 - majority)) / rows)
  const always = `always saying the more common label is right for ${percent(majority)}`
  if (original - majority < chance) {
    return `Nothing can be learnt about "${name}" from the other columns, from the original either: ${always}, a model of the original for ${percent(original)}.`
  }
  const against = `${percent(released)} against ${percent(original)}, where ${always}`
  if (released - majority < chance) return `Next to nothing can be learnt about "${name}" from the release: ${against}.`
  const lost = (original - released) / (original - majority)
  return lost <= 0.02
    ? `A model learns as much about "${name}" from the release as from the original: ${against}.`
    : `A model of "${name}" that learns from the release loses ${percent(Number(lost.toPrecision(2)))} of the gain over always saying the more common label: ${against}.`
}
