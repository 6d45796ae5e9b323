/** Results of DuckDB piece by piece, and in the order of the file where that order counts. */
import type { DuckDBDataChunk } from '@duckdb/node-api'
import type { Tables } from './open.ts'

export async function eachChunk(
  { connection }: Tables,
  query: string,
  visit: (chunk: DuckDBDataChunk) => void,
): Promise<void> {
  const result = await connection.stream(query)
  // The next chunk is on its way while this one is looked at.
  let coming = result.fetchChunk()
  for (let chunk = await coming; chunk !== null && chunk.rowCount > 0; chunk = await coming) {
    coming = result.fetchChunk()
    try {
      visit(chunk)
    } catch (error) {
      // Nobody will wait for it any more, but it must have ended before DuckDB is asked for something else.
      await coming.catch(() => null)
      throw error
    }
  }
}
