/** Whether released statistics follow from their noisy numbers, and these can come from their plan. */
import { type StatisticsPlan, statisticsOf } from '@tulle/core'
import { DATA, dataOf, HEADINGS, noisyIn, PAGE, SHEET, sheetOf } from '../../statistics/files.ts'
import { statisticsPage } from '../../statistics/page.ts'
import { statisticsResult } from '../results.ts'
import { type Check, fault, requireFiles } from './look.ts'

/** A million numbers with their labels. */
const MOST_BYTES = 2 ** 28

export const statisticsCheck: Check = async (look) => {
  const plan = look.plan as StatisticsPlan
  requireFiles(look, [[SHEET]], [DATA, PAGE])
  const text = await look.text(DATA, MOST_BYTES)
  const noisy = text === undefined ? undefined : noisyIn(text, plan)
  if (noisy === undefined || text !== dataOf(plan, noisy)) {
    throw fault(
      `${DATA} is not what its plan makes: noisy numbers on the grid of the noise, and what follows from them.`,
    )
  }
  const estimates = statisticsOf(plan, noisy)
  look.result(statisticsResult(plan, estimates))
  const expected = sheetOf(plan, estimates)
  const { headings, names, numbers } = await look.data.numbers(SHEET, HEADINGS[0])
  look.named(SHEET, names)
  const same = expected.every(([name, ...row], k) => names[k] === name && row.every((x, j) => numbers[k]?.[j] === x))
  if (headings.join() !== HEADINGS.slice(1).join() || names.length !== expected.length || !same) {
    throw fault(`${SHEET} is not what follows from the noisy numbers in ${DATA}.`)
  }
  const page = await look.text(PAGE, MOST_BYTES)
  if (page !== statisticsPage(look.certificate.title, plan, estimates)) {
    throw fault(`${PAGE} is not the page that follows from the noisy numbers in ${DATA}.`)
  }
}
