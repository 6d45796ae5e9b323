/** Ten million made-up events, by DuckDB: 100,000 people, 200 zones, small whole values. Same every time. */
import { DuckDBInstance } from '@duckdb/node-api'

const [file, rows] = process.argv.slice(2)
const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
const pick = (/** @type {number} */ salt, /** @type {number} */ of) => `(hash(i * ${salt} + ${salt}) % ${of})`
await connection.run(`COPY (
  SELECT 'p' || ${pick(3, 100_000)} AS person, 'z' || ${pick(7, 200)} AS "from", 'z' || ${pick(11, 200)} AS "to",
    1 + ${pick(13, 9)} AS value
  FROM range(${rows}) t(i)) TO '${file}' (HEADER)`)
