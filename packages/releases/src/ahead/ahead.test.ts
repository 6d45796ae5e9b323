/** What is foretold and made up of the plans of every mechanism. */
import { type AnyPlan, type MechanismName, mechanisms } from '@tulle/core'
import { describe, expect, test } from 'vitest'
import type { Kind } from '../kind.ts'
import { type KindName, kinds } from '../kinds/index.ts'

interface Case {
  readonly kind: KindName
  readonly facts: object
  readonly settings: object
  /** Nothing is said of how far it will be off, or no picture is made. */
  readonly without?: 'foretold' | 'imagined'
}

const edge = { kind: 'edge' } as const
const individual = { kind: 'individual' } as const
const cell = { kind: 'cell', maxChange: 1 } as const
const graph = { rows: 300, columns: 300, graph: 'undirected', neighbours: edge, ones: { declared: 2000 } } as const
const table = { rows: 200, columns: 8, neighbours: cell } as const
const labels = ['1*20 2*380']
const columns = [
  { name: 'age', of: 'numbers', lower: 0, upper: 100, edges: [0, 20, 40, 60, 80, 100] },
  { name: 'smoker', of: 'categories', values: ['no', 'yes'] },
] as const

/** At least one for each of them. */
const CASES = {
  'uniform-noise': [
    {
      kind: 'matrix',
      facts: { rows: 30, columns: 40, neighbours: individual, caps: { l1: 5, linf: 5 } },
      settings: { noise: 'laplace' },
    },
    {
      kind: 'matrix',
      facts: { rows: 8, columns: 8, symmetric: true, neighbours: cell },
      settings: { noise: 'gaussian', delta: 1e-6 },
    },
  ],
  'block-noise': [
    {
      kind: 'matrix',
      facts: {
        rows: 20,
        columns: 20,
        neighbours: individual,
        blocks: { names: ['a', 'b'], cells: labels[0] },
        caps: { blocks: [3, 5] },
      },
      settings: { noise: 'laplace' },
    },
    {
      kind: 'matrix',
      facts: {
        rows: 200,
        columns: 200,
        neighbours: individual,
        blocks: { names: ['a', 'b'], cells: '1*20 2*39980' },
        caps: { blocks: [3, 5] },
      },
      settings: { noise: 'gaussian', delta: 1e-6 },
    },
  ],
  'randomised-response': [
    { kind: 'graph', facts: graph, settings: { evenIfUseless: true } },
    { kind: 'table', facts: table, settings: {} },
  ],
  filtered: [{ kind: 'graph', facts: graph, settings: { keep: { ones: 2000 }, evenIfUseless: true } }],
  xor: [{ kind: 'table', facts: table, settings: {} }],
  staircase: [{ kind: 'table', facts: { rows: 200, columns: 8, neighbours: { kind: 'row' } }, settings: {} }],
  'synthetic-graph': [{ kind: 'graph', facts: { nodes: 500, neighbours: edge }, settings: {} }],
  counts: [
    {
      kind: 'count',
      facts: { count: 'triangles', nodes: 1000, neighbours: edge, level: { guess: 20 } },
      settings: { mechanism: 'ladder' },
    },
    { kind: 'count', facts: { count: 'edges', nodes: 1000, neighbours: edge }, settings: { mechanism: 'laplace' } },
  ],
  'node-counts': [
    {
      kind: 'count',
      facts: { count: 'edges', nodes: 1000, neighbours: { kind: 'rewired-node' }, cap: { public: 10 } },
      settings: {},
    },
  ],
  degrees: [
    { kind: 'count', facts: { nodes: 1000, neighbours: edge }, settings: {} },
    { kind: 'count', facts: { nodes: 1000, neighbours: edge, maxDegree: 40 }, settings: { form: 'histogram' } },
  ],
  'node-degrees': [
    { kind: 'count', facts: { nodes: 1000, neighbours: { kind: 'rewired-node' }, maxDegree: 30 }, settings: {} },
  ],
  'graph-profile': [
    { kind: 'count', facts: { nodes: 1000, neighbours: edge }, settings: {} },
    { kind: 'count', facts: { nodes: 1000, neighbours: edge }, settings: { form: 'clustering' } },
  ],
  'group-mixing': [{ kind: 'count', facts: { groups: 10, nodes: 1000, neighbours: edge }, settings: {} }],
  'cut-sketch': [
    {
      kind: 'sketch-graph',
      facts: { nodes: 200, neighbours: edge, edges: { declared: 3000 } },
      settings: { delta: 1e-6, evenIfUseless: true },
    },
  ],
  'cut-pairs': [{ kind: 'sketch-graph', facts: { nodes: 200, neighbours: edge }, settings: {} }],
  'cut-answers': [
    {
      kind: 'sketch-graph',
      facts: { nodes: 200, neighbours: edge, cuts: [[0, 1], [2]] },
      settings: { noise: 'laplace' },
      without: 'imagined',
    },
  ],
  'covariance-sketch': [
    {
      kind: 'sketch-covariance',
      facts: { columns: 4, neighbours: individual, norm: 2, people: { declared: 5000 } },
      settings: { delta: 1e-6, evenIfUseless: true },
    },
  ],
  'noisy-gram': [
    {
      kind: 'sketch-covariance',
      facts: { columns: 4, neighbours: individual, norm: 2, people: { declared: 5000 } },
      settings: { delta: 1e-6 },
    },
  ],
  'variance-answers': [
    {
      kind: 'sketch-covariance',
      facts: { columns: 2, neighbours: individual, norm: 2, directions: [[1, 0]] },
      settings: { noise: 'laplace' },
      without: 'imagined',
    },
  ],
  'flow-levels': [
    {
      kind: 'flows',
      facts: {
        zones: { sizes: [12, 3], parents: [[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]] },
        neighbours: individual,
        expected: { people: 300, tripsPerPerson: 5 },
      },
      settings: { noise: 'laplace' },
    },
  ],
  'column-statistics': [
    {
      kind: 'statistics',
      facts: { columns, neighbours: individual, rows: { expected: 1000 } },
      settings: {
        noise: 'laplace',
        statistics: [
          { of: 'mean', column: 'age' },
          { of: 'histogram', column: 'age' },
          { of: 'table', columns: ['age', 'smoker'] },
        ],
      },
    },
  ],
  'popular-items': [
    {
      kind: 'items',
      facts: { neighbours: individual, items: 200, expected: { people: 1000, perPerson: 6 } },
      settings: { noise: 'laplace' },
    },
  ],
  'k-anonymity': [{ kind: 'anonymise', facts: { columns: 'items' }, settings: { k: 5 }, without: 'foretold' }],
} satisfies Record<MechanismName, readonly Case[]>

const all = Object.entries(CASES).flatMap(([name, cases]) =>
  (cases as readonly Case[]).map((each) => [name as MechanismName, each] as const),
)

function planAt(name: MechanismName, { facts, settings }: Case, epsilon: number): AnyPlan {
  const asked = name === 'k-anonymity' ? settings : { ...settings, epsilon }
  const plan = mechanisms[name].plan(facts as never, asked as never) as AnyPlan
  // As it comes from the page: a copy, and not what the mechanism made.
  return JSON.parse(JSON.stringify(plan)) as AnyPlan
}

describe.each(all)('%s', (name, each) => {
  const { ahead } = kinds[each.kind] as unknown as Kind

  test('one number is foretold, and it is smaller with a larger ε', () => {
    const values = [0.5, 1, 4].map((epsilon) => ahead.foretold(planAt(name, each, epsilon))?.value)
    if (each.without === 'foretold') return expect(values).toEqual([undefined, undefined, undefined])
    const [a, b, c] = values as [number, number, number]
    expect(a).toBeGreaterThan(b)
    expect(b).toBeGreaterThan(c)
    expect(c).toBeGreaterThanOrEqual(0)
  })

  test('it is tried on made-up data, the same each time, and otherwise with another ε', async () => {
    const plan = planAt(name, each, 1)
    const made = await ahead.imagined(plan, {})
    if (each.without === 'imagined') return expect(made).toBeUndefined()
    expect(made?.pictures.length).toBeGreaterThan(0)
    for (const svg of made?.pictures ?? []) {
      expect(svg).toMatch(/^<svg/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
    expect(made?.note).not.toMatch(/NaN|undefined|Infinity/)
    expect(await ahead.imagined(plan, {})).toEqual(made)
    if (each.without !== 'foretold')
      expect((await ahead.imagined(planAt(name, each, 0.3), {}))?.pictures).not.toEqual(made?.pictures)
  })
})

test('what is answered is what is made up', async () => {
  const [first] = CASES['uniform-noise']
  const plan = planAt('uniform-noise', first as Case, 1)
  const { ahead } = kinds.matrix as unknown as Kind
  const made = await ahead.imagined(plan, {})
  expect(made?.asks).toMatch(/how much/)
  expect(await ahead.imagined(plan, { total: 1e6 })).not.toEqual(made)
})
