/** Everybody's trips between zones, in arrays: who is a number, and so are the zones. */
import type { DuckDBDoubleVector, DuckDBIntegerVector } from '@duckdb/node-api'
import { contributions } from '@tulle/core'
import type { Counts, Trips, Watch } from '@tulle/releases'
import { checkRows, nobody, notANumber } from '@tulle/releases/files'
import { eachChunk } from './chunks.ts'
import { type Events, unreadable } from './events.ts'
import { fault, located, outsideCounts } from './located.ts'
import { loadNames } from './names.ts'
import { type Tables, watched } from './open.ts'

/** Trips that start or end in no zone are counted, and left out. */
export async function readTrips(
  tables: Tables,
  events: Events,
  { zones, ...watch }: Watch & { readonly zones: readonly string[] },
): Promise<Trips> {
  const read = async () => {
    await loadNames(tables, { rows: zones, columns: zones })
    const query = `SELECT CASE WHEN person IS NULL OR person = '' THEN -1 ELSE dense_rank() OVER (ORDER BY person) END::INTEGER,
      coalesce(i, -1)::INTEGER, coalesce(j, -1)::INTEGER, v FROM ${located(events)}`
    const gathered = new Gathered()
    await eachChunk(tables, query, (chunk) => {
      const [person, from, to] = [0, 1, 2].map((k) => chunk.getColumnVector(k)) as [
        DuckDBIntegerVector,
        DuckDBIntegerVector,
        DuckDBIntegerVector,
      ]
      const value = chunk.getColumnVector(3) as DuckDBDoubleVector
      for (let k = 0; k < chunk.rowCount; k++) {
        gathered.add(person.getItem(k) as number, from.getItem(k) as number, to.getItem(k) as number, value.getItem(k))
      }
    })
    if (gathered.nobody) throw await fault(tables, events, `person IS NULL OR person = ''`, nobody(events.person))
    if (gathered.unread) throw await fault(tables, events, 'v IS NULL', notANumber(events.value))
    checkRows(events, gathered.rows)
    return { ...gathered.trips(), counts: { ...gathered.counts(), ...events.lines } }
  }
  return watched(tables, watch, read).catch((error: unknown) => {
    throw unreadable(events.file, error)
  })
}

/** Arrays that grow as trips come. */
class Gathered {
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
