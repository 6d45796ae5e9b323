/** How far answers will be off, for every column or named direction in its own unit. */

import { grouped } from '@tulle/core/text'
import type { Block } from '../../kind.ts'
import { figure, table } from '../../table.ts'
import type { UnitDirection } from './directions.ts'
import { quoted } from './pairs.ts'
import { type Columns, isCovarianceSketch, isVarianceAnswers, type RowsPlan } from './plan.ts'

const MOST_SHOWN = 20

export function errorBlock(plan: RowsPlan, columns: Columns, directions: readonly UnitDirection[]): Block {
  const { people } = plan.facts
  const known = people !== undefined && 'declared' in people && people.declared >= 1 ? people.declared : undefined
  const what = known === undefined ? 'sum of squares' : 'variance'
  const named = isVarianceAnswers(plan)
  // Along a direction of length 1, in divided columns.
  const off = plan.expectedError.ninetyFivePercent / (known ?? 1)
  const guess = isCovarianceSketch(plan) ? plan.expectedError.guess / (known ?? 1) : undefined
  const all = named
    ? directions.map(({ text, square }) => [text, square] as const)
    : columns.names.map((name, j) => [quoted(name), (columns.scales[j] as number) ** 2] as const)
  return {
    heading: `The error of ${named ? 'every named direction' : 'every column'}, in the units of the file`,
    lines: [
      ...table([
        [named ? 'direction' : 'column', `its ${what} is off by at most`, ...(guess === undefined ? [] : ['if it is'])],
        ...all
          .slice(0, MOST_SHOWN)
          .map(([name, square]) => [
            name,
            figure(off * square),
            ...(guess === undefined ? [] : [figure(guess * square)]),
          ]),
      ]),
      ...(all.length > MOST_SHOWN ? [`And ${grouped(all.length - MOST_SHOWN)} more.`] : []),
      `So it is in 95 of 100 releases. ${
        known === undefined
          ? `A sum of squares is over all rows: divided by the number of people, ${people === undefined ? 'which is not public here' : 'which is counted with noise and not known yet'}, it is the variance.`
          : `A variance is the sum of squares divided by ${grouped(known)} people.`
      }`,
    ],
  }
}
