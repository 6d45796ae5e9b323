/**
 * Sums over long vectors, the inner loops of the decompositions. Four sums run side by side, since each addition would
 * otherwise wait for the one before it.
 */

export function dot(x: Float64Array, y: Float64Array): number {
  const n = x.length
  const whole = n - (n % 4)
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let i = 0; i < whole; i += 4) {
    s0 += (x[i] as number) * (y[i] as number)
    s1 += (x[i + 1] as number) * (y[i + 1] as number)
    s2 += (x[i + 2] as number) * (y[i + 2] as number)
    s3 += (x[i + 3] as number) * (y[i + 3] as number)
  }
  for (let i = whole; i < n; i++) s0 += (x[i] as number) * (y[i] as number)
  return s0 + s1 + (s2 + s3)
}

/** The inner products of x with four vectors from rows[at] on, into `sums`: x is then read a quarter as often. */
export function dotFour(x: Float64Array, rows: readonly Float64Array[], at: number, sums: Float64Array): void {
  const [y0, y1, y2, y3] = fourFrom(rows, at)
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let i = 0; i < x.length; i++) {
    const value = x[i] as number
    s0 += value * (y0[i] as number)
    s1 += value * (y1[i] as number)
    s2 += value * (y2[i] as number)
    s3 += value * (y3[i] as number)
  }
  sums[0] = s0
  sums[1] = s1
  sums[2] = s2
  sums[3] = s3
}

/** x += the sum of four multiples of vectors from rows[at] on. */
export function addFour(x: Float64Array, factors: Float64Array, rows: readonly Float64Array[], at: number): void {
  const [y0, y1, y2, y3] = fourFrom(rows, at)
  const [f0, f1, f2, f3] = factors as unknown as [number, number, number, number]
  for (let i = 0; i < x.length; i++) {
    x[i] =
      (x[i] as number) +
      (f0 * (y0[i] as number) + f1 * (y1[i] as number) + (f2 * (y2[i] as number) + f3 * (y3[i] as number)))
  }
}

type Four = readonly [Float64Array, Float64Array, Float64Array, Float64Array]

function fourFrom(rows: readonly Float64Array[], at: number): Four {
  return [rows[at], rows[at + 1], rows[at + 2], rows[at + 3]] as unknown as Four
}

/** Not Math.hypot, whose last bits differ from one engine to the next. */
export function norm(x: Float64Array): number {
  return Math.sqrt(dot(x, x))
}

/** x += factor·y */
export function addMultiple(x: Float64Array, factor: number, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) x[i] = (x[i] as number) + factor * (y[i] as number)
}

/** x *= factor */
export function scale(x: Float64Array, factor: number): void {
  for (let i = 0; i < x.length; i++) x[i] = (x[i] as number) * factor
}
