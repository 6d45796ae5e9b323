/** People's events in a file: who went from where to where, as numbers in arrays. Texts become numbers once. */
import { contributions, denseMatrix, type Names, type People } from '@tulle/core'
import { GatheredPeople, unitsFor } from '@tulle/core/matrices'
import type { Counts, EventColumns, EventSource, PeopleShape } from '../source.ts'
import { BothTotals } from '../sources/both-totals.ts'
import type { Watch } from '../sources/watch.ts'
import { checkNamesOnce, namesInData } from '../text-files/names-list.ts'
import { type FaultyLines, linesFault, nobody, notANumber } from '../text-files/row-faults.ts'
import { CellSums } from './cell-sums.ts'
import { Interner } from './interner.ts'
import { PeoplesEvents } from './peoples-events.ts'
import type { Row } from './row.ts'
import { openTexts, type TableReading, type Texts } from './texts.ts'

const PERSON = 0
const FROM = 1
const TO = 2
const VALUE = 3

interface FileEvents extends EventSource {
  readonly people: (watch: Watch) => Promise<Interner>
}

export async function eventSource(reading: TableReading, columns: EventColumns): Promise<EventSource> {
  const table = await openTexts(reading, columns.file)
  const events = new Events(table, columns)
  events.check()
  const source: FileEvents = {
    file: columns.file,
    names: () => events.names(),
    async sumByPerson(shape) {
      const start = () => new BothTotals(shape)
      const { people, counts, exact } = await events.visit(shape, start)
      return people.sum(counts, exact)
    },
    sumCells: (shape) => events.sumCells(shape),
    visit: (shape, start) => events.visit(shape, start),
    contributions: (shape) => events.contributions(shape),
    trips: ({ zones, ...watch }) => events.trips(zones, watch),
    async reference(shape) {
      const units = unitsFor(await events.largest(shape))
      const cells = shape.rows.length * shape.columns.length
      const start = () => new GatheredPeople(cells, units.quantum)
      return (await events.visit({ ...shape, ...units }, start)).people.reference()
    },
    people: (watch) => events.people(watch),
    async peopleAlsoIn(others, watch) {
      const [own, their] = [await source.people(watch), await (others as FileEvents).people(watch)]
      return own.texts().reduce((both, person) => both + (their.ofText(person, true) < 0 ? 0 : 1), 0)
    },
  }
  return source
}

class Events {
  readonly #table: Texts
  readonly #columns: EventColumns
  readonly #asked: readonly (string | undefined)[]

  constructor(table: Texts, columns: EventColumns) {
    this.#table = table
    this.#columns = columns
    this.#asked = [columns.person, columns.from, columns.to, columns.value]
  }

  /** Refuses columns that are not there, before anything is read. */
  check(): void {
    this.#table.check(this.#asked)
  }

  async names(): Promise<readonly string[]> {
    const words = new Interner()
    await this.#each((row) => {
      row.word(FROM, words)
      row.word(TO, words)
    })
    return namesInData(this.#columns.file, words.texts())
  }

  async people(watch: Watch): Promise<Interner> {
    const words = new Interner()
    // Without such a column everybody is called the same.
    if (this.#columns.person === undefined) words.ofText('')
    await this.#each((row) => row.word(PERSON, words), watch)
    return words
  }

  async visit<P extends People>(shape: PeopleShape, start: () => P) {
    const located = new Located(shape)
    const events = new PeoplesEvents(shape)
    const faults = new Faults()
    const words = new Interner()
    await this.#each((row) => {
      const person = row.word(PERSON, words)
      const value = this.#value(row)
      faults.row(person < 0, value === undefined)
      events.add(person, located.cell(row), value ?? 0)
    }, shape)
    faults.refuse(this.#table, this.#columns)
    const people = start()
    const counts = events.hand(people, words.count)
    return {
      people,
      counts: { rows: faults.rows, ...located.counts(), ...counts, ...this.#table.lines },
      exact: events.exact && counts.clampedValues === 0,
    }
  }

  async sumCells(shape: Parameters<EventSource['sumCells']>[0]) {
    const located = new Located(shape)
    const matrix = denseMatrix(shape.rows.length, shape.columns.length)
    const sums = new CellSums(matrix.values, shape.quantum)
    const faults = new Faults()
    await this.#each((row) => {
      const value = this.#value(row)
      faults.row(false, value === undefined)
      const cell = located.cell(row)
      if (cell >= 0) sums.add(cell, value ?? 0)
    }, shape)
    faults.refuse(this.#table, this.#columns)
    const notFinite = sums.end()
    return { matrix, counts: { rows: faults.rows, ...located.counts(), notFinite, ...this.#table.lines } }
  }

  async contributions(shape: Names & { readonly symmetric: boolean; readonly most: number } & Watch) {
    const { rows } = this.#table
    if (rows !== undefined && rows > shape.most) return undefined
    const gathered = new Gathered(shape, false)
    let found = 0
    await this.#each((row) => {
      found++
      gathered.add(row, this.#value(row) ?? 0)
    }, shape)
    return found > shape.most ? undefined : gathered.contributions()
  }

  async trips(zones: readonly string[], watch: Watch) {
    const gathered = new Gathered({ rows: zones, columns: zones, symmetric: false }, true)
    const faults = new Faults()
    await this.#each((row) => {
      const value = this.#value(row)
      faults.row(row.isNull(PERSON), value === undefined)
      gathered.add(row, value ?? 0)
    }, watch)
    faults.refuse(this.#table, this.#columns)
    return {
      trips: gathered.contributions(1),
      counts: { rows: faults.rows, ...gathered.located.counts(), ...this.#table.lines },
    }
  }

  /** The largest finite value, whatever its sign. */
  async largest(watch: Watch): Promise<number> {
    let largest = 0
    await this.#each((row) => {
      const size = Math.abs(this.#value(row) ?? 0)
      if (size > largest && size < Infinity) largest = size
    }, watch)
    return largest
  }

  #value(row: Row): number | undefined {
    return this.#columns.value === undefined ? 1 : row.double(VALUE)
  }

  #each(visit: (row: Row) => void, watch?: Watch): Promise<void> {
    return this.#table.each(this.#asked, visit, watch)
  }
}

/** Finds the cells of events, and counts those that have none. */
class Located {
  readonly #rows: Interner
  readonly #columns: Interner
  readonly #width: number
  readonly #symmetric: boolean
  readonly #left = [0, 0, 0]

  constructor({ rows, columns, symmetric }: Names & { readonly symmetric: boolean }) {
    this.#rows = numbersOf(rows)
    this.#columns = rows === columns ? this.#rows : numbersOf(columns)
    this.#width = columns.length
    this.#symmetric = symmetric
  }

  /** −1 outside the domain. */
  cell(row: Row): number {
    const i = row.word(FROM, this.#rows, true)
    const j = row.word(TO, this.#columns, true)
    if (i < 0 || j < 0) {
      const which = j >= 0 ? 0 : i >= 0 ? 1 : 2
      this.#left[which] = (this.#left[which] as number) + 1
      return -1
    }
    return this.#symmetric && i > j ? j * this.#width + i : i * this.#width + j
  }

  counts(): Pick<Counts, 'outsideDomain' | 'outsideFrom' | 'outsideTo'> {
    const [from = 0, to = 0, both = 0] = this.#left
    return { outsideDomain: from + to + both, outsideFrom: from + both, outsideTo: to + both }
  }
}

function numbersOf(names: readonly string[]): Interner {
  checkNamesOnce(names)
  const numbers = new Interner()
  for (const name of names) numbers.ofText(name)
  return numbers
}

/** Rows that cannot be used: where the first is, and how many there are. */
class Faults {
  rows = 0
  #nobody: FaultyLines = { first: 0, count: 0 }
  #unread: FaultyLines = { first: 0, count: 0 }

  row(isNobodys: boolean, isUnread: boolean): void {
    this.rows++
    if (isNobodys) this.#nobody = this.#more(this.#nobody)
    if (isUnread) this.#unread = this.#more(this.#unread)
  }

  refuse(table: Texts, { person, value }: EventColumns): void {
    if (this.#nobody.count > 0) throw linesFault(table, this.#nobody, nobody(person))
    if (this.#unread.count > 0) throw linesFault(table, this.#unread, notANumber(value))
  }

  #more({ first, count }: FaultyLines): FaultyLines {
    return { first: count === 0 ? this.rows : first, count: count + 1 }
  }
}

/** Events inside the domain, in arrays that grow; people are numbered in the order of their names at the end. */
class Gathered {
  readonly located: Located
  readonly #width: number
  readonly #everybody: boolean
  readonly #words = new Interner()
  #size = 0
  #person = new Uint32Array(4096)
  #cell = new Uint32Array(4096)
  #value = new Float64Array(4096)

  /** People are numbered with all others, or with those who have events inside alone. */
  constructor(shape: Names & { readonly symmetric: boolean }, everybody: boolean) {
    this.located = new Located(shape)
    this.#width = shape.columns.length
    this.#everybody = everybody
  }

  add(row: Row, value: number): void {
    const cell = this.located.cell(row)
    const person = cell >= 0 || this.#everybody ? row.word(PERSON, this.#words) : -1
    if (cell < 0) return
    if (this.#size === this.#person.length) this.#grow()
    // Nobody comes last; 0 stands for that until all are known.
    this.#person[this.#size] = person + 1
    this.#cell[this.#size] = cell
    this.#value[this.#size++] = value
  }

  contributions(first = 0) {
    const rank = new Uint32Array(this.#words.count + 1)
    this.#words.sorted().forEach((number, place) => {
      rank[number + 1] = place + first
    })
    rank[0] = this.#words.count + first
    const size = this.#size
    const [person, row, column] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)]
    for (let k = 0; k < size; k++) {
      const cell = this.#cell[k] as number
      person[k] = rank[this.#person[k] as number] as number
      row[k] = Math.floor(cell / this.#width)
      column[k] = cell % this.#width
    }
    return contributions({ person, row, column, value: this.#value.slice(0, size) })
  }

  #grow(): void {
    const longer = <A extends Uint32Array | Float64Array>(array: A, fresh: A): A => {
      fresh.set(array)
      return fresh
    }
    const length = 2 * this.#size
    this.#person = longer(this.#person, new Uint32Array(length))
    this.#cell = longer(this.#cell, new Uint32Array(length))
    this.#value = longer(this.#value, new Float64Array(length))
  }
}
