import { InvalidInput } from '../errors.ts'

/**
 * What each individual adds to a matrix: contribution k is `value[k]`, by person `person[k]`, to the cell
 * (`row[k]`, `column[k]`). People are numbered from 0, in any order, with or without gaps.
 */
export interface Contributions {
  readonly person: Uint32Array
  readonly row: Uint32Array
  readonly column: Uint32Array
  readonly value: Float64Array
}

/** Contributions from typed arrays of one length: other arrays could hold what is no number, and nobody's. */
export function contributions(parts: Contributions): Contributions {
  const { person, row, column, value } = parts
  for (const [name, array] of Object.entries({ person, row, column })) {
    if (!(array instanceof Uint32Array)) {
      throw new InvalidInput(
        `"${name}" must be a Uint32Array of whole numbers from 0 on: number your ${name === 'person' ? 'people' : `${name}s`}.`,
      )
    }
  }
  if (!(value instanceof Float64Array)) throw new InvalidInput('"value" must be a Float64Array.')
  if (row.length !== person.length || column.length !== person.length || value.length !== person.length) {
    throw new InvalidInput(
      `Contributions need as many people as rows, columns and values: got ${person.length}, ${row.length}, ${column.length} and ${value.length}.`,
    )
  }
  return parts
}

/** The numbers of the contributions, those of one person together, people ascending, each in its original order. */
export function byPerson(person: Uint32Array): Uint32Array {
  let order = new Uint32Array(person.length)
  for (let k = 0; k < order.length; k++) order[k] = k
  // Two stable passes of counting sort over 16 bits each are linear, whatever the numbers; not worth it for a few.
  if (order.length < 4096) return order.sort((a, b) => (person[a] as number) - (person[b] as number) || a - b)
  for (const shift of [0, 16]) order = countingPass(order, person, shift)
  return order
}

function countingPass(order: Uint32Array, person: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(65537)
  const digit = (k: number) => ((person[k] as number) >>> shift) & 0xffff
  for (let k = 0; k < person.length; k++) starts[digit(k) + 1] = (starts[digit(k) + 1] as number) + 1
  for (let d = 0; d < 65536; d++) starts[d + 1] = (starts[d + 1] as number) + (starts[d] as number)
  const sorted = new Uint32Array(order.length)
  for (const k of order) {
    const d = digit(k)
    sorted[starts[d] as number] = k
    starts[d] = (starts[d] as number) + 1
  }
  return sorted
}
