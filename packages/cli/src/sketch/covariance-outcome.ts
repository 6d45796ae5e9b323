/** A sketch of a table of numbers, or its products with noise. */
import { join } from 'node:path'
import {
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
} from '@tulle/core'
import { type Tables, writeCsv, writeSketch } from '@tulle/engine'
import { writeMatrixFile } from '../ask/matrix-file.ts'
import { isCovarianceSketch, type RowsPlan } from './covariance-plan.ts'
import type { Outcome, Watching } from './outcome.ts'
import { type TrueVariances, trueVariances } from './true-variances.ts'

export interface Columns {
  readonly names: readonly string[]
  /** What each is divided by. */
  readonly scales: readonly number[]
}

interface Released {
  readonly release: Outcome['release'] & { readonly plan: RowsPlan }
  /** Along a direction in the units of the rows. */
  readonly answer: (direction: readonly number[]) => VarianceAnswer
  readonly write: (tables: Tables, folder: string, watch: Watching) => Promise<string>
  readonly about: string
}

export interface RowsOutcome extends Outcome {
  readonly truth: TrueVariances
}

export async function rowsOutcome(
  plan: RowsPlan,
  data: NumericRows,
  run: Run,
  { names, scales, folder }: Columns & { readonly folder: string },
): Promise<RowsOutcome> {
  const made = isCovarianceSketch(plan)
    ? await sketched(plan, data, run, names)
    : await products(plan, data, run, names)
  const { release, answer } = made
  // A column by itself is the direction that has its divisor in its place: answers are in the units of the file.
  const own = names.map((_, j) => names.map((_, k) => (k === j ? (scales[j] as number) : 0)))
  const truth = await trueVariances(data, release.plan.facts, own)
  const trial: SketchTrial = {
    name: names.length === 1 ? 'column' : 'columns',
    labels: names,
    truth: truth.sums,
    answers: own.map((direction) => answer(direction)),
  }
  const { people } = release.plan.facts
  const drawn = people !== undefined && 'counted' in people ? people.counted.drawn : undefined
  return {
    release,
    truth,
    async write(tables, place, watch) {
      const file = await made.write(tables, place, watch)
      return [file, ...(await writeScales(place, { names, scales }))]
    },
    published: {
      file: isCovarianceSketch(plan) ? 'sketch.parquet' : 'gram.csv',
      columns: names.length,
      ...(isCovarianceSketch(plan) ? { projections: plan.parameters.rows } : {}),
      ...(drawn === undefined ? {} : { people: drawn }),
    },
    chosen: [
      `${made.about} Anyone who has it can ask for a variance: tulle ask variance ${folder} --direction ${names[0]}=1`,
      ...(drawn === undefined ? [] : [`The noisy number of people: ${drawn.toLocaleString('en')}.`]),
    ].join('\n'),
    reported: 'how far the answers are off',
    found: { people: truth.rows, trials: [trialFigures(trial)] },
    lines: [
      `The true number of rows: ${truth.rows.toLocaleString('en')}.`,
      `Sums of squares of ${trialInWords(trialFigures(trial))}`,
    ],
    report: (read, about) =>
      sketchReport({
        plan: release.plan,
        trials: [trial],
        ...read,
        found: [['True number of rows', truth.rows.toLocaleString('en')]],
        about,
      }),
  }
}

async function sketched(
  plan: Parameters<typeof covarianceSketch.release>[0],
  data: NumericRows,
  run: Run,
  names: readonly string[],
): Promise<Released> {
  const release = await covarianceSketch.release(plan, data, run)
  return {
    release,
    answer: (direction) => varianceAnswer(release, direction),
    async write(tables, place, watch) {
      const rows = { heading: 'column', names, sketch: release.sketch, ...watch } as const
      await writeSketch(tables, rows, join(place, 'sketch.parquet'))
      return 'sketch.parquet'
    },
    about: `A sketch of ${names.length.toLocaleString('en')} columns, with ${release.sketch.rows.toLocaleString('en')} numbers each.`,
  }
}

async function products(plan: GramPlan, data: NumericRows, run: Run, names: readonly string[]): Promise<Released> {
  const release = await noisyGram.release(plan, data, run)
  return {
    release,
    answer: (direction) => gramAnswer(release, direction),
    async write(_, place) {
      await writeMatrixFile(join(place, 'gram.csv'), 'column', names, release.gram)
      return 'gram.csv'
    },
    about: `Sums of products of ${names.length.toLocaleString('en')} columns, with noise.`,
  }
}

/** What columns were divided by is a part of the release, where it is not 1. */
async function writeScales(folder: string, { names, scales }: Columns): Promise<string[]> {
  if (scales.every((scale) => scale === 1)) return []
  await writeCsv(
    join(folder, 'columns.csv'),
    ['column', 'divided_by'],
    names.map((name, j) => [name, scales[j] as number]),
  )
  return ['columns.csv']
}
