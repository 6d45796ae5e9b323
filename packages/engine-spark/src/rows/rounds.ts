/** Chunks by ranges of min-hashes, in several rounds: who did badly gets another chance, by other hashes. */
import type { AnonymityPlan } from '@tulle/core'
import { CLASS_COLUMNS, type ClassesGiven, UNSOLVED } from '../executor/classes.ts'
import { literal } from '../sql.ts'
import { transform, type Workers } from '../transform.ts'
import type { Stage } from './stage.ts'

/** As on one machine: how often chunks are formed, and by how much a time must raise the similarity to be followed. */
export const ROUNDS = 3
const LITTLE = 0.002

/** What rows are sorted by in a round. */
export function keyOf(round: number): string {
  return `key_${round}`
}

/** A worker that has got going solves so many chunks one after the other, where there are more than tasks at a time. */
const CHUNKS_A_TASK = 4

/** Spark's own number of tasks, where the server does not tell one. */
const TASKS = 200

/** How many entries are in both rows and release, and in either; and of how many rows. */
interface Standing {
  readonly kept: number
  readonly either: number
  readonly rows: number
}

export interface Classes extends Standing {
  /** What SQL calls a line for each class: see executor/classes.ts. */
  readonly view: string
}

export async function inRounds(stage: Stage, plan: AnonymityPlan, rows: number, workers: Workers): Promise<Classes> {
  const pass = passes(stage, plan, { workers, rows, tasks: await tasksOf(stage) })
  const all = stage.view('rows')
  let solved = await withRest(stage, await pass(`SELECT * FROM ${all}`, 0, rows, 'round_0'), pass, plan)
  if (rows <= plan.parameters.chunkRows) return solved
  for (let round = 1; round < ROUNDS; round++) {
    const before = jaccardOf(solved)
    const poor = `kept < ${literal(before)} * either`
    const was = await standingOf(stage, `(SELECT * FROM ${solved.view} WHERE ${poor})`)
    if (was.rows < 2 * plan.parameters.k) break
    const left = await stage.keep(`poor_${round}`, rowsOf(stage, solved.view, poor, round))
    const again = await withRest(
      stage,
      await pass(`SELECT * FROM ${left}`, round, was.rows, `round_${round}`),
      pass,
      plan,
    )
    if (again.kept - before * again.either <= was.kept - before * was.either) break
    solved = {
      view: await stage.name(
        `solved_${round}`,
        `SELECT * FROM ${solved.view} WHERE NOT (${poor}) UNION ALL SELECT * FROM ${again.view}`,
      ),
      kept: solved.kept - was.kept + again.kept,
      either: solved.either - was.either + again.either,
      rows: solved.rows - was.rows + again.rows,
    }
    if (jaccardOf(solved) < (1 + LITTLE) * before) break
  }
  return solved
}

export function jaccardOf({ kept, either }: Standing): number {
  return either === 0 ? 1 : kept / either
}

/** The numbers of the rows of each class. */
export function membersOf(solved: string): string {
  return `(SELECT cls, CAST(each AS BIGINT) AS id FROM (SELECT cls, explode(split(ids, ' ')) AS each FROM ${solved}))`
}

/** The rows of some classes, as far as a round needs them. */
function rowsOf(stage: Stage, solved: string, which: string, round: number): string {
  return `SELECT r.id, r.items, r.${keyOf(round)} FROM ${membersOf(`(SELECT * FROM ${solved} WHERE ${which})`)} m JOIN ${stage.view('rows')} r ON m.id = r.id`
}

/** Besides, how many rows had too few others, and the class that would take them in. */
interface Seen extends Standing {
  readonly rest: number
  readonly least: number
}

async function standingOf(stage: Stage, solved: string): Promise<Seen> {
  const {
    kept = 0,
    either = 0,
    rows = 0,
    rest = 0,
    least = UNSOLVED,
  } = await stage.one(
    `SELECT SUM(kept) AS kept, SUM(either) AS either, SUM(n) AS rows, SUM(n) FILTER (WHERE cls = ${UNSOLVED}) AS rest,
      MIN(cls) FILTER (WHERE cls <> ${UNSOLVED}) AS least FROM ${solved}`,
  )
  return { kept, either, rows, rest, least }
}

/** How many tasks the server is set for: a part of a cluster should not wait while others have several chunks. */
async function tasksOf({ session }: Stage): Promise<number> {
  const [set] = await session.rows('SET spark.sql.shuffle.partitions')
  const told = Number(set?.['value'])
  return Number.isSafeInteger(told) && told > 0 ? told : TASKS
}

type Pass = (from: string, round: number, rows: number, step: string) => Promise<string>

interface How {
  readonly workers: Workers
  /** Of all rounds together. */
  readonly rows: number
  readonly tasks: number
}

/** One time through all rows of a query, in ranges of their keys. */
function passes(stage: Stage, { parameters }: AnonymityPlan, { workers, rows: all, tasks }: How): Pass {
  const { k, kind, facility, chunkRows } = parameters
  // As on one machine: what is in many parts is not tried in several ways.
  const algorithm = parameters.algorithm === 'best' && all > chunkRows ? 'greedy' : parameters.algorithm
  const given: ClassesGiven = { k, kind, algorithm, chunkRows, ...(facility === undefined ? {} : { facility }) }
  return (from, round, rows, step) => {
    const chunks = Math.max(1, Math.round(rows / chunkRows))
    const parts = Math.min(chunks, Math.max(tasks, Math.ceil(chunks / CHUNKS_A_TASK)))
    // By one number, which Spark sorts without comparing.
    const sorted = `(SELECT concat(id, '\\t', items) AS line FROM (SELECT id, items, key FROM
      (SELECT /*+ REPARTITION_BY_RANGE(${parts}, key) */ id, items, ${keyOf(round)} AS key FROM (${from})) SORT BY key))`
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
async function withRest(stage: Stage, view: string, pass: Pass, { parameters }: AnonymityPlan): Promise<Classes> {
  const seen = await standingOf(stage, view)
  const { rest, least } = seen
  if (rest === 0) return { ...seen, view }
  const taken = rest < parameters.k ? `cls IN (${UNSOLVED}, ${least})` : `cls = ${UNSOLVED}`
  const step = view.slice(stage.view('').length)
  const left = await stage.keep(`${step}_rest`, rowsOf(stage, view, taken, 0))
  const again = await pass(`SELECT * FROM ${left}`, 0, 0, `${step}_again`)
  const all = `SELECT * FROM ${view} WHERE NOT (${taken}) UNION ALL SELECT * FROM ${again}`
  const together = await stage.name(`${step}_all`, all)
  return { ...(await standingOf(stage, together)), view: together }
}
