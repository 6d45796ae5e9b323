/** Bounds: the most that one neighbour step can change, in the four norms that mechanisms ask for. */
import { InvalidInput } from '../errors.ts'
import { type CellwiseNeighbours, checkNeighbours, requireCellwise } from './neighbours.ts'
import { multiplyUp, sqrtUp } from './rounding.ts'

/** The most that one neighbour step can change, in each norm. */
export interface Bounds {
  /** Number of cells that change. */
  readonly l0?: number
  /** Sum of absolute changes. */
  readonly l1?: number
  /** Root of the sum of squared changes. */
  readonly l2?: number
  /** Largest change of a single cell. */
  readonly linf?: number
}

export interface Cells {
  /** How many cells the bounds are about: of the block, or of a row under row neighbours. */
  readonly cells?: number
}

/** The tightest bound on the L1 norm that these bounds imply, rounded up. */
export function l1Bound(bounds: Bounds, { cells }: Cells = {}): number {
  const { l1 } = tightened(checked(bounds, cells), cells)
  if (l1 < Infinity) return l1
  throw new InvalidInput(
    `Nothing bounds the L1 change of one step: ${given(bounds)}. ` +
      'Give l1, or linf or l2 with l0 or the number of cells.',
  )
}

/** The tightest bound on the L2 norm that these bounds imply, rounded up. */
export function l2Bound(bounds: Bounds, { cells }: Cells = {}): number {
  const { l2 } = tightened(checked(bounds, cells), cells)
  if (l2 < Infinity) return l2
  throw new InvalidInput(
    `Nothing bounds the L2 change of one step: ${given(bounds)}. ` +
      'Give l2, or l1, or linf with l0 or the number of cells.',
  )
}

/**
 * From caps, which clipping enforces on what one row or person holds, to bounds on one neighbour step. Under edge,
 * weight and cell neighbours one cell changes by a known amount, and caps play no part.
 */
export function stepBounds(
  neighbours: CellwiseNeighbours,
  caps: Bounds,
  { cells, nonNegative = false }: Cells & { readonly nonNegative?: boolean } = {},
): Bounds {
  checkNeighbours(neighbours)
  requireCellwise(neighbours)
  switch (neighbours.kind) {
    case 'edge':
      return oneCell(1)
    case 'weight':
    case 'cell':
      return oneCell(neighbours.maxChange)
    case 'individual':
      return frozen(tightened(checked(caps, cells), cells))
    case 'row': {
      const { l0, l1, l2, linf } = tightened(checked(caps, cells), cells)
      const step = {
        // x and y each touch at most l0 cells; together no more than there are.
        l0: 2 * l0,
        // Triangle inequality; attained by rows that share no cell.
        l1: 2 * l1,
        // ‖x − y‖² = ‖x‖² + ‖y‖² − 2x·y, and x·y ≥ 0 when no entry is negative; otherwise y = −x attains 2·l2.
        l2: nonNegative ? times(root(2), l2) : 2 * l2,
        // Two numbers in [0, c] are at most c apart, two in [−c, c] at most 2c.
        linf: nonNegative ? linf : 2 * linf,
      }
      return frozen(tightened(step, cells))
    }
  }
}

function oneCell(change: number): Bounds {
  return Object.freeze({ l0: 1, l1: change, l2: change, linf: change })
}

type AllBounds = Required<Bounds>

/**
 * Every norm, as tight as the others make it; Infinity where nothing bounds it. Caps are tightened before a step is
 * taken from them, because √2 or 2 times an implied cap is often smaller than what the doubled caps imply.
 */
function tightened(bounds: AllBounds, cells = Infinity): AllBounds {
  const l0 = Math.min(bounds.l0, cells)
  const linf = Math.min(bounds.linf, bounds.l2, bounds.l1)
  // Σ|x| over k cells is at most k·max|x|, and at most √k·√Σx² (Cauchy–Schwarz).
  const l1 = Math.min(bounds.l1, times(l0, linf), times(root(l0), bounds.l2))
  // Σx² is at most (Σ|x|)², at most k·max x², and at most Σ|x|·max|x|.
  const l2 = Math.min(bounds.l2, l1, times(root(l0), linf), root(times(l1, linf)))
  return { l0, l1, l2, linf }
}

function frozen(bounds: AllBounds): Bounds {
  return Object.freeze(Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound < Infinity)))
}

function times(a: number, b: number): number {
  return a === Infinity || b === Infinity ? Infinity : multiplyUp(a, b)
}

function root(x: number): number {
  return x === Infinity ? Infinity : sqrtUp(x)
}

function given(bounds: Bounds): string {
  const names = Object.entries(bounds).flatMap(([name, bound]) => (bound === undefined ? [] : [`${name} = ${bound}`]))
  return names.length === 0 ? 'no bound was given' : `only ${names.join(', ')} was given`
}

function checked(bounds: Bounds, cells?: number): AllBounds {
  for (const name of ['l0', 'l1', 'l2', 'linf'] as const) {
    const bound = bounds[name]
    if (bound !== undefined && !(bound > 0 && bound < Infinity)) {
      throw new InvalidInput(`The bound ${name} is a finite number above zero, but it is ${bound}.`)
    }
  }
  if (bounds.l0 !== undefined && !Number.isInteger(bounds.l0)) {
    throw new InvalidInput(`The bound l0 counts cells: a whole number, but it is ${bounds.l0}.`)
  }
  if (cells !== undefined && !(Number.isSafeInteger(cells) && cells >= 1)) {
    throw new InvalidInput(`The number of cells is a whole number of 1 or more, but it is ${cells}.`)
  }
  const { l0 = Infinity, l1 = Infinity, l2 = Infinity, linf = Infinity } = bounds
  return { l0, l1, l2, linf }
}
