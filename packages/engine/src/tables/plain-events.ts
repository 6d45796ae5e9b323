/**
 * People's events in a file that is as plain as most are, read byte by byte: the events of a person are gathered as they
 * come, where DuckDB would have to make a list of them. What is plain is a matter of form alone: rows of as many columns as
 * the header, no quotation mark, no line end but LF, no blank line, a name for everybody and decimals for values. Whatever
 * is not, even in a single row, is left to DuckDB: it knows all the rules, and what to say of a row that is at fault.
 */
import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { People } from '@tulle/core'
import type { EventColumns, PeopleShape } from '@tulle/releases'
import { headerIn, tableKind } from '@tulle/releases/files'
import { openPool } from '../workers/pool.ts'
import { bytesOf } from './files.ts'
import { outsideCounts } from './located.ts'
import { LONGEST_PLAIN, type PlainEvents, type PlainPart, type PlainRows, readPlainPart } from './plain-part.ts'
import { PLAIN_PART } from './plain-task.ts'
import type { Visited } from './sum.ts'

/** All events are in memory at once, some twelve bytes for each. Larger files are DuckDB's, which spills. */
const MOST_BYTES = 2 ** 28

/** A part that is smaller than this is read in a second, and a thread takes half of one to start. */
const LEAST_PART = 2 ** 26

const LF = 10

/** Who reads the parts after the first, which is read here. */
export interface PlainOptions {
  readonly parts?: number
  readonly others?: (
    parts: readonly PlainPart[],
    signal: AbortSignal | undefined,
  ) => Promise<(PlainEvents | undefined)[]>
}

/** The same as `visitEvents`, or nothing if the file is not plain. */
export async function visitPlainEvents<P extends People>(
  columns: EventColumns,
  shape: PeopleShape,
  start: () => P,
  { parts: most = availableParallelism(), others: read = inThreads }: PlainOptions = {},
): Promise<Visited<P> | undefined> {
  const { file, person, from, to, value } = columns
  const kind = tableKind(file)
  if (kind.is !== 'delimited' || kind.gz || person === undefined) return undefined
  const { size } = await stat(file)
  if (size > MOST_BYTES) return undefined
  const header = await headerIn(file, bytesOf(file, false), kind.delimiter)
  const places = [person, from, to, ...(value === undefined ? [] : [value])].map((each) => header.columns.indexOf(each))
  // A blank line is a row where there is one column.
  if (places.includes(-1) || header.columns.length === 1) return undefined
  const bounds = await boundsIn(file, size, read === inThreads ? Math.min(most, Math.floor(size / LEAST_PART)) : most)
  if (bounds === undefined) return undefined
  const { rows, columns: names, symmetric, quantum, most: limit, signal, progress } = shape
  const partFrom = (at: number, p: number): PlainPart => ({
    file,
    from: at,
    to: bounds[p + 1] ?? size,
    delimiter: header.delimiter,
    columns: header.columns.length,
    places,
    shape: { rows, columns: names, symmetric, quantum, most: limit },
  })
  const [first, ...rest] = bounds.map(partFrom) as [PlainPart, ...PlainPart[]]
  const tell = (read: number) => {
    signal?.throwIfAborted()
    progress?.(read / first.to)
  }
  const others = rest.length === 0 ? Promise.resolve<(PlainEvents | undefined)[]>([]) : read(rest, signal)
  const [here, there] = await Promise.all([readPlainPart(first, tell), others])
  if (here === undefined) return undefined
  const complete = there.filter((part) => part !== undefined)
  if (complete.length < there.length) return undefined
  return together(here, complete, start())
}

async function inThreads(parts: readonly PlainPart[], signal: AbortSignal | undefined) {
  const pool = openPool(parts.length)
  try {
    const tasks = parts.map((input) => ({ kind: PLAIN_PART, input }))
    return await pool.run<PlainEvents | undefined>(tasks, { signal })
  } finally {
    pool.close()
  }
}

/** Where parts of about the same size begin, each with a line; nothing where lines are too long to tell. */
async function boundsIn(file: string, size: number, most: number): Promise<number[] | undefined> {
  const bounds = [0]
  const handle = await open(file, 'r')
  try {
    for (let p = 1; p < most; p++) {
      const from = Math.floor((size * p) / most)
      const { buffer, bytesRead } = await handle.read(new Uint8Array(LONGEST_PLAIN), 0, LONGEST_PLAIN, from)
      const end = buffer.subarray(0, bytesRead).indexOf(LF)
      if (end < 0 && from + bytesRead < size) return undefined
      // The first line, which names the columns, is the first part's.
      const bound = from + end + 1
      if (end >= 0 && bound < size && bound > (bounds.at(-1) as number)) bounds.push(bound)
    }
  } finally {
    await handle.close()
  }
  return bounds
}

/** Everybody's events of all parts, in which people have different numbers. */
function together<P extends People>(first: PlainRows, parts: readonly PlainEvents[], people: P): Visited<P> {
  const { people: persons, events, left } = first
  let { rows } = first
  for (const part of parts) {
    events.join(part.events, persons.join(part.people))
    part.left.forEach((count, which) => {
      left[which] = (left[which] as number) + count
    })
    rows += part.rows
  }
  const counts = events.hand(people, persons.count)
  const exact = events.exact && counts.clampedValues === 0
  return { people, counts: { rows, ...outsideCounts(left), ...counts }, exact }
}
