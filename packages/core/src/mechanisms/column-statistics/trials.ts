/** Trials of statistics: a person comes or goes with one row or with several, a row is replaced, by both laws of noise. */
import {
  claimOf,
  type ExactTrial,
  type Pair,
  planned,
  type SampledTrial,
  type Trial,
  together,
  wholeLaw,
} from '../../trials/index.ts'
import type { StatisticsFacts, StatisticsSettings, Wanted } from './facts.ts'
import { statistics } from './index.ts'
import type { Measurement, StatisticsPlan } from './plan.ts'
import type { StatisticsRows } from './rows.ts'

/** Rows of (age, kind), and whose each is. */
export interface TinyTable {
  readonly rows: readonly (readonly [age: number, kind: number])[]
  readonly person?: readonly number[]
}

const columns = [
  { name: 'age', of: 'numbers', lower: 0, upper: 10, edges: [0, 5, 10] },
  { name: 'kind', of: 'categories', values: ['a', 'b'] },
] as const

const EVERYTHING: readonly Wanted[] = [
  { of: 'mean', column: 'age' },
  { of: 'quantiles', column: 'age', at: [0.5] },
  { of: 'table', columns: ['age', 'kind'] },
]

export function planOf(
  facts: Partial<StatisticsFacts>,
  settings: Partial<StatisticsSettings> & { readonly epsilon: number },
): StatisticsPlan {
  return statistics.plan(
    { columns, neighbours: { kind: 'individual' }, ...facts },
    { noise: 'laplace', statistics: EVERYTHING, ...settings },
  )
}

export const dataOf = ({ rows, person }: TinyTable): StatisticsRows => ({
  batches: () => [
    {
      rows: rows.length,
      columns: [0, 1].map((j) => Float64Array.from(rows, (row) => row[j] as number)),
      ...(person === undefined ? {} : { person: Uint32Array.from(person) }),
    },
  ],
})

const others: TinyTable['rows'] = [
  [0, 0],
  [10, 1],
]

/** Somebody at the end of the bounds, beyond them, in the middle, and whose row lacks something. */
const comes: Pair<TinyTable>[] = [
  { name: 'nobody, and one row at the upper bound', a: { rows: [] }, b: { rows: [[10, 1]] } },
  { name: 'two rows, and one far beyond the lower bound', a: { rows: others }, b: { rows: [...others, [-1e6, 0]] } },
  { name: 'two rows, and one without a kind', a: { rows: others }, b: { rows: [...others, [3, Number.NaN]] } },
]

const twice: Pair<TinyTable>[] = [
  {
    name: 'one person, and another with three rows alike',
    a: { rows: [[0, 0]], person: [0] },
    b: {
      rows: [
        [0, 0],
        [10, 1],
        [10, 1],
        [10, 1],
      ],
      person: [0, 1, 1, 1],
    },
  },
  {
    name: 'one person, and another with three rows unlike',
    a: { rows: [[0, 0]], person: [0] },
    b: {
      rows: [
        [0, 0],
        [0, 0],
        [10, 1],
        [4, 1],
      ],
      person: [0, 1, 1, 1],
    },
  },
]

const replaced: Pair<TinyTable>[] = [
  { name: 'a row moves from one end to the other', a: { rows: [[0, 0]] }, b: { rows: [[10, 1]] } },
  { name: 'a row loses its kind', a: { rows: [...others, [10, 1]] }, b: { rows: [...others, [10, Number.NaN]] } },
]

const DELTA = 1e-3

export function statisticsTrials(epsilon: number): Trial[] {
  const gaussian = { noise: 'gaussian', epsilon, delta: DELTA } as const
  return [
    sampled('a person with one row', planOf({}, { epsilon }), comes),
    sampled('a person with several rows', planOf({ rowsPerPerson: 2 }, { epsilon }), twice),
    sampled('a row is replaced', planOf({ neighbours: { kind: 'row' } }, { epsilon }), replaced),
    sampled('a person with one row, gaussian', planOf({}, gaussian), comes.slice(0, 2)),
    sampled('a row is replaced, gaussian', planOf({ neighbours: { kind: 'row' } }, gaussian), replaced.slice(0, 1)),
    exact('noisy counts, a person comes', countsPlan({ rowsPerPerson: 1 }, epsilon), allComing()),
    exact('noisy counts, a row is replaced', countsPlan({ neighbours: { kind: 'row' } }, epsilon), allReplaced()),
  ]
}

function sampled(name: string, plan: StatisticsPlan, pairs: readonly Pair<TinyTable>[]): SampledTrial<TinyTable> {
  return planned({
    name,
    mechanism: statistics,
    plan,
    pairs,
    data: dataOf,
    output: ({ noisy, estimates }) => [
      ...noisy.flatMap((values) => [...values]),
      ...estimates.statistics.flatMap(({ numbers }) => numbers.map(({ estimate }) => estimate)),
    ],
    share: 0.5,
  })
}

export function countsPlan(facts: Partial<StatisticsFacts>, epsilon: number): StatisticsPlan {
  return planOf(facts, { epsilon, statistics: [{ of: 'histogram', column: 'kind' }] })
}

const KINDS = [0, 1, Number.NaN]

/** Everybody with up to two rows, of whom one counts for one: all tables of up to two people, and one more. */
function allComing(): Pair<TinyTable>[] {
  const people = [[], ...KINDS.map((x) => [x]), ...KINDS.flatMap((x) => KINDS.map((y) => [x, y]))]
  const tableOf = (of: readonly (readonly number[])[]): TinyTable => ({
    rows: of.flatMap((own) => own.map((kind): [number, number] => [1, kind])),
    person: of.flatMap((own, who) => own.map(() => who)),
  })
  return people.flatMap((first) =>
    people.map((more) => ({
      name: `rows of kind ${first.join(' and ') || 'none'}, and somebody with ${more.join(' and ') || 'none'}`,
      a: tableOf([first]),
      b: tableOf([first, more]),
    })),
  )
}

function allReplaced(): Pair<TinyTable>[] {
  const table = (kinds: readonly number[]): TinyTable => ({ rows: kinds.map((kind) => [1, kind]) })
  return KINDS.flatMap((still) =>
    KINDS.flatMap((from) =>
      KINDS.map((to) => ({ name: `${still}: ${from} becomes ${to}`, a: table([still, from]), b: table([still, to]) })),
    ),
  )
}

function exact(name: string, plan: StatisticsPlan, pairs: readonly Pair<TinyTable>[]): ExactTrial<TinyTable> {
  const cap = plan.facts.rowsPerPerson
  return { name, claim: claimOf(plan.guarantee), pairs, law: lawOf(plan.parameters.measurements, cap) }
}

/** The law of the number of rows and of both counts: over every choice of so many rows of each person. */
export function lawOf(measurements: readonly Measurement[], cap = Infinity) {
  return (table: TinyTable): Map<string, number> => {
    const law = new Map<string, number>()
    const choices = choicesOf(table, cap)
    for (const counts of choices) {
      const [a, b] = counts
      const numbers = measurements.flatMap(
        (each) =>
          (each.of === 'rows'
            ? [[a + b, each]]
            : [
                [a, each],
                [b, each],
              ]) as [number, Measurement][],
      )
      const one = together(
        numbers.map(([x, { scale, grid }]) => wholeLaw(x, { law: 'laplace', scale, grid }, { least: -1, most: 5 })),
      )
      for (const [outcome, p] of one) law.set(outcome, (law.get(outcome) ?? 0) + p / choices.length)
    }
    return law
  }
}

/** How many rows of each kind count, for each choice, all alike likely; a row without a kind never counts. */
function choicesOf({ rows, person }: TinyTable, cap: number): [number, number][] {
  const own = new Map<number, number[]>()
  for (const [k, [, kind]] of rows.entries()) {
    if (Number.isNaN(kind)) continue
    const who = person?.[k] ?? k
    own.set(who, [...(own.get(who) ?? []), kind])
  }
  let choices: [number, number][] = [[0, 0]]
  for (const kinds of own.values()) {
    // Of two rows one counts, either one; of one, that one.
    const taken = kinds.length <= cap ? [kinds] : kinds.map((kind) => [kind])
    const both = taken.length === 1 ? [taken[0] as number[], taken[0] as number[]] : taken
    choices = choices.flatMap(([a, b]) =>
      both.map((chosen): [number, number] => [
        a + chosen.filter((kind) => kind === 0).length,
        b + chosen.filter((kind) => kind === 1).length,
      ]),
    )
  }
  return choices
}
