/**
 * Zeros and ones that get their noise where they are: cells are cut into parts, core draws each of them inside an executor,
 * from bits that follow from the part and a secret, and Spark writes what is released. A part that is drawn again, because
 * its task failed or was slow, is drawn alike; what is written was drawn once, and that is looked at.
 */
import type { Run } from '@tulle/core'
import { beginParts, type KeyedPlan } from '@tulle/core/binary'
import { DONE, type NoiseGiven } from '../executor/noise.ts'
import { moved } from '../rows/moved.ts'
import type { Stage } from '../rows/stage.ts'
import { name } from '../sql.ts'
import { transform, type Workers } from '../transform.ts'
import { withSecret } from './secret.ts'

export interface Cells<P extends KeyedPlan> {
  readonly plan: P
  /** A query of the numbers of cells with a 1, each once. */
  readonly ones: string
  /** Views of names (entry, i) of rows and columns, and what they are called in the file. */
  readonly rows: { readonly view: string; readonly heading: string }
  readonly columns: { readonly view: string; readonly heading: string }
}

export interface DrawHow {
  readonly workers: Workers
  /** So many cells of a part are held at a time, as far as can be expected. */
  readonly perPart: number
}

export interface Drawn<P extends KeyedPlan> {
  readonly plan: P
  readonly randomness: 'secure' | 'seeded'
  /** How many ones there were. Private. */
  readonly ones: number
  readonly save: (path: string) => Promise<void>
}

export async function drawn<P extends KeyedPlan>(
  stage: Stage,
  { plan: given, ones, rows, columns }: Cells<P>,
  run: Run,
  { workers, perPart }: DrawHow,
): Promise<Drawn<P>> {
  await stage.keep('ones', ones)
  const { n = 0 } = await stage.one(`SELECT COUNT(*) AS n FROM ${stage.view('ones')}`)
  const { plan, randomness } = await beginParts(given, () => Promise.resolve(n), run)
  const { parts, size } = partsOf(plan, perPart)
  const secret = stage.path('secret')
  const task: NoiseGiven = { plan, size, secret }
  const piped = transform(workers, {
    from: `(SELECT concat(part, '\\t', at) AS line FROM
      (SELECT part, at FROM
        (SELECT cell div ${size}L AS part, cell % ${size}L AS at FROM ${stage.view('ones')}
          UNION ALL SELECT id AS part, -1L AS at FROM range(${parts}))
        DISTRIBUTE BY part SORT BY part, at))`,
    columns: ['line'],
    task: 'noise',
    given: task,
    gives: ['i', 'j'],
  })
  await withSecret(secret, () =>
    stage.keep('drawn', `SELECT CAST(i AS BIGINT) AS i, CAST(j AS BIGINT) AS j FROM (${piped})`),
  )
  await checkOnce(stage, parts)
  await stage.keep(
    'released',
    `SELECT /*+ REPARTITION(1) */ r.entry AS ${name(rows.heading)}, c.entry AS ${name(columns.heading)}
      FROM ${stage.view('drawn')} d JOIN ${rows.view} r ON d.i = r.i JOIN ${columns.view} c ON d.j = c.i SORT BY d.i, d.j`,
  )
  return { plan, randomness, ones: n, save: (path) => moved(stage.path('released'), path) }
}

/** So many parts at least, where there are as many cells: for as many tasks. */
const LEAST_PARTS = 64

/** From public facts alone: a part has so many released cells at most, as far as can be expected. */
function partsOf({ facts, parameters }: KeyedPlan, perPart: number): { readonly parts: number; readonly size: number } {
  const { cells, prediction } = parameters
  const zero = 'flipProbability' in parameters ? parameters.flipProbability : (parameters.channel?.zero ?? 0)
  const expected = zero * cells + (prediction?.kept ?? facts.rows)
  const wanted = Math.min(cells, Math.max(LEAST_PARTS, Math.ceil(expected / perPart)))
  const size = Math.ceil(cells / wanted)
  return { parts: Math.ceil(cells / size), size }
}

/** Every part is there, and once: of one that was drawn twice, both would be seen. */
async function checkOnce(stage: Stage, parts: number): Promise<void> {
  const {
    lines = 0,
    each = 0,
    twice = 0,
  } = await stage.one(
    `SELECT SUM(done) AS lines, COUNT(DISTINCT CASE WHEN done = 1 THEN j END) AS each, SUM(n - 1) AS twice FROM
      (SELECT i, j, COUNT(*) AS n, COUNT_IF(i = ${DONE}) AS done FROM ${stage.view('drawn')} GROUP BY i, j)`,
  )
  if (lines === parts && each === parts && twice === 0) return
  throw new Error(
    'Nothing is released, because a part of the noise was drawn twice, or not at all. This is a fault of Tulle: please report it.',
  )
}
