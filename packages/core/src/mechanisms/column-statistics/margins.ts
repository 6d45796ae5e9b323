/** Noisy counts made consistent: whole numbers, none negative, every table with the margins that its columns have. */
import { onSimplex } from '../degrees/simplex.ts'

/** A noisy margin of a column, and the variance of each of its numbers. */
export interface NoisyMargin {
  readonly values: Float64Array
  readonly variance: number
}

/** The mean of several, each counted by how sure it is. */
export function pooled(margins: readonly NoisyMargin[]): Float64Array {
  const weights = margins.map(({ variance }) => 1 / variance)
  const all = weights.reduce((a, b) => a + b, 0)
  const [first] = margins as readonly [NoisyMargin]
  return first.values.map((_, i) =>
    margins.reduce((sum, { values }, k) => sum + ((weights[k] as number) / all) * (values[i] as number), 0),
  )
}

/** The nearest numbers that are not negative and add up to this many rows, rounded by largest remainders. */
export function wholeMargin(values: Float64Array, total: number): Float64Array {
  const shares = onSimplex(values, total)
  const whole = shares.map(Math.floor)
  let missing = total - whole.reduce((a, b) => a + b, 0)
  const order = Array.from(shares.keys()).sort((a, b) => rest(shares, b) - rest(shares, a) || a - b)
  for (let k = 0; missing > 0; k = (k + 1) % order.length, missing--) {
    const at = order[k] as number
    whole[at] = (whole[at] as number) + 1
  }
  return whole
}

function rest(values: Float64Array, at: number): number {
  const x = values[at] as number
  return x - Math.floor(x)
}

/** Steps toward the nearest table; what is left after them is made good by scaling. */
const STEPS = 300

/** The whole table without negative cells that has these margins and is near to the noisy one. */
export function wholeTable(noisy: Float64Array, rows: Float64Array, columns: Float64Array): Float64Array {
  return roundedTable(scaledTable(nearestTable(noisy, rows, columns), rows, columns), rows, columns)
}

/**
 * Least squares under margins and no negative cells: the two conditions in turn, with what the second took away given back
 * before its next turn (Dykstra 1983).
 */
function nearestTable(noisy: Float64Array, rows: Float64Array, columns: Float64Array): Float64Array {
  let table = noisy.slice()
  const taken = new Float64Array(noisy.length)
  for (let step = 0; step < STEPS; step++) {
    toMargins(table, rows, columns)
    const before = table.map((x, k) => x + (taken[k] as number))
    table = before.map((x) => Math.max(0, x))
    let moved = 0
    for (let k = 0; k < table.length; k++) {
      const less = (before[k] as number) - (table[k] as number)
      moved = Math.max(moved, Math.abs(less - (taken[k] as number)))
      taken[k] = less
    }
    if (moved < 1e-9) break
  }
  return table
}

/** The nearest table with these margins: every cell gets its part of what its row and its column lack. */
function toMargins(table: Float64Array, rows: Float64Array, columns: Float64Array): void {
  const [down, across] = sumsOf(table, rows.length, columns.length)
  const [high, wide] = [rows.length, columns.length]
  let lack = 0
  for (let i = 0; i < high; i++) lack += (rows[i] as number) - (down[i] as number)
  for (let i = 0; i < high; i++) {
    const row = ((rows[i] as number) - (down[i] as number)) / wide
    for (let j = 0; j < wide; j++) {
      const column = ((columns[j] as number) - (across[j] as number)) / high
      table[i * wide + j] = (table[i * wide + j] as number) + row + column - lack / (high * wide)
    }
  }
}

function sumsOf(table: Float64Array, high: number, wide: number): [Float64Array, Float64Array] {
  const [down, across] = [new Float64Array(high), new Float64Array(wide)]
  for (let i = 0; i < high; i++) {
    for (let j = 0; j < wide; j++) {
      const x = table[i * wide + j] as number
      down[i] = (down[i] as number) + x
      across[j] = (across[j] as number) + x
    }
  }
  return [down, across]
}

/** Rows and columns are multiplied in turn until the margins hold; a trace in every cell lets every margin be reached. */
function scaledTable(table: Float64Array, rows: Float64Array, columns: Float64Array): Float64Array {
  const [high, wide] = [rows.length, columns.length]
  const total = rows.reduce((a, b) => a + b, 0)
  if (total === 0) return new Float64Array(table.length)
  const scaled = table.map(
    (x, k) => x + (1e-6 * ((rows[Math.floor(k / wide)] as number) * (columns[k % wide] as number))) / total,
  )
  for (let step = 0; step < STEPS; step++) {
    let off = 0
    const [down] = sumsOf(scaled, high, wide)
    for (let k = 0; k < scaled.length; k++) scaled[k] = times(scaled[k] as number, rows, down, Math.floor(k / wide))
    const [, across] = sumsOf(scaled, high, wide)
    for (let j = 0; j < wide; j++) off = Math.max(off, Math.abs((across[j] as number) - (columns[j] as number)))
    for (let k = 0; k < scaled.length; k++) scaled[k] = times(scaled[k] as number, columns, across, k % wide)
    if (off < 1e-9) break
  }
  return scaled
}

function times(x: number, wanted: Float64Array, found: Float64Array, at: number): number {
  return (found[at] as number) > 0 ? (x * (wanted[at] as number)) / (found[at] as number) : 0
}

/**
 * Every cell is rounded down, and rows in turn give one more to the columns that lack most: where a table of parts below 1
 * with these margins exists, so does one of zeros and ones, and this finds it (Gale and Ryser 1957). Whatever doubles leave
 * is put where there is room, so that the margins hold in any case.
 */
function roundedTable(table: Float64Array, rows: Float64Array, columns: Float64Array): Float64Array {
  const [high, wide] = [rows.length, columns.length]
  const whole = table.map((x) => Math.floor(x * (1 - 1e-12)))
  const [down, across] = sumsOf(whole, high, wide)
  const lackRow = rows.map((x, i) => x - (down[i] as number))
  const lackColumn = columns.map((x, j) => x - (across[j] as number))
  takeBack(whole, lackRow, lackColumn)
  const order = Array.from(lackRow.keys()).sort((a, b) => (lackRow[b] as number) - (lackRow[a] as number) || a - b)
  const give = (i: number, j: number, units: number) => {
    whole[i * wide + j] = (whole[i * wide + j] as number) + units
    lackRow[i] = (lackRow[i] as number) - units
    lackColumn[j] = (lackColumn[j] as number) - units
  }
  for (const i of order) {
    const most = Array.from(lackColumn.keys())
      .filter((j) => (lackColumn[j] as number) > 0)
      .sort(
        (a, b) =>
          (lackColumn[b] as number) - (lackColumn[a] as number) ||
          rest(table, i * wide + b) - rest(table, i * wide + a) ||
          a - b,
      )
    for (const j of most.slice(0, lackRow[i] as number)) give(i, j, 1)
  }
  for (let i = 0; i < high; i++) {
    for (let j = 0; j < wide; j++) {
      const units = Math.min(lackRow[i] as number, lackColumn[j] as number)
      if (units > 0) give(i, j, units)
    }
  }
  return whole
}

/** Where rounding down left more than a margin, after all: one by one from the largest cell. */
function takeBack(whole: Float64Array, lackRow: Float64Array, lackColumn: Float64Array): void {
  const wide = lackColumn.length
  const largest = (cells: readonly number[]) =>
    cells.reduce((a, b) => ((whole[b] as number) > (whole[a] as number) ? b : a))
  const take = (cell: number) => {
    whole[cell] = (whole[cell] as number) - 1
    const [i, j] = [Math.floor(cell / wide), cell % wide]
    lackRow[i] = (lackRow[i] as number) + 1
    lackColumn[j] = (lackColumn[j] as number) + 1
  }
  for (let i = 0; i < lackRow.length; i++) {
    while ((lackRow[i] as number) < 0) take(largest(Array.from({ length: wide }, (_, j) => i * wide + j)))
  }
  for (let j = 0; j < wide; j++) {
    while ((lackColumn[j] as number) < 0) take(largest(Array.from(lackRow, (_, i) => i * wide + j)))
  }
}
