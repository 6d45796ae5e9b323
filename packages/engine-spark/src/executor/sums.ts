/**
 * People's events to whole units by cell: everybody is held to the limit by core, and what is left is added up. A line is a
 * hash of a person's name, by which lines are sorted, the name, a cell and units; what comes out is a cell and units, which
 * Spark adds up over all parts.
 */
import { type Limit, scaleTo, type UnitCaps } from '@tulle/core/data'
import { eachPiece, Lines } from './lines.ts'
import { SEEN } from './seen.ts'

export interface SumsGiven {
  readonly caps: UnitCaps
  readonly cells: number
  readonly most: number
  /** So many sums are held at a time; those that are full are handed on, to be added up by Spark. */
  readonly held: number
}

const [TAB, NEWLINE, MINUS, ZERO] = [9, 10, 45, 48]

export async function sums(given: SumsGiven): Promise<void> {
  const total = new Total(given, scaleTo(given.caps))
  await eachPiece(async (bytes, end) => {
    for (let at = 0; at < end; ) {
      const start = at
      while (bytes[at] !== TAB) at++
      const name = ++at
      while (bytes[at] !== TAB) at++
      total.person(bytes, start, name, at)
      let cell = 0
      for (at++; bytes[at] !== TAB; at++) cell = cell * 10 + (bytes[at] as number) - ZERO
      at++
      const negative = bytes[at] === MINUS
      if (negative) at++
      let units = 0
      for (; bytes[at] !== NEWLINE; at++) units = units * 10 + (bytes[at] as number) - ZERO
      at++
      total.add(cell, negative ? -units : units)
      if (total.isFull) await total.handOn()
    }
  })
  await total.end()
}

type ByCell = Map<number, number>

/** What everybody of one hash has, nearly always one person, and what everybody has who has ended. */
class Total {
  readonly #limit: Limit
  readonly #given: SumsGiven
  readonly #lines = new Lines()
  readonly #sums: ByCell = new Map()
  readonly #people = new Map<string, ByCell>()
  readonly #seen = new Float64Array(Object.keys(SEEN).length)
  #own: ByCell = new Map()
  /** Hash and name of the last line, and how many of these bytes are the hash. */
  #last = Buffer.alloc(0)
  #length = -1
  #hash = 0

  constructor(given: SumsGiven, limit: Limit) {
    this.#given = given
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.#sums.size > this.#given.held
  }

  /** Whether another person begins is told by the bytes of hash and name alone. */
  person(bytes: Buffer, start: number, name: number, end: number): void {
    const length = end - start
    let same = 0
    while (same < length && this.#last[same] === bytes[start + same]) same++
    if (same === length && length === this.#length) return
    if (same < name - start || name - start !== this.#hash) this.#endPeople()
    if (this.#last.length < length) this.#last = Buffer.alloc(2 * length)
    bytes.copy(this.#last, 0, start, end)
    this.#length = length
    this.#hash = name - start
    const who = bytes.toString('latin1', name, end)
    const known = this.#people.get(who)
    this.#own = known ?? new Map()
    if (known !== undefined) return
    this.#people.set(who, this.#own)
    this.#count(SEEN.people)
    if (who === '') this.#count(SEEN.nobody)
  }

  add(cell: number, given: number): void {
    const { cells, most } = this.#given
    this.#count(SEEN.rows)
    if (given === most + 3) {
      this.#count(SEEN.unread)
      return
    }
    if (cell >= cells) {
      this.#count(SEEN.outsideFrom + cell - cells)
      return
    }
    let units = given
    if (units > most || units < -most) {
      this.#count(SEEN.clamped)
      units = units === most + 2 ? 0 : units > 0 ? most : -most
    }
    this.#count(SEEN.before, units)
    this.#own.set(cell, (this.#own.get(cell) ?? 0) + units)
  }

  async handOn(): Promise<void> {
    for (const [cell, units] of this.#sums) if (units !== 0) await this.#lines.add(cell, units)
    this.#sums.clear()
  }

  async end(): Promise<void> {
    this.#endPeople()
    await this.handOn()
    // Numbers of cells are from 0 on, those of what was seen below.
    for (const [what, count] of this.#seen.entries()) if (count !== 0) await this.#lines.add(-1 - what, count)
    await this.#lines.flush()
  }

  #endPeople(): void {
    for (const own of this.#people.values()) this.#endPerson(own)
    this.#people.clear()
  }

  #endPerson(own: ByCell): void {
    if (own.size === 0) return
    const cells = Int32Array.from(own.keys())
    if (this.#limit.wants === 'ascending cells') cells.sort()
    const units = Float64Array.from(cells, (cell) => own.get(cell) as number)
    const all = { cells, units }
    const kept = this.#limit.enforce(all)
    if (kept !== undefined) this.#count(SEEN.clipped)
    const { cells: at, units: left } = kept ?? all
    for (let i = 0; i < at.length; i++) {
      const cell = at[i] as number
      this.#sums.set(cell, (this.#sums.get(cell) ?? 0) + (left[i] as number))
    }
  }

  #count(what: number, by = 1): void {
    this.#seen[what] = (this.#seen[what] as number) + by
  }
}
