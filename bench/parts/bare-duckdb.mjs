/** What DuckDB takes for the bare aggregation of the trips: read the file, sum by pair. A process of its own. */
import { DuckDBInstance } from '@duckdb/node-api'

const [file] = process.argv.slice(2)
const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
const result = await connection.runAndReadAll(`SELECT "from", "to", sum(value) FROM read_csv('${file}') GROUP BY ALL`)
console.log(result.currentRowCount)
