/** What a released table is worth to whoever learns from it: a model trained on it, tried on the original. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { chance, shuffled } from '../chance.ts'
import { accuracy, fitLogistic } from './logistic.ts'
import { recordsOf, scaledBy, scalesOf } from './records.ts'
import { requireRows, requireSameColumns, type Table } from './table.ts'

export interface LearningTask {
  readonly original: Table
  readonly release: Table
  /** The column to be told from all others; 0 or 1 in every row. */
  readonly label: number
  /** Row i of the release is row i of the original, made private. */
  readonly aligned: boolean
  /** 5 unless told. */
  readonly folds?: number
  /** Of the logistic regression, whose features have a spread of 1; 0.001 unless told. */
  readonly ridge?: number
  /** More rows than this are sampled; unless told, as many as take a few seconds. */
  readonly mostRows?: number
  readonly random?: () => number
}

/** Shares of rows of the original whose label is told. */
export interface LearningAccuracy {
  /** By a model trained on the release. */
  readonly released: number
  /** By a model trained on the original. */
  readonly original: number
  /** By saying the more common label for everybody. */
  readonly majority: number
  /** Whether models were tried only on people whom they had not seen. */
  readonly heldOut: boolean
  /** How many rows of the original they were tried on. */
  readonly rows: number
}

const SEED = 4

/** Beyond this, each of the ten models takes too long. */
const MOST_COLUMNS = 300

/** Rows by the square of columns for one step of one model: a few hundredths of a second. */
const WORK = 4e7
const ROWS = { least: 2000, most: 50_000 }

/**
 * How well a logistic regression that was trained on the release tells a column of the original from all others, beside
 * one that was trained on the original itself. Features are centred and divided by their spread in the rows that a model
 * is trained on.
 *
 * Where rows correspond, people are divided into folds: a model learns from the released rows of all folds but one, and
 * is tried on the original rows of that one. Where they do not, nobody can be held out: models learn from all rows and
 * are tried on all rows of the original, which flatters both.
 */
export function learningAccuracy(task: LearningTask): LearningAccuracy {
  const { original, release, label, aligned, folds = 5, ridge = 1e-3, random = chance(SEED) } = task
  check(task)
  const most = task.mostRows ?? Math.max(ROWS.least, Math.min(ROWS.most, Math.floor(WORK / original.columns ** 2)))
  const order = shuffled(original.rows, random).subarray(0, most)
  const tried = recordsOf(original, order, label)
  const ones = tried.labels.reduce((sum, one) => sum + one, 0)
  const [n, larger] = [order.length, Math.max(ones, order.length - ones)]
  if (larger === n) {
    throw new NotFeasible(
      'The column to learn has only one value in the rows of the original that were looked at: choose another column.',
    )
  }
  const parts = aligned ? foldsOf(order, folds) : [{ training: order, test: order }]
  const trainOn = (table: Table, rows: (training: Uint32Array) => Uint32Array) => {
    let right = 0
    for (const { training, test } of parts) {
      const records = recordsOf(table, rows(training), label)
      const scales = scalesOf(records)
      const weights = fitLogistic(scaledBy(records, scales), { ridge })
      right += Math.round(test.length * accuracy(scaledBy(recordsOf(original, test, label), scales), weights))
    }
    return right / n
  }
  const released = aligned ? undefined : shuffled(release.rows, random).subarray(0, most)
  return {
    released: trainOn(release, (training) => released ?? training),
    original: trainOn(original, (training) => training),
    majority: larger / n,
    heldOut: aligned,
    rows: n,
  }
}

/** The k-th of so many folds is every so-many-th row of the order. */
function foldsOf(order: Uint32Array, folds: number): { training: Uint32Array; test: Uint32Array }[] {
  const count = Math.min(folds, order.length)
  return Array.from({ length: count }, (_, fold) => ({
    training: order.filter((_, k) => k % count !== fold),
    test: order.filter((_, k) => k % count === fold),
  }))
}

function check({ original, release, label, aligned, folds = 5, mostRows = 2 }: LearningTask): void {
  requireSameColumns(original, release)
  requireRows(original)
  requireRows(release)
  const { columns } = original
  if (!(Number.isInteger(label) && label >= 0 && label < columns)) {
    throw new InvalidInput(`The column to learn is one of 0 to ${columns - 1}, not ${label}.`)
  }
  if (aligned && original.rows !== release.rows) {
    throw new InvalidInput(
      `The rows of the release cannot be those of the original, in order: they are ${release.rows} and ${original.rows}. Say that they are not aligned.`,
    )
  }
  if (!(Number.isInteger(folds) && folds >= 2)) {
    throw new InvalidInput(`People are divided into a whole number of folds, at least 2, not ${folds}.`)
  }
  if (!(Number.isInteger(mostRows) && mostRows >= 2)) {
    throw new InvalidInput(`At most a whole number of rows is used, at least 2, not ${mostRows}.`)
  }
  if (columns > MOST_COLUMNS) {
    throw new NotFeasible(
      `A model of ${columns} columns would take too long to train: choose at most ${MOST_COLUMNS} of them, with the one to learn.`,
    )
  }
}
