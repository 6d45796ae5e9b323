/** People × yes/no questions, or people × items, with answers flipped at random. */
import type { KeyedPlan } from '@tulle/core/binary'
import { tableEstimates } from '@tulle/core/certificate'
import { words } from '@tulle/core/text'
import { checkColumns } from '../../columns.ts'
import { checkTableHeadings } from '../../headings.ts'
import type { Desk, Kind, Prepared } from '../../kind.ts'
import { refuseData } from '../../lists.ts'
import { checkMechanism } from '../../settings.ts'
import { checkNames } from './check.ts'
import { checkElsewhere, drawnTable, ELSEWHERE } from './elsewhere.ts'
import { evaluated } from './evaluate.ts'
import { madeOf } from './made.ts'
import { type TableSettings, tableOptions } from './options.ts'
import { mechanismFor, planTable } from './plan.ts'
import { namesOf, readRows, type TableNames } from './read.ts'
import { fileColumns } from './rules.ts'

export const table: Kind<'table', typeof tableOptions> = {
  name: 'table',
  about: {
    title: 'Answers to yes/no questions',
    such: 'A survey, a register, test results: one row for each person.',
    hides: 'what any one person answered',
  },
  options: tableOptions,
  check(settings, desk) {
    checkNames(settings, desk)
    checkMechanism(tableOptions, settings, mechanismFor(settings))
    checkElsewhere(settings, mechanismFor(settings), desk)
  },
  prepare,
  evaluated,
}

async function prepare(settings: TableSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const { file, person, format } = settings
  await refuseData(sources, file, [[words`{people}`, settings.people]], words`{peopleFromData}`)
  await refuseData(sources, file, [[words`{columnsFile}`, settings.columnsFile]], words`{columnsFromData}`)
  if (!desk.planOnly) await sources.check(file)
  const names = await namesOf(sources, settings)
  const complete = names.people !== undefined && names.columns !== undefined
  const early = complete ? undefined : await readRows(desk, settings, names)
  const { people, columns } = early ?? (names as Required<TableNames>)
  checkTableHeadings({ person, columns, format })
  const { plan, release } = planTable(settings, people.length, columns.length)
  const { items } = settings
  if (early === undefined)
    await checkColumns(sources, file, [person, ...(items === undefined ? fileColumns(columns, settings) : [items])])
  return {
    shown: { plan },
    async make() {
      if (format === ELSEWHERE) return drawnTable(plan as KeyedPlan, settings, { people, columns }, desk)
      const read = early ?? (await readRows(desk, settings, names))
      const released = await release(read.matrix, desk.run())
      desk.progress('Estimating')
      return madeOf({ read, release: released, estimates: tableEstimates(released) }, settings)
    },
  }
}
