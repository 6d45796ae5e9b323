/** Chunks by min-hash ranges, in several rounds: who did badly gets another chance, by other hashes. */
import type { AnonymityPlan } from '@tulle/core'
import { type ClassesGiven, UNSOLVED } from '../executor/classes.ts'
import { transform, type Workers } from '../transform.ts'
import type { Stage } from './stage.ts'

/** As on one machine: how often chunks are formed, and by how much a time must raise the similarity to be followed. */
const ROUNDS = 3
const LITTLE = 0.002
const HASHES = 8

/** The name of a step with id, class, template, kept and either of every row. */
export async function inRounds(stage: Stage, plan: AnonymityPlan, rows: number, workers: Workers): Promise<string> {
  const pass = passes(stage, plan, workers)
  const all = stage.view('rows')
  let solved = await withRest(stage, await pass(`SELECT id, own FROM ${all}`, 0, rows, 'round_0'), pass, plan)
  if (rows <= plan.parameters.chunkRows) return solved
  for (let round = 1; round < ROUNDS; round++) {
    const before = await likeness(stage, solved)
    const poor = await stage.keep(
      `poor_${round}`,
      `SELECT s.id, s.cls, s.template, s.kept, s.either, r.own FROM ${solved} s JOIN ${all} r ON s.id = r.id WHERE s.cls IN
        (SELECT cls FROM ${solved} GROUP BY cls HAVING SUM(kept) < ${before.jaccard}D * SUM(either))`,
    )
    const was = await likeness(stage, poor)
    if (was.rows < 2 * plan.parameters.k) break
    const first = await pass(`SELECT id, own FROM ${poor}`, round, was.rows, `round_${round}`)
    const again = await withRest(stage, first, pass, plan)
    const is = await likeness(stage, again)
    if (is.kept - before.jaccard * is.either <= was.kept - before.jaccard * was.either) break
    const columns = 'id, cls, template, kept, either'
    solved = await stage.keep(
      `solved_${round}`,
      `SELECT ${columns} FROM ${solved} s LEFT ANTI JOIN ${poor} p ON s.id = p.id UNION ALL SELECT ${columns} FROM ${again}`,
    )
    if ((await likeness(stage, solved)).jaccard < (1 + LITTLE) * before.jaccard) break
  }
  return solved
}

async function likeness(stage: Stage, solved: string) {
  const {
    kept = 0,
    either = 0,
    rows = 0,
  } = await stage.one(`SELECT SUM(kept) AS kept, SUM(either) AS either, COUNT(*) AS rows FROM ${solved}`)
  return { kept, either, rows, jaccard: either === 0 ? 1 : kept / either }
}

type Pass = (from: string, round: number, rows: number, step: string) => Promise<string>

/** One time through all rows of a query that has their id and what they own. */
function passes(stage: Stage, { parameters }: AnonymityPlan, workers: Workers): Pass {
  const { k, kind, algorithm, chunkRows } = parameters
  const given: ClassesGiven = { k, kind, algorithm, chunkRows }
  return (from, round, rows, step) => {
    const hashes = Array.from({ length: HASHES }, (_, h) => {
      const hash = `array_min(transform(own, x -> xxhash64(x, ${round * HASHES + h})))`
      // Rows without items stand together, after all others.
      return { sql: `coalesce(${hash}, ${2n ** 63n - 1n}L) AS h${h}`, name: `h${h}` }
    })
    const order = hashes.map(({ name }) => name).join(', ')
    const parts = Math.max(1, Math.round(rows / chunkRows))
    const sorted = `(SELECT id, items FROM
      (SELECT /*+ REPARTITION_BY_RANGE(${parts}, ${order}) */ id, array_join(own, ' ') AS items, ${hashes.map(({ sql }) => sql).join(', ')}
        FROM (${from})) SORT BY ${order}, id)`
    const piped = transform(workers, {
      from: sorted,
      columns: ['id', 'items'],
      task: 'classes',
      given,
      gives: ['id', 'cls', 'template', 'kept', 'either'],
    })
    return stage.keep(
      step,
      `SELECT CAST(id AS BIGINT) AS id, CAST(cls AS BIGINT) AS cls, coalesce(template, '') AS template,
        CAST(kept AS BIGINT) AS kept, CAST(either AS BIGINT) AS either FROM (${piped})`,
    )
  }
}

/**
 * Rows of a partition that had fewer than k, together; where they are fewer than k even so, with the rows of one class
 * beside them, so that there are enough.
 */
async function withRest(stage: Stage, solved: string, pass: Pass, { parameters }: AnonymityPlan): Promise<string> {
  const { rest = 0 } = await stage.one(`SELECT COUNT(*) AS rest FROM ${solved} WHERE cls = ${UNSOLVED}`)
  if (rest === 0) return solved
  const taken =
    rest < parameters.k
      ? `cls IN (${UNSOLVED}, (SELECT MIN(cls) FROM ${solved} WHERE cls <> ${UNSOLVED}))`
      : `cls = ${UNSOLVED}`
  const step = solved.slice(stage.view('').length)
  const left = await stage.keep(
    `${step}_rest`,
    `SELECT s.id, r.own FROM ${solved} s JOIN ${stage.view('rows')} r ON s.id = r.id WHERE ${taken}`,
  )
  const again = await pass(`SELECT id, own FROM ${left}`, 0, 0, `${step}_again`)
  return stage.keep(
    `${step}_all`,
    `SELECT * FROM ${solved} s LEFT ANTI JOIN ${left} l ON s.id = l.id UNION ALL SELECT * FROM ${again}`,
  )
}
