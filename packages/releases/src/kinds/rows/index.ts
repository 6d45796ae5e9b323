/** People's rows, made alike so that every row occurs at least k times: k-anonymity. */
import { type AnonymityPlan, anonymity, type ReleasedRows } from '@tulle/core'
import { checkEscape } from '../../escape.ts'
import { checkNodeList } from '../../graph-file.ts'
import type { Desk, Kind, Prepared } from '../../kind.ts'
import { checkRowsFile } from '../../rows/rows-file.ts'
import { ahead } from './ahead.ts'
import { checkAsked } from './check.ts'
import { checkElsewhere, madeElsewhere } from './elsewhere.ts'
import { evaluated } from './evaluate.ts'
import { checkHeader } from './header.ts'
import { madeOf } from './made.ts'
import { type RowsSettings, rowsOptions, type Way } from './options.ts'
import { PATENT } from './patent.ts'
import { planOf } from './plan.ts'
import { plannedFile, type Rows, readRows } from './read.ts'
import { outdoneWays, wayOf } from './ways.ts'

export const anonymise: Kind<'anonymise', typeof rowsOptions> = {
  name: 'anonymise',
  about: {
    title: 'Interests or purchases, row by row',
    such: 'Rows of items or categories, made alike in groups.',
    hides: 'a person from the others in their group, which is as large as you say',
  },
  options: rowsOptions,
  check,
  prepare,
  ahead,
  evaluated,
  outdone: outdoneWays,
}

function check(settings: RowsSettings, { sources }: Pick<Desk, 'sources'>): void {
  const way = checkAsked(settings, sources)
  // What the mechanism refuses comes before what files cannot hold.
  planOf(settings, way)
  const file = plannedFile(sources, settings, way)
  checkRowsFile(file)
  if (way === 'items' && sources.anonymised !== undefined) checkElsewhere(file.format, settings)
  checkEscape(settings.escapeNames, file.format === 'csv' || (file.format === 'baskets' && file.kept !== undefined))
}

async function prepare(settings: RowsSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const way = wayOf(settings)
  const plan = planOf(settings, way)
  await checkNodeList(sources, settings)
  if (!desk.planOnly) await checkFiles(settings, desk)
  await checkHeader(settings, way, desk)
  const elsewhere = way === 'items' && desk.sources.anonymised !== undefined
  return {
    shown: { plan, more: [{ heading: 'Before you use it commercially', lines: [PATENT] }] },
    make: async () =>
      elsewhere
        ? madeElsewhere(plan, settings, desk)
        : make(plan, await read(settings, way, desk), { settings, way, desk }),
  }
}

async function checkFiles({ file, nodes }: RowsSettings, { sources }: Desk): Promise<void> {
  await sources.check(file)
  if (nodes !== undefined) await sources.check(nodes)
}

async function read(settings: RowsSettings, way: Way, { sources, signal, progress }: Desk): Promise<Rows> {
  const told = (share?: number) => progress(`Reading ${settings.file}`, share)
  const rows = await readRows(sources, settings, way, { signal, progress: told })
  // Some names cannot be written, and classes take long to find.
  checkRowsFile(rows.file)
  return rows
}

interface Work {
  readonly settings: RowsSettings
  readonly way: Way
  readonly desk: Desk
}

async function make(plan: AnonymityPlan, rows: Rows, { settings, way, desk }: Work) {
  return madeOf(await classesOf(plan, rows, desk), rows, settings, way)
}

/** By threads where there is work for several. */
async function classesOf(plan: AnonymityPlan, { matrix, groups }: Rows, desk: Desk): Promise<ReleasedRows> {
  const phase = 'Finding classes'
  desk.progress(phase)
  const pool = desk.openPool?.()
  try {
    const run = { ...desk.run(phase), ...(pool === undefined ? {} : { pool }) }
    return await anonymity.release(plan, { matrix, ...(groups === undefined ? {} : { groups }) }, run)
  } finally {
    pool?.close()
  }
}
