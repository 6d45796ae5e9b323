/** The names of rows and columns: from a public list, or, if one must, from the data. */
import { InvalidInput } from '@tulle/core'
import { type Events, unreadable } from './events.ts'
import { readLines } from './files.ts'
import type { Tables } from './open.ts'

/** One name on each line, spaces around it dropped, empty lines skipped. */
export async function readDomain(file: string): Promise<string[]> {
  const lineOf = new Map<string, number>()
  const lines = await readLines(file)
  lines.forEach((line, i) => {
    const entry = line.trim()
    if (entry === '') return
    const earlier = lineOf.get(entry)
    if (earlier !== undefined) {
      refuseTable(file, lines)
      throw new InvalidInput(`${file} lists "${entry}" twice, in line ${earlier} and in line ${i + 1}: remove one.`)
    }
    lineOf.set(entry, i + 1)
  })
  if (lineOf.size > 0 && [...lineOf.keys()].every((entry) => /^".*"$/.test(entry))) {
    throw new InvalidInput(
      `Every line of ${file} stands in quotation marks: give the names as they are in the data, without.`,
    )
  }
  if (lineOf.size === 0) throw new InvalidInput(`The list ${file} is empty: give one name on each line.`)
  return [...lineOf.keys()]
}

/**
 * A table that was taken for a list repeats itself sooner or later, and every line of it has as many columns. Names may
 * have commas too, so this is no fault by itself. The line is not quoted, for such a table may be the data.
 */
function refuseTable(file: string, lines: readonly string[]): void {
  const bare = lines.filter((line) => line.trim() !== '').map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const columns = [';', '\t', '|', ','].map((delimiter) => {
    const [first = 1, ...others] = bare.map((line) => line.split(delimiter).length)
    return others.every((count) => count === first) ? first : 1
  })
  const most = Math.max(...columns)
  if (most === 1) return
  throw new InvalidInput(
    `${file} looks like a table of ${most} columns, and lines of it repeat: a list has one name on each line, and nothing else. Were two files swapped?`,
  )
}

/** Every name that occurs, as origin or as destination: whole numbers by value, others by their letters. */
export async function domainOf({ connection }: Tables, events: Events): Promise<string[]> {
  const query = `SELECT DISTINCT unnest([origin, destination]) AS entry FROM ${events.relation}`
  const result = await connection.runAndReadAll(query).catch((error: unknown) => {
    throw unreadable(events.file, error)
  })
  const entries = (result.getColumns()[0] ?? []).filter((entry) => entry !== null).map(String)
  if (entries.length === 0) throw new InvalidInput(`${events.file} has no rows, so there are no names to take from it.`)
  const whole = entries.every((entry) => /^-?\d{1,15}$/.test(entry))
  return entries.sort((a, b) => (whole ? Number(a) - Number(b) : 0) || (a < b ? -1 : a > b ? 1 : 0))
}
