/** DuckDB, loaded by the first who needs it: a plan may do without. The build puts its two hundred files into one. */
export function duckdb(): Promise<typeof import('@duckdb/node-api')> {
  return import('@duckdb/node-api')
}
