/**
 * Whether a release keeps what k-anonymity promises, from nothing but what went in and what came out: no algorithm has a
 * part in it. A fault is a sentence that may be shown to anybody; it tells no row, no item and no count.
 */
import type { SparseMatrix } from '../../data/index.ts'
import type { Kind } from './algorithm.ts'

export interface Checked {
  readonly input: SparseMatrix
  readonly output: SparseMatrix
  readonly k: number
  readonly kind: Kind
}

/** One sentence for each promise that is broken. A class is all rows that were released alike. */
export function anonymityFaults({ input, output, k, kind }: Checked): string[] {
  if (!(Number.isSafeInteger(k) && k >= 1)) return [`k is a whole number from 1 on, not ${k}.`]
  if (input.rows !== output.rows || input.columns !== output.columns) {
    return ['The released matrix has not as many rows and columns as the original.']
  }
  if (!isBinary(input)) return ['The original is not a binary matrix with ascending column numbers.']
  if (!isBinary(output)) return ['The released matrix is not a binary matrix with ascending column numbers.']
  const classes = alike(output)
  const faults: string[] = []
  if (!classes.every((members) => members.length >= k)) faults.push(`A released row occurs fewer than k = ${k} times.`)
  if (!everyItemStands(classes, input, output, kind)) {
    faults.push(
      kind === 'smooth'
        ? 'A row was released with an item that fewer than half of its class have.'
        : 'A row was released with an item that not all of its class have.',
    )
  }
  return faults
}

/** A matrix that is not in order could make different rows look alike, so nothing is taken on trust. */
function isBinary({ rows, columns, offsets, indices, values }: SparseMatrix): boolean {
  if (values !== undefined || offsets.length !== rows + 1) return false
  if (offsets[0] !== 0 || offsets[rows] !== indices.length) return false
  for (let i = 0; i < rows; i++) {
    const start = offsets[i] as number
    const end = offsets[i + 1] as number
    if (end < start || end > indices.length) return false
    for (let e = start; e < end; e++) {
      if ((indices[e] as number) >= columns) return false
      if (e > start && (indices[e] as number) <= (indices[e - 1] as number)) return false
    }
  }
  return true
}

/**
 * The rows of each class. All rows begin as one class; item by item, those that have it part from those of their class
 * that have not. Rows that differ part at the first item in which they do, equal rows never: no hash is trusted, and
 * every entry is looked at once.
 */
function alike({ rows, columns, offsets, indices }: SparseMatrix): Uint32Array[] {
  const { starts, sorted } = byNumber(indices, columns)
  const rowOf = new Uint32Array(indices.length)
  for (let i = 0; i < rows; i++) rowOf.fill(i, offsets[i], offsets[i + 1])
  // Each entry parts at most one class from another.
  const part = new Uint32Array(indices.length + 1)
  const parted = new Uint32Array(indices.length + 1)
  const of = new Uint32Array(rows)
  let count = 1
  for (let item = 0; item < columns; item++) {
    const end = starts[item + 1] as number
    for (let p = starts[item] as number; p < end; p++) {
      const row = rowOf[sorted[p] as number] as number
      const before = of[row] as number
      if (parted[before] !== item + 1) {
        parted[before] = item + 1
        part[before] = count++
      }
      of[row] = part[before] as number
    }
  }
  const classes = byNumber(of, count)
  const found: Uint32Array[] = []
  for (let c = 0; c < count; c++) {
    const [start, end] = [classes.starts[c] as number, classes.starts[c + 1] as number]
    if (end > start) found.push(classes.sorted.subarray(start, end))
  }
  return found
}

/** The places of each number, all below `limit`: those of n are sorted[starts[n]] to sorted[starts[n + 1] − 1]. */
function byNumber(numbers: Uint32Array, limit: number): { starts: Uint32Array; sorted: Uint32Array } {
  const starts = new Uint32Array(limit + 1)
  for (const n of numbers) starts[n + 1] = (starts[n + 1] as number) + 1
  for (let n = 0; n < limit; n++) starts[n + 1] = (starts[n + 1] as number) + (starts[n] as number)
  const next = starts.slice()
  const sorted = new Uint32Array(numbers.length)
  for (let place = 0; place < numbers.length; place++) {
    const n = numbers[place] as number
    sorted[next[n] as number] = place
    next[n] = (next[n] as number) + 1
  }
  return { starts, sorted }
}

/**
 * Whether enough of each class have in the original what the class was released with. Under suppression all of them must:
 * then every released entry is an original one, since the rows of a class are released alike.
 */
function everyItemStands(
  classes: readonly Uint32Array[],
  input: SparseMatrix,
  output: SparseMatrix,
  kind: Kind,
): boolean {
  const had = new Uint32Array(input.columns)
  for (const members of classes) {
    for (const row of members) {
      const end = input.offsets[row + 1] as number
      for (let e = input.offsets[row] as number; e < end; e++) {
        const item = input.indices[e] as number
        had[item] = (had[item] as number) + 1
      }
    }
    const first = members[0] as number
    const end = output.offsets[first + 1] as number
    for (let e = output.offsets[first] as number; e < end; e++) {
      const count = had[output.indices[e] as number] as number
      const stands = kind === 'smooth' ? 2 * count >= members.length : count === members.length
      if (!stands) return false
    }
    for (const row of members) {
      const last = input.offsets[row + 1] as number
      for (let e = input.offsets[row] as number; e < last; e++) had[input.indices[e] as number] = 0
    }
  }
  return true
}
