/** A released sketch of a table of numbers, or its products with noise, as artefacts, and what is said of it. */
import {
  type AnyPlan,
  type CovariancePlan,
  covarianceSketch,
  type GramPlan,
  type NumericRows,
  noisyGram,
  type Run,
} from '@tulle/core'
import { trialFigures, trialInWords } from '@tulle/core/report'
import { gramAnswer, type VarianceAnswer, varianceAnswer } from '@tulle/core/sketches'
import { grouped, request, type Words, words } from '@tulle/core/text'
import { type Published, published } from '../../artefact.ts'
import type { Made } from '../../kind.ts'
import type { NumericSource } from '../../sources/numbers.ts'
import { answered } from './answers.ts'
import { besideVariances } from './beside.ts'
import type { UnitDirection } from './directions.ts'
import type { CovarianceSettings } from './options.ts'
import { type Columns, isCovarianceSketch, isVarianceAnswers, type RowsPlan } from './plan.ts'
import { readingOf } from './remarks.ts'
import { trueVariances } from './true-variances.ts'
import { multipliedMatrix } from './units.ts'
import { WAYS } from './ways.ts'

/** What a mechanism made of the rows. */
export interface Released {
  readonly release: { readonly plan: RowsPlan; readonly randomness: 'secure' | 'seeded' }
  /** What is asked to see how far answers are off, and the answers; directions are in the units of the rows. */
  readonly asked: {
    readonly name: string
    readonly labels: readonly string[]
    readonly directions: readonly (readonly number[])[]
    readonly answers: readonly VarianceAnswer[]
  }
  readonly data: Published
  readonly released: object
  readonly chosen: readonly (string | Words)[]
}

export interface RowsWork extends Columns {
  /** Those that are answered directly. */
  readonly directions: readonly UnitDirection[]
  readonly confidence?: number | undefined
}

export async function madeOf(
  plan: RowsPlan,
  data: NumericSource,
  run: Run,
  { work, settings }: { readonly work: RowsWork; readonly settings: CovarianceSettings },
): Promise<Made> {
  const made = isCovarianceSketch(plan)
    ? await sketched(plan, data, run, work)
    : isVarianceAnswers(plan)
      ? await answered(plan, data, run, work)
      : await products(plan, data, run, work)
  const { release, asked } = made
  const truth = await trueVariances(data, release.plan.facts, asked.directions)
  // Every one of them has a unit of its own.
  const trial = { name: asked.name, truth: truth.sums, answers: asked.answers, relative: true }
  const title = settings.title ?? `${WAYS[settings.mechanism].title} of ${columnsInWords(work.names)}`
  const { people } = release.plan.facts
  const drawn = people !== undefined && 'counted' in people ? people.counted.drawn : undefined
  const { counts, remarks } = readingOf(plan, data.counts(), truth, settings.file)
  const found = { people: truth.rows, trials: [trialFigures(trial)] }
  const used = grouped(truth.rows)
  return {
    release: release as { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' },
    title,
    escapeNames: settings.escapeNames,
    published: [made.data, ...divisors(work)],
    names: [...work.names, ...work.directions.map(({ text }) => text)],
    released: () => ({ ...made.released, ...(drawn === undefined ? {} : { people: drawn }) }),
    chosen: [...made.chosen, ...(drawn === undefined ? [] : [`The noisy number of people: ${grouped(drawn)}.`])],
    reported: 'how far the answers are off',
    record: { counts, found },
    told: {
      lines: [...remarks, `Rows used: ${used}.`, `Sums of squares of ${trialInWords(trialFigures(trial))}`],
      brief: remarks,
      numbers: { ...found, counts },
    },
    remarks,
    evaluate: async () => {
      const kind = isVarianceAnswers(plan) ? 'variances' : 'products'
      return besideVariances(kind, release.plan, truth, { title, labels: asked.labels, answers: asked.answers })
    },
    promise: `ε = ${settings.epsilon}`,
  }
}

/** As they were named: what the file is called may tell more than is published. */
function columnsInWords(names: readonly string[]): string {
  return names.length > 5 ? `${names.length} columns` : names.join(', ')
}

/** Every column by itself. It has its divisor in its place: answers are in the units of the file. */
function eachColumn({ names, scales }: Columns, answer: (direction: readonly number[]) => VarianceAnswer) {
  const directions = names.map((_, j) => names.map((_, k) => (k === j ? (scales[j] as number) : 0)))
  const name = names.length === 1 ? 'column' : 'columns'
  return { name, labels: names, directions, answers: directions.map(answer) }
}

async function sketched(plan: CovariancePlan, data: NumericRows, run: Run, work: RowsWork): Promise<Released> {
  const release = await covarianceSketch.release(plan, data, run)
  const { names } = work
  const { rows } = release.sketch
  return {
    release,
    asked: eachColumn(work, (direction) => varianceAnswer(release, direction)),
    data: published('sketch.parquet', { is: 'sketch', heading: 'column', names, sketch: release.sketch }),
    released: { file: 'sketch.parquet', columns: names.length, projections: rows },
    chosen: [
      words`A sketch of ${columnsIn(names)}, with ${grouped(rows)} numbers${names.length === 1 ? '' : ' each'}. ${invitation(work)}`,
    ],
  }
}

async function products(plan: GramPlan, data: NumericRows, run: Run, work: RowsWork): Promise<Released> {
  const release = await noisyGram.release(plan, data, run)
  const { names, scales } = work
  const { columns, values } = multipliedMatrix(release.gram, scales)
  const rowOf = (name: string, i: number) => [name, ...values.subarray(i * columns, (i + 1) * columns)]
  return {
    release,
    asked: eachColumn(work, (direction) => gramAnswer(release, direction)),
    data: published('gram.csv', { is: 'csv', headings: ['column', ...names], rows: names.map(rowOf) }),
    released: { file: 'gram.csv', columns: names.length },
    chosen: [words`Sums of products of ${columnsIn(names)}, with noise. ${invitation(work)}`],
  }
}

function invitation({ names }: RowsWork): Words {
  const ask = request('ask:variance', { direction: { [names[0] as string]: 1 } })
  return words`Anyone who has it can ask for a variance: ${ask}`
}

function columnsIn(names: readonly string[]): string {
  return names.length === 1 ? 'one column' : `${grouped(names.length)} columns`
}

/** What columns were divided by is a part of the release, where it is not 1. */
function divisors({ names, scales }: RowsWork): Published[] {
  if (scales.every((scale) => scale === 1)) return []
  const rows = names.map((name, j) => [name, scales[j] as number])
  return [published('columns.csv', { is: 'csv', headings: ['column', 'divided_by'], rows })]
}
