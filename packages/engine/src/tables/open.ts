/** A DuckDB of our own: in memory, bounded, spilling to a folder that goes with it, and never on the network. */
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Watch } from '@tulle/releases'
import type { OwnFolder } from '../write/own-folder.ts'
import { makeScratch } from '../write/scratch.ts'
import { duckdb } from './duckdb.ts'

/** An open DuckDB, to read tables with. */
export interface Tables {
  readonly connection: DuckDBConnection
  /** A folder of this run alone, gone when it is closed. */
  readonly scratch: string
  /** Text files of a release whose names are escaped: what is read of them are the names. */
  readonly escaped?: ReadonlySet<string>
  /** Whether a quoted field of a text file may span lines. Where nobody said so, one that does is a lost quotation mark. */
  readonly multiline: boolean
  /** Ends the use of what was opened. */
  close(): Promise<void>
}

/** Memory, threads and place for DuckDB. */
export interface TablesOptions {
  /** What DuckDB may hold in memory before it spills to disk; Node's own comes on top. */
  readonly memoryMb?: number
  readonly threads?: number
  readonly multiline?: boolean
}

/** Opens a DuckDB of its own, in memory. */
export async function openTables({ memoryMb = 512, threads, multiline = false }: TablesOptions = {}): Promise<Tables> {
  // What DuckDB spills is private.
  const scratch = await makeScratch()
  try {
    return await openIn(scratch, { memoryMb, multiline, ...(threads === undefined ? {} : { threads }) })
  } catch (error) {
    await scratch.remove()
    throw error
  }
}

async function openIn(scratch: OwnFolder, { memoryMb, threads, multiline = false }: TablesOptions): Promise<Tables> {
  const { DuckDBInstance } = await duckdb()
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    temp_directory: join(scratch.path, 'spill'),
    // Sums are exact in any order, and order costs memory.
    preserve_insertion_order: 'false',
    // It takes every text file for 42 rows, and would then keep the events in memory to stream the names past them:
    // joins are made as they are written, with the short list last.
    disabled_optimizers: 'join_order,build_side_probe_side',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(threads === undefined ? {} : { threads: String(threads) }),
  })
  const connection = await instance.connect()
  // DuckDB keeps count of its progress only for a progress bar; this one is drawn elsewhere.
  await connection.run(
    'SET enable_progress_bar = true; SET enable_progress_bar_print = false; SET progress_bar_time = 0',
  )
  // A time without an offset would be one where the machine is: the same file would mean other times elsewhere.
  await connection.run(`SET TimeZone = 'UTC'`)
  // Enough for DuckDB to go on working while we do.
  await connection.run(`SET streaming_buffer_size = '32MB'`)
  return {
    connection,
    scratch: scratch.path,
    multiline,
    async close() {
      connection.closeSync()
      instance.closeSync()
      await scratch.remove()
    },
  }
}

/** The same for files that Tulle wrote: a name that holds a line break stands in quotation marks there. */
export function ofOurs(tables: Tables): Tables {
  return { ...tables, multiline: true }
}

/** Runs `query`, telling its progress, and interrupts it when asked to stop. */
export async function watched<T>(
  { connection }: Tables,
  { signal, progress }: Watch,
  query: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  // Again and again: between two queries there is nothing to interrupt, and the next one would run to its end.
  let stopping: NodeJS.Timeout | undefined
  const interrupt = () => {
    connection.interrupt()
    stopping ??= setInterval(interrupt, 20)
  }
  signal?.addEventListener('abort', interrupt)
  const timer =
    progress === undefined
      ? undefined
      : setInterval(() => {
          const { percentage } = connection.progress
          progress(percentage >= 0 ? percentage / 100 : undefined)
        }, 200)
  try {
    return await query()
  } catch (error) {
    // An interrupted query fails with DuckDB's words; the reason for stopping is the signal's.
    signal?.throwIfAborted()
    throw error
  } finally {
    clearInterval(timer)
    clearInterval(stopping)
    signal?.removeEventListener('abort', interrupt)
  }
}

/** A name as SQL quotes names. */
export function name(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** A text as SQL quotes texts. */
export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** A double as SQL reads it back exactly. */
export function literal(x: number): string {
  return `(${x.toExponential()})::DOUBLE`
}

/** Runs `query` so that what DuckDB reads keeps its order: row numbers, and which of two rows is the first. */
export async function inOrder<T>({ connection }: Tables, query: () => Promise<T>): Promise<T> {
  await connection.run('SET preserve_insertion_order = true')
  try {
    return await query()
  } finally {
    await connection.run('SET preserve_insertion_order = false')
  }
}
