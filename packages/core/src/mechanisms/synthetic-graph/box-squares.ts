/**
 * Least squares in a box, of a dozen or two of unknowns: solved outright for those that are free, one at a time leaving or meeting
 * an end of the box (an active set, after Stark and Parker 1995). Equations may differ in weight by many orders of magnitude:
 * moving along one unknown at a time would all but stand still there.
 */

/** Σ row·x should be the value: each in units of how far off it may be. */
export interface Equation {
  readonly row: Float64Array
  readonly value: number
}

/** Where Σ (row·x − value)² is least, for low ≤ x ≤ high in every place. */
export function leastSquaresInBox(
  equations: readonly Equation[],
  count: number,
  low: number,
  high: number,
): Float64Array {
  const x = new Float64Array(count).fill((low + high) / 2)
  const free = new Array<boolean>(count).fill(true)
  // Each turn fixes an unknown or frees one; a sum of squares that falls each time sees no set twice.
  for (let turn = 0; turn < 50 * count; turn++) {
    const wanted = solved(equations, x, free)
    const share = shareOfWay(x, wanted, free, low, high)
    for (let k = 0; k < count; k++) {
      if (!free[k]) continue
      const to = wanted[k] as number
      const next = share === 1 ? to : (x[k] as number) + share * (to - (x[k] as number))
      const met = share < 1 && (to < low || to > high) && (next <= low + NEAR || next >= high - NEAR)
      // By rounding an end may be passed where all of the way seems to be inside.
      x[k] = met ? (to < low ? low : high) : Math.max(low, Math.min(high, next))
      if (met) free[k] = false
    }
    if (share < 1) continue
    const out = mostPulled(equations, x, free, low)
    if (out === undefined) break
    free[out] = true
  }
  return x
}

/** Of the width of shares: rounding. */
const NEAR = 1e-12

/** How far one may go from x towards what is wanted until the first unknown meets its end of the box. */
function shareOfWay(
  x: Float64Array,
  wanted: Float64Array,
  free: readonly boolean[],
  low: number,
  high: number,
): number {
  let share = 1
  wanted.forEach((to, k) => {
    if (!free[k] || (to >= low && to <= high)) return
    const from = x[k] as number
    share = Math.min(share, ((to < low ? low : high) - from) / (to - from))
  })
  return Math.max(0, share)
}

/** The unknown at an end of the box that the squares pull inwards most. */
function mostPulled(
  equations: readonly Equation[],
  x: Float64Array,
  free: readonly boolean[],
  low: number,
): number | undefined {
  const pull = new Float64Array(x.length)
  const size = new Float64Array(x.length)
  for (const { row, value } of equations) {
    const off = value - dot(row, x)
    row.forEach((each, k) => {
      pull[k] = (pull[k] as number) + each * off
      size[k] = (size[k] as number) + Math.abs(each * off) + Math.abs(each * value)
    })
  }
  let best: number | undefined
  let most = 0
  pull.forEach((each, k) => {
    const inwards = x[k] === low ? each : -each
    // What rounding makes of nothing pulls nobody.
    if (free[k] || inwards <= 1e-10 * (size[k] as number) || inwards <= most) return
    best = k
    most = inwards
  })
  return best
}

/** The free unknowns at their best, the others where they are: by reflections, which lose no digits to the weights. */
function solved(equations: readonly Equation[], x: Float64Array, free: readonly boolean[]): Float64Array {
  const which = [...x.keys()].filter((k) => free[k])
  const fixed = x.map((each, k) => (free[k] ? 0 : each))
  const right = Float64Array.from(equations, ({ row, value }) => value - dot(row, fixed))
  const columns = which.map((k) => Float64Array.from(equations, ({ row }) => row[k] as number))
  columns.forEach((column, j) => reflect(column, j, [...columns.slice(j + 1), right]))
  const found = Float64Array.from(x)
  for (let j = which.length - 1; j >= 0; j--) {
    let rest = right[j] as number
    for (let l = j + 1; l < which.length; l++) {
      rest -= ((columns[l] as Float64Array)[j] as number) * (found[which[l] as number] as number)
    }
    const corner = (columns[j] as Float64Array)[j] as number
    // Said by no equation: it stays where it is.
    if (corner !== 0) found[which[j] as number] = rest / corner
  }
  return found
}

/** Turns what the column has from place j on into one number, and the others with it. */
function reflect(column: Float64Array, j: number, others: readonly Float64Array[]): void {
  const tail = column.subarray(j)
  const length = Math.sqrt(dot(tail, tail))
  if (length === 0) return
  const axis = Float64Array.from(tail)
  const corner = (axis[0] as number) > 0 ? -length : length
  axis[0] = (axis[0] as number) - corner
  const half = dot(axis, axis) / 2
  for (const other of others) {
    const part = other.subarray(j)
    const by = dot(axis, part) / half
    axis.forEach((each, i) => {
      part[i] = (part[i] as number) - by * each
    })
  }
  tail.fill(0)
  tail[0] = corner
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, each, i) => sum + each * (b[i] as number), 0)
}
