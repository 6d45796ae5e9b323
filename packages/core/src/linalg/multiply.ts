import { InvalidInput } from '../errors.ts'
import { BLOCK, multiplyInBlocks, padded } from './blocks.ts'
import { type Kernel, kernel } from './kernel.ts'
import { type Part, packColumns } from './pack.ts'
import { type Dense, type View, viewOf } from './view.ts'

/** Below this many multiplications, packing costs more than it saves. */
const FEW = 500

/** The product of two matrices; for AᵀB write `multiply(transposed(a), b)`. */
export function multiply(a: Dense | View, b: Dense | View): Dense {
  return multiplyWith(kernel(), a, b)
}

export function multiplyWith(kernel: Kernel, left: Dense | View, right: Dense | View): Dense {
  const a = viewOf(left)
  const b = viewOf(right)
  checkSizes(a, b)
  return a.rows * a.columns * b.columns <= FEW ? multiplyDirectly(a, b) : multiplyPacking(kernel, a, b)
}

export function checkSizes(a: View, b: Pick<View, 'rows' | 'columns'>): void {
  if (a.columns === b.rows) return
  throw new InvalidInput(
    `A matrix of ${a.rows} × ${a.columns} cannot be multiplied by one of ${b.rows} × ${b.columns}: the columns of the first must be as many as the rows of the second.`,
  )
}

function multiplyDirectly(a: View, b: View): Dense {
  const values = new Float64Array(a.rows * b.columns)
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < b.columns; j++) {
      let sum = 0
      for (let k = 0; k < a.columns; k++) {
        sum +=
          (a.cells[i * a.rowStride + k * a.columnStride] as number) *
          (b.cells[k * b.rowStride + j * b.columnStride] as number)
      }
      values[i * b.columns + j] = sum
    }
  }
  return { rows: a.rows, columns: b.columns, values }
}

/** One slab of B after the other in the same place: so the kernel's memory stays below 4 MB, however large B is. */
function multiplyPacking(kernel: Kernel, a: View, b: View): Dense {
  const rows = Math.min(BLOCK.rows, padded(a.rows))
  const columns = Math.min(BLOCK.columns, padded(b.columns))
  const depth = Math.min(BLOCK.depth, a.columns)
  const place = rows * depth
  const c = place + depth * columns
  const memory = kernel.memory(c + rows * columns)
  const slab = (part: Part) => {
    packColumns(memory, place, b, part)
    return place
  }
  return multiplyInBlocks(kernel, memory, { a: 0, c, slab }, a, b.columns)
}
