/** A long file: a line for each person and item. */
import { checkAsked } from '../rows/asked.ts'
import { KeptRows } from '../rows/kept.ts'
import { nobodysLine, unlikeLines } from '../rows/people-faults.ts'
import { RowBuilder } from '../rows/row-builder.ts'
import { bare } from '../rows/white.ts'
import type { ItemRowsOptions, ReadItemRows } from '../sources/rows.ts'
import { linesFault } from '../text-files/row-faults.ts'
import { byBytes, firstByBytes } from './categories.ts'
import { openTexts, type TableReading } from './texts.ts'
import { WordColumn } from './words.ts'

export async function readItemRows(reading: TableReading, options: ItemRowsOptions): Promise<ReadItemRows> {
  const { file, person, items: item, keep = [] } = options
  checkAsked({ file, person, columns: [item], keep })
  const table = await openTexts(reading, file)
  const cells = [new WordColumn(bare), ...[item, ...keep].map(() => new WordColumn())]
  await table.each([person, item, ...keep], (row) => cells.forEach((column, k) => column.add(row, k)), options)
  const [people, items, ...kept] = cells.map((column) => column.end()) as unknown as [Coded, Coded, ...Coded[]]
  const count = people.codes.reduce((count, code) => (code < 0 ? count + 1 : count), 0)
  if (count > 0) throw linesFault(table, { first: people.codes.indexOf(-1) + 1, count }, nobodysLine(person))
  const order = sortedLines(people, [items, ...kept])
  const rows = new RowBuilder()
  const keptRows = new KeptRows(
    keep,
    kept.map(({ words }) => words),
  )
  const vectors = kept.map(({ codes }) => ({ getItem: (k: number) => codes[k] as number }))
  let [last, lastItem, repeatedItems, unlike] = [-1, -1, 0, -1]
  for (const k of order) {
    const who = people.codes[k] as number
    if (who !== last) {
      rows.next()
      keptRows.set(rows.rows - 1, vectors, k)
      ;[last, lastItem] = [who, -1]
    } else if (unlike < 0) unlike = keptRows.differs(rows.rows - 1, vectors, k)
    const what = items.codes[k] as number
    if (what < 0) continue
    if (what === lastItem) repeatedItems++
    else rows.add(what)
    lastItem = what
  }
  if (unlike >= 0) throw unlikeLines(file, keep[unlike] as string, firstUnlike(people, kept[unlike] as Coded))
  const found = keptRows.end(rows.rows)
  const counts = { lines: order.length, rows: rows.rows, entries: rows.entries, repeatedItems, ...table.lines }
  const matrix = rows.matrix(items.words.length)
  return { matrix, items: items.words, ...(found === undefined ? {} : { kept: found }), counts }
}

interface Coded {
  readonly words: readonly string[]
  readonly codes: Int32Array
}

/** The lines by person, in the order of bytes, and then by the other columns; by counting, and only within a person by comparing. */
function sortedLines(people: Coded, others: readonly Coded[]): Uint32Array {
  const rank = new Uint32Array(people.words.length)
  const byName = Array.from(people.words.keys()).sort((a, b) =>
    byBytes(people.words[a] as string, people.words[b] as string),
  )
  byName.forEach((person, place) => {
    rank[person] = place
  })
  const next = new Uint32Array(people.words.length + 1)
  for (const person of people.codes)
    next[(rank[person] as number) + 1] = (next[(rank[person] as number) + 1] as number) + 1
  for (let k = 0; k < people.words.length; k++) next[k + 1] = (next[k + 1] as number) + (next[k] as number)
  const starts = next.slice()
  const order = new Uint32Array(people.codes.length)
  people.codes.forEach((person, k) => {
    const place = rank[person] as number
    order[next[place] as number] = k
    next[place] = (next[place] as number) + 1
  })
  const compare = (a: number, b: number) => {
    for (const { codes } of others) {
      const difference = (codes[a] as number) - (codes[b] as number)
      if (difference !== 0) return difference
    }
    return a - b
  }
  for (let k = 0; k < people.words.length; k++) order.subarray(starts[k], starts[k + 1]).sort(compare)
  return order
}

/** Of the people on whose lines a column differs, the first by name. */
function firstUnlike(people: Coded, column: Coded): string {
  const first = new Map<number, number>()
  const unlike = new Set<string>()
  people.codes.forEach((person, k) => {
    const code = column.codes[k] as number
    if ((first.get(person) ?? code) !== code) unlike.add(people.words[person] as string)
    first.set(person, first.get(person) ?? code)
  })
  return firstByBytes([...unlike])
}
