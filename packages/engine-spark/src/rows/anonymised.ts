/**
 * k-anonymity where the rows are. Rows much alike are brought together by their min-hashes, core puts them into classes
 * inside the executors, and Spark writes what is released. Every step is written once and then read, so that a task that is
 * tried again cannot make two versions of anything; both promises are checked over all rows before anything is handed over.
 */
import { type AnonymityPlan, InvalidInput } from '@tulle/core'
import type { AnonymisedRows, ItemRowsOptions, Watch } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { nobodyFault } from '../events/located.ts'
import type { RowsGiven } from '../executor/rows.ts'
import { name } from '../sql.ts'
import { openTable } from '../tables/relation.ts'
import { transform, type Workers } from '../transform.ts'
import { checkPromises } from './check.ts'
import { moved } from './moved.ts'
import { type Classes, inRounds, jaccardOf, keyOf, ROUNDS } from './rounds.ts'
import { inScratch, type Stage } from './stage.ts'

export interface How {
  readonly workers: Workers
  readonly scratch: string
}

export async function anonymised(
  session: Session,
  plan: AnonymityPlan,
  options: ItemRowsOptions,
  { workers, scratch }: How,
): Promise<AnonymisedRows & { readonly forget: () => Promise<void> }> {
  return inScratch(session, scratch, options, (stage) => made(stage, plan, options, workers))
}

async function made(
  stage: Stage,
  plan: AnonymityPlan,
  options: ItemRowsOptions,
  workers: Workers,
): Promise<AnonymisedRows> {
  const { items: heading } = options
  const { k, kind } = plan.parameters
  const read = await rowsOf(stage, options, workers)
  if (read.rows < k) {
    throw new InvalidInput(
      read.rows === 0
        ? 'There are no rows: nothing can be released.'
        : `There are ${read.rows} rows, and ${k} of them should be alike: choose a k of at most ${read.rows}.`,
    )
  }
  const solved = await inRounds(stage, plan, read.rows, workers)
  await stage.keep(
    'classes',
    `SELECT template, n, SUM(n) OVER (ORDER BY ${OWN}) - n AS first
      FROM (SELECT template, SUM(n) AS n FROM ${solved.view} GROUP BY template)`,
  )
  await stage.keep('released', releasedRows(heading))
  await checkPromises(stage, { solved: solved.view, heading, k, kind, rows: read.rows, workers })
  const found = await foundIn(stage, solved, read.entries)
  return {
    rows: read.rows,
    columns: read.columns,
    counts: { lines: read.lines, rows: read.rows, entries: read.entries, repeatedItems: read.given - read.entries },
    found,
    save: (path) => moved(stage.path('released'), path),
  }
}

/** Everybody's items, by number, and the keys by which rows that are much alike come together. */
async function rowsOf(stage: Stage, options: ItemRowsOptions & Watch, workers: Workers) {
  const { file, person, items: item } = options
  const table = await openTable(stage.session, file)
  const lines = `(SELECT nullif(${table.text(person)}, '') AS person, nullif(${table.text(item)}, '') AS item FROM ${table.view})`
  await stage.keep(
    'items',
    `SELECT item, row_number() OVER (ORDER BY encode(item, 'UTF-16BE')) - 1 AS i FROM (SELECT DISTINCT item FROM ${lines} WHERE item IS NOT NULL)`,
  )
  const given: RowsGiven = { keys: ROUNDS }
  const keys = Array.from({ length: ROUNDS }, (_, round) => keyOf(round))
  const piped = transform(workers, {
    from: `(SELECT concat(h, '\\t', who, '\\t', i) AS line FROM
      (SELECT hash(who) AS h, who, i FROM
        (SELECT coalesce(hex(person), '') AS who, coalesce(c.i, -1) AS i FROM ${lines} e LEFT JOIN ${stage.view('items')} c ON e.item = c.item)
        DISTRIBUTE BY h SORT BY h))`,
    columns: ['line'],
    task: 'rows',
    given,
    gives: ['items', 'size', 'n', 'given', 'nobody', ...keys],
  })
  const number = (column: string) => `CAST(${column} AS BIGINT) AS ${column}`
  await stage.keep(
    'rows',
    `SELECT monotonically_increasing_id() AS id, coalesce(items, '') AS items,
      ${['size', 'n', 'given', 'nobody', ...keys].map(number).join(', ')} FROM (${piped})`,
  )
  const counted = await stage.one(
    `SELECT COUNT(*) AS rows, SUM(n) AS lines, SUM(given) AS given, SUM(size) AS entries, SUM(n * nobody) AS nobody,
      (SELECT COUNT(*) FROM ${stage.view('items')}) AS columns FROM ${stage.view('rows')}`,
  )
  if ((counted['nobody'] ?? 0) > 0) throw nobodyFault({ file, person, from: item, to: item }, counted['nobody'])
  const { rows = 0, lines: all = 0, given: named = 0, entries = 0, columns = 0 } = counted
  return { rows, lines: all, given: named, entries, columns }
}

/** Rows stand in the order of their contents, items in that of their code units, as in every release of rows. */
const OWN = `CASE WHEN template = '' THEN array() ELSE transform(split(template, ' '), x -> CAST(x AS INT)) END`

/** So many rows of a class are written out at a time: no array has to hold all of a large one. */
const BLOCK = 65_536

/**
 * A line for each row and item, and one for a row without items, numbered from 1 in the order of what is released. Names are
 * looked up and sorted by class, and rows written out afterwards: they are many more.
 */
function releasedRows(heading: string) {
  return (view: (name: string) => string) => `WITH named AS
    (SELECT first, n, transform(array_sort(collect_list(CASE WHEN c.i IS NOT NULL THEN struct(c.i, c.item) END)), x -> x.item) AS names FROM
      (SELECT first, n, explode(split(template, ' ')) AS i FROM ${view('classes')}) t
      LEFT JOIN ${view('items')} c ON try_cast(t.i AS INT) = c.i GROUP BY first, n),
    blocks AS (SELECT /*+ REPARTITION(1) */ names, first, n, start FROM
      (SELECT names, first, n, explode(sequence(first, first + n - 1, ${BLOCK})) AS start FROM named) SORT BY start)
    SELECT row + 1 AS row, explode_outer(names) AS ${name(heading)} FROM
      (SELECT names, explode(sequence(start, least(start + ${BLOCK}, first + n) - 1)) AS row FROM blocks)`
}

async function foundIn(stage: Stage, solved: Classes, entries: number): Promise<AnonymisedRows['found']> {
  const {
    classes = 0,
    smallest = 0,
    median = 0,
    largest = 0,
    emptied = 0,
  } = await stage.one(
    `SELECT COUNT(*) AS classes, MIN(n) AS smallest, CAST(percentile_disc(0.5) WITHIN GROUP (ORDER BY n) AS BIGINT) AS median,
      MAX(n) AS largest, (SELECT SUM(filled) FROM ${solved.view} WHERE template = '') AS emptied FROM ${stage.view('classes')}`,
  )
  const { kept, either } = solved
  return {
    jaccard: jaccardOf(solved),
    entries,
    kept,
    suppressed: entries - kept,
    created: either - entries,
    classes,
    emptied,
    smallest,
    median,
    largest,
    // Executors tell the classes that they found, and not how.
    algorithms: {},
  }
}
