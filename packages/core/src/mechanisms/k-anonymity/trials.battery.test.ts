import { auditSuite } from '../../testing/audits.ts'
import { anonymity } from './index.ts'
import { type Anonymise, anonymise, anonymityTrial, kAnonymityTrials, type Rows } from './trials.ts'

/** Rows as they were released, changed afterwards and published so. */
const changed =
  (change: (rows: Rows, input: Rows) => Rows): Anonymise =>
  async (plan, table, run) => {
    const rows = change((await anonymise(plan, table, run)).rows, table.rows)
    return { rows, published: rows }
  }

/** A class is written out otherwise than it was found: each of its rows is replaced by this. */
const templates = (of: (members: Rows) => readonly number[]) =>
  changed((rows, input) => rows.map((row) => of(input.filter((_, i) => rows[i]?.join() === row.join()))))

/** What at least so many of the rows have. */
const heldBy = (members: Rows, least: number) => {
  const items = [...new Set(members.flat())].sort((a, b) => a - b)
  return items.filter((item) => members.filter((row) => row.includes(item)).length >= least)
}

auditSuite({
  mechanism: 'k-anonymity',
  trials: kAnonymityTrials,
  mutants: [
    {
      name: 'classes of k − 1',
      trial: anonymityTrial('smooth', (plan, table, run) =>
        anonymise(anonymity.plan(plan.facts, { ...plan.settings, k: plan.parameters.k - 1 }), table, run),
      ),
    },
    {
      name: 'smooth classes called suppression: entries are created',
      trial: anonymityTrial('suppression', (plan, table, run) =>
        anonymise(anonymity.plan(plan.facts, { ...plan.settings, kind: 'smooth' }), table, run),
      ),
    },
    {
      name: 'all that anybody of the class has',
      trial: anonymityTrial(
        'smooth',
        templates((members) => heldBy(members, 1)),
      ),
    },
    {
      name: 'half of the class, rounded down',
      trial: anonymityTrial(
        'smooth',
        templates((members) => heldBy(members, Math.floor(members.length / 2))),
      ),
    },
    {
      name: 'the first row of the data in the class of the last',
      trial: anonymityTrial(
        'suppression',
        changed((rows) => rows.with(0, rows.at(-1) ?? [])),
      ),
    },
    {
      name: 'a row that is released as it was',
      trial: anonymityTrial(
        'smooth',
        changed((rows, input) => rows.with(0, input[0] ?? [])),
      ),
    },
    {
      name: 'what a row had listed before what it was given',
      trial: anonymityTrial(
        'smooth',
        changed((rows, input) =>
          rows.map((row, i) => {
            const had = (item: number) => input[i]?.includes(item) === true
            return [...row.filter(had), ...row.filter((item) => !had(item))]
          }),
        ),
      ),
    },
    {
      name: 'a row lost',
      trial: anonymityTrial('smooth', async (plan, table, run) => {
        const { rows, published } = await anonymise(plan, table, run)
        return { rows, published: published.slice(1) }
      }),
    },
    {
      name: 'empty rows not written',
      trial: anonymityTrial('suppression', async (plan, table, run) => {
        const { rows, published } = await anonymise(plan, table, run)
        return { rows, published: published.filter((row) => row.length > 0) }
      }),
    },
    {
      name: 'categories taken for items, which may be two in a column',
      trial: anonymityTrial('smooth', (plan, { rows, width, ...table }, run) =>
        anonymise(
          anonymity.plan({ ...plan.facts, columns: 'items' }, plan.settings),
          { rows, width, k: table.k, kept: table.kept, chunked: table.chunked },
          run,
        ),
      ),
    },
  ],
})
