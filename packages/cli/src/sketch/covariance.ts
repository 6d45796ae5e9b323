/** `tulle sketch covariance`: plan, ask, read, release, write. */
import { basename } from 'node:path'
import { checkFile, type NumericRowsOfFile, numericRows, openTables } from '@tulle/engine'
import { agreed, checkOut, type Manner } from '../release/manner.ts'
import type { Block } from '../release/plan-text.ts'
import { varianceBlocks } from './compared-variances.ts'
import { type CovarianceConfig, checkCovariance } from './covariance-config.ts'
import { type RowsOutcome, rowsOutcome } from './covariance-outcome.ts'
import { planCovariance, type RowsPlan, scalesOf } from './covariance-plan.ts'
import { readDirections } from './directions.ts'
import { make } from './make.ts'
import type { Reading } from './outcome.ts'

export async function sketchCovariance(config: CovarianceConfig, manner: Manner): Promise<void> {
  const columns = checkCovariance(config)
  const directions = config.directions === undefined ? [] : await readDirections(config.directions, columns)
  const plan = await planCovariance(config, columns, directions)
  await checkOut(manner)
  if (!manner.planOnly) await checkFile(config.file)
  const tables = await openTables()
  try {
    const scales = scalesOf(config, columns)
    const data = manner.planOnly ? undefined : await numericRows(tables, { file: config.file, columns, scales })
    const more = manner.json ? [] : [rowsBlock(config, columns), ...varianceBlocks(plan, config)]
    if (!(await agreed({ plan, more }, config.file, manner)) || data === undefined) return
    let outcome: RowsOutcome | undefined
    await make(tables, {
      config,
      manner,
      title: config.title ?? `${TITLES[config.mechanism]} of ${basename(config.file).replace(/\..*$/, '')}`,
      outcome: async (run) => {
        const { confidence } = config
        const work = { names: columns, scales, directions, confidence, folder: manner.out as string }
        outcome = await rowsOutcome(plan, data, run, work)
        return outcome
      },
      reading: () => readingOf(plan, data, outcome?.truth.clippedRows ?? 0),
    })
  } finally {
    await tables.close()
  }
}

const TITLES = {
  'covariance-sketch': 'Covariance sketch',
  'noisy-gram': 'Products of columns',
  'variance-answers': 'Variances',
} as const

function rowsBlock({ scale }: CovarianceConfig, columns: readonly string[]): Block {
  const divided = columns.filter((column) => scale !== undefined && (scale[column] ?? 1) !== 1)
  return {
    heading: 'The rows',
    lines: [
      `Columns, in this order: ${columns.join(', ')}.`,
      ...(divided.length === 0
        ? []
        : [
            `Divided first, all else being said of the divided ones: ${divided.map((column) => `${column} by ${scale?.[column]}`).join(', ')}. Answers are in the units of the file again; what was divided by is published (columns.csv).`,
          ]),
      'A row with an empty cell, or with one that is no number, is left out; how many there were is private.',
    ],
  }
}

/** For the owner of the data alone. */
function readingOf({ facts }: RowsPlan, data: NumericRowsOfFile, clippedRows: number): Reading {
  const counts = { ...data.counts(), clippedRows }
  const kept = counts.rows - counts.missingRows
  const of = (count: number, all: number) => `${count.toLocaleString('en')} of ${all.toLocaleString('en')} rows`
  return {
    counts,
    remarks: [
      ...(counts.missingRows === 0
        ? []
        : [`${of(counts.missingRows, counts.rows)} were left out: a cell is empty, or no number.`]),
      ...(clippedRows === 0
        ? []
        : [
            `${of(clippedRows, kept)} were longer than ${facts.norm} and were shortened: answers are about the short ones.`,
          ]),
    ],
  }
}
