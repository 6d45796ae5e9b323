/**
 * k-anonymity where the rows are. Rows much alike are brought together by their min-hashes, core puts them into classes
 * inside the executors, and Spark writes what is released. Every step is written once and then read, so that a task that is
 * tried again cannot make two versions of anything; both promises are checked over all rows before anything is handed over.
 */
import { type AnonymityPlan, InvalidInput } from '@tulle/core'
import type { AnonymisedRows, ItemRowsOptions, Watch } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { nobodyFault } from '../events/located.ts'
import { name } from '../sql.ts'
import { openTable } from '../tables/relation.ts'
import type { Workers } from '../transform.ts'
import { checkPromises } from './check.ts'
import { moved } from './moved.ts'
import { inRounds } from './rounds.ts'
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
  const { file, items: heading } = options
  const { k, kind } = plan.parameters
  const read = await rowsOf(stage, options)
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
      FROM (SELECT template, COUNT(*) AS n FROM ${solved} GROUP BY template)`,
  )
  await stage.keep('released', releasedRows(heading))
  await checkPromises(stage, { solved, heading, k, kind, rows: read.rows, file })
  const found = await foundIn(stage, solved, read.entries)
  return {
    rows: read.rows,
    columns: read.columns,
    counts: { lines: read.lines, rows: read.rows, entries: read.entries, repeatedItems: read.given - read.entries },
    found,
    save: (path) => moved(stage.path('released'), path),
  }
}

/** Everybody's items, by number. */
async function rowsOf(stage: Stage, options: ItemRowsOptions & Watch) {
  const { file, person, items: item } = options
  const table = await openTable(stage.session, file)
  const lines = `(SELECT nullif(${table.text(person)}, '') AS person, nullif(${table.text(item)}, '') AS item FROM ${table.view})`
  await stage.keep(
    'items',
    `SELECT item, row_number() OVER (ORDER BY encode(item, 'UTF-16BE')) - 1 AS i FROM (SELECT DISTINCT item FROM ${lines} WHERE item IS NOT NULL)`,
  )
  await stage.keep(
    'rows',
    `SELECT monotonically_increasing_id() AS id, own, n, given, nobody FROM
      (SELECT sort_array(collect_set(c.i)) AS own, COUNT(*) AS n, COUNT(c.i) AS given, MAX(person IS NULL) AS nobody
        FROM ${lines} e LEFT JOIN ${stage.view('items')} c ON e.item = c.item GROUP BY person)`,
  )
  const counted = await stage.one(
    `SELECT COUNT(*) AS rows, SUM(n) AS lines, SUM(given) AS given, SUM(size(own)) AS entries,
      SUM(CASE WHEN nobody THEN n END) AS nobody, (SELECT COUNT(*) FROM ${stage.view('items')}) AS columns
      FROM ${stage.view('rows')}`,
  )
  if ((counted['nobody'] ?? 0) > 0) throw nobodyFault({ file, person, from: item, to: item }, counted['nobody'])
  const { rows = 0, lines: all = 0, given = 0, entries = 0, columns = 0 } = counted
  return { rows, lines: all, given, entries, columns }
}

/** Rows stand in the order of their contents, items in that of their code units, as in every release of rows. */
const OWN = `CASE WHEN template = '' THEN array() ELSE transform(split(template, ' '), x -> CAST(x AS INT)) END`

/** So many rows of a class are written out at a time: no array has to hold all of a large one. */
const BLOCK = 65_536

/** A line for each row and item, and one for a row without items, numbered from 1 in the order of what is released. */
function releasedRows(heading: string) {
  return (
    view: (name: string) => string,
  ) => `SELECT /*+ REPARTITION(1) */ r.row + 1 AS row, c.item AS ${name(heading)} FROM
    (SELECT row, explode_outer(CASE WHEN template <> '' THEN split(template, ' ') END) AS i FROM
      (SELECT template, explode(sequence(start, least(start + ${BLOCK}, first + n) - 1)) AS row FROM
        (SELECT template, n, first, explode(sequence(first, first + n - 1, ${BLOCK})) AS start FROM ${view('classes')}))) r
    LEFT JOIN ${view('items')} c ON CAST(r.i AS BIGINT) = c.i SORT BY row, c.i`
}

async function foundIn(stage: Stage, solved: string, entries: number): Promise<AnonymisedRows['found']> {
  const {
    kept = 0,
    either = 0,
    emptied = 0,
  } = await stage.one(
    `SELECT SUM(kept) AS kept, SUM(either) AS either,
      COUNT_IF(template = '' AND size(own) > 0) AS emptied FROM ${solved} s JOIN ${stage.view('rows')} r ON s.id = r.id`,
  )
  const {
    classes = 0,
    smallest = 0,
    median = 0,
    largest = 0,
  } = await stage.one(
    `SELECT COUNT(*) AS classes, MIN(n) AS smallest, CAST(percentile_disc(0.5) WITHIN GROUP (ORDER BY n) AS BIGINT) AS median,
      MAX(n) AS largest FROM ${stage.view('classes')}`,
  )
  return {
    jaccard: either === 0 ? 1 : kept / either,
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
