/** Whether two files of a release are the same to everybody. */

import { inOrder, name, type Tables } from '../tables/open.ts'
import { pathToRead } from '../tables/paths.ts'
import { sha256 } from '../write/checksum.ts'

/** Text byte by byte. How a Parquet file is laid out depends on the machine: there, what it holds, in its order. */
export async function sameContents(tables: Tables, a: string, b: string): Promise<boolean> {
  if (!a.endsWith('.parquet')) return (await sha256(a)) === (await sha256(b))
  const [pathA, pathB] = [await pathToRead(tables, a), await pathToRead(tables, b)]
  const rows = async (query: string) => (await tables.connection.runAndReadAll(query)).getRows()
  const columns = await rows(`DESCRIBE SELECT * FROM ${parquet(pathA)}`)
  const others = await rows(`DESCRIBE SELECT * FROM ${parquet(pathB)}`)
  if (JSON.stringify(columns) !== JSON.stringify(others)) return false
  const headings = columns.map(([heading]) => String(heading))
  // Tulle puts nothing there, and anything could be.
  const marks = await rows(`SELECT decode(key), decode(value) FROM parquet_kv_metadata(${pathA})`)
  if (!marks.every(([key, value]) => isSparks(String(key), String(value), headings))) return false
  const numbered = (path: string) => {
    const cells = headings.map((heading, c) => `${name(heading)} AS c${c}`)
    return `(SELECT row_number() OVER () AS n, ${cells.join(', ')} FROM ${parquet(path)})`
  }
  const differ = headings.map((_, c) => `a.c${c} IS DISTINCT FROM b.c${c}`)
  const query = `SELECT 1 FROM ${numbered(pathA)} a FULL JOIN ${numbered(pathB)} b ON a.n = b.n
    WHERE a.n IS NULL OR b.n IS NULL OR ${differ.join(' OR ')} LIMIT 1`
  return inOrder(tables, async () => (await rows(query)).length === 0)
}

function parquet(path: string): string {
  return `read_parquet(${path}, hive_partitioning = false)`
}

/** What Spark puts into every file: its version, and the columns once more. */
function isSparks(key: string, value: string, headings: readonly string[]): boolean {
  if (key === 'org.apache.spark.version') return /^\d{1,3}(\.\d{1,3}){2}$/.test(value)
  if (key !== 'org.apache.spark.sql.parquet.row.metadata') return false
  const column = (name: string, type: string, nullable: boolean) => ({ name, type, nullable, metadata: {} })
  const written = (types: readonly (readonly [string, boolean])[]) =>
    JSON.stringify({
      type: 'struct',
      fields: headings.map((name, c) => column(name, ...(types[c] ?? (['', true] as const)))),
    })
  return [true, false].some(
    (nullable) =>
      value ===
      written([
        ['long', nullable],
        ['string', true],
      ]),
  )
}
