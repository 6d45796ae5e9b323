/** Events by person, in arrays of whole numbers: nothing is made for an event but three of them. */
import type { People } from '@tulle/core'
import type { PeopleShape } from '../source.ts'

/** Events that were gathered somewhere: whose each is, and side by side its cell and its units. */
export interface GatheredEvents {
  readonly person: Uint32Array<ArrayBuffer>
  readonly events: Int32Array<ArrayBuffer>
  readonly clampedValues: number
  readonly exact: boolean
}

export class PeoplesEvents {
  readonly #quantum: number
  readonly #most: number
  #size = 0
  #person = new Uint32Array(2 ** 16)
  /** Cell and units of each event, side by side: what is put in order moves both at once. */
  #events = new Int32Array(2 ** 17)
  #clampedValues = 0
  /** Whether nothing was cut off from a value. */
  exact = true

  constructor({ quantum, most }: Pick<PeopleShape, 'quantum' | 'most'>) {
    this.#quantum = quantum
    this.#most = most
  }

  /** `cell` is −1 outside the domain: such an event counts for nothing, and its person is there. */
  add(person: number, cell: number, value: number): void {
    if (cell < 0 || person < 0) return
    if (this.#size === this.#person.length) this.#grow(2 * this.#size)
    const at = this.#size++
    this.#person[at] = person
    this.#events[2 * at] = cell
    this.#events[2 * at + 1] = this.#unitsOf(value)
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

  /** Makes room for so many events. */
  expect(count: number): void {
    if (count > this.#person.length) this.#grow(count)
  }

  /** All that was added: the arrays themselves, which may be moved to another thread. */
  all(): GatheredEvents {
    const [person, events] = [this.#person.subarray(0, this.#size), this.#events.subarray(0, 2 * this.#size)]
    return { person, events, clampedValues: this.#clampedValues, exact: this.exact }
  }

  /** Takes events from elsewhere; `numbers` has the number here of everybody there. */
  join({ person, events, clampedValues, exact }: GatheredEvents, numbers: Int32Array): void {
    this.expect(this.#size + person.length)
    for (let k = 0; k < person.length; k++) this.#person[this.#size + k] = numbers[person[k] as number] as number
    this.#events.set(events, 2 * this.#size)
    this.#size += person.length
    this.#clampedValues += clampedValues
    if (!exact) this.exact = false
  }

  /** Hands everybody's events over, person by person; `count` people there are, with events or not. */
  hand(people: People, count: number) {
    const [size, persons, events] = [this.#size, this.#person, this.#events]
    const next = new Uint32Array(count + 1)
    for (let k = 0; k < size; k++) {
      const after = (persons[k] as number) + 1
      next[after] = (next[after] as number) + 1
    }
    for (let person = 0; person < count; person++)
      next[person + 1] = (next[person + 1] as number) + (next[person] as number)
    const sorted = new Int32Array(2 * size)
    for (let k = 0; k < size; k++) {
      const person = persons[k] as number
      const place = next[person] as number
      sorted[2 * place] = events[2 * k] as number
      sorted[2 * place + 1] = events[2 * k + 1] as number
      // What began here ends here, once all have come.
      next[person] = place + 1
    }
    let before = 0
    for (let person = 0, p = 0; person < count; person++) {
      const end = 2 * (next[person] as number)
      for (; p < end; p += 2) {
        const units = sorted[p + 1] as number
        before += units
        people.addTo(sorted[p] as number, units)
      }
      people.endPerson()
    }
    // An end without a person is what an empty file has.
    if (count === 0) people.endPerson()
    return {
      people: count,
      clampedValues: this.#clampedValues,
      totalBeforeCaps: before * this.#quantum,
    }
  }

  #grow(count: number): void {
    const [person, events] = [new Uint32Array(count), new Int32Array(2 * count)]
    person.set(this.#person)
    events.set(this.#events)
    this.#person = person
    this.#events = events
  }
}
