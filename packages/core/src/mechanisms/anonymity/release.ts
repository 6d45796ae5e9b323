/** The release: rows in parts, each part in classes, and all classes together in an order of their own. */
import { type SparseMatrix, sparseMatrix } from '../../data/index.ts'
import { startsOf } from '../../data/sparse.ts'
import { InvalidInput } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import { begin, type Release, type Run, requireUnchanged } from '../mechanism.ts'
import { chunksOf } from './chunks.ts'
import { type AnonymityFacts, type AnonymityParameters, type AnonymityPlan, plan as planAgain } from './plan.ts'
import { within } from './progress.ts'
import { contenders, type Part, type Solved, solve, TASK } from './solve.ts'
import { compareRows, picked, sortedOrder, upTo } from './sorted.ts'
import type { Ties } from './ties.ts'

export interface AnonymityData {
  /** A row for each person; an entry for each item that they have, or for the value that they have in each column. */
  readonly matrix: SparseMatrix
  /**
   * Of categorical columns: for each column of the matrix, to which column of the facts its value belongs. The values of
   * a column follow each other, in lexical order.
   */
  readonly groups?: Uint32Array
}

export interface ReleasedRows extends Release<AnonymityPlan> {
  /** The distinct released rows, in the order of their contents. */
  readonly classes: SparseMatrix
  /** How many people each of them stands for. */
  readonly sizes: Uint32Array
  /** Which of them each row of the data was released as. Private: it says whose row is whose. */
  readonly classOf: Uint32Array
  /** Which algorithm had the most alike result, by part. Private. */
  readonly algorithms: readonly string[]
}

export async function release(given: AnonymityPlan, data: AnonymityData, run: Run = {}): Promise<ReleasedRows> {
  const plan = planAgain(given.facts, given.settings)
  requireUnchanged(given, plan)
  const { bits, randomness } = begin(run)
  const { parameters } = plan
  const { matrix, ties } = taken(plan, data)
  if (matrix.rows < parameters.k) {
    throw new InvalidInput(
      `There are ${matrix.rows} rows, and ${parameters.k} of them should be alike: choose a k of at most ${matrix.rows}${matrix.rows === 0 ? ', or give rows' : ''}.`,
    )
  }
  // With k = 1 every row may stand alone.
  if (parameters.k === 1) return { plan, randomness, ...together([upTo(matrix.rows)], [asTheyAre(matrix)], matrix) }
  const parts = partsOf(matrix, parameters)
  const named = contenders(matrix, parameters.algorithm, parts.length)
  const tasks = parts.flatMap((numbers) =>
    named.map((algorithm) => () => partOf(matrix, numbers, algorithm, plan, ties)),
  )
  const solved = await solveAll(tasks, bits, randomness === 'secure' ? run : withoutPool(run))
  const best = parts.map((_, p) => {
    const answers = solved.slice(p * named.length, (p + 1) * named.length)
    return answers.reduce((a, b) => (b.jaccard > a.jaccard ? b : a))
  })
  return { plan, randomness, ...together(parts, best, matrix) }
}

function partOf(
  matrix: SparseMatrix,
  numbers: Uint32Array,
  algorithm: Part['algorithm'],
  { parameters: { k, kind } }: AnonymityPlan,
  ties: Ties | undefined,
): Part {
  return { matrix: picked(matrix, numbers), k, kind, algorithm, ...(ties === undefined ? {} : { ties }) }
}

/** Workers have bits of their own, which no seed decides. */
function withoutPool({ pool: _, ...run }: Run): Run {
  return run
}

/** Every task solved, in their order: here, one after the other, or by workers where there are some. */
async function solveAll(tasks: readonly (() => Part)[], bits: Bits, run: Run): Promise<Solved[]> {
  const { pool, signal, progress } = run
  const inPool = (some: readonly (() => Part)[], told?: Run['progress']) => {
    const sent = some.map((make) => () => ({ kind: TASK, input: make() }))
    return pool === undefined ? [] : pool.run<Solved>(sent, { signal, progress: told })
  }
  const here = async (make: () => Part, share: Run) => solve(make(), bits, share)
  if (pool === undefined) {
    const solved: Solved[] = []
    for (const [t, make] of tasks.entries()) {
      solved.push(await here(make, within(run, t / tasks.length, (t + 1) / tasks.length)))
    }
    return solved
  }
  if (tasks.length > 2) {
    return inPool(tasks, (done, total) => progress?.(Math.floor((100 * done) / total), 100))
  }
  // Of one or two, the first is done here, where its progress can be seen.
  const [first, ...others] = tasks as [() => Part, ...(() => Part)[]]
  const [mine, theirs] = await Promise.all([here(first, run), inPool(others)])
  return [mine, ...theirs]
}

function partsOf(matrix: SparseMatrix, { wholeRows, chunkRows }: AnonymityParameters): Uint32Array[] {
  return matrix.rows <= wholeRows ? [upTo(matrix.rows)] : chunksOf(matrix, chunkRows)
}

/** Every row its own class. */
function asTheyAre(matrix: SparseMatrix): Omit<Solved, 'algorithm'> & { readonly algorithm: string } {
  return { templates: matrix, classes: upTo(matrix.rows), jaccard: 1, algorithm: 'none' }
}

/** The classes of all parts in one order; those that are alike are one. */
function together(
  parts: readonly Uint32Array[],
  solved: readonly { readonly templates: SparseMatrix; readonly classes: Uint32Array; readonly algorithm: string }[],
  { rows, columns }: SparseMatrix,
): Omit<ReleasedRows, 'plan' | 'randomness'> {
  const all = below(
    solved.map(({ templates }) => templates),
    columns,
  )
  const order = sortedOrder(all)
  const number = new Uint32Array(all.rows)
  const first: number[] = []
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || compareRows(all, order[i - 1] as number, order[i] as number) !== 0) first.push(order[i] as number)
    number[order[i] as number] = first.length - 1
  }
  const classOf = new Uint32Array(rows)
  let offset = 0
  for (const [p, numbers] of parts.entries()) {
    const { classes, templates } = solved[p] as (typeof solved)[number]
    for (let i = 0; i < numbers.length; i++) {
      classOf[numbers[i] as number] = number[offset + (classes[i] as number)] as number
    }
    offset += templates.rows
  }
  const starts = startsOf(classOf, first.length)
  const sizes = new Uint32Array(first.length)
  for (let c = 0; c < sizes.length; c++) sizes[c] = (starts[c + 1] as number) - (starts[c] as number)
  const algorithms = solved.map(({ algorithm }) => algorithm)
  return { classes: picked(all, Uint32Array.from(first)), sizes, classOf, algorithms }
}

/** Matrices one below the other. */
function below(matrices: readonly SparseMatrix[], columns: number): SparseMatrix {
  if (matrices.length === 1) return matrices[0] as SparseMatrix
  const rows = matrices.reduce((sum, matrix) => sum + matrix.rows, 0)
  const entries = matrices.reduce((sum, { indices }) => sum + indices.length, 0)
  const offsets = new Uint32Array(rows + 1)
  const indices = new Uint32Array(entries)
  let [row, entry] = [0, 0]
  for (const matrix of matrices) {
    indices.set(matrix.indices, entry)
    for (let i = 1; i <= matrix.rows; i++) offsets[row + i] = entry + (matrix.offsets[i] as number)
    row += matrix.rows
    entry += matrix.indices.length
  }
  return { rows, columns, offsets, indices }
}

/** The data, known to be what the facts say. */
function taken(
  { facts, parameters }: AnonymityPlan,
  { matrix, groups }: AnonymityData,
): { readonly matrix: SparseMatrix; readonly ties?: Ties } {
  if (typeof matrix !== 'object' || matrix === null) {
    throw new InvalidInput('The release needs a sparse matrix with a row for each person, and there is none.')
  }
  const { rows, columns, offsets, indices, values } = sparseMatrix(matrix)
  if (values !== undefined && values.some((value) => value !== 1)) {
    throw new InvalidInput('The entries of the matrix must all be 1: a row has an item or has it not.')
  }
  const binary = { rows, columns, offsets, indices }
  if (facts.columns === 'items') {
    if (groups === undefined) return { matrix: binary }
    throw new InvalidInput('The plan is for items, and the data has groups: name the columns in the facts.')
  }
  checkGroups(binary, groups, facts)
  return { matrix: binary, ties: { groups: groups as Uint32Array, by: parameters.ties ?? 'suppress' } }
}

function checkGroups({ rows, columns, offsets, indices }: SparseMatrix, groups: unknown, facts: AnonymityFacts): void {
  const count = facts.columns.length
  if (!(groups instanceof Uint32Array) || groups.length !== columns || groups.some((group) => group >= count)) {
    throw new InvalidInput(
      `The groups of categorical data are a Uint32Array that says for each of the ${columns} columns of the matrix to which of the ${count} columns of the facts it belongs.`,
    )
  }
  if (groups.some((group, j) => j > 0 && group < (groups[j - 1] as number))) {
    throw new InvalidInput('The values of a categorical column follow each other in the matrix: sort them by group.')
  }
  for (let i = 0; i < rows; i++) {
    const end = offsets[i + 1] as number
    for (let e = (offsets[i] as number) + 1; e < end; e++) {
      if (groups[indices[e] as number] === groups[indices[e - 1] as number]) {
        throw new InvalidInput('A row has two values in one categorical column: give it one, or release items instead.')
      }
    }
  }
}

/** The released rows, one for each row of the data and in its order. Private: it says whose row is whose. */
export function rowsOf({ classes, classOf }: ReleasedRows): SparseMatrix {
  return picked(classes, classOf)
}
