/** A row for each person, a column for each question, as a binary matrix. */
import { InvalidInput } from '@tulle/core'
import { sortedNames } from '@tulle/core/data'
import type { ColumnRule, ReadTable, TableOptions } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { literal } from '../sql.ts'
import { Rows, requireRoom, tooMany } from './arrays.ts'
import { openTable, type SparkTable } from './relation.ts'

const NO = ['0', '0.0', 'false', 'f', 'no', 'n']
const YES = ['1', '1.0', 'true', 't', 'yes', 'y']
const MISSING = ['', '?', 'na', 'n/a', 'null', 'nan']
const [ONE, NOTHING, UNREAD] = [1, 2, 3]

export async function readAnswers(
  session: Session,
  options: TableOptions & { readonly most: number },
): Promise<ReadTable> {
  const { file, person, columns: rules, missing, most } = options
  checkRules(options)
  if (options.people !== undefined) requireRoom(file, 'answers', options.people.length * rules.length, most)
  const table = await openTable(session, file)
  const cells = rules.map((rule, k) => `${cellOf(table, rule)} AS c${k}`)
  // Rows of a table come in no order: of two rows about one person, the lesser one counts.
  const query = `SELECT who, MIN(struct(${rules.map((_, k) => `c${k}`).join(', ')})) AS answers, COUNT(*) AS n
    FROM (SELECT coalesce(${table.text(person)}, '') AS who, ${cells.join(', ')} FROM ${table.view}) GROUP BY who`
  const answers = new Map<string, readonly number[]>()
  const listed = options.people === undefined ? undefined : new Set(options.people)
  let [rows, outsidePeople, repeatedPeople, missingCells] = [0, 0, 0, 0]
  const unread = rules.map(() => 0)
  const unsaid = rules.map(() => 0)
  for await (const batch of session.batches(query, options)) {
    for (const row of batch) {
      const { who, answers: found, n } = row.toJSON() as { who: string; answers: Iterable<[string, number]>; n: bigint }
      rows += Number(n)
      if (who === '' || listed?.has(who) === false) {
        outsidePeople += Number(n)
        continue
      }
      repeatedPeople += Number(n) - 1
      const own = [...found].map(([, cell]) => cell)
      for (const [k, cell] of own.entries()) {
        if (cell === UNREAD) unread[k] = (unread[k] as number) + 1
        if (cell === NOTHING) unsaid[k] = (unsaid[k] as number) + 1
      }
      missingCells += own.filter((cell) => cell === NOTHING).length
      answers.set(who, own)
    }
    // With a list of people there are no more of them than it has.
    if (answers.size * rules.length > most) throw tooMany(file, 'answers', most)
  }
  refuse(options, rules, unread, missing === undefined ? unsaid : undefined)
  const people = options.people ?? sortedNames([...answers.keys()])
  if (people.length === 0) {
    throw new InvalidInput(`The column "${person}" of ${file} is empty, so there are no names to take from it.`)
  }
  const built = new Rows()
  for (const name of people) {
    const own = answers.get(name) ?? []
    built.add(own.flatMap((cell, k) => (cell === ONE || (cell === NOTHING && missing === 1) ? [k] : [])))
  }
  const missingPeople = people.length - answers.size
  const counts = { rows, outsidePeople, repeatedPeople, missingPeople, missingCells }
  return { matrix: built.matrix(rules.length), people, counts }
}

function checkRules({ file, person, columns }: TableOptions): void {
  if (columns.length === 0)
    throw new InvalidInput(`Which columns of ${file} hold the answers? Name at least one of them.`)
  const names = columns.map(({ column, range }) => (range === undefined ? column : `${column}: ${range.from}`))
  if (names.includes(person)) {
    throw new InvalidInput(
      `The column "${person}" says who a row is about, so it holds no answers: leave it out of the columns.`,
    )
  }
  const twice = names.find((name, k) => names.indexOf(name) !== k)
  if (twice !== undefined) throw new InvalidInput(`The column "${twice}" is asked for twice: once is enough.`)
}

/** 0 for no, 1 for yes, 2 where nothing is said, 3 where it is not understood. */
function cellOf(table: SparkTable, { column, threshold, range, yes }: ColumnRule): string {
  const bare = `lower(trim(coalesce(${table.text(column)}, '')))`
  const among = (words: readonly string[]) => `${bare} IN (${words.map((word) => `'${word}'`).join(', ')})`
  if (yes !== undefined) {
    const named = yes.map((word) => word.trim().toLowerCase().replaceAll('\\', '\\\\').replaceAll("'", "\\'"))
    return `CASE WHEN ${among(named)} THEN 1 WHEN ${among(MISSING)} THEN 2 ELSE 0 END`
  }
  if (threshold === undefined && range === undefined) {
    return `CASE WHEN ${among(YES)} THEN 1 WHEN ${among(NO)} THEN 0 WHEN ${among(MISSING)} THEN 2 ELSE 3 END`
  }
  const value = table.number(column)
  const finite = `abs(${value}) <= ${literal(Number.MAX_VALUE)}`
  const { from = -Number.MAX_VALUE, below } = range ?? { from: threshold as number }
  const upper = below === undefined ? '' : ` AND ${value} < ${literal(below)}`
  return `CASE WHEN ${finite} AND ${value} >= ${literal(from)}${upper} THEN 1 WHEN ${finite} THEN 0 WHEN ${among(MISSING)} THEN 2 ELSE 3 END`
}

/** Never with a value, which is private. */
function refuse(
  { file }: TableOptions,
  rules: readonly ColumnRule[],
  unread: readonly number[],
  unsaid: readonly number[] | undefined,
): void {
  for (const [k, { column, threshold, range }] of rules.entries()) {
    if ((unread[k] as number) > 0) {
      throw new InvalidInput(
        threshold === undefined && range === undefined
          ? `${file}: the column "${column}" holds something that is neither yes (${YES.join(', ')}) nor no (${NO.join(', ')}). A column of numbers needs a threshold.`
          : `${file}: the column "${column}" holds something that is no number, to be compared with its threshold.`,
      )
    }
    if (unsaid !== undefined && (unsaid[k] as number) > 0) {
      throw new InvalidInput(
        `${file}: the column "${column}" has no answer in some rows: say what such cells count as.`,
      )
    }
  }
}
