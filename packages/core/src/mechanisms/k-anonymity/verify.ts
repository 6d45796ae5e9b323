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
  if (input.rows !== output.rows || input.columns !== output.columns) return [SHAPE]
  const malformed = formFaults(input, output, k)
  if (malformed.length > 0) return malformed
  const classes = alike(output)
  return promiseFaults(
    classes,
    { input, output, k, kind },
    (c) => classes.sorted[classes.starts[c] as number] as number,
  )
}

const SHAPE = 'The released matrix has not as many rows and columns as the original.'

/** A release by its distinct rows, and which of them each row was released as. */
export interface CheckedClasses {
  readonly input: SparseMatrix
  readonly classes: SparseMatrix
  /** How often each distinct row is released. */
  readonly sizes: Uint32Array
  readonly classOf: Uint32Array
  readonly k: number
  readonly kind: Kind
}

/** The same of a release that is too large to be written out row by row. */
export function classFaults({ input, classes, sizes, classOf, k, kind }: CheckedClasses): string[] {
  if (input.rows !== classOf.length || input.columns !== classes.columns) return [SHAPE]
  const malformed = formFaults(input, classes, k)
  if (malformed.length > 0) return malformed
  if (classOf.some((c) => c >= classes.rows)) return ['A row was released as one that does not exist.']
  const { starts } = alike(classes)
  for (let c = 0; c + 1 < starts.length; c++) {
    if ((starts[c + 1] as number) - (starts[c] as number) > 1) return ['Two classes are alike, and counted as two.']
  }
  const groups = byNumber(classOf, classes.rows)
  if (!areSizes(sizes, groups.starts)) return ['A class is not released as often as it has rows.']
  return promiseFaults(groups, { input, output: classes, k, kind }, (c) => c)
}

function areSizes(sizes: Uint32Array, starts: Uint32Array): boolean {
  return (
    sizes.length === starts.length - 1 &&
    sizes.every((size, c) => size > 0 && size === (starts[c + 1] as number) - (starts[c] as number))
  )
}

function formFaults(input: SparseMatrix, output: SparseMatrix, k: number): string[] {
  if (!(Number.isSafeInteger(k) && k >= 1)) return [`k is a whole number from 1 on, not ${k}.`]
  if (!isBinary(input)) return ['The original is not a binary matrix with ascending column numbers.']
  if (!isBinary(output)) return ['The released matrix is not a binary matrix with ascending column numbers.']
  return []
}

/** Which rows are in each class: those of c are sorted[starts[c]] to sorted[starts[c + 1] − 1]. */
interface Groups {
  readonly starts: Uint32Array
  readonly sorted: Uint32Array
}

/** `released` says which row of the output a class was released as. */
function promiseFaults(groups: Groups, checked: Checked, released: (c: number) => number): string[] {
  const { k, kind } = checked
  const { starts, sorted } = groups
  const had = new Uint32Array(checked.input.columns)
  let [enough, held] = [true, true]
  for (let c = 0; c + 1 < starts.length; c++) {
    const members = sorted.subarray(starts[c], starts[c + 1])
    if (members.length === 0) continue
    if (members.length < k) enough = false
    held &&= everyItemStands(members, released(c), checked, had)
  }
  return [
    ...(enough ? [] : [`A released row occurs fewer than k = ${k} times.`]),
    ...(held
      ? []
      : [
          kind === 'smooth'
            ? 'A row was released with an item that fewer than half of its class have.'
            : 'A row was released with an item that not all of its class have.',
        ]),
  ]
}

/** A matrix that is not in order could make different rows look alike, so nothing is taken on trust. */
function isBinary({ rows, columns, offsets, indices, values }: SparseMatrix): boolean {
  if (!Number.isSafeInteger(columns) || columns < 0) return false
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
function alike({ rows, columns, offsets, indices }: SparseMatrix): Groups {
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
  return byNumber(of, count)
}

/** The places of each number, all below `limit`: those of n are sorted[starts[n]] to sorted[starts[n + 1] − 1]. */
function byNumber(numbers: Uint32Array, limit: number): Groups {
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
 * Whether enough of a class have in the original what the class was released with. Under suppression all of them must:
 * then every released entry is an original one, since the rows of a class are released alike. `had` is all zeros.
 */
function everyItemStands(
  members: Uint32Array,
  released: number,
  { input, output, kind }: Checked,
  had: Uint32Array,
): boolean {
  for (const row of members) {
    const end = input.offsets[row + 1] as number
    for (let e = input.offsets[row] as number; e < end; e++) {
      const item = input.indices[e] as number
      had[item] = (had[item] as number) + 1
    }
  }
  let stands = true
  const end = output.offsets[released + 1] as number
  for (let e = output.offsets[released] as number; e < end; e++) {
    const count = had[output.indices[e] as number] as number
    if (kind === 'smooth' ? 2 * count < members.length : count !== members.length) stands = false
  }
  for (const row of members) {
    const last = input.offsets[row + 1] as number
    for (let e = input.offsets[row] as number; e < last; e++) had[input.indices[e] as number] = 0
  }
  return stands
}
