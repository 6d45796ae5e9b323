/** Plans whose stages are composed by their curves: less noise, the same promise, and older plans as they were. */
import { describe, expect, test } from 'vitest'
import { composeCurves } from '../privacy/accounting/index.ts'
import { individual, square } from '../testing/relations.ts'
import { type AnyPlan, blockNoise, noisyGram, oneBlock, varianceAnswers } from './index.ts'

const people = { people: { counted: { epsilon: 0.2 } } }
const centre = { centre: { private: { epsilon: 0.2, delta: 1e-7 } } }
const rows = { columns: 3, norm: 1, neighbours: individual }
const budget = { epsilon: 1, delta: 1e-6 }
const directions = [[1, 0, 0]]
const choose = { choose: { candidates: [1, 2, 4], quantile: 0.9, epsilon: 0.2 } }
const blocks = { ...square, neighbours: individual, blocks: oneBlock(square) }

type Planner = (settings: object) => AnyPlan & { readonly expectedError: { readonly rootMeanSquare: number } }
interface Case {
  readonly name: string
  readonly plan: Planner
  readonly curves: (plan: never) => ReturnType<typeof noisyGram.curves>
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
]

describe.each(CASES)('$name', ({ plan, curves }) => {
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
    const ratio = composed.expectedError.rootMeanSquare / summed.expectedError.rootMeanSquare
    expect(ratio).toBeLessThan(0.98)
    expect(ratio).toBeGreaterThan(0.6)
  })

  test('is plain data that makes itself again', () => {
    const copy = JSON.parse(JSON.stringify(composed)) as typeof composed
    expect(copy).toEqual(composed)
    expect(JSON.stringify(plan(copy.settings as object))).toBe(JSON.stringify(composed))
  })

  test('refuses another way to compose', () => {
    expect(() => plan({ composition: 'sum' })).toThrow(/not by "sum"/)
  })
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
