/**
 * What XOR noise gives away, exactly: if a neighbour step flips the cells D of the data, the same release comes from
 * noise with D flipped, and the loss is the largest ln P(b) − ln P(b with D flipped) over all b. Rounded up, so never
 * below the truth. All losses are positively homogeneous: parameters t times as large lose t times as much.
 */
import { InvalidInput } from '../../errors.ts'
import { addUp, multiplyUp } from '../../privacy/index.ts'
import { ballLoss } from './balls.ts'
import { type Couplings, couplingsOf } from './couplings.ts'
import { type BernoulliLaw, checkLaw, type ExchangeableLaw } from './law.ts'
import { largestOverSigns, largestOverSubsets, subsetsAreFew } from './patterns.ts'

export interface Loss {
  readonly epsilon: number
  /** `exact`: some b reaches it, up to rounding. `bound`: the true loss may be smaller. */
  readonly exactness: 'exact' | 'bound'
}

type Cell = readonly [row: number, column: number]

/** Sets of more cells are bounded by the sum of their cells: 2^12 patterns are still quick. */
const MOST_TOGETHER = 12

/** The loss of one cell that flips, the largest over all cells: exact. */
export function cellLoss(law: BernoulliLaw): number {
  checkLaw(law)
  if (law.kind === 'exchangeable') return columnLoss(law, 1)
  return largest(cellLosses(couplingsOf(law.kind === 'rows' ? { ...law, rows: 1 } : law)))
}

/** The loss when at most `most` cells of one row flip, the largest over all rows. */
export function rowLoss(law: BernoulliLaw, most: number): Loss {
  checkLaw(law)
  if (!Number.isSafeInteger(most) || most < 1) {
    throw new InvalidInput(`The number of cells that change in a row must be a whole number, at least 1, not ${most}.`)
  }
  const s = Math.min(most, law.columns)
  if (s === 1) return { epsilon: cellLoss(law), exactness: 'exact' }
  // Columns are independent, so the losses of cells in different columns add up.
  if (law.kind === 'exchangeable') return { epsilon: multiplyUp(s, cellLoss(law)), exactness: 'exact' }

  const row = couplingsOf({ kind: 'rows', rows: 1, columns: law.columns, theta: law.theta })
  const all = law.kind === 'rows' ? row : couplingsOf(law)
  const alone = ballLoss(row, s)
  let epsilon = 0
  let exactness: Loss['exactness'] = 'exact'
  const few = subsetsAreFew(all, law.columns, s)
  for (let first = 0; first < all.own.length; first += law.columns) {
    if (alone !== undefined && staysInside(all, first, law.columns)) {
      epsilon = Math.max(epsilon, alone)
    } else if (few) {
      epsilon = Math.max(epsilon, largestOverSubsets(all, first, law.columns, s))
    } else {
      epsilon = Math.max(epsilon, sumOfLargest(cellLosses(all, first, law.columns), s))
      exactness = 'bound'
    }
  }
  return { epsilon, exactness }
}

/** The loss when exactly these cells, given as [row, column], flip together. */
export function setLoss(law: BernoulliLaw, cells: readonly Cell[]): Loss {
  return setLossOf(law)(cells)
}

/** The same for many sets of cells of one law. */
export function setLossOf(law: BernoulliLaw): (cells: readonly Cell[]) => Loss {
  checkLaw(law)
  if (law.kind === 'exchangeable') {
    return (cells) => {
      checkCells(law, cells)
      const losses = grouped(cells, ([, column]) => column).map((column) => columnLoss(law, column.length))
      return { epsilon: losses.reduce(addUp, 0), exactness: 'exact' }
    }
  }
  const couplings = couplingsOf(law.kind === 'rows' ? { ...law, rows: 1 } : law)
  return (cells) => {
    checkCells(law, cells)
    // Independent rows add up; other cells are taken together.
    const groups =
      law.kind === 'rows'
        ? grouped(cells, ([row]) => row).map((group) => group.map(([, column]) => column))
        : [cells.map(([row, column]) => row * law.columns + column)]
    const parts = groups.map((group) => togetherLoss(couplings, group))
    return {
      epsilon: parts.reduce((sum, { epsilon }) => addUp(sum, epsilon), 0),
      exactness: parts.every(({ exactness }) => exactness === 'exact') ? 'exact' : 'bound',
    }
  }
}

function togetherLoss(couplings: Couplings, cells: readonly number[]): Loss {
  const alone = () => cells.map((k) => largest(cellLosses(couplings, k, 1))).reduce(addUp, 0)
  if (cells.length === 1) return { epsilon: alone(), exactness: 'exact' }
  if (cells.length > MOST_TOGETHER) return { epsilon: alone(), exactness: 'bound' }
  return { epsilon: largestOverSigns(couplings, cells), exactness: 'exact' }
}

/**
 * m cells of one column that flip together. With p ones among them in b and t = 2p − m, the exponent aK + cK(K−1)
 * changes by t(a + c(m−1)), and by 2ct for each one among the other N − m cells; so it is largest at t = ±m.
 */
function columnLoss({ rows, own, between }: ExchangeableLaw, m: number): number {
  const towards = (sign: number) => {
    const among = addUp(sign * own, multiplyUp(sign * between, m - 1))
    return addUp(among, multiplyUp(2 * Math.max(0, sign * between), rows - m))
  }
  return multiplyUp(m, Math.max(towards(1), towards(-1)))
}

/** For cell k the log-odds of a flip range from Π_kk − 2Σ(Π_kl)₋ to Π_kk + 2Σ(Π_kl)₊; the further end from 0 counts. */
function cellLosses({ own, offsets, values }: Couplings, first = 0, count = own.length): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => {
    const k = first + i
    let up = own[k] as number
    let down = -up
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
      const value = 2 * (values[at] as number)
      if (value > 0) up = addUp(up, value)
      else down = addUp(down, -value)
    }
    return Math.max(up, down)
  })
}

function staysInside({ offsets, indices }: Couplings, first: number, count: number): boolean {
  for (let at = offsets[first] as number; at < (offsets[first + count] as number); at++) {
    const l = indices[at] as number
    if (l < first || l >= first + count) return false
  }
  return true
}

function largest(losses: Float64Array): number {
  return losses.reduce((a, b) => Math.max(a, b), 0)
}

/** Flipping the cells one after the other loses no more than the sum of what each can lose. */
function sumOfLargest(losses: Float64Array, count: number): number {
  return losses.sort().subarray(-count).reduce(addUp, 0)
}

function grouped(cells: readonly Cell[], by: (cell: Cell) => number): Cell[][] {
  const groups = new Map<number, Cell[]>()
  for (const cell of cells) groups.set(by(cell), [...(groups.get(by(cell)) ?? []), cell])
  return [...groups.values()]
}

function checkCells({ rows, columns }: BernoulliLaw, cells: readonly Cell[]): void {
  const seen = new Set<number>()
  for (const [row, column] of cells) {
    const inside = Number.isInteger(row) && Number.isInteger(column) && row >= 0 && column >= 0
    if (!inside || row >= rows || column >= columns) {
      throw new InvalidInput(`There is no cell in row ${row}, column ${column}: the noise has ${rows} × ${columns}.`)
    }
    seen.add(row * columns + column)
  }
  if (seen.size < cells.length) throw new InvalidInput('A cell that flips twice does not flip: give each cell once.')
}
