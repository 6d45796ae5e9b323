/**
 * The discrete Fourier transform of a power of two of complex numbers, in place: radix 2, with weights from tables, for
 * which the error is known (Higham 2002, theorem 24.2).
 */
import { cos, log2, sin } from '../../elementary/index.ts'

/** Real and imaginary parts. */
export interface Complex {
  readonly re: Float64Array
  readonly im: Float64Array
}

export function zeros(size: number): Complex {
  return { re: new Float64Array(size), im: new Float64Array(size) }
}

/**
 * ‖computed − exact‖₂ ≤ this·‖exact‖₂. With weights within μ of the true ones every level adds μ + γ₄(√2 + μ); taken
 * for μ = 50 units in the last place and for one level more, which covers the higher orders.
 */
export function transformError(size: number): number {
  return (log2(size) + 1) * 6.5e-15
}

/** Σ a_j e^(−2πijk/n). The inverse, times n, is the transform with re and im exchanged. */
export function transform({ re, im }: Complex): void {
  const size = re.length
  reorder(re, im)
  const { cos, sin } = weights(size)
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half)
    for (let start = 0; start < size; start += 2 * half) {
      for (let j = start, w = 0; j < start + half; j++, w += stride) {
        const k = j + half
        const c = cos[w] as number
        const s = sin[w] as number
        const x = re[k] as number
        const y = im[k] as number
        const u = c * x + s * y
        const v = c * y - s * x
        const a = re[j] as number
        const b = im[j] as number
        re[k] = a - u
        im[k] = b - v
        re[j] = a + u
        im[j] = b + v
      }
    }
  }
}

function reorder(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const [x, y] = [re[i] as number, im[i] as number]
    re[i] = re[j] as number
    im[i] = im[j] as number
    re[j] = x
    im[j] = y
  }
}

interface Weights {
  readonly cos: Float64Array
  readonly sin: Float64Array
}

const tables = new Map<number, Weights>()

/** cos and sin of 2πj/n for j < n/2, each within an octant, where the argument is small and exact to its last digit. */
function weights(size: number): Weights {
  const found = tables.get(size)
  if (found !== undefined) return found
  const half = Math.max(1, size / 2)
  const cosines = new Float64Array(half)
  const sines = new Float64Array(half)
  for (let j = 0; j < half; j++) {
    const eighth = (8 * j) / size
    const angle = (Math.PI / 4) * (eighth <= 1 ? eighth : eighth <= 3 ? Math.abs(eighth - 2) : 4 - eighth)
    const [near, far] = [cos(angle), sin(angle)]
    cosines[j] = eighth <= 1 ? near : eighth <= 3 ? Math.sign(2 - eighth) * far : -near
    sines[j] = eighth <= 1 || eighth > 3 ? far : near
  }
  const made = { cos: cosines, sin: sines }
  if (size <= LARGEST_KEPT) tables.set(size, made)
  return made
}

/** Tables up to this size stay in memory, 4 MB in all. */
const LARGEST_KEPT = 2 ** 17
