/** What becomes of a noisy sequence: nothing here sees anything but the noisy numbers and the number of nodes. */

/**
 * The nearest sequence that never rises, in the sum of squares: pool adjacent violators (Ayer and others 1955). Runs
 * that rise become their mean. Linear time.
 */
export function isotonic(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length)
  const means = new Float64Array(values.length)
  const ends = new Uint32Array(values.length)
  let runs = 0
  for (let i = 0; i < values.length; i++) {
    let sum = values[i] as number
    let mean = sum
    while (runs > 0 && (means[runs - 1] as number) < mean) {
      runs--
      sum += sums[runs] as number
      mean = sum / (i + 1 - (runs > 0 ? (ends[runs - 1] as number) : 0))
    }
    sums[runs] = sum
    means[runs] = mean
    ends[runs++] = i + 1
  }
  const fitted = new Float64Array(values.length)
  for (let r = 0, start = 0; r < runs; start = ends[r++] as number) {
    fitted.fill(means[r] as number, start, ends[r])
  }
  return fitted
}

/** Degrees that could be: descending whole numbers from 0 to `most`, with an even sum if that is asked for. */
export function cleanSequence(noisy: Float64Array, most: number, evenSum: boolean): Uint32Array {
  const fitted = isotonic(noisy)
  const degrees = new Uint32Array(noisy.length)
  for (let i = 0; i < noisy.length; i++) {
    degrees[i] = Math.max(0, Math.min(most, Math.floor((fitted[i] as number) + 0.5)))
  }
  if (evenSum) makeEven(degrees, fitted, most)
  return degrees
}

/**
 * If the sum is odd, one degree moves by 1: the one that this takes least away from what was fitted. Of several that are
 * equal only the first can rise, and it was fitted highest; only the last can fall, and it was fitted lowest. Some degree
 * can always move: if all are at the top, or all at 0, the sum is even, n(n − 1) or 0.
 */
function makeEven(degrees: Uint32Array, fitted: Float64Array, most: number): void {
  if (degrees.reduce((odd, degree) => odd ^ (degree & 1), 0) === 0) return
  let best = { at: 0, to: 0, cost: Infinity }
  for (let i = 0; i < degrees.length; i++) {
    const degree = degrees[i] as number
    const above = degree - (fitted[i] as number)
    if (degree < most && degree !== degrees[i - 1] && above < best.cost) best = { at: i, to: degree + 1, cost: above }
    if (degree > 0 && degree !== degrees[i + 1] && -above < best.cost) best = { at: i, to: degree - 1, cost: -above }
  }
  degrees[best.at] = best.to
}
