/**
 * The interests of so many people as a Parquet file, a line for each person and item. A process of its own, so that its
 * memory is gone when they are read.
 *
 * usage: make-interests.mjs FILE PEOPLE
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { visitPeople } from './interests.mjs'

const [file = '', people] = process.argv.slice(2)
const text = `${file}.csv`
const out = openSync(text, 'w')
let waiting = 'person,item\n'
let person = 0
visitPeople(Number(people), (items) => {
  for (const item of items) waiting += `${person},i${item}\n`
  person++
  if (waiting.length < 2 ** 20) return
  writeSync(out, waiting)
  waiting = ''
})
writeSync(out, waiting)
closeSync(out)
const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
await connection.run(`COPY (FROM read_csv('${text}')) TO '${file}' (FORMAT parquet)`)
rmSync(text)
