/** `tulle sketch covariance`: plan, ask, read, release, write. */
import { checkFile, numericRows, openTables } from '@tulle/engine'
import { agreed, checkOut, type Manner } from '../release/manner.ts'
import type { Block } from '../release/plan-text.ts'
import { varianceBlocks } from './compared-variances.ts'
import { type CovarianceConfig, checkCovariance } from './covariance-config.ts'
import { errorBlock } from './covariance-errors.ts'
import { type RowsOutcome, rowsOutcome } from './covariance-outcome.ts'
import { type Columns, columnsOf, planCovariance } from './covariance-plan.ts'
import { readingOf } from './covariance-remarks.ts'
import { readDirections, unitDirection } from './directions.ts'
import { make } from './make.ts'

export async function sketchCovariance(config: CovarianceConfig, manner: Manner): Promise<void> {
  const columns = await columnsOf(config, checkCovariance(config))
  const { names, scales } = columns
  const named = config.directions === undefined ? [] : await readDirections(config.directions, names)
  const directions = named.map((direction) => unitDirection(direction, scales))
  const plan = await planCovariance(config, columns, directions)
  await checkOut(manner)
  if (!manner.planOnly) await checkFile(config.file)
  const tables = await openTables({ multiline: config.multiline })
  try {
    const data = manner.planOnly ? undefined : await numericRows(tables, { file: config.file, columns: names, scales })
    const more = manner.json
      ? []
      : [rowsBlock(config, columns), errorBlock(plan, columns, directions), ...varianceBlocks(plan, config)]
    if (!(await agreed({ plan, more }, config.file, manner)) || data === undefined) return
    let outcome: RowsOutcome | undefined
    await make(tables, {
      config,
      manner,
      title: config.title ?? `${TITLES[config.mechanism]} of ${columnsInWords(names)}`,
      outcome: async (run) => {
        const { confidence } = config
        outcome = await rowsOutcome(plan, data, run, {
          ...columns,
          directions,
          confidence,
          escapeNames: config.escapeNames,
          folder: manner.out as string,
        })
        return outcome
      },
      reading: () => readingOf(plan, data.counts(), outcome?.truth, config.file),
    })
  } finally {
    await tables.close()
  }
}

/** As they were named: what the file is called may tell more than is published. */
function columnsInWords(names: readonly string[]): string {
  return names.length > 5 ? `${names.length} columns` : names.join(', ')
}

const TITLES = {
  'covariance-sketch': 'Covariance sketch',
  'noisy-gram': 'Products',
  'variance-answers': 'Variances',
} as const

/** What the columns are, and what is taken off them, the method says. */
function rowsBlock({ centre, centreGuess, norm, people }: CovarianceConfig, { scales }: Columns): Block {
  return {
    heading: 'The rows',
    lines: [
      ...(scales.every((scale) => scale === 1)
        ? []
        : [
            'Lengths and noise are of the divided columns. Answers are in the units of the file again; what was divided by is published (columns.csv).',
          ]),
      ...(centre === 'private' && norm !== undefined
        ? [
            `When the mean is taken, rows are shortened to ${norm} from ${centreGuess === undefined ? '0, as no --centre-guess is given: if they lie farther away than that, the mean is far from the true one' : 'the guess'}; afterwards, from the noisy mean.`,
          ]
        : []),
      'A row with an empty cell, or with one that is no number, is left out and counts as nobody; how many there were is private.',
      ...(people === undefined
        ? []
        : [
            `The ${people.toLocaleString('en')} people that are declared should be those without empty cells: variances are divided by them.`,
          ]),
    ],
  }
}
