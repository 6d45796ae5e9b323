/**
 * A large matrix that is multiplied many times by a few vectors. Packing it takes longer than such a product, so it is
 * packed once, and its transpose too, into the memory of a kernel of its own, which goes when the products do.
 */
import { BLOCK, multiplyInBlocks, padded } from './blocks.ts'
import { type Kernel, kernel } from './kernel.ts'
import { checkSizes, multiplyWith } from './multiply.ts'
import { type Part, packColumns } from './pack.ts'
import { type Dense, transposed, type View, viewOf } from './view.ts'

/** Bit for bit what `multiply` gives. */
export interface Products {
  /** V·A, where the vectors are the rows of V. */
  readonly times: (vectors: Dense) => Dense
  /** V·Aᵀ */
  readonly timesTransposed: (vectors: Dense) => Dense
}

/** Cells. Below, packing is no matter; above, both copies together would take more than 256 MB. */
export const PACKED = { least: 2 ** 14, most: 2 ** 24 }

export function productsOf(matrix: Dense): Products {
  return productsWith(kernel(), matrix)
}

export function productsWith(kernel: Kernel, matrix: Dense): Products {
  const cells = matrix.rows * matrix.columns
  const packed = cells < PACKED.least || cells > PACKED.most ? undefined : packedProducts(kernel, matrix)
  return (
    packed ?? {
      times: (vectors) => multiplyWith(kernel, vectors, matrix),
      timesTransposed: (vectors) => multiplyWith(kernel, vectors, transposed(matrix)),
    }
  )
}

/** Undefined where there is no memory for it. */
function packedProducts(shared: Kernel, matrix: Dense): Products | undefined {
  const across = viewOf(matrix)
  const turned = transposed(matrix)
  const c = BLOCK.rows * BLOCK.depth
  const first = c + BLOCK.rows * BLOCK.columns
  const second = first + packedSize(across)
  let kernel: Kernel
  let memory: Float64Array
  try {
    kernel = shared.fresh()
    memory = kernel.memory(second + packedSize(turned))
  } catch {
    return undefined
  }
  const product = (b: View, start: number) => {
    const slab = (part: Part) => slabStart(start, b, part)
    for (const part of slabsOf(b)) packColumns(memory, slab(part), b, part)
    return (vectors: Dense) => {
      const a = viewOf(vectors)
      checkSizes(a, b)
      return multiplyInBlocks(kernel, memory, { a: 0, c, slab }, a, b.columns)
    }
  }
  return { times: product(across, first), timesTransposed: product(turned, second) }
}

function packedSize({ rows, columns }: View): number {
  return rows * padded(columns)
}

/** Slabs lie one below the other and then side by side, without gaps; only the last columns are padded. */
function slabStart(start: number, { rows }: View, part: Part): number {
  return start + part.column * rows + part.row * padded(part.columns)
}

function* slabsOf({ rows, columns }: View): Generator<Part> {
  for (let column = 0; column < columns; column += BLOCK.columns) {
    for (let row = 0; row < rows; row += BLOCK.depth) {
      yield {
        row,
        column,
        rows: Math.min(BLOCK.depth, rows - row),
        columns: Math.min(BLOCK.columns, columns - column),
      }
    }
  }
}
