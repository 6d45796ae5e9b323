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
