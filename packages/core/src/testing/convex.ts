/**
 * The best noise scales for a matrix in blocks, by a general convex solver. It is an oracle for tests: slow, plain, and
 * built on nothing that the mechanisms use.
 *
 * One person can add any x of P = {0 ≤ x_k ≤ cap_k, Σ x_k ≤ total} to the blocks. Scales s_k are allowed when
 * Σ x_k / s_k^p ≤ budget for all x of P, and cost Σ n_k s_k^q. The left side is linear in x, so the vertices of P stand
 * for all of P: one constraint each.
 *
 * The variables are u_k = ln s_k. The problem is convex in s_k as well, but in u_k cost and constraints alike are sums
 * of exponentials of linear functions (a geometric program): positivity needs no constraint of its own, a change of
 * units is a shift, and a step is relative to the size of each scale, be it 1e-3 or 1e7.
 */

export interface ConvexProblem {
  /** How many cells each block has. */
  readonly cells: readonly number[]
  /** The most that one person can add to each block (its square, for power 2). */
  readonly caps: readonly number[]
  /** The most that one person can add to all blocks together, likewise. */
  readonly total?: number | undefined
  /** ε for Laplace noise, μ² for Gaussian noise. */
  readonly budget: number
  /** The constraint is Σ x / s^power: 1 for Laplace noise, 2 for Gaussian noise. */
  readonly power: 1 | 2
  readonly minimise: 'l1' | 'l2'
}

export interface ConvexSolution {
  readonly scales: number[]
  readonly objective: number
  /** No allowed scales cost less than this, for a reason that holds however it was found: see `lowerBound`. */
  readonly bound: number
}

/** The relative gap between objective and bound that the search aims at, and the one that it must reach. */
const AIM = 1e-12
const LIMIT = 1e-9

export function solveConvex(problem: ConvexProblem): ConvexSolution {
  const { cells, caps, total = Number.POSITIVE_INFINITY, budget, power: p, minimise } = problem
  const q = minimise === 'l1' ? 1 : 2
  const most = caps.map((cap) => Math.min(cap, total))
  // In these units of its scale a block has one weight, in the cost and in the constraints that take its whole cap. The
  // weights are taken relative to their sum, and budget and cost come in again with the result.
  const units = cells.map((n, k) => (at(most, k) / n) ** (1 / (p + q)))
  const weights = cells.map((n, k) => (n ** p * at(most, k) ** q) ** (1 / (p + q)))
  const sum = weights.reduce((a, b) => a + b, 0)
  const cost = weights.map((weight) => weight / sum)
  const vertices = undominated(verticesOf(caps, total))
  const rows = vertices.map((x) => x.map((xk, k) => (xk / at(most, k)) * at(cost, k)))

  let scales: number[] = []
  let objective = Number.POSITIVE_INFINITY
  let bound = 0
  // At u = 0 every constraint is at most Σ cost = 1: with all scales doubled, all have room.
  let u = cells.map(() => Math.LN2)
  for (let pull = 1; pull < 1e14 && bound < objective * (1 - AIM); pull *= 8) {
    u = centre({ cost, rows, p, q, pull }, u)
    // Whatever the centre is worth, scales stretched until they just fit are allowed, and a mixture of vertices is a
    // point of P. The best of each is kept: late centres lose digits in the room that is left.
    const s = u.map((uk, k) => Math.exp(uk) * at(units, k))
    const inverse = s.map((sk) => sk ** -p)
    const worst = Math.max(...vertices.map((x) => dot(x, inverse)))
    const fitting = s.map((sk) => sk * (worst / budget) ** (1 / p))
    const price = cells.reduce((sum, n, k) => sum + n * at(fitting, k) ** q, 0)
    if (price < objective) [scales, objective] = [fitting, price]
    const forces = rooms(rows, p, u).map((room) => 1 / room)
    const force = forces.reduce((a, b) => a + b, 0)
    const mixture = cells.map((_, k) => vertices.reduce((sum, x, v) => sum + at(x, k) * at(forces, v), 0) / force)
    bound = Math.max(bound, lowerBound(mixture, { cells, budget, p, q }))
  }
  if (!(bound >= objective * (1 - LIMIT))) {
    throw new Error(`the convex solver stopped between ${bound} and ${objective}`)
  }
  return { scales, objective, bound }
}

/**
 * The least cost of scales that satisfy Σ y_k / s_k^p ≤ budget for one y only. If y is in P, all allowed scales do. By
 * Hölder's inequality Σ (n_k^p y_k^q)^(1/(p+q)) ≤ (Σ n_k s_k^q)^(p/(p+q)) (Σ y_k / s_k^p)^(q/(p+q)).
 */
function lowerBound(
  y: readonly number[],
  { cells, budget, p, q }: { cells: readonly number[]; budget: number; p: number; q: number },
): number {
  const sum = cells.reduce((sum, n, k) => sum + (n ** p * at(y, k) ** q) ** (1 / (p + q)), 0)
  return sum ** ((p + q) / p) / budget ** (q / p)
}

/**
 * All vertices of P, and a few points more: K of its 2K + 1 bounds hold there, so each coordinate is 0 or its cap,
 * except for one at most, to which the total leaves what the others do not take.
 */
function verticesOf(caps: readonly number[], total: number): number[][] {
  const found: number[][] = []
  for (let chosen = 0; chosen < 2 ** caps.length; chosen++) {
    const x = caps.map((cap, k) => ((chosen >> k) & 1) * cap)
    const rest = total - x.reduce((a, b) => a + b, 0)
    if (rest < 0) continue
    found.push(x)
    for (const [k, cap] of caps.entries()) if (x[k] === 0 && rest <= cap) found.push(x.with(k, rest))
  }
  return found
}

/** Without the points that another exceeds or equals in every coordinate: its constraint implies theirs. */
function undominated(points: readonly number[][]): number[][] {
  const below = (x: number[], y: number[]) => x.every((xk, k) => xk <= at(y, k))
  return points.filter((x, i) => !points.some((y, j) => i !== j && below(x, y) && (!below(y, x) || j < i)))
}

interface Barrier {
  readonly cost: readonly number[]
  readonly rows: readonly number[][]
  readonly p: number
  readonly q: number
  /** How strongly the cost pulls against the walls. */
  readonly pull: number
}

/** 1 − Σ row_k e^(−p u_k) for each row: positive where u is allowed. */
function rooms(rows: readonly number[][], p: number, u: readonly number[]): number[] {
  const inverse = u.map((uk) => Math.exp(-p * uk))
  return rows.map((row) => 1 - dot(row, inverse))
}

/** Minimises pull Σ cost_k e^(q u_k) − Σ ln room, which is convex, by Newton's method from an allowed u. */
function centre(barrier: Barrier, start: readonly number[]): number[] {
  let u = [...start]
  for (let step = 0; step < 60; step++) {
    const { gradient, hessian } = derivatives(barrier, u)
    const direction = solve(hessian, gradient).map((d) => -d)
    const slope = dot(gradient, direction)
    // Twice what a full step would gain. Late on, rounding keeps it from falling further: the certificate decides.
    if (!(slope < -1e-8)) return u
    let length = 1
    let next = u
    for (; length > 1e-12; length /= 2) {
      next = u.map((uk, k) => uk + length * at(direction, k))
      // Compares slopes, not values: of those, no digits of the difference are left once the pull is strong. Along the
      // direction the slope only grows, and a step is too long when it has grown well past 0.
      if (rooms(barrier.rows, barrier.p, next).every((room) => room > 0)) {
        if (dot(derivatives(barrier, next).gradient, direction) <= -slope / 4) break
      }
    }
    if (length <= 1e-12) return u
    u = next
  }
  return u
}

function derivatives({ cost, rows, p, q, pull }: Barrier, u: readonly number[]) {
  const pulled = u.map((uk, k) => pull * at(cost, k) * Math.exp(q * uk))
  const gradient = pulled.map((value) => q * value)
  const hessian = pulled.map((value, k) => pulled.map((_, j) => (j === k ? q * q * value : 0)))
  const inverse = u.map((uk) => Math.exp(-p * uk))
  for (const row of rows) {
    const terms = row.map((a, k) => a * at(inverse, k))
    const room = 1 - dot(row, inverse)
    for (const [k, line] of hessian.entries()) {
      const force = (p * at(terms, k)) / room
      gradient[k] = at(gradient, k) - force
      line[k] = at(line, k) + p * force
      for (const [j, term] of terms.entries()) line[j] = at(line, j) + (force * p * term) / room
    }
  }
  return { gradient, hessian }
}

/** Solves A x = b for a symmetric positive definite A, by Cholesky's method. */
function solve(matrix: readonly number[][], b: readonly number[]): number[] {
  const size = b.length
  const lower = matrix.map((line) => line.map(() => 0))
  const x = [...b]
  for (const [i, line] of lower.entries()) {
    for (let j = 0; j <= i; j++) {
      const other = lower[j] as number[]
      let value = at(matrix[i] as number[], j)
      for (let l = 0; l < j; l++) value -= at(line, l) * at(other, l)
      line[j] = i === j ? Math.sqrt(value) : value / at(other, j)
    }
    for (let j = 0; j < i; j++) x[i] = at(x, i) - at(line, j) * at(x, j)
    x[i] = at(x, i) / at(line, i)
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let j = i + 1; j < size; j++) x[i] = at(x, i) - at(lower[j] as number[], i) * at(x, j)
    x[i] = at(x, i) / at(lower[i] as number[], i)
  }
  return x
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * at(b, k), 0)
}

function at(values: readonly number[], k: number): number {
  return values[k] as number
}
