/** Events by person, in arrays of whole numbers: nothing is made for an event but three of them. */
import type { People } from '@tulle/core'
import type { PeopleShape } from '../source.ts'

export class PeoplesEvents {
  readonly #quantum: number
  readonly #most: number
  #size = 0
  #person = new Uint32Array(2 ** 16)
  #cell = new Uint32Array(2 ** 16)
  #units = new Int32Array(2 ** 16)
  #clampedValues = 0
  #before = 0
  /** Whether nothing was cut off from a value. */
  exact = true

  constructor({ quantum, most }: PeopleShape) {
    this.#quantum = quantum
    this.#most = most
  }

  /** `cell` is −1 outside the domain: such an event counts for nothing, and its person is there. */
  add(person: number, cell: number, value: number): void {
    if (cell < 0 || person < 0) return
    if (this.#size === this.#person.length) this.#grow()
    const at = this.#size++
    this.#person[at] = person
    this.#cell[at] = cell
    this.#units[at] = this.#unitsOf(value)
  }

  /** Whole units, rounded towards zero and held to the most that one event may count for. Not a number counts as 0. */
  #unitsOf(value: number): number {
    const exactly = value / this.#quantum
    const units = Math.trunc(exactly)
    if (units !== exactly) this.exact = false
    const most = this.#most
    if (units <= most && units >= -most) return units
    this.#clampedValues++
    return Number.isNaN(units) ? 0 : units > 0 ? most : -most
  }

  /** Hands everybody's events over, person by person; `count` people there are, with events or not. */
  hand(people: People, count: number) {
    const size = this.#size
    const next = new Uint32Array(count + 1)
    for (let k = 0; k < size; k++) {
      const after = (this.#person[k] as number) + 1
      next[after] = (next[after] as number) + 1
    }
    for (let person = 0; person < count; person++)
      next[person + 1] = (next[person + 1] as number) + (next[person] as number)
    const starts = next.slice()
    const order = new Uint32Array(size)
    for (let k = 0; k < size; k++) {
      const person = this.#person[k] as number
      const place = next[person] as number
      order[place] = k
      next[person] = place + 1
    }
    for (let person = 0; person < count; person++) {
      const end = starts[person + 1] as number
      for (let p = starts[person] as number; p < end; p++) {
        const k = order[p] as number
        const units = this.#units[k] as number
        this.#before += units
        people.addTo(this.#cell[k] as number, units)
      }
      people.endPerson()
    }
    // An end without a person is what an empty file has.
    if (count === 0) people.endPerson()
    return {
      people: count,
      clampedValues: this.#clampedValues,
      totalBeforeCaps: this.#before * this.#quantum,
    }
  }

  #grow(): void {
    const length = 2 * this.#size
    const [person, cell, units] = [new Uint32Array(length), new Uint32Array(length), new Int32Array(length)]
    person.set(this.#person)
    cell.set(this.#cell)
    units.set(this.#units)
    this.#person = person
    this.#cell = cell
    this.#units = units
  }
}
