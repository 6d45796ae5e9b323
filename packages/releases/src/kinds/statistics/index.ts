/** Statistics of a table of people: means, medians, histograms and two-way tables, for one ε together. */
import { statistics } from '@tulle/core'
import { checkColumns } from '../../columns.ts'
import type { Desk, Kind, Prepared } from '../../kind.ts'
import { outdoneByNoise } from '../../options/sketch.ts'
import { ahead } from './ahead.ts'
import { evaluated } from './evaluate.ts'
import { madeOf } from './made.ts'
import { type StatisticsSettings, statisticsOptions } from './options.ts'
import { checkStatistics, planStatistics } from './plan.ts'
import { openRows } from './read.ts'

export const statisticsKind: Kind<'statistics', typeof statisticsOptions> = {
  name: 'statistics',
  about: {
    title: 'Counts and averages of a table',
    such: 'Shares, means, medians and cross tables of people’s answers, ages or incomes.',
    hides: 'whether any one person is in it',
  },
  options: statisticsOptions,
  check: checkStatistics,
  prepare,
  ahead,
  evaluated,
  outdone: outdoneByNoise,
}

async function prepare(settings: StatisticsSettings, desk: Desk): Promise<Prepared> {
  const { sources, planOnly, signal, progress } = desk
  const { file, person, columns } = settings
  const plan = planStatistics(settings)
  if (planOnly) await checkColumns(sources, file, [...columns, person])
  else await sources.check(file)
  const opened = () =>
    openRows(sources, settings, plan, { signal, progress: (share) => progress(`Reading ${file}`, share) })
  let data: Awaited<ReturnType<typeof opened>> | undefined
  return {
    shown: { plan },
    // That it has these columns is known before anybody is asked.
    async confirm() {
      data = await opened()
    },
    async make() {
      const rows = data ?? (await opened())
      return madeOf(await statistics.release(plan, rows, desk.run()), rows, settings)
    },
  }
}
