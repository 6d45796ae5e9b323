/** `tulle anonymise`: plan, ask, read, release, write. */
import { type AnonymityPlan, anonymity, anonymityFigures, anonymityReport, type ReleasedRows } from '@tulle/core'
import {
  checkFile,
  checkRowsFile,
  openPool,
  openTables,
  type RowsFile,
  type Tables,
  writeRelease,
  writeRows,
} from '@tulle/engine'
import { formulaWarning } from '@tulle/releases'
import { interruption } from '../interrupted.ts'
import { type Progress, progress } from '../progress.ts'
import { absolute } from '../release/config.ts'
import { checkEscape } from '../release/escape.ts'
import { aboutOf, agreed, checkOut, type Manner, say, shownRun } from '../release/manner.ts'
import { checkNodeList, leftOutOf as edgesLeftOutOf } from '../release/read-graph.ts'
import { version } from '../version.ts'
import { type AnonymiseConfig, checkAsked } from './config.ts'
import { figuresInWords } from './figures.ts'
import { checkHeader } from './header.ts'
import { plannedFile, type Rows, readRows } from './rows.ts'
import type { Way } from './ways.ts'

export async function anonymise(config: AnonymiseConfig, manner: Manner): Promise<void> {
  const way = checkAsked(config)
  const plan = planOf(config, way)
  const file = plannedFile(config, way)
  checkRowsFile(file)
  checkEscape(config.escapeNames, file.format === 'csv' || (file.format === 'baskets' && file.kept !== undefined))
  await checkOut(manner)
  await checkNodeList(config)
  if (!manner.planOnly) {
    await checkFile(config.file)
    if (config.nodes !== undefined) await checkFile(config.nodes)
  }
  await checkHeader(config, way, manner.planOnly)
  if (!(await agreed({ plan }, config.file, manner))) return
  const tables = await openTables({ multiline: config.multiline === true })
  const shown = progress()
  const stop = interruption()
  try {
    const { signal } = stop
    const rows = await readRows(tables, config, way, {
      signal,
      progress: (share) => shown.update(`Reading ${config.file}`, share),
    })
    checkRowsFile(rows.file)
    await make(tables, { config, way, manner, plan, rows, shown, signal })
  } finally {
    shown.end()
    stop.done()
    await tables.close()
  }
}

function planOf(config: AnonymiseConfig, way: Way): AnonymityPlan {
  const { k, kind, algorithm, chunkRows, ties, person, keep } = config
  return anonymity.plan(
    {
      columns: config.columns ?? (way === 'edges' ? 'nodes' : 'items'),
      ...(keep === undefined ? {} : { kept: keep }),
      ...(person !== undefined && keep?.includes(person) ? { identifying: person } : {}),
    },
    {
      k,
      ...(kind === undefined ? {} : { kind }),
      ...(algorithm === undefined ? {} : { algorithm }),
      ...(chunkRows === undefined ? {} : { chunkRows }),
      ...(ties === undefined ? {} : { ties }),
    },
  )
}

interface Work {
  readonly config: AnonymiseConfig
  readonly way: Way
  readonly manner: Manner
  readonly plan: AnonymityPlan
  readonly rows: Rows
  readonly shown: Progress
  readonly signal: AbortSignal
}

async function make(tables: Tables, { config, way, manner, plan, rows, shown, signal }: Work): Promise<void> {
  const started = Date.now()
  const release = await classesOf(plan, rows, shown, signal)
  shown.update('Writing')
  const { matrix: original, groups, counts } = rows
  const found = anonymityFigures(original, release)
  const files: string[] = []
  await writeRelease({
    folder: manner.out as string,
    force: manner.force,
    signal,
    release,
    title: titleOf(config, way),
    version: version(),
    escapeNames: config.escapeNames,
    data: async (folder) => {
      const watch = { signal, progress: (share?: number) => shown.update('Writing', share) }
      files.push(
        ...(await writeRows(tables, release, { ...rows.file, folder, escape: config.escapeNames === true, ...watch })),
      )
      return files
    },
    private: {
      'run.json': `${JSON.stringify({ seconds: (Date.now() - started) / 1000, counts, found }, undefined, 2)}\n`,
      'config.json': `${JSON.stringify(absolute(config), undefined, 2)}\n`,
      'report.html': anonymityReport({
        original,
        ...(groups === undefined ? {} : { groups }),
        release,
        counts,
        columns: rows.names,
        about: aboutOf(titleOf(config, way), config.file, `k = ${config.k.toLocaleString('en')}`),
      }),
    },
  })
  shown.end()
  say(
    {
      files,
      plan: release.plan,
      notes: formulaWarning(files, config.escapeNames === true, namesIn(rows.file)),
      reported: 'what was lost, of which items, and how that compares with differential privacy',
      figures: {
        lines: figuresInWords({ found, config, way, rows }),
        numbers: { ...found, repeatedItems: counts['repeatedItems'] ?? 0, ...leftOutOf(counts) },
      },
    },
    manner,
  )
}

/** All that stands in the files as text. */
function* namesIn(file: RowsFile): Generator<string> {
  if ('items' in file) yield* file.format === 'baskets' ? [] : file.items
  else yield* [...file.columns, ...file.categories.map(({ value }) => value)]
  yield* file.kept?.columns ?? []
  for (const { words } of file.kept?.values ?? []) yield* words.filter((word) => word !== null)
}

/** By threads where there is work for several. A long chunk tells nothing on its way, so the line is drawn by the clock. */
async function classesOf(
  plan: AnonymityPlan,
  { matrix, groups }: Rows,
  shown: Progress,
  signal: AbortSignal,
): Promise<ReleasedRows> {
  const pool = openPool()
  let share: number | undefined
  const timer = setInterval(() => shown.update(PHASE, share), 200)
  try {
    const run = { ...shownRun(shown, signal, PHASE), progress: (done: number, total: number) => (share = done / total) }
    return await anonymity.release(plan, { matrix, ...(groups === undefined ? {} : { groups }) }, { ...run, pool })
  } finally {
    clearInterval(timer)
    pool.close()
  }
}

const PHASE = 'Finding classes'

/** For programs, as other commands tell it. */
function leftOutOf(counts: Rows['counts']): object {
  const { outsideNodes = 0, edges = 0, commentLines = 0, nodeComments = 0 } = counts
  return outsideNodes + commentLines + nodeComments === 0
    ? {}
    : { leftOut: edgesLeftOutOf({ ...counts, outsideNodes, edges }) }
}

/** From what is asked for: what the file is called may tell more than is published. */
function titleOf({ title, items, columns = [] }: AnonymiseConfig, way: Way): string {
  if (title !== undefined) return title
  if (way === 'edges') return 'Rows of a graph'
  if (way === 'baskets') return 'Rows of items'
  return `Rows of ${items ?? (columns.length > 5 ? `${columns.length} columns` : columns.join(', '))}`
}
