/** A sketch of a table of numbers, or its products with noise. */
import { join } from 'node:path'
import {
  type CovariancePlan,
  covarianceSketch,
  type GramPlan,
  gramAnswer,
  type NumericRows,
  noisyGram,
  type Run,
  type SketchTrial,
  sketchReport,
  trialFigures,
  trialInWords,
  type VarianceAnswer,
  varianceAnswer,
  visible,
} from '@tulle/core'
import { namesFor, type Tables, writeCsv, writeSketch } from '@tulle/engine'
import { multipliedMatrix } from '@tulle/releases'
import { writeMatrixFile } from '../ask/matrix-file.ts'
import { commandLine } from '../command-line.ts'
import { answered, inDigits } from './covariance-answers.ts'
import { type Columns, isCovarianceSketch, isVarianceAnswers, type RowsPlan, statedPeople } from './covariance-plan.ts'
import type { UnitDirection } from './directions.ts'
import type { Outcome, Watching } from './outcome.ts'
import { quoted } from './pairs.ts'
import { type TrueVariances, trueVariances } from './true-variances.ts'

export interface Released {
  readonly release: Outcome['release'] & { readonly plan: RowsPlan }
  /** What is asked to see how far answers are off, and the answers; directions are in the units of the rows. */
  readonly asked: {
    readonly name: string
    readonly labels: readonly string[]
    readonly directions: readonly (readonly number[])[]
    readonly answers: readonly VarianceAnswer[]
  }
  readonly write: (tables: Tables, folder: string, watch: Watching) => Promise<string>
  readonly published: object
  readonly chosen: string
}

export interface RowsOutcome extends Outcome {
  readonly truth: TrueVariances
}

export interface RowsWork extends Columns {
  /** Those that are answered directly. */
  readonly directions: readonly UnitDirection[]
  readonly confidence?: number | undefined
  readonly escapeNames?: boolean | undefined
  readonly folder: string
}

export async function rowsOutcome(plan: RowsPlan, data: NumericRows, run: Run, work: RowsWork): Promise<RowsOutcome> {
  const made = isCovarianceSketch(plan)
    ? await sketched(plan, data, run, work)
    : isVarianceAnswers(plan)
      ? await answered(plan, data, run, work)
      : await products(plan, data, run, work)
  const { release, asked } = made
  const truth = await trueVariances(data, release.plan.facts, asked.directions)
  const trial: SketchTrial = {
    name: asked.name,
    quantity: 'sums of squares',
    about: sumsInWords(release.plan),
    labels: asked.labels,
    truth: truth.sums,
    answers: asked.answers,
    // Every one of them has a unit of its own.
    relative: true,
  }
  const { people } = release.plan.facts
  const drawn = people !== undefined && 'counted' in people ? people.counted.drawn : undefined
  return {
    release,
    truth,
    names: [...work.names, ...work.directions.map(({ text }) => text)],
    async write(tables, place, watch) {
      const file = await made.write(tables, place, watch)
      return [file, ...(await writeScales(place, work))]
    },
    published: { ...made.published, ...(drawn === undefined ? {} : { people: drawn }) },
    chosen: [
      made.chosen,
      ...(drawn === undefined ? [] : [`The noisy number of people: ${drawn.toLocaleString('en')}.`]),
    ]
      .map(visible)
      .join('\n'),
    reported: 'how far the answers are off',
    found: { people: truth.rows, trials: [trialFigures(trial)] },
    lines: [
      `Rows used: ${truth.rows.toLocaleString('en')}.`,
      `Sums of squares of ${trialInWords(trialFigures(trial))}`,
    ],
    report: (read, about) =>
      sketchReport({
        plan: release.plan,
        trials: [trial],
        ...read,
        found: [['rows used', truth.rows.toLocaleString('en')]],
        about,
      }),
  }
}

/** What the numbers of the private report are: they are no variances, and not of the rows as they stand in the file. */
function sumsInWords({ facts }: RowsPlan): string {
  const { norm, centre } = facts
  const [people, less] = [statedPeople(facts), centre === undefined ? [] : ['less the centre']]
  const short = norm === undefined ? [] : [`shortened to at most ${norm} where it was longer`]
  const row = [...less, ...short]
  const each = row.length === 0 ? '' : `, each ${row.join(' and ')}`
  const variances =
    people === undefined
      ? 'Divided by the number of people, they are variances.'
      : `Divided by ${inDigits(people)}, the stated number of people, they are variances.`
  return `Those of the data and those of the release alike are sums of squares over all rows that were used${each}; in the units of the file, squared. ${variances}`
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
    async write(tables, place, watch) {
      const items = { heading: 'column', names, sketch: release.sketch, ...watch } as const
      await writeSketch(tables, items, join(place, 'sketch.parquet'))
      return 'sketch.parquet'
    },
    published: { file: 'sketch.parquet', columns: names.length, projections: rows },
    chosen: `A sketch of ${columnsIn(names)}, with ${inDigits(rows)} numbers${names.length === 1 ? '' : ' each'}. ${invitation(work)}`,
  }
}

async function products(plan: GramPlan, data: NumericRows, run: Run, work: RowsWork): Promise<Released> {
  const release = await noisyGram.release(plan, data, run)
  const { names } = work
  return {
    release,
    asked: eachColumn(work, (direction) => gramAnswer(release, direction)),
    async write(_, place) {
      const own = namesFor('gram.csv', work.escapeNames === true, names)
      await writeMatrixFile(join(place, 'gram.csv'), 'column', own, multipliedMatrix(release.gram, work.scales))
      return 'gram.csv'
    },
    published: { file: 'gram.csv', columns: names.length },
    chosen: `Sums of products of ${columnsIn(names)}, with noise. ${invitation(work)}`,
  }
}

function invitation({ names, folder }: RowsWork): string {
  return `Anyone who has it can ask for a variance: ${commandLine('tulle', 'ask', 'variance', folder, '--direction', `${quoted(names[0] as string)}=1`)}`
}

function columnsIn(names: readonly string[]): string {
  return names.length === 1 ? 'one column' : `${inDigits(names.length)} columns`
}

/** What columns were divided by is a part of the release, where it is not 1. */
async function writeScales(folder: string, { names, scales, escapeNames = false }: RowsWork): Promise<string[]> {
  if (scales.every((scale) => scale === 1)) return []
  await writeCsv(
    join(folder, 'columns.csv'),
    ['column', 'divided_by'],
    namesFor('columns.csv', escapeNames, names).map((name, j) => [name, scales[j] as number]),
  )
  return ['columns.csv']
}
