/** People × yes/no questions, or people × items, with answers flipped at random. */
import type { KeyedPlan } from '@tulle/core/binary'
import { tableEstimates } from '@tulle/core/certificate'
import { words } from '@tulle/core/text'
import type { PlannedBinary } from '../../binary/plan.ts'
import { checkColumns } from '../../columns.ts'
import { checkTableHeadings } from '../../headings.ts'
import type { Desk, Kind, Made, Prepared } from '../../kind.ts'
import { refuseData } from '../../lists.ts'
import { findColumns, foundShown, noneFound } from '../../names/found.ts'
import { checkMechanism } from '../../settings.ts'
import { ahead } from './ahead.ts'
import { checkNames } from './check.ts'
import { checkElsewhere, drawnTable, ELSEWHERE } from './elsewhere.ts'
import { evaluated } from './evaluate.ts'
import { checkNotReleased } from './label.ts'
import { madeOf } from './made.ts'
import { type TableSettings, tableOptions } from './options.ts'
import { foundColumns } from './origin.ts'
import { mechanismFor, planTable } from './plan.ts'
import { keepColumns, namesOf, type ReadRows, readRows, type TableNames } from './read.ts'
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
  ahead,
  evaluated,
}

async function prepare(settings: TableSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const { file, person, items, label, format } = settings
  await refuseData(sources, file, [[words`{people}`, settings.people]], words`{peopleFromData}`)
  await refuseData(sources, file, [[words`{columnsFile}`, settings.columnsFile]], words`{columnsFromData}`)
  if (!desk.planOnly) await sources.check(file)
  if (settings.columnsPrivate) return prepareFound(settings, desk)
  const names = await namesOf(sources, settings)
  const complete = names.people !== undefined && names.columns !== undefined
  const early = complete ? undefined : await readRows(desk, settings, names)
  const { people, columns } = early ?? (names as Required<TableNames>)
  const asked = items === undefined ? fileColumns(columns, settings) : [items]
  checkNotReleased(label, items === undefined ? [...columns, ...asked] : columns)
  checkTableHeadings({ person, columns, format, label })
  const { plan, release } = planTable(settings, people.length, columns.length)
  if (early === undefined) await checkColumns(sources, file, [person, ...asked, label])
  return {
    shown: { plan },
    async make() {
      if (format === ELSEWHERE) return drawnTable(plan as KeyedPlan, settings, { people, columns }, desk)
      return releaseRows(early ?? (await readRows(desk, settings, names)), release, settings, desk)
    },
  }
}

async function releaseRows(
  read: ReadRows,
  release: PlannedBinary['release'],
  settings: TableSettings,
  desk: Desk,
): Promise<Made> {
  const released = await release(read.matrix, desk.run())
  desk.progress('Estimating')
  return madeOf({ read, release: released, estimates: tableEstimates(released) }, settings)
}

/** A limit, or a number of ones, that is larger than what was found has room for is no reason to fail then. */
function fitting(settings: TableSettings, rows: number, columns: number): TableSettings {
  const { maxOnes, expectedOnes } = settings
  const most = maxOnes === undefined ? columns : Math.min(maxOnes, columns)
  return {
    ...settings,
    ...(maxOnes === undefined ? {} : { maxOnes: most }),
    ...(expectedOnes === undefined ? {} : { expectedOnes: Math.min(expectedOnes, rows * most) }),
  }
}

/** Items come to be known only after somebody has agreed to what finding them spends. */
async function prepareFound(settings: TableSettings, desk: Desk): Promise<Prepared> {
  const { person, format, label, expectedNames = 100 } = settings
  const found = foundColumns(settings)
  const names = await namesOf(desk.sources, settings)
  // Who is in the data is said where the people are not on a list, as ever.
  const early = names.people === undefined ? await readRows(desk, settings, names) : undefined
  const people = (early?.people ?? names.people) as readonly string[]
  const expected = fitting(settings, people.length, expectedNames)
  const { plan } = planTable(expected, people.length, expectedNames)
  if (early === undefined) await checkColumns(desk.sources, settings.file, [person, settings.items, label])
  return {
    shown: { plan, more: [foundShown(found, expectedNames, 'row')] },
    async make() {
      const all = early ?? (await readRows(desk, settings, names))
      const kept = keepColumns(all, findColumns(found, all.matrix))
      if (kept.columns.length === 0) throw noneFound(found, 'row')
      checkNotReleased(label, kept.columns)
      checkTableHeadings({ person, columns: kept.columns, format, label })
      const { release } = planTable(
        fitting(settings, people.length, kept.columns.length),
        people.length,
        kept.columns.length,
      )
      return releaseRows(kept, release, settings, desk)
    },
  }
}
