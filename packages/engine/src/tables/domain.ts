/** The names of rows and columns: from a public list, or, if one must, from the data. */
import { namesInData, namesInLines } from '@tulle/releases/files'
import { type Events, unreadable } from './events.ts'
import { readLines } from './files.ts'
import type { Tables } from './open.ts'

/** One name on each line, spaces around it dropped, empty lines skipped. */
export async function readDomain(file: string): Promise<string[]> {
  return namesInLines(file, await readLines(file))
}

/** Every name that occurs, as origin or as destination: whole numbers by value, others by their letters. */
export async function domainOf({ connection }: Tables, events: Events): Promise<string[]> {
  const query = `SELECT DISTINCT unnest([origin, destination]) AS entry FROM ${events.relation}`
  const result = await connection.runAndReadAll(query).catch((error: unknown) => {
    throw unreadable(events.file, error)
  })
  const entries = (result.getColumns()[0] ?? []).filter((entry) => entry !== null).map(String)
  return namesInData(events.file, entries)
}
