/**
 * Products of a large matrix with a few vectors, and of its transpose with what they make, in one walk through the matrix:
 * a row that has met the vectors is still in the cache when it is added to what comes back. Nothing is packed, for beside
 * so few vectors that would take as long as the product.
 */
import { type Kernel, kernel } from './kernel.ts'
import { padded } from './multiply.ts'
import { packRows } from './pack.ts'
import { type Dense, viewOf } from './view.ts'

/** Rows of the matrix at a time, an even number: with the vectors they stay in the second-level cache. */
const SLAB = 16

/** Columns at a time: a dozen vectors of so many stay in the first-level cache. */
const PANEL = 128

/** Doubles of the kernel's memory that this may take: no more than a product does. */
const MOST = 2 ** 19

/** Products of a matrix A with a number of vectors: they are the rows of V, and their images those of Y. */
export interface BothWays {
  /** Y = V·Aᵀ */
  readonly there: (vectors: Dense) => Dense
  /** Y·A */
  readonly back: (images: Dense) => Dense
  /** Y, and what comes back of it. */
  readonly thereAndBack: (vectors: Dense) => readonly [images: Dense, back: Dense]
}

/** Nothing where so many vectors are too long to be kept beside the rows. */
export function bothWays(matrix: Dense, size: number, by: Kernel = kernel()): BothWays | undefined {
  const { rows, columns, values } = matrix
  const places = placesFor(size, columns)
  if (places.length > MOST) return undefined
  const { lines, stride, back: atBack, slab, sums, weights } = places
  const across = padded(columns)

  /** What is summed for each pair of a row of the slab and a vector, into the images of these rows. */
  const meet = (memory: Float64Array, images: Dense, first: number, count: number): void => {
    memory.fill(0, sums, weights)
    for (let j = 0; j < across; j += PANEL) {
      by.dots(count + (count % 2), lines, Math.min(PANEL, across - j), stride, slab + j, j, sums)
    }
    for (let k = 0; k < size; k++) {
      for (let i = 0; i < count; i++) {
        const at = sums + 2 * (i * lines + k)
        images.values[k * rows + first + i] = (memory[at] as number) + (memory[at + 1] as number)
      }
    }
  }

  const walk = (images: Dense, vectors: Dense | undefined, back: Dense | undefined): void => {
    // Zeros beside the rows and below them: so the kernel needs to know of no odd end.
    const memory = by.memory(places.length).fill(0, 0, places.length)
    const from = viewOf(images)
    if (vectors !== undefined) copyRows(vectors, 0, size, memory, 0, stride)
    for (let first = 0; first < rows; first += SLAB) {
      const count = Math.min(SLAB, rows - first)
      copyRows({ rows, columns, values }, first, count, memory, slab, stride)
      if (vectors !== undefined) meet(memory, images, first, count)
      if (back === undefined) continue
      packRows(memory, weights, from, { row: 0, column: first, rows: size, columns: count })
      by.spread(count, lines, across, stride, slab, weights, atBack)
    }
    for (let k = 0; back !== undefined && k < size; k++) {
      const start = atBack + k * stride
      back.values.set(memory.subarray(start, start + columns), k * columns)
    }
  }

  return {
    there(vectors) {
      const images = empty(size, rows)
      walk(images, vectors, undefined)
      return images
    },
    back(images) {
      const back = empty(size, columns)
      walk(images, undefined, back)
      return back
    },
    thereAndBack(vectors) {
      const [images, back] = [empty(size, rows), empty(size, columns)]
      walk(images, vectors, back)
      return [images, back]
    },
  }
}

/** Where in the kernel's memory what is; the vectors come first. */
function placesFor(size: number, columns: number) {
  const lines = padded(size)
  // An odd number of cache lines, or rows that follow each other could all meet in the same few places of the cache.
  const stride = 8 * (Math.ceil(columns / 8) | 1)
  const back = lines * stride
  const slab = 2 * back
  const sums = slab + SLAB * stride
  const weights = sums + 2 * SLAB * lines
  return { lines, stride, back, slab, sums, weights, length: weights + SLAB * lines }
}

function copyRows(
  { columns, values }: Dense,
  first: number,
  count: number,
  memory: Float64Array,
  at: number,
  stride: number,
): void {
  for (let i = 0; i < count; i++) {
    const from = (first + i) * columns
    memory.set(values.subarray(from, from + columns), at + i * stride)
  }
}

function empty(rows: number, columns: number): Dense {
  return { rows, columns, values: new Float64Array(rows * columns) }
}
