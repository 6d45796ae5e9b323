/** Tables of yes and no in a file: a row for each person, or a line for each person and item. */
import { sparseFromTriplets } from '@tulle/core'
import { sortedNames } from '@tulle/core/data'
import { answerIn, answerNamed, answerOf, answerWithin } from '../answers/answer.ts'
import { answerFault, checkAnswerColumns, checkItemColumns } from '../answers/columns.ts'
import { CELLS } from '../answers/packed.ts'
import { nobodyNamed } from '../answers/people.ts'
import { TableRows } from '../answers/table-rows.ts'
import type { ColumnRule, ItemsOptions, ReadItems, ReadTable, TableOptions } from '../sources/tables.ts'
import { grown } from '../text-files/grown.ts'
import { checkNamesOnce } from '../text-files/names-list.ts'
import { Interner } from './interner.ts'
import type { Row } from './row.ts'
import { openTexts, type TableReading } from './texts.ts'

/** Only the rows that count are looked at: what stands in a row that is left out is no fault. */
export async function readTable(reading: TableReading, options: TableOptions): Promise<ReadTable> {
  checkAnswerColumns(options)
  const { file, person, columns: rules, people } = options
  const table = await openTexts(reading, file)
  const width = Math.ceil(rules.length / CELLS)
  const rows = new TableRows({ width, people, missing: options.missing })
  const packed = new Uint32Array(width)
  const answers = new Answers()
  const read = (row: Row) => {
    packed.fill(0)
    for (let k = 0; k < rules.length; k++) {
      const code = codeOf(rules[k] as ColumnRule, row, k + 1, answers)
      const word = Math.floor(k / CELLS)
      packed[word] = (packed[word] as number) + code * 4 ** (k % CELLS)
    }
    rows.add(row.text(0), packed)
  }
  await table.each([person, ...rules.map(({ column }) => column)], read, options)
  if (rows.fault !== undefined) throw answerFault(table, options, rows.fault)
  const counts = rows.counts()
  const { matrix, people: found } = rows.matrix(rules.length)
  if (people === undefined && found.length === 0) throw nobodyNamed(file, person)
  return { matrix, people: people ?? found, counts: { ...counts, ...table.lines } }
}

function codeOf({ threshold, range, yes }: ColumnRule, row: Row, column: number, answers: Answers): number {
  if (yes !== undefined) return answerNamed(row.text(column), yes)
  if (range !== undefined) return answerWithin(row.text(column), row.double(column), range)
  return threshold === undefined ? answers.of(row, column) : answerOf(row.text(column), row.double(column), threshold)
}

/** A file has few different answers, each very often. */
class Answers {
  readonly #words = new Interner()
  #codes: Uint32Array = new Uint32Array(64)

  of(row: Row, column: number): number {
    const before = this.#words.count
    const word = row.word(column, this.#words)
    if (word < 0) return 2
    if (word < before) return this.#codes[word] as number
    this.#codes = grown(this.#codes, word + 1)
    return (this.#codes[word] = answerIn(this.#words.text(word)))
  }
}

export async function readItems(reading: TableReading, options: ItemsOptions): Promise<ReadItems> {
  checkItemColumns(options)
  const { file, person, items: item } = options
  const table = await openTexts(reading, file)
  const [people, columns] = [new Listed(options.people), new Listed(options.columns)]
  let row: Uint32Array = new Uint32Array(2 ** 16)
  let column: Uint32Array = new Uint32Array(2 ** 16)
  let [rows, kept, outsidePeople] = [0, 0, 0]
  await table.each(
    [person, item],
    (at) => {
      rows++
      const [i, j] = [people.of(at, 0), columns.of(at, 1)]
      if (i < 0) outsidePeople++
      if (i < 0 || j < 0) return
      if (kept === row.length) {
        row = grown(row, kept + 1)
        column = grown(column, kept + 1)
      }
      row[kept] = i
      column[kept++] = j
    },
    options,
  )
  const named = { people: people.end(file, person), columns: columns.end(file, item) }
  for (let k = 0; k < kept; k++) {
    row[k] = named.people.places[row[k] as number] as number
    column[k] = named.columns.places[column[k] as number] as number
  }
  const { matrix, duplicates } = sparseFromTriplets({
    rows: named.people.names.length,
    columns: named.columns.names.length,
    row: row.subarray(0, kept),
    column: column.subarray(0, kept),
    duplicates: 'first',
  })
  const left = { rows, outsidePeople, outsideColumns: rows - kept - outsidePeople }
  return {
    matrix,
    people: named.people.names,
    columns: named.columns.names,
    counts: { ...left, duplicates, ...table.lines },
  }
}

/** Numbers names by their place in a list, or else as they are met, to be sorted at the end. What has no name is on no list. */
class Listed {
  readonly #list: readonly string[] | undefined
  readonly #words = new Interner()

  constructor(list: readonly string[] | undefined) {
    this.#list = list
    if (list !== undefined) checkNamesOnce(list)
    for (const name of list ?? []) this.#words.ofText(name)
  }

  of(row: Row, column: number): number {
    return row.word(column, this.#words, this.#list !== undefined)
  }

  /** The names, and where each number stands among them. */
  end(file: string, column: string): { readonly names: readonly string[]; readonly places: Uint32Array } {
    const met = this.#words.texts()
    if (this.#list !== undefined) return { names: this.#list, places: Uint32Array.from(met, (_, k) => k) }
    if (met.length === 0) throw nobodyNamed(file, column)
    const names = sortedNames(met)
    const placeOf = new Map(names.map((name, place) => [name, place]))
    return { names, places: Uint32Array.from(met, (name) => placeOf.get(name) as number) }
  }
}
