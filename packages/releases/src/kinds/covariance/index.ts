/** People × numbers, to be asked for the variance along any direction: a sketch, noisy products, or named directions. */
import { grouped, words } from '@tulle/core/text'
import { checkColumns } from '../../columns.ts'
import type { Block, Desk, Kind, Prepared } from '../../kind.ts'
import { projecting } from '../../projecting.ts'
import type { NumericSource } from '../../sources/numbers.ts'
import { ahead } from './ahead.ts'
import { checkCovariance, outdoneCovariance } from './checks.ts'
import { varianceBlocks } from './compared.ts'
import { readDirections, unitDirection } from './directions.ts'
import { errorBlock } from './errors.ts'
import { evaluated } from './evaluate.ts'
import { madeOf } from './made.ts'
import { type CovarianceSettings, covarianceOptions } from './options.ts'
import { type Columns, columnsOf, planCovariance } from './plan.ts'

export const covariance: Kind<'sketch-covariance', typeof covarianceOptions> = {
  name: 'sketch-covariance',
  about: {
    title: 'Measurements of people',
    such: 'How numbers such as height, weight and blood pressure vary together.',
    hides: 'whether any one person is in it',
  },
  options: covarianceOptions,
  check: checkCovariance,
  prepare,
  ahead,
  evaluated,
  outdone: outdoneCovariance,
}

async function prepare(settings: CovarianceSettings, desk: Desk): Promise<Prepared> {
  const { sources, planOnly } = desk
  const { file, confidence } = settings
  const columns = await columnsOf(sources, settings)
  const { names, scales } = columns
  const named = settings.directions === undefined ? [] : await readDirections(sources, settings.directions, names)
  const directions = named.map((direction) => unitDirection(direction, scales))
  const plan = await planCovariance(sources, settings, columns, directions)
  // A release opens the file, and finds out by itself.
  if (planOnly) await checkColumns(sources, file, names)
  else await sources.check(file)
  const opened = () => sources.numbers({ file, columns: names, scales })
  let data: NumericSource | undefined
  return {
    shown: {
      plan,
      more: [rowsBlock(settings, columns), errorBlock(plan, columns, directions), ...varianceBlocks(plan, settings)],
    },
    // That it has these columns is known before anybody is asked.
    async confirm() {
      data = await opened()
    },
    async make() {
      const rows = data ?? (await opened())
      const work = { ...columns, directions, confidence }
      return projecting(desk, (run) => madeOf(plan, rows, run, { work, settings }))
    },
  }
}

/** What the columns are, and what is taken off them, the method says. */
function rowsBlock({ centre, centreGuess, norm, people }: CovarianceSettings, { scales }: Columns): Block {
  const start =
    centreGuess === undefined
      ? words`0, as no {centreGuess} is given: if they lie farther away than that, the mean is far from the true one`
      : 'the guess'
  return {
    heading: 'The rows',
    lines: [
      ...(scales.every((scale) => scale === 1)
        ? []
        : [
            'Lengths and noise are of the divided columns. Answers are in the units of the file again; what was divided by is published (columns.csv).',
          ]),
      ...(centre === 'private' && norm !== undefined
        ? [words`When the mean is taken, rows are shortened to ${norm} from ${start}; afterwards, from the noisy mean.`]
        : []),
      'A row with an empty cell, or with one that is no number, is left out and counts as nobody; how many there were is private.',
      ...(people === undefined
        ? []
        : [
            `The ${grouped(people)} people that are declared should be those without empty cells: variances are divided by them.`,
          ]),
    ],
  }
}
