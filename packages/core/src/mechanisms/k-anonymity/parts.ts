/** The rows in parts, each solved on its own: all in one, or in chunks that are formed anew for what did not do well. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Pool } from '../../pool/index.ts'
import type { Bits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { chunksOf } from './chunks.ts'
import { classGroups, type Group } from './class-groups.ts'
import { sum } from './likeness.ts'
import { type AlgorithmName, type AnonymityParameters, WHOLE } from './plan.ts'
import { within } from './progress.ts'
import { contenders, type Part, type Single, type Solved, solve, TASK } from './solve.ts'
import { picked, upTo } from './sorted.ts'
import type { Ties } from './ties.ts'

/** Some of the rows, by their numbers, and the classes they are in. */
export interface SolvedPart extends Solved {
  readonly numbers: Uint32Array
}

export interface Work {
  readonly matrix: SparseMatrix
  readonly parameters: AnonymityParameters
  readonly ties: Ties | undefined
  readonly bits: Bits
  readonly run: Run
  readonly pool: Pool | undefined
}

/** How often chunks are formed, and by how much a time must raise the similarity to be followed by another. */
const ROUNDS = 3
const LITTLE = 0.002

export async function solveInParts(work: Work): Promise<readonly SolvedPart[]> {
  const { matrix, parameters, run } = work
  const { wholeRows, chunkRows, k, chunkOrder = 'paper' } = parameters
  if (matrix.rows <= wholeRows) return solveEach([{ numbers: upTo(matrix.rows) }], work)
  let parts = await solveEach(grouped(chunksOf(matrix, chunkRows, chunkOrder)), { ...work, run: within(run, 0, 0.4) })
  for (let round = 1; round < ROUNDS; round++) {
    // A row whose like are in other chunks is badly off: it gets another chance, in chunks by other hashes.
    const before = similarity(parts)
    const { good, poor } = divided(parts, before)
    const rest = rowsIn(poor)
    if (rest.length < 2 * k) break
    const chunks = chunksOf(picked(matrix, rest), chunkRows, chunkOrder, round).map((chunk) =>
      chunk.map((i) => rest[i] as number),
    )
    const share = (r: number) => 0.4 + (0.3 * (r - 1)) / (ROUNDS - 1)
    const again = await solveEach(grouped(chunks), { ...work, run: within(run, share(round), share(round + 1)) })
    if (worth(again, before) > worth(poor, before)) parts = [...good, ...again]
    if (similarity(parts) < (1 + LITTLE) * before) break
  }
  return improves(parameters.algorithm) ? acrossBorders(parts, { ...work, run: within(run, 0.7, 1) }) : parts
}

function improves(algorithm: AlgorithmName): boolean {
  return algorithm === 'best' || algorithm === 'greedy'
}

/**
 * The borders of the chunks are drawn elsewhere, by what classes are released as, so that none is divided, and the classes
 * are improved from where they are; and then without borders, where that many rows may be worked on together.
 */
async function acrossBorders(solved: readonly SolvedPart[], work: Work): Promise<readonly SolvedPart[]> {
  const { matrix, parameters, run } = work
  const passes = matrix.rows <= WHOLE ? [parameters.chunkRows, matrix.rows] : [parameters.chunkRows]
  let parts = solved
  for (const [pass, size] of passes.entries()) {
    const groups = classGroups(parts, matrix, { size, round: ROUNDS + pass })
    const share = within(run, pass / passes.length, (pass + 1) / passes.length)
    const before = similarity(parts)
    const better = await solveEach(groups, { ...work, run: share }, before)
    // Ties in categorical columns are settled afterwards, and may take away what was gained.
    if (similarity(better) > before) parts = better
  }
  return parts
}

function grouped(chunks: readonly Uint32Array[]): readonly Group[] {
  return chunks.map((numbers) => ({ numbers }))
}

/** The numbers of all rows of these parts, ascending. */
function rowsIn(parts: readonly SolvedPart[]): Uint32Array {
  const rows = new Uint32Array(parts.reduce((count, { numbers }) => count + numbers.length, 0))
  let end = 0
  for (const { numbers } of parts) {
    rows.set(numbers, end)
    end += numbers.length
  }
  return rows.sort()
}

/** Classes that are less alike than all together, and the others. */
function divided(
  parts: readonly SolvedPart[],
  jaccard: number,
): { readonly good: readonly SolvedPart[]; readonly poor: readonly SolvedPart[] } {
  const these = (part: SolvedPart, wanted: boolean): SolvedPart => {
    const { numbers, classes, kept, either } = part
    const has = (c: number) => (kept[c] as number) < jaccard * (either[c] as number) === wanted
    const inside = (_: number, i: number) => has(classes[i] as number)
    return {
      ...part,
      numbers: numbers.filter(inside),
      classes: classes.filter(inside),
      kept: kept.map((count, c) => (has(c) ? count : 0)),
      either: either.map((count, c) => (has(c) ? count : 0)),
    }
  }
  return { good: parts.map((part) => these(part, false)), poor: parts.map((part) => these(part, true)) }
}

function similarity(parts: readonly SolvedPart[]): number {
  const [kept, either] = totals(parts)
  return either === 0 ? 1 : kept / either
}

/** What raises the similarity of all when it rises (see classes/clustering.ts). */
function worth(parts: readonly SolvedPart[], jaccard: number): number {
  const [kept, either] = totals(parts)
  return kept - jaccard * either
}

function totals(parts: readonly SolvedPart[]): [number, number] {
  return parts.reduce(([kept, either], part) => [kept + sum(part.kept), either + sum(part.either)], [0, 0])
}

/** Every part by the best of the algorithms that are tried. */
async function solveEach(
  parts: readonly Group[],
  { matrix, parameters, ties, bits, run, pool }: Work,
  price = 0,
): Promise<SolvedPart[]> {
  const { k, kind, facility } = parameters
  const improving = parts.every(({ classes }) => classes !== undefined)
  const named: readonly Single[] = improving ? ['greedy'] : contenders(matrix, parameters.algorithm, parts.length)
  const tasks = parts.flatMap(({ numbers, classes }) =>
    named.map((algorithm) => (): Part => {
      return {
        matrix: picked(matrix, numbers),
        k,
        kind,
        algorithm,
        ...(ties === undefined ? {} : { ties }),
        ...(facility === undefined ? {} : { facility }),
        ...(classes === undefined ? {} : { begin: { classes, price } }),
      }
    }),
  )
  const solved = await solveAll(tasks, bits, run, pool)
  return parts.map(({ numbers }, p) => {
    const answers = solved
      .slice(p * named.length, (p + 1) * named.length)
      .map((answer): SolvedPart => ({ ...answer, numbers }))
    return answers.reduce((a, b) => (similarity([b]) > similarity([a]) ? b : a))
  })
}

/** Every task solved, in their order: here, one after the other, or by workers where there are some. */
async function solveAll(
  tasks: readonly (() => Part)[],
  bits: Bits,
  run: Run,
  pool: Pool | undefined,
): Promise<readonly Solved[]> {
  if (pool === undefined) {
    const solved: Solved[] = []
    for (const [t, make] of tasks.entries()) {
      solved.push(await solve(make(), bits, within(run, t / tasks.length, (t + 1) / tasks.length)))
    }
    return solved
  }
  const { signal, progress } = run
  const sent = tasks.map((make) => () => ({ kind: TASK, input: make() }))
  if (tasks.length > 2) {
    return pool.run<Solved>(sent, { signal, progress: (done, all) => progress?.(Math.floor((100 * done) / all), 100) })
  }
  // Of one or two, the first is done here, where its progress can be seen.
  const [mine, theirs] = await Promise.all([
    solve((tasks[0] as () => Part)(), bits, run),
    pool.run<Solved>(sent.slice(1), { signal }),
  ])
  return [mine, ...theirs]
}
