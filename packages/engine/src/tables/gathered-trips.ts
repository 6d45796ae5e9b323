/** Trips between zones as they are read, in arrays that grow. */
import { contributions } from '@tulle/core'
import type { Counts, Trips } from '@tulle/releases'
import { outsideCounts } from './located.ts'

export class GatheredTrips {
  nobody = false
  unread = false
  rows = 0
  readonly #left = [0, 0, 0]
  #size = 0
  #person = new Uint32Array(4096)
  #from = new Uint32Array(4096)
  #to = new Uint32Array(4096)
  #value = new Float64Array(4096)

  add(person: number, from: number, to: number, value: number | null): void {
    this.rows++
    if (person < 0) this.nobody = true
    if (value === null) this.unread = true
    if (from < 0 || to < 0) {
      const which = to >= 0 ? 0 : from >= 0 ? 1 : 2
      this.#left[which] = (this.#left[which] as number) + 1
      return
    }
    if (this.#size === this.#person.length) this.#grow()
    const at = this.#size++
    this.#person[at] = person
    this.#from[at] = from
    this.#to[at] = to
    this.#value[at] = value ?? 0
  }

  trips(): Pick<Trips, 'trips'> {
    const [person, row, column] = [this.#person, this.#from, this.#to].map((each) => each.subarray(0, this.#size)) as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ]
    return { trips: contributions({ person, row, column, value: this.#value.subarray(0, this.#size) }) }
  }

  counts(): Counts {
    return { rows: this.rows, ...outsideCounts(this.#left) }
  }

  #grow(): void {
    const length = 2 * this.#size
    const longer = <A extends Uint32Array | Float64Array>(array: A, fresh: A): A => {
      fresh.set(array)
      return fresh
    }
    this.#person = longer(this.#person, new Uint32Array(length))
    this.#from = longer(this.#from, new Uint32Array(length))
    this.#to = longer(this.#to, new Uint32Array(length))
    this.#value = longer(this.#value, new Float64Array(length))
  }
}
