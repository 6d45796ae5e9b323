/** `tulle release table`: plan, ask, read, release, write. */
import { type BinaryPlan, binaryReport, InvalidInput, type SparseMatrix, tableEstimates } from '@tulle/core'
import {
  checkFile,
  checkHeadings,
  columnsOfFile,
  namesFor,
  openTables,
  readDomain,
  readItems,
  readTable,
  type Tables,
  writeRelease,
  writeTable,
} from '@tulle/engine'
import { formulaWarning } from '@tulle/releases'
import { interruption } from '../interrupted.ts'
import { type Progress, progress } from '../progress.ts'
import { version } from '../version.ts'
import type { TableConfig } from './binary-config.ts'
import { cappedRows, countInWords, epsilonOf } from './binary-run.ts'
import { absolute } from './config.ts'
import { writeTableEstimates } from './estimates.ts'
import { leftOutInWords, linesInWords, toldOf } from './left-out.ts'
import { refuseData } from './lists.ts'
import { aboutOf, agreed, checkOut, type Manner, say, shownRun } from './manner.ts'
import { keepOf, planBinary, releaseBinary } from './plan-binary.ts'

/** The public names of rows and columns; those that the data is to give are missing until it is read. */
interface TableNames {
  readonly people?: readonly string[]
  readonly columns?: readonly string[]
}

interface ReadRows {
  readonly matrix: SparseMatrix
  readonly people: readonly string[]
  readonly columns: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

export async function releaseTable(config: TableConfig, manner: Manner): Promise<void> {
  checkTableFlags(config, manner)
  await checkOut(manner)
  const { file, people: list, columnsFile } = config
  await refuseData(file, { '--people': list }, '--people-from-data')
  await refuseData(file, { '--columns-file': columnsFile }, '--columns-from-data')
  if (!manner.planOnly) await checkFile(config.file)
  const tables = await openTables({ multiline: config.multiline })
  const shown = progress()
  const stop = interruption()
  try {
    const names = await namesOf(tables, config)
    const early =
      names.people === undefined || names.columns === undefined
        ? await readRows(tables, config, names, { shown, signal: stop.signal })
        : undefined
    const { people, columns } = early ?? (names as Required<TableNames>)
    checkHeadings({ person: config.person, columns, format: config.format })
    const plan = planTable(config, people.length, columns.length)
    shown.end()
    if (!(await agreed({ plan }, config.file, manner))) return
    const read = early ?? (await readRows(tables, config, names, { shown, signal: stop.signal }))
    await make(tables, { config, manner, plan, read, shown, signal: stop.signal })
  } finally {
    shown.end()
    stop.done()
    await tables.close()
  }
}

function checkTableFlags(config: TableConfig, { planOnly }: Manner): void {
  const { people, peopleFromData, columns, columnsFile, columnsFromData, items, thresholds, missing } = config
  if (peopleFromData && people !== undefined) {
    throw new InvalidInput(
      '--people-from-data takes the people from the data, and --people from a file: give one of them.',
    )
  }
  if (!peopleFromData && people === undefined) {
    throw new InvalidInput(
      'Whose rows are these? Give the people with --people FILE, known without looking at the answers, or take them from the data with --people-from-data, which the certificate will say.',
    )
  }
  if ([columns, columnsFile, columnsFromData || undefined].filter((way) => way !== undefined).length > 1) {
    throw new InvalidInput(
      'The columns are given once: with --columns a,b,c, with --columns-file FILE, or --columns-from-data.',
    )
  }
  if (items === undefined && columns === undefined && columnsFile === undefined && !columnsFromData) {
    throw new InvalidInput(
      'Which columns are released? Give --columns a,b,c, or --columns-file FILE with one on each line, or --columns-from-data for all columns of the file.',
    )
  }
  if (items !== undefined && columns === undefined && columnsFile === undefined && !columnsFromData) {
    throw new InvalidInput(
      'Which items are the columns of the table? Give them with --columns-file FILE, known without looking at the data, or take them from the data with --columns-from-data, which the certificate will say.',
    )
  }
  if (items !== undefined && (thresholds !== undefined || missing !== undefined)) {
    throw new InvalidInput(
      '--thresholds and --missing are for tables with a column for each question: with --items every line of the file is a 1.',
    )
  }
  const fromData = peopleFromData || (items !== undefined && columnsFromData)
  if (fromData && planOnly) {
    throw new InvalidInput(
      '--plan reads no data, so it cannot take names from there: give --people FILE (and --columns-file FILE) with it.',
    )
  }
}

/** A list with a header would have one name too many. */
async function listOf(file: string, heading: string): Promise<readonly string[]> {
  const names = await readDomain(file)
  if (names[0] === heading) {
    throw new InvalidInput(`The first line of ${file} is "${heading}", as the column is called: remove that line.`)
  }
  return names
}

async function namesOf(tables: Tables, config: TableConfig): Promise<TableNames> {
  const { people, columns, columnsFile, columnsFromData, items, person, file } = config
  if (columns !== undefined) checkColumns(columns)
  const given = columnsFile === undefined ? columns : await listOf(columnsFile, items ?? person)
  // The header of a table with a column for each question is no secret; which items somebody has is.
  const found =
    given ??
    (columnsFromData && items === undefined
      ? (await columnsOfFile(tables, file)).filter((column) => column !== person)
      : undefined)
  return {
    ...(people === undefined ? {} : { people: await listOf(people, person) }),
    ...(found === undefined ? {} : { columns: found }),
  }
}

/** Said when planning already: a name is a name whatever the data holds. */
function checkColumns(columns: readonly string[]): void {
  const repeated = columns.find((column, k) => columns.indexOf(column) !== k)
  if (repeated !== undefined) throw new InvalidInput(`The column "${repeated}" is asked for twice: name it once.`)
}

function planTable(config: TableConfig, rows: number, columns: number): BinaryPlan {
  const { neighbours, ones, falseOnes, threshold, expectedOnes, items, columnsFromData } = config
  const fromData = config.peopleFromData || (items !== undefined && columnsFromData)
  return planBinary({
    mechanism: config.mechanism ?? (neighbours === 'row' ? 'staircase' : 'response'),
    config,
    facts: {
      rows,
      columns,
      neighbours: neighbours === 'row' ? { kind: 'row' } : { kind: 'cell', maxChange: 1 },
      names: fromData ? 'data' : 'public',
    },
    expected: expectedOnes,
    keep: keepOf({ ones, falseOnes, threshold }),
  })
}

async function readRows(
  tables: Tables,
  config: TableConfig,
  { people, columns }: TableNames,
  { shown, signal }: { readonly shown: Progress; readonly signal: AbortSignal },
): Promise<ReadRows> {
  const { file, person, items, thresholds = {}, missing } = config
  const options = {
    file,
    person,
    signal,
    progress: (share?: number) => shown.update(`Reading ${file}`, share),
    ...(people === undefined ? {} : { people }),
  }
  if (items !== undefined)
    return readItems(tables, { ...options, items, ...(columns === undefined ? {} : { columns }) })
  const asked = columns as readonly string[]
  const stray = Object.keys(thresholds).find((column) => !asked.includes(column))
  if (stray !== undefined) {
    throw new InvalidInput(
      `--thresholds names "${stray}", which is not among the released columns: ${asked.join(', ')}.`,
    )
  }
  const rules = asked.map((column) => {
    return Object.hasOwn(thresholds, column) ? { column, threshold: thresholds[column] as number } : { column }
  })
  const read = await readTable(tables, { ...options, columns: rules, ...(missing === undefined ? {} : { missing }) })
  return { ...read, columns: asked, counts: { ...read.counts } }
}

interface Work {
  readonly config: TableConfig
  readonly manner: Manner
  readonly plan: BinaryPlan
  readonly read: ReadRows
  readonly shown: Progress
  readonly signal: AbortSignal
}

async function make(tables: Tables, { config, manner, plan, read, shown, signal }: Work): Promise<void> {
  const started = Date.now()
  const { matrix: original, people, columns } = read
  const release = await releaseBinary(plan, original, shownRun(shown, signal))
  shown.update('Estimating')
  const estimates = tableEstimates(release)
  shown.update('Writing')
  const files: string[] = []
  const remarks = [...rowsLeftOut(config, read.counts), ...linesInWords(read.counts, config.file)]
  const counts = { ...read.counts, ...cappedRows(original, config.maxOnes) }
  await writeRelease({
    folder: manner.out as string,
    force: manner.force,
    signal,
    release,
    title: titleOf(config, plan),
    version: version(),
    escapeNames: config.escapeNames,
    data: async (folder) => {
      const name = config.format === 'pairs' ? 'table-pairs.csv' : `table.${config.format}`
      const named = (list: readonly string[], file = name) => namesFor(file, config.escapeNames === true, list)
      const [person = ''] = named([config.person])
      const file = { people: named(people), columns: named(columns), person, folder, name, format: config.format }
      files.push(...(await writeTable(tables, release.matrix, file)))
      files.push(...(await writeTableEstimates(folder, estimates, named(columns, 'columns.csv'), config.maxOnes)))
      return files
    },
    private: {
      'run.json': `${JSON.stringify({ seconds: (Date.now() - started) / 1000, counts }, undefined, 2)}\n`,
      'config.json': `${JSON.stringify(absolute(config), undefined, 2)}\n`,
      'report.html': binaryReport({
        original,
        release,
        ...(estimates === undefined ? {} : { estimates }),
        counts,
        remarks,
        columns,
        about: aboutOf(titleOf(config, plan), config.file, epsilonOf(release.plan)),
      }),
    },
  })
  shown.end()
  const reported =
    'how many rows were left out, how many of the released ones are true, and how far the columns are off'
  const { rows: ofRows = 0, outsidePeople = 0, outsideColumns } = read.counts
  const told = toldOf(remarks, {
    leftOut: { outsidePeople, ...(outsideColumns === undefined ? {} : { outsideColumns }), ofRows },
  })
  const notes = formulaWarning(files, config.escapeNames === true, [config.person, ...columns, ...people])
  say({ files, plan: release.plan, reported, notes, ...countInWords(release.plan), ...told }, manner)
}

/** For the owner of the data alone. */
function rowsLeftOut(config: TableConfig, counts: ReadRows['counts']): string[] {
  const { person, people, items, columnsFile, columnsFromData } = config
  const { rows = 0, outsidePeople = 0, outsideColumns = 0 } = counts
  const columns = columnsFromData ? undefined : (columnsFile ?? '--columns')
  const why = (column: string, list?: string) =>
    list === undefined ? `"${column}" is empty` : `the name in "${column}" is not in ${list}`
  return [
    ...leftOutInWords({
      count: outsidePeople,
      of: rows,
      what: ['row', 'rows'],
      why: why(person, people),
      listed: people !== undefined,
    }),
    ...leftOutInWords({
      count: outsideColumns,
      of: rows - outsidePeople,
      what: outsidePeople === 0 ? ['row', 'rows'] : ['other row', 'other rows'],
      why: why(items ?? '', columns),
      listed: columns !== undefined,
    }),
  ]
}

/** From what the plan publishes: what the file is called may tell more than that. */
function titleOf({ title }: TableConfig, { facts }: BinaryPlan): string {
  return title ?? `Table of ${facts.rows.toLocaleString('en')} × ${facts.columns.toLocaleString('en')}`
}
