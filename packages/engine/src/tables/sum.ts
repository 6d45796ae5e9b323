/**
 * From events to a clipped and summed matrix, inside DuckDB. The same operations as core's `aggregate`, in the same
 * IEEE doubles, so that both give the same bits: values cut to whole units, summed for each person and cell, clipped
 * for each person, summed over people. Whole numbers below 2^53 are exact in any order.
 */
import { type DenseMatrix, DOWN, denseMatrix, InvalidInput, squareLimit, type UnitCaps } from '@tulle/core'
import { type Events, unreadable } from './events.ts'
import { type Tables, text, type Watch, watched } from './open.ts'

export interface Shape extends Watch {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly symmetric: boolean
  /** The unit, a power of two, and the most units that one event may count for. */
  readonly quantum: number
  readonly most: number
}

/** What was seen on the way. Private: these numbers are computed from the data, without noise. */
export interface Counts extends Record<string, number> {
  readonly rows: number
  readonly outsideDomain: number
  readonly clampedValues: number
}

export interface Sum {
  readonly matrix: DenseMatrix
  readonly counts: Counts
}

/** Everybody's events, each person clipped to the caps. */
export async function sumByPerson(
  tables: Tables,
  events: Events,
  shape: Shape & { readonly caps: UnitCaps },
): Promise<Sum> {
  return watched(tables, shape, async () => {
    const seen = await gather(tables, events, shape, ['person'])
    const { connection } = tables
    const people = await connection.runAndReadAll(
      'SELECT count(DISTINCT person)::DOUBLE FROM gathered WHERE cell IS NOT NULL',
    )
    const { total, clipped } = clippedTotal(shape.caps)
    const matrix = await collect(tables, total, shape)
    const clippedPeople = clipped === undefined ? 0 : (await numbers(tables, clipped))[0]
    await connection.run('DROP TABLE gathered')
    return {
      matrix,
      counts: { ...seen, people: Number(people.getRows()[0]?.[0] ?? 0), clippedPeople: clippedPeople ?? 0 },
    }
  })
}

/** The events of each cell together, nobody clipped: where the neighbours are not people. */
export async function sumCells(tables: Tables, events: Events, shape: Shape): Promise<Sum> {
  return watched(tables, shape, async () => {
    const counts = await gather(tables, events, shape, [])
    const matrix = await collect(tables, 'SELECT cell, u FROM gathered WHERE cell IS NOT NULL', shape)
    await tables.connection.run('DROP TABLE gathered')
    return { matrix, counts }
  })
}

/** One pass over the file: whole units for each cell (and person), and what was odd on the way. */
async function gather(tables: Tables, events: Events, shape: Shape, keys: readonly string[]): Promise<Counts> {
  const { connection } = tables
  const { columns, quantum, most, symmetric } = shape
  await connection.run(`CREATE OR REPLACE TYPE row_name AS ENUM (${shape.rows.map(text).join(', ')})`)
  await connection.run(`CREATE OR REPLACE TYPE column_name AS ENUM (${columns.map(text).join(', ')})`)
  // DuckDB's least and greatest pass over a NULL: a pair with one end outside the domain must stay outside.
  const pair = symmetric
    ? 'CASE WHEN i + j IS NULL THEN NULL ELSE least(i, j) * $columns + greatest(i, j) END'
    : 'i * $columns + j'
  const inner = `SELECT person,
      enum_code(try_cast(origin AS row_name))::BIGINT AS i,
      enum_code(try_cast(destination AS column_name))::BIGINT AS j,
      try_cast(value AS DOUBLE) AS v
    FROM ${events.relation}`
  const units = `trunc(v / ${literal(quantum)})`
  const query = `CREATE TEMP TABLE gathered AS
    SELECT ${[...keys, ''].join(', ')} ${pair.replaceAll('$columns', String(columns.length))} AS cell,
      sum(CASE WHEN isnan(v) THEN 0 ELSE greatest(-${literal(most)}, least(${literal(most)}, ${units})) END) AS u,
      count(*) AS n,
      count(*) FILTER (v IS NULL) AS unread,
      count(*) FILTER (isnan(v) OR abs(${units}) > ${literal(most)}) AS clamped
    FROM (${inner}) GROUP BY ALL`
  await connection.run(query).catch((error: unknown) => {
    throw unreadable(events.file, error)
  })
  const nobody = keys.length === 0 ? 'FALSE' : `person IS NULL OR person = ''`
  const [rows = 0, outside = 0, unread = 0, clamped = 0, unnamed = 0] = await numbers(
    tables,
    `SELECT sum(n), sum(n) FILTER (cell IS NULL), sum(unread), sum(clamped), sum(n) FILTER (${nobody}) FROM gathered`,
  )
  if (unread > 0) throw await fault(tables, events, 'try_cast(value AS DOUBLE) IS NULL', notANumber(events))
  if (unnamed > 0)
    throw await fault(tables, events, nobody, `the column "${events.person ?? ''}" is empty: who is this row about?`)
  return { rows, outsideDomain: outside, clampedValues: clamped }
}

function notANumber({ value }: Events): string {
  return `the column "${value ?? ''}" does not hold a number.`
}

/** A sentence with the first line that is at fault. The file is read again, in order, only to find it. */
async function fault(
  tables: Tables,
  { file, relation, header }: Events,
  wrong: string,
  what: string,
): Promise<InvalidInput> {
  await tables.connection.run('DROP TABLE gathered; SET preserve_insertion_order = true')
  const [at = 0] = await numbers(
    tables,
    `SELECT min(line) FROM (SELECT row_number() OVER () AS line, (${wrong}) AS wrong FROM ${relation}) WHERE wrong`,
  )
  await tables.connection.run('SET preserve_insertion_order = false')
  return new InvalidInput(`${file}, ${header === 0 ? 'row' : 'line'} ${at + header}: ${what} Mend it and try again.`)
}

/** The clipped sum of each cell, and how many people were clipped, both in SQL. Only the caps given take a step. */
function clippedTotal({ l0, l1, l2, linf }: UnitCaps): { total: string; clipped: string | undefined } {
  const steps = ['SELECT person, cell, u, u AS original FROM gathered WHERE cell IS NOT NULL']
  const then = (select: (inner: string) => string) => steps.push(select(`(${steps.at(-1)})`))
  if (linf !== undefined) {
    const most = literal(linf)
    then((inner) => `SELECT person, cell, greatest(-${most}, least(${most}, u)) AS u, original FROM ${inner}`)
  }
  if (l0 !== undefined) {
    const rank = 'row_number() OVER (PARTITION BY person ORDER BY abs(u) DESC, cell)'
    then((inner) => `SELECT person, cell, CASE WHEN ${rank} <= ${l0} THEN u ELSE 0 END AS u, original FROM ${inner}`)
  }
  if (l1 !== undefined) {
    const shrunk = `trunc(u * ((${literal(l1)} / s) * ${literal(DOWN)}))`
    then((inner) => scaled(inner, 'sum(abs(u))', `CASE WHEN s > ${literal(l1)} THEN ${shrunk} ELSE u END`))
  }
  if (l2 !== undefined) {
    const shrunk = `trunc(u * ((${literal(l2)} / sqrt(s)) * ${literal(DOWN)}))`
    const squares = 'sum(u::HUGEINT * u::HUGEINT)::DOUBLE'
    then((inner) => scaled(inner, squares, `CASE WHEN s > ${literal(squareLimit(l2))} THEN ${shrunk} ELSE u END`))
  }
  const last = steps.at(-1) as string
  return {
    total: `SELECT cell, sum(u) AS u FROM (${last}) GROUP BY cell`,
    clipped: steps.length === 1 ? undefined : `SELECT count(DISTINCT person) FROM (${last}) WHERE u <> original`,
  }
}

/** Joins what a person has in all to each of their cells. */
function scaled(inner: string, whole: string, u: string): string {
  return `SELECT person, cell, ${u} AS u, original FROM (
    SELECT person, cell, u, original, ${whole.replace(/\)(::DOUBLE)?$/, ') OVER (PARTITION BY person)$1')} AS s FROM ${inner})`
}

async function numbers({ connection }: Tables, query: string): Promise<number[]> {
  const result = await connection.runAndReadAll(query)
  return (result.getRows()[0] ?? []).map((value) => Number(value ?? 0))
}

/** Reads (cell, units) into a dense matrix in true units. */
async function collect({ connection }: Tables, query: string, { rows, columns, quantum }: Shape): Promise<DenseMatrix> {
  const matrix = denseMatrix(rows.length, columns.length)
  const result = await connection.stream(`SELECT cell::DOUBLE, u::DOUBLE FROM (${query})`)
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const cells = chunk.getColumnVector(0)
    const units = chunk.getColumnVector(1)
    for (let k = 0; k < chunk.rowCount; k++) {
      matrix.values[Number(cells.getItem(k))] = Number(units.getItem(k)) * quantum
    }
  }
  return matrix
}

/** A double as SQL reads it back exactly. */
function literal(x: number): string {
  return `(${x.toExponential()})::DOUBLE`
}
