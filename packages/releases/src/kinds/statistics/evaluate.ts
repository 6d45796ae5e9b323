/** Released statistics beside the table that they were made from. */
import { InvalidInput, type StatisticsPlan, statisticsOf } from '@tulle/core'
import type { Evaluation } from '@tulle/core/utility'
import { DATA, noisyIn } from '../../statistics/files.ts'
import { otherFile } from '../../worth/same-file.ts'
import { type Evaluated, type Work, watchOf } from '../../worth/work.ts'
import { besideStatistics } from './beside.ts'
import { statisticsOptions } from './options.ts'
import { openRows, wholeRows } from './read.ts'

const { person, multiline } = statisticsOptions
const reading = { person, multiline }

export const evaluated: readonly Evaluated[] = [{ contents: 'statistics', reading, evaluate }]

async function evaluate(work: Work<typeof reading>): Promise<Evaluation> {
  const { file, opened, title, sources, reading: told } = work
  const plan = opened.plan as StatisticsPlan
  const noisy = noisyIn(await opened.text(DATA), plan)
  if (noisy === undefined) throw new InvalidInput(`${opened.place} has no noisy numbers in its ${DATA}.`)
  const data = await openRows(sources, { file, person: told.person }, plan, watchOf(work))
  const truth = await wholeRows(data, plan.facts.columns.length)
  const { rows } = data.counts()
  const evaluation = besideStatistics({ title, plan, estimates: statisticsOf(plan, noisy), truth })
  return { ...evaluation, doubts: otherFile(work, { rows }) }
}
