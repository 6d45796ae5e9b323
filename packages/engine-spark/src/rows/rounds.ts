/** Chunks by ranges of min-hashes, in several rounds: who did badly gets another chance, by other hashes. */
import type { AnonymityPlan } from '@tulle/core'
import { CLASS_COLUMNS, type ClassesGiven, UNSOLVED } from '../executor/classes.ts'
import { literal } from '../sql.ts'
import { transform, type Workers } from '../transform.ts'
import type { Stage } from './stage.ts'

/** As on one machine: how often chunks are formed, and by how much a time must raise the similarity to be followed. */
export const ROUNDS = 3
const LITTLE = 0.002

/** The name of a step with a line for each class: see executor/classes.ts. */
export async function inRounds(stage: Stage, plan: AnonymityPlan, rows: number, workers: Workers): Promise<string> {
  const pass = passes(stage, plan, workers)
  const all = stage.view('rows')
  let solved = await withRest(stage, await pass(`SELECT * FROM ${all}`, 0, rows, 'round_0'), pass, plan)
  if (rows <= plan.parameters.chunkRows) return solved
  for (let round = 1; round < ROUNDS; round++) {
    const before = await likeness(stage, solved)
    const poor = `kept < ${literal(before.jaccard)} * either`
    const was = await likeness(stage, `(SELECT * FROM ${solved} WHERE ${poor})`)
    if (was.rows < 2 * plan.parameters.k) break
    const left = await stage.keep(`poor_${round}`, rowsOf(stage, solved, poor))
    const first = await pass(`SELECT * FROM ${left}`, round, was.rows, `round_${round}`)
    const again = await withRest(stage, first, pass, plan)
    const is = await likeness(stage, again)
    if (is.kept - before.jaccard * is.either <= was.kept - before.jaccard * was.either) break
    solved = await stage.keep(
      `solved_${round}`,
      `SELECT * FROM ${solved} WHERE NOT (${poor}) UNION ALL SELECT * FROM ${again}`,
    )
    if ((await likeness(stage, solved)).jaccard < (1 + LITTLE) * before.jaccard) break
  }
  return solved
}

/** The numbers of the rows of each class. */
export function membersOf(solved: string): string {
  return `(SELECT cls, CAST(each AS BIGINT) AS id FROM (SELECT cls, explode(split(ids, ' ')) AS each FROM ${solved}))`
}

/** The rows of some classes. */
function rowsOf(stage: Stage, solved: string, which: string): string {
  return `SELECT r.* FROM ${membersOf(`(SELECT * FROM ${solved} WHERE ${which})`)} m JOIN ${stage.view('rows')} r ON m.id = r.id`
}

async function likeness(stage: Stage, solved: string) {
  const {
    kept = 0,
    either = 0,
    rows = 0,
  } = await stage.one(`SELECT SUM(kept) AS kept, SUM(either) AS either, SUM(n) AS rows FROM ${solved}`)
  return { kept, either, rows, jaccard: either === 0 ? 1 : kept / either }
}

type Pass = (from: string, round: number, rows: number, step: string) => Promise<string>

/** One time through all rows of a query, in ranges of their keys. */
function passes(stage: Stage, { parameters }: AnonymityPlan, workers: Workers): Pass {
  const { k, kind, algorithm, facility, chunkRows } = parameters
  const given: ClassesGiven = { k, kind, algorithm, chunkRows, ...(facility === undefined ? {} : { facility }) }
  return (from, round, rows, step) => {
    const parts = Math.max(1, Math.round(rows / chunkRows))
    // By one number, which Spark sorts without comparing.
    const sorted = `(SELECT concat(id, '\\t', items) AS line FROM (SELECT id, items, key FROM
      (SELECT /*+ REPARTITION_BY_RANGE(${parts}, key) */ id, items, key_${round} AS key FROM (${from})) SORT BY key))`
    const piped = transform(workers, { from: sorted, columns: ['line'], task: 'classes', given, gives: CLASS_COLUMNS })
    const number = (column: string) => `CAST(${column} AS BIGINT) AS ${column}`
    return stage.keep(
      step,
      `SELECT ${['cls', 'n', 'filled', 'kept', 'either'].map(number).join(', ')}, coalesce(template, '') AS template, ids FROM (${piped})`,
    )
  }
}

/**
 * Rows of a partition that had fewer than k, together; where they are fewer than k even so, with the rows of one class
 * beside them, so that there are enough.
 */
async function withRest(stage: Stage, solved: string, pass: Pass, { parameters }: AnonymityPlan): Promise<string> {
  const { rest = 0 } = await stage.one(`SELECT SUM(n) AS rest FROM ${solved} WHERE cls = ${UNSOLVED}`)
  if (rest === 0) return solved
  const { least = UNSOLVED } = await stage.one(`SELECT MIN(cls) AS least FROM ${solved} WHERE cls <> ${UNSOLVED}`)
  const taken = rest < parameters.k ? `cls IN (${UNSOLVED}, ${least})` : `cls = ${UNSOLVED}`
  const step = solved.slice(stage.view('').length)
  const left = await stage.keep(`${step}_rest`, rowsOf(stage, solved, taken))
  const again = await pass(`SELECT * FROM ${left}`, 0, 0, `${step}_again`)
  return stage.keep(`${step}_all`, `SELECT * FROM ${solved} WHERE NOT (${taken}) UNION ALL SELECT * FROM ${again}`)
}
