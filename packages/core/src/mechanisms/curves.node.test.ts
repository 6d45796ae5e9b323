/**
 * The curves that every mechanism states of its stages, for every relation that it knows: each keeps what its stage
 * promises, and composed as the plan composes its stages they come to no more than the plan promises.
 */
import { describe, expect, test } from 'vitest'
import { type Curve, compose, deltaAt, epsilonAt, type Guarantee, requireCurve } from '../privacy/index.ts'
import {
  cell,
  edge,
  graph,
  individual,
  moved,
  node,
  rewired,
  row,
  square,
  table,
  weight,
} from '../testing/relations.ts'
import { type AnyPlan, mechanisms, oneBlock, type Stage } from './index.ts'

const counted = { ones: { counted: { epsilon: 0.1 } } }
const edgesCounted = { edges: { counted: { epsilon: 0.3 } } }
const halves = { names: ['a', 'b'], cells: '1*8 2*8' }
const people = { people: { counted: { epsilon: 0.07 } } }
const centred = { centre: { private: { epsilon: 0.1, delta: 1e-10 } } }
const numbers = { columns: 2, norm: 1 }
const directions = [
  [1, 0],
  [0.6, 0.8],
]

type Given = readonly [facts: object, settings: object]

const each = (facts: readonly object[], settings: readonly object[]): Given[] =>
  facts.flatMap((fact) => settings.map((setting) => [fact, setting] as const))

const epsilons = [0.1, 1, 1.7, 6]
const pures = epsilons.map((epsilon) => ({ epsilon }))
const anyway = pures.map((pure) => ({ ...pure, evenIfUseless: true }))
const laplace = pures.map((pure) => ({ ...pure, noise: 'laplace' }))
const ages = [{ name: 'age', of: 'numbers', lower: 0, upper: 9, edges: [0, 3, 9] }]
const gaussian = epsilons.flatMap((epsilon) => [1e-3, 1e-9].map((delta) => ({ epsilon, noise: 'gaussian', delta })))
const sketched = [0.5, 4].flatMap((epsilon) =>
  [1e-4, 1e-9].map((delta) => ({ epsilon, delta, rows: 8, evenIfUseless: true })),
)
const passing = pures.map((pure) => ({ ...pure, keep: { threshold: 1 } }))
const approximateCounts = [
  'instance-laplace',
  'instance-gaussian',
  'algorithm-1',
  'algorithm-1-unfrozen',
  'smooth-laplace',
]

/** Facts and settings of every mechanism: every relation, every law, with and without what is drawn first. */
const GIVEN: Readonly<Record<string, readonly Given[]>> = {
  'uniform-noise': [
    ...each(
      [
        { ...square, neighbours: weight, symmetric: true },
        { ...square, neighbours: cell },
        { ...square, neighbours: cell, range: { min: 0, max: 0.5 } },
        { ...square, neighbours: row, caps: { l1: 3, linf: 1 } },
        { ...square, neighbours: individual, caps: { l1: 2, l2: 1.3 } },
      ],
      [...laplace, ...gaussian],
    ),
  ],
  'block-noise': [
    ...each(
      [
        { ...square, neighbours: individual, blocks: oneBlock(square), caps: { blocks: [2], total: 2 } },
        { ...square, neighbours: individual, blocks: halves, caps: { blocks: [1, 3] } },
      ],
      [...laplace, ...gaussian, ...gaussian.map((noise) => ({ ...noise, calibration: 'theorem12' }))],
    ),
    ...each(
      [{ ...square, neighbours: individual, blocks: halves, caps: { blocks: [1, 3], total: 3 } }],
      gaussian.map((noise) => ({ ...noise, noise: 'hybrid', laws: ['laplace', 'gaussian'] })),
    ),
    ...each(
      [
        {
          ...square,
          neighbours: individual,
          blocks: halves,
          caps: { choose: { candidates: [1, 2, 4], quantile: 0.9, epsilon: 0.05 } },
        },
      ],
      [...laplace, ...gaussian],
    ),
  ],
  staircase: each(
    [
      { ...table, neighbours: row },
      { ...table, ...counted, neighbours: row, maxOnes: 1 },
    ],
    pures.slice(1),
  ),
  'randomised-response': each(
    [
      { ...graph, neighbours: edge },
      { ...table, neighbours: cell },
      { ...table, neighbours: row },
      { ...table, ...counted, neighbours: row },
      { ...table, columns: 41, neighbours: row, maxOnes: 7 },
    ],
    anyway.slice(1),
  ),
  filtered: [
    ...each(
      [
        { ...graph, neighbours: edge },
        { ...graph, ...counted, neighbours: edge },
        { ...graph, neighbours: weight, weighted: true },
        { ...table, neighbours: cell },
        { ...table, neighbours: row },
      ],
      passing.slice(1),
    ),
  ],
  xor: [
    ...each(
      [
        { ...graph, neighbours: edge },
        { ...table, neighbours: cell },
        { ...table, neighbours: row },
        { ...table, ...counted, neighbours: row },
      ],
      anyway.slice(1),
    ),
    ...each([{ ...table, neighbours: row }], [{ epsilon: 1, share: 0.5, evenIfUseless: true }]),
  ],
  'k-anonymity': [[{ columns: 'items' }, { k: 3 }]],
  counts: [
    ...each(
      [
        { nodes: 9, count: 'triangles', neighbours: edge },
        { nodes: 9, count: 'edges', neighbours: edge },
        { nodes: 9, count: 'k-stars:3', neighbours: edge },
      ],
      ['ladder', 'published-ladder', 'laplace', 'instance-cauchy', 'smooth-cauchy'].flatMap((mechanism) =>
        pures.map((pure) => ({ ...pure, mechanism })),
      ),
    ),
    ...each(
      [{ nodes: 9, count: 'triangles', neighbours: edge, level: { noisy: { epsilon: 0.05 } } }],
      [...pures, ...pures.map((pure) => ({ ...pure, delta: 1e-6, mechanism: 'instance-laplace' }))],
    ),
    ...each(
      [{ nodes: 9, count: 'triangles', neighbours: edge }],
      approximateCounts.flatMap((mechanism) => pures.map((pure) => ({ ...pure, delta: 1e-6, mechanism }))),
    ),
    [
      { nodes: 9, count: '2-triangles', neighbours: edge },
      { epsilon: 1, delta: 1e-6, mechanism: 'second-order' },
    ],
  ],
  degrees: each(
    [{ nodes: 9, neighbours: edge }],
    pures.flatMap((pure) => [pure, { ...pure, form: 'histogram' }]),
  ),
  'synthetic-graph': each([{ nodes: 40, neighbours: edge }], pures),
  'graph-profile': each([{ nodes: 40, neighbours: edge }], pures),
  'group-mixing': each(
    [
      { groups: 3, nodes: 9, neighbours: edge },
      { groups: 3, neighbours: node, maxPerGroup: 4 },
      { groups: 3, nodes: 9, neighbours: rewired, maxPerGroup: 4 },
    ],
    pures,
  ),
  'node-counts': [
    ...each(
      [
        { count: 'edges', neighbours: node, cap: { public: 3 } },
        { count: '2-stars', neighbours: rewired, nodes: 9, cap: { public: 30 } },
        { count: 'triangles', neighbours: node, cap: { chosen: { epsilon: 0.05 } } },
        { count: 'triangles', neighbours: node, cap: { chosen: { epsilon: 0.05, drawn: 64 } } },
      ],
      pures,
    ),
  ],
  'node-degrees': each(
    [
      { neighbours: node, maxDegree: 3 },
      { neighbours: rewired, nodes: 9, maxDegree: 3 },
    ],
    pures,
  ),
  'cut-sketch': each(
    [
      { nodes: 9, neighbours: edge },
      { nodes: 9, ...edgesCounted, neighbours: edge },
      { nodes: 9, neighbours: weight, weightBound: 5 },
    ],
    sketched,
  ),
  'cut-pairs': each([{ nodes: 9, neighbours: edge }], [...pures, { epsilon: 1, share: 0.2, sizes: [1, 2, 4] }]),
  'cut-answers': each(
    [
      { nodes: 9, neighbours: edge, cuts: [[0]] },
      { nodes: 9, neighbours: edge, cuts: [[0], [0, 1], [0, 1, 2]] },
      { nodes: 9, neighbours: weight, queries: 3, weightBound: 5 },
    ],
    [...laplace, ...gaussian],
  ),
  'covariance-sketch': [
    ...each(
      [
        { ...numbers, neighbours: individual },
        { ...numbers, neighbours: row },
        { ...numbers, columns: 1, neighbours: row },
        { columns: 2, neighbours: moved },
        { ...numbers, ...people, ...centred, neighbours: individual },
        { ...numbers, ...centred, people: { declared: 40 }, neighbours: row },
      ],
      sketched,
    ),
    ...each(
      [
        { ...numbers, ...people, ...centred, neighbours: individual },
        { columns: 2, neighbours: moved },
      ],
      sketched.map((sketch) => ({ ...sketch, spectrum: { epsilon: 0.2, delta: sketch.delta / 4 } })),
    ),
  ],
  'noisy-gram': each(
    [
      { ...numbers, neighbours: individual },
      { ...numbers, neighbours: row },
      { ...numbers, ...people, ...centred, neighbours: individual },
    ],
    epsilons.slice(1).map((epsilon) => ({ epsilon, delta: 1e-3 })),
  ),
  'column-statistics': each(
    [
      { columns: ages, neighbours: individual },
      { columns: ages, neighbours: individual, rowsPerPerson: 3 },
      { columns: ages, neighbours: row, rows: { declared: 9 } },
    ],
    [...laplace, ...gaussian].map((noise) => ({
      ...noise,
      statistics: [
        { of: 'mean', column: 'age' },
        { of: 'histogram', column: 'age' },
      ],
    })),
  ),
  'popular-items': [
    ...each(
      [{ items: 9, neighbours: individual }],
      [...laplace, ...gaussian].flatMap((noise) => [
        { ...noise, perPerson: 3 },
        { ...noise, perPerson: 3, pairs: { among: 4, share: 0.3 } },
      ]),
    ),
    ...each(
      [{ neighbours: individual }],
      gaussian.flatMap((noise) => [
        { ...noise, perPerson: 3 },
        { ...noise, noise: 'laplace', perPerson: 3, pairs: { among: 4 } },
      ]),
    ),
  ],
  'flow-levels': each(
    [{ zones: { sizes: [3, 1], parents: [[0, 0, 0]] }, neighbours: individual }],
    [
      ...laplace,
      ...gaussian,
      ...laplace.map((noise) => ({ ...noise, stays: false })),
      ...gaussian.map((noise) => ({ ...noise, total: { epsilon: 0.05, maxTripsPerPerson: 3 } })),
    ],
  ),
  'variance-answers': each(
    [
      { ...numbers, neighbours: individual, directions },
      { ...numbers, neighbours: row, directions },
      { ...numbers, ...people, ...centred, neighbours: individual, directions },
    ],
    [...laplace.slice(1), ...gaussian.slice(2)],
  ),
}

interface Case {
  readonly name: string
  readonly i: number
  readonly plan: AnyPlan
  readonly curves: readonly Curve[]
}

const cases: readonly Case[] = Object.values(mechanisms).flatMap((mechanism) =>
  (GIVEN[mechanism.name] ?? []).map(([facts, settings], i) => {
    const plan = (mechanism.plan as (facts: unknown, settings: unknown) => AnyPlan)(facts, settings)
    return { name: mechanism.name, i, plan, curves: mechanism.curves(plan as never) }
  }),
)

test('every mechanism is here, with every relation that it knows', () => {
  for (const { name, about } of Object.values(mechanisms)) {
    const kinds = cases.flatMap(({ name: of, plan: { guarantee } }) =>
      of !== name ? [] : guarantee.kind === 'k-anonymity' ? about.neighbours : [guarantee.neighbours.kind],
    )
    expect([name, ...new Set(kinds)].toSorted()).toEqual([name, ...about.neighbours].toSorted())
  }
})

test('every kind of curve that a mechanism can have is here, and more than one stage', () => {
  const kinds = new Set(cases.flatMap(({ curves }) => curves.map(({ kind }) => kind)))
  expect([...kinds].toSorted()).toEqual([
    'approximate',
    'gaussian',
    'gaussianScale',
    'laplace',
    'none',
    'oppositeScales',
    'pure',
    'response',
  ])
  expect(Math.max(...cases.map(({ curves }) => curves.length))).toBe(5)
})

/** Whether a curve keeps what a stage promises. */
function keeps(curve: Curve, { guarantee }: Stage<Guarantee>): boolean {
  if (guarantee.kind === 'k-anonymity') return curve.kind === 'none'
  return deltaAt(curve, guarantee.epsilon) <= (guarantee.kind === 'pure' ? 0 : guarantee.delta)
}

/** The guarantee that a curve gives its stage: its own ε where it is pure, and the δ of the stage where it is not. */
function byCurve({ guarantee }: Stage<Guarantee>, curve: Curve): Guarantee {
  if (guarantee.kind === 'k-anonymity') return guarantee
  const { neighbours, exactness } = guarantee
  if (guarantee.kind === 'pure') {
    return { kind: 'pure', epsilon: epsilonAt(curve, 0), neighbours, exactness, curve }
  }
  const { epsilon, delta } = guarantee
  return { kind: 'approximate', epsilon, delta, neighbours, exactness, curve }
}

/** Whether curves, composed as plans compose stages, come to no more than the plan promises. */
function within({ stages, guarantee }: AnyPlan, curves: readonly Curve[]): boolean {
  if (curves.length !== stages.length) return false
  if (!curves.every((curve, i) => keeps(curve, stages[i] as Stage))) return false
  const composed = compose(curves.map((curve, i) => byCurve(stages[i] as Stage, curve)))
  if (composed.kind === 'k-anonymity' || guarantee.kind === 'k-anonymity') return composed === stages[0]?.guarantee
  const [found, promised] = [composed, guarantee].map((each) => (each.kind === 'approximate' ? each.delta : 0))
  return composed.epsilon <= guarantee.epsilon && (found as number) <= (promised as number)
}

describe.each(cases)('$name, $i', ({ plan, curves }) => {
  test('states curves that keep the promise, and survive JSON', () => {
    expect(within(plan, curves)).toBe(true)
    for (const curve of JSON.parse(JSON.stringify(curves)) as unknown[]) requireCurve(curve)
    expect(JSON.parse(JSON.stringify(curves))).toEqual(curves)
  })

  test('promises no more than its only curve does, but for rounding', () => {
    const { guarantee } = plan
    if (curves.length > 1 || guarantee.kind === 'k-anonymity') return
    const [curve] = curves as [Curve]
    const found = epsilonAt(curve, guarantee.kind === 'pure' ? 0 : guarantee.delta)
    expect(found / guarantee.epsilon).toBeGreaterThan(1 - 1e-8)
    expect(found / guarantee.epsilon).toBeLessThan(1 + 1e-12)
  })
})

describe('the judgement has power: it refuses', () => {
  /** The same noise, a little too small. */
  function worse(curve: Curve): Curve {
    switch (curve.kind) {
      case 'pure':
      case 'laplace':
      case 'response':
        return { ...curve, epsilon: curve.epsilon * (1 + 1e-8) }
      case 'approximate':
        // Where ε is 0, all that a stage tells is in its δ.
        return { ...curve, epsilon: curve.epsilon * (1 + 1e-8), delta: curve.delta * (1 + 1e-6) }
      case 'gaussian':
        return { ...curve, mu: curve.mu * (1 + 1e-6) }
      case 'gaussianScale':
        return { ...curve, ratio: 1 + (curve.ratio - 1) * (1 + 1e-6) }
      case 'oppositeScales':
        return { ...curve, theta: curve.theta * (1 + 1e-6) }
      default:
        return { kind: 'pure', epsilon: 1 }
    }
  }

  test('every curve whose noise is a millionth too small, in every plan', () => {
    for (const { plan, curves } of cases) {
      // Some calibrations of papers leave room below their δ.
      if (JSON.stringify(plan.settings).includes('theorem12')) continue
      for (const at of curves.keys()) {
        expect(within(plan, curves.with(at, worse(curves[at] as Curve)))).toBe(false)
      }
    }
  })

  test('a list with a stage too few or too many', () => {
    for (const { plan, curves } of cases) {
      expect(within(plan, curves.slice(1))).toBe(false)
      expect(within(plan, [...curves, curves[0] as Curve])).toBe(false)
    }
  })
})

test('what is drawn first is known by its law, and costs less than anything of the same ε', () => {
  const counting = cases.filter(({ plan }) => plan.stages[0]?.name.startsWith('noisy '))
  expect(new Set(counting.map(({ name }) => name)).size).toBeGreaterThan(6)
  for (const { plan, curves } of counting) {
    const { guarantee } = plan.stages[0] as Stage
    const { epsilon } = guarantee as Extract<Guarantee, { kind: 'pure' }>
    expect(curves[0]).toEqual({ kind: 'laplace', epsilon, exactness: 'bound' })
    expect(deltaAt(curves[0] as Curve, 0)).toBeLessThan(deltaAt({ kind: 'pure', epsilon }, 0))
  }
})

test('a whole number with rounded Laplace noise is below the curve of Laplace noise', () => {
  for (const scale of [0.4, 1, 7.3]) {
    // Noise k ≠ 0 has probability sinh(1/2b)·e^(−|k|/b), and 0 what is left.
    const mass = (k: number) =>
      k === 0 ? -Math.expm1(-1 / (2 * scale)) : Math.sinh(1 / (2 * scale)) * Math.exp(-Math.abs(k) / scale)
    for (const step of [1, 3]) {
      const curve: Curve = { kind: 'laplace', epsilon: step / scale, exactness: 'bound' }
      for (const at of [0, 0.3, 0.9].map((share) => (share * step) / scale)) {
        let delta = 0
        for (let k = -400; k <= 400; k++) delta += Math.max(0, mass(k) - Math.exp(at) * mass(k - step))
        expect(delta).toBeLessThanOrEqual(deltaAt(curve, at))
        if (scale > 1) expect(delta).toBeGreaterThan(deltaAt(curve, at) * 0.7)
      }
    }
  }
})
