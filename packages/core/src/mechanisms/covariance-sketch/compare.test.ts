import { describe, expect, test } from 'vitest'
import { compareVariances, covarianceSketch } from './index.ts'

const facts = { columns: 20, neighbours: { kind: 'individual' }, norm: 2, people: { declared: 10_000 } } as const
const compared = (queries: number, more: object = {}) =>
  compareVariances(
    covarianceSketch.plan({ ...facts, ...more } as never, { epsilon: 1, delta: 1e-6, asked: { queries } }),
  )

describe('beside the alternatives', () => {
  test('one direction is best answered directly, many by noise on the products', () => {
    expect(compared(1).best).toBe('laplace-answers')
    expect(compared(100).best).toBe('noisy-gram')
    expect(compared(1).bestLater).toBe('noisy-gram')
    expect(compared(100_000).alternatives.map(({ method }) => method)).toEqual(['covariance-sketch', 'noisy-gram'])
  })

  test('a sketch is better than noise on the products by a hundredth at most, and worse where there is much to see', () => {
    for (const kind of ['individual', 'row'] as const) {
      for (const people of [1, 100, 1_000_000]) {
        const more = { neighbours: { kind }, people: { declared: people } }
        const { alternatives } = compareVariances(
          covarianceSketch.plan({ ...facts, ...more }, { epsilon: 1, delta: 1e-6, rows: 4096, evenIfUseless: true }),
        )
        const error = (method: string) => alternatives.find((each) => each.method === method)?.error as number
        expect(error('covariance-sketch')).toBeGreaterThan(0.99 * error('noisy-gram'))
        if (people > 1000) expect(error('covariance-sketch')).toBeGreaterThan(10 * error('noisy-gram'))
      }
    }
  })

  test('rows of any length have the sketch alone', () => {
    const { alternatives, best } = compareVariances(
      covarianceSketch.plan(
        { columns: 20, neighbours: { kind: 'row-change', maxChange: 1 } },
        { epsilon: 1, delta: 1e-6, evenIfUseless: true },
      ),
    )
    expect([alternatives.length, best]).toEqual([1, 'covariance-sketch'])
  })

  test('stages are paid for by the alternatives too', () => {
    const more = { centre: { private: { epsilon: 0.2, delta: 1e-7 } } }
    const error = (each: ReturnType<typeof compared>) => each.alternatives.map(({ error: found }) => found)
    const [without, withCentre] = [error(compared(5)), error(compared(5, more))]
    expect(withCentre.length).toBe(without.length)
    for (const [i, each] of withCentre.entries()) expect(each).toBeGreaterThan(without[i] as number)
  })
})
