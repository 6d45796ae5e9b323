/** Plans whose stages are composed by their curves: less noise, the same promise, and older plans as they were. */
import { describe, expect, test } from 'vitest'
import { composeCurves } from '../privacy/accounting/index.ts'
import { type Curve, epsilonAt } from '../privacy/index.ts'
import { type QuadratureLaw, quadratureEpsilon } from '../testing/quadrature.ts'
import { individual, square } from '../testing/relations.ts'
import { blockNoise, oneBlock } from './block-noise/index.ts'
import { type CovariancePlan, covarianceSketch } from './covariance-sketch/index.ts'
import { type CutPlan, cutSketch } from './cut-sketch/index.ts'
import { type FlowPlan, flows } from './flow-levels/index.ts'
import type { AnyPlan } from './mechanism.ts'
import { noisyGram } from './noisy-gram/index.ts'
import { uniformNoise } from './uniform-noise/index.ts'
import { varianceAnswers } from './variance-answers/index.ts'

const pureLaw = (kind: 'laplace' | 'pure', epsilon: number): Curve => ({ kind, epsilon, exactness: 'exact' })
const people = { people: { counted: { epsilon: 0.2 } } }
const centre = { centre: { private: { epsilon: 0.2, delta: 1e-7 } } }
const rows = { columns: 3, norm: 1, neighbours: individual }
const budget = { epsilon: 1, delta: 1e-6 }
const directions = [[1, 0, 0]]
const choose = { choose: { candidates: [1, 2, 4], quantile: 0.9, epsilon: 0.2 } }
const blocks = { ...square, neighbours: individual, blocks: oneBlock(square) }

interface Case {
  readonly name: string
  readonly plan: (settings: object) => AnyPlan
  readonly curves: (plan: never) => ReturnType<typeof noisyGram.curves>
  /** What the noise is judged by; the root mean square of the error unless told. */
  readonly error?: (plan: never) => number
}

const rootMeanSquare = ({ expectedError }: { readonly expectedError: { readonly rootMeanSquare: number } }) =>
  expectedError.rootMeanSquare

const zones = { sizes: [4, 1], parents: [[0, 0, 0, 0]] }
const flowNoise = ({ parameters }: FlowPlan) => parameters.blocks[0]?.scale ?? 0
const gaussianFlows = { noise: 'gaussian', maxTripsPerPerson: 3, ...budget } as const
const found = { epsilon: 0.2, delta: 1e-7, perPerson: 2 }

/** Gaussians as one, and what has a closed form last. */
function inOrder(curves: readonly Curve[], larger: boolean): QuadratureLaw[] {
  const mu = Math.hypot(...curves.map((curve) => (curve.kind === 'gaussian' ? curve.mu : 0)))
  const others = curves.flatMap((curve): QuadratureLaw[] => {
    switch (curve.kind) {
      case 'gaussian':
        return []
      case 'gaussianScale':
        return [{ kind: 'scale', copies: curve.copies, ratio: curve.ratio, larger }]
      case 'laplace':
      case 'pure':
      case 'approximate':
        return [curve]
      default:
        throw new Error(`No integral is known for ${curve.kind}.`)
    }
  })
  const order = ['scale', 'gaussian', 'approximate', 'pure', 'laplace']
  const all: QuadratureLaw[] = [...others, ...(mu === 0 ? [] : [{ kind: 'gaussian', mu } as const])]
  return all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

const CASES: readonly Case[] = [
  {
    name: 'noisy-gram after a count',
    plan: (more) => noisyGram.plan({ ...rows, ...people }, { ...budget, ...more }),
    curves: noisyGram.curves,
  },
  {
    name: 'noisy-gram after a count and a centre',
    plan: (more) => noisyGram.plan({ ...rows, ...people, ...centre }, { ...budget, ...more }),
    curves: noisyGram.curves,
  },
  {
    name: 'variance-answers after a count',
    plan: (more) => varianceAnswers.plan({ ...rows, ...people, directions }, { noise: 'gaussian', ...budget, ...more }),
    curves: varianceAnswers.curves,
  },
  {
    name: 'block-noise after a choice of caps',
    plan: (more) => blockNoise.plan({ ...blocks, caps: choose }, { noise: 'gaussian', ...budget, ...more }),
    curves: blockNoise.curves,
  },
  {
    name: 'cut-sketch after a count',
    plan: (more) =>
      cutSketch.plan(
        { nodes: 1000, neighbours: { kind: 'edge' }, edges: { counted: { epsilon: 0.2 } } },
        { rows: 200, evenIfUseless: true, ...budget, ...more },
      ),
    curves: cutSketch.curves,
    error: ({ parameters }: CutPlan) => parameters.w,
  },
  {
    name: 'covariance-sketch after a count',
    plan: (more) =>
      covarianceSketch.plan({ ...rows, ...people }, { rows: 200, evenIfUseless: true, ...budget, ...more }),
    curves: covarianceSketch.curves,
    error: ({ parameters }: CovariancePlan) => parameters.w ** 2,
  },
  {
    name: 'covariance-sketch after a spectrum',
    plan: (more) =>
      covarianceSketch.plan(rows, {
        rows: 200,
        spectrum: { epsilon: 0.2, delta: 1e-7 },
        evenIfUseless: true,
        ...budget,
        ...more,
      }),
    curves: covarianceSketch.curves,
    error: ({ parameters }: CovariancePlan) => parameters.w ** 2,
  },
  {
    name: 'uniform-noise after names were found',
    plan: (more) =>
      uniformNoise.plan(
        { rows: 9, columns: 9, neighbours: individual, caps: { l2: 1 }, found },
        { noise: 'gaussian', ...budget, ...more },
      ),
    curves: uniformNoise.curves,
  },
  {
    name: 'flow-levels after a total',
    plan: (more) =>
      flows.plan(
        { zones, neighbours: individual },
        { ...gaussianFlows, total: { epsilon: 0.2, maxTripsPerPerson: 3 }, ...more },
      ),
    curves: flows.curves,
    error: flowNoise,
  },
  {
    name: 'flow-levels after names were found, and a total',
    plan: (more) =>
      flows.plan(
        { zones, neighbours: individual, found },
        { ...gaussianFlows, total: { epsilon: 0.1, maxTripsPerPerson: 3 }, ...more },
      ),
    curves: flows.curves,
    error: flowNoise,
  },
]

describe.each(CASES)('$name', ({ plan, curves, error = rootMeanSquare }) => {
  const summed = plan({})
  const composed = plan({ composition: 'exact' })

  test('promises what was asked, and its curves keep it', () => {
    expect(composed.guarantee).toMatchObject({ kind: 'approximate', ...budget, exactness: 'bound' })
    const { upper } = composeCurves(curves(composed as never)).epsilon(budget.delta)
    expect(upper).toBeLessThanOrEqual(budget.epsilon)
    // Not much is given away either.
    expect(upper).toBeGreaterThan(0.99 * budget.epsilon)
    expect(composeCurves(curves(summed as never)).epsilon(budget.delta).upper).toBeLessThan(upper)
  })

  test('has less noise for it', () => {
    const ratio = error(composed as never) / error(summed as never)
    expect(ratio).toBeLessThan(0.98)
    expect(ratio).toBeGreaterThan(0.6)
  })

  test('is plain data that makes itself again', () => {
    const copy = JSON.parse(JSON.stringify(composed)) as typeof composed
    expect(copy).toEqual(composed)
    expect(JSON.stringify(plan(copy.settings as object))).toBe(JSON.stringify(composed))
  })

  test('comes to what an integral without grids and transforms gives', () => {
    const found = [true, false].map((larger) =>
      quadratureEpsilon(inOrder(curves(composed as never), larger), budget.delta),
    )
    expect(Math.max(...found)).toBeLessThanOrEqual(budget.epsilon * (1 + 2e-5))
    expect(Math.max(...found)).toBeGreaterThan(0.98 * budget.epsilon)
  })

  test('costs no more than the sum, and one that forgets what was drawn first is noticed', () => {
    const [all, last] = [curves(composed as never), curves(composed as never).at(-1) as Curve]
    const sum = all.reduce((total, curve) => total + epsilonAt(curve, budget.delta / all.length), 0)
    expect(composeCurves(all).epsilon(budget.delta).upper).toBeLessThanOrEqual(sum)
    const { upper } = composeCurves([...all.slice(0, -1), all[0] as Curve, last]).epsilon(budget.delta)
    expect(upper).toBeGreaterThan(budget.epsilon)
  })

  test('spends the more on the last stage, the more there is', () => {
    const more = plan({ epsilon: 1.5, composition: 'exact' })
    expect(error(more as never)).toBeLessThan(error(composed as never))
  })

  test('refuses another way to compose', () => {
    expect(() => plan({ composition: 'sum' })).toThrow(/not by "sum"/)
  })
})

/** Laplace noise, responses and staircases take their largest loss so often that a small δ spares nothing. */
test('pure stages add up, but for what no small δ tells apart', () => {
  const cases: Curve[][] = [
    [pureLaw('laplace', 0.1), pureLaw('pure', 0.9)],
    [pureLaw('laplace', 0.1), pureLaw('laplace', 0.9)],
    Array.from({ length: 6 }, () => pureLaw('laplace', 1 / 6)),
    Array.from({ length: 6 }, () => pureLaw('pure', 1 / 6)),
  ]
  for (const curves of cases) expect(composeCurves(curves).epsilon(1e-6).upper).toBeGreaterThan(0.9998)
})

test('where there is one stage, or no δ, nothing changes but the settings', () => {
  const asked = { ...budget, composition: 'exact' } as const
  expect(noisyGram.plan(rows, asked).guarantee).toEqual(noisyGram.plan(rows, budget).guarantee)
  const laplace = { noise: 'laplace', epsilon: 1 } as const
  const facts = { ...rows, ...people, directions }
  expect(varianceAnswers.plan(facts, { ...laplace, composition: 'exact' }).guarantee).toEqual(
    varianceAnswers.plan(facts, laplace).guarantee,
  )
})
