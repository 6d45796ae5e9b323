/**
 * Sensitivity by brute force: every pair of neighbours among tiny inputs, through the very code that prepares a
 * release, must lie within the sensitivity that the plan claims; and some pair must reach it.
 */
import { describe, expect, test } from 'vitest'
import { type Contributions, denseMatrix } from '../../data/index.ts'
import type { Bounds } from '../../privacy/index.ts'
import { type MatrixFacts, type NoiseSettings, plan } from './plan.ts'
import { prepare } from './prepare.ts'

const laplace: NoiseSettings = { noise: 'laplace', epsilon: 1 }
const gaussian: NoiseSettings = { noise: 'gaussian', epsilon: 1, delta: 1e-6 }

/** All vectors of a length with entries from a list. */
function vectors(length: number, entries: readonly number[]): number[][] {
  if (length === 0) return [[]]
  return vectors(length - 1, entries).flatMap((head) => entries.map((entry) => [...head, entry]))
}

/** The two distances between what gets the noise; of a symmetric matrix only i ≤ j gets any. */
function distances(facts: MatrixFacts, a: Float64Array, b: Float64Array): { l1: number; l2: number } {
  let l1 = 0
  let squares = 0
  for (let i = 0; i < facts.rows; i++) {
    for (let j = facts.symmetric === true ? i : 0; j < facts.columns; j++) {
      const difference = Math.abs((a[i * facts.columns + j] as number) - (b[i * facts.columns + j] as number))
      l1 += difference
      squares += difference * difference
    }
  }
  return { l1, l2: Math.sqrt(squares) }
}

/** The largest distances over all pairs that `neighbour` lists for each input. */
async function largest<Input>(
  facts: MatrixFacts,
  inputs: readonly Input[],
  neighbours: (input: Input) => readonly Input[],
  prepared: (input: Input) => Promise<Float64Array>,
): Promise<{ l1: number; l2: number }> {
  const most = { l1: 0, l2: 0 }
  for (const input of inputs) {
    const here = await prepared(input)
    for (const other of neighbours(input)) {
      const { l1, l2 } = distances(facts, here, await prepared(other))
      most.l1 = Math.max(most.l1, l1)
      most.l2 = Math.max(most.l2, l2)
    }
  }
  return most
}

function expectSensitivity(
  facts: MatrixFacts,
  found: { l1: number; l2: number },
  tight: { l1: boolean; l2: boolean },
): void {
  const claimed = { l1: plan(facts, laplace).parameters.sensitivity, l2: plan(facts, gaussian).parameters.sensitivity }
  for (const norm of ['l1', 'l2'] as const) {
    // Distances are computed in doubles: half of a millionth of a millionth for that.
    expect(found[norm]).toBeLessThanOrEqual(claimed[norm] * (1 + 5e-13))
    // Cutting to whole units loses less than a millionth of a cap.
    if (tight[norm]) expect(found[norm]).toBeGreaterThan(claimed[norm] * (1 - 1e-5))
  }
}

/** A bound no tight input reaches would hide a factor; a sensitivity that is too small must be seen. */
test('the check sees a sensitivity that is 1 % too small, and one that is 1 % too large', () => {
  const facts: MatrixFacts = { rows: 1, columns: 1, neighbours: { kind: 'cell', maxChange: 1 } }
  const both = { l1: true, l2: true }
  expect(() => expectSensitivity(facts, { l1: 1.01, l2: 1 }, both)).toThrow(/expected/)
  expect(() => expectSensitivity(facts, { l1: 0.99, l2: 1 }, both)).toThrow(/expected/)
  expect(() => expectSensitivity(facts, { l1: 1, l2: 1 }, both)).not.toThrow()
})

describe.each(['cell', 'weight'] as const)('%s neighbours', (kind) => {
  test.each([false, true])('one cell by at most maxChange (symmetric: %s)', async (symmetric) => {
    const facts: MatrixFacts = { rows: 2, columns: 2, symmetric, neighbours: { kind, maxChange: 2 } }
    const inputs = vectors(4, [-3, 0, 1, Number.NaN, 1e300]).filter((v) => !symmetric || Object.is(v[1], v[2]))
    const p = plan(facts, laplace)
    // A step of the relation, taken on the values as they are read: not a number is 0, a step is at most 2.
    const steps = (v: number[]) =>
      v.flatMap((_, at) =>
        [-2, -0.5, 1, 2].map((step) =>
          v.map((x, i) => {
            const read = Number.isNaN(x) ? 0 : x
            return i === at || (symmetric && at + i === 3 && (at === 1 || at === 2)) ? read + step : x
          }),
        ),
      )
    const found = await largest(facts, inputs, steps, (v) => prepare(p, denseMatrix(2, 2, Float64Array.from(v))))
    expectSensitivity(facts, found, { l1: true, l2: true })
  })

  test('a public range does not widen a step', async () => {
    const facts: MatrixFacts = { rows: 1, columns: 2, neighbours: { kind, maxChange: 3 }, range: { min: 0, max: 1 } }
    const inputs = vectors(2, [-5, -1, 0, 0.5, 1, 2, 5])
    const p = plan(facts, laplace)
    const steps = (v: number[]) => v.flatMap((_, at) => [-3, 3].map((s) => v.map((x, i) => (i === at ? x + s : x))))
    const found = await largest(facts, inputs, steps, (v) => prepare(p, denseMatrix(1, 2, Float64Array.from(v))))
    expectSensitivity(facts, found, { l1: false, l2: false })
  })
})

describe('row neighbours', () => {
  const cases: [Bounds, boolean, { l1: boolean; l2: boolean }][] = [
    [{ l1: 2 }, false, { l1: true, l2: true }],
    [{ l1: 2 }, true, { l1: true, l2: false }],
    [{ l2: 2 }, false, { l1: false, l2: true }],
    [{ l2: 2 }, true, { l1: false, l2: true }],
    [{ linf: 2 }, false, { l1: true, l2: true }],
    [{ linf: 2 }, true, { l1: true, l2: true }],
    [{ l0: 1, linf: 2 }, false, { l1: true, l2: true }],
    [{ l0: 1, linf: 2 }, true, { l1: true, l2: true }],
    [{ l0: 2, l1: 3, linf: 2 }, false, { l1: true, l2: false }],
    [{ l1: 3, l2: 2 }, false, { l1: false, l2: true }],
  ]

  test.each(cases)('a row within %o is replaced (non-negative: %s)', async (caps, nonNegative, tight) => {
    const facts: MatrixFacts = { rows: 2, columns: 3, neighbours: { kind: 'row' }, caps, nonNegative }
    const rows = vectors(3, [-4, -1, 0, 0.5, 1, 2, 7, Number.NaN])
    const p = plan(facts, laplace)
    const other = [1, -1, 2]
    const clipped = await Promise.all(
      rows.map((row) => prepare(p, denseMatrix(2, 3, Float64Array.from([...row, ...other])))),
    )
    const most = { l1: 0, l2: 0 }
    for (const a of clipped) {
      for (const b of clipped) {
        const { l1, l2 } = distances(facts, a, b)
        most.l1 = Math.max(most.l1, l1)
        most.l2 = Math.max(most.l2, l2)
      }
    }
    expectSensitivity(facts, most, tight)
  })
})

describe('individual neighbours', () => {
  type Event = readonly [person: number, row: number, column: number, value: number]
  const pack = (events: readonly Event[]): Contributions => ({
    person: Uint32Array.from(events, ([person]) => person),
    row: Uint32Array.from(events, ([, row]) => row),
    column: Uint32Array.from(events, ([, , column]) => column),
    value: Float64Array.from(events, ([, , , value]) => value),
  })
  const cases: [Bounds, boolean, { l1: boolean; l2: boolean }][] = [
    [{ l1: 3 }, false, { l1: true, l2: true }],
    [{ l1: 3 }, true, { l1: true, l2: true }],
    [{ l2: 3 }, false, { l1: false, l2: true }],
    [{ l0: 2, linf: 2 }, false, { l1: true, l2: true }],
    [{ l0: 1, linf: 2 }, true, { l1: true, l2: true }],
    [{ l1: 3, linf: 2 }, false, { l1: true, l2: false }],
  ]

  test.each(cases)('one person within %o comes or goes (symmetric: %s)', async (caps, symmetric, tight) => {
    const facts: MatrixFacts = { rows: 2, columns: 2, symmetric, neighbours: { kind: 'individual' }, caps }
    const p = plan(facts, laplace)
    // Person 0 does anything in up to three events (one of them outside the shape); person 1 stays as they are.
    const events: Event[] = []
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
    ] as const) {
      for (const value of [-5, -1, 2, 2.75, Number.POSITIVE_INFINITY, Number.NaN]) events.push([0, row, column, value])
    }
    const standing: Event[] = [
      [1, 0, 1, 2],
      [1, 1, 0, 1],
    ]
    const without = await prepare(p, pack(standing))
    const found = { l1: 0, l2: 0 }
    for (const [i, a] of events.entries()) {
      for (const [j, b] of events.slice(0, i + 1).entries()) {
        for (const c of events.slice(0, j + 1)) {
          const { l1, l2 } = distances(
            facts,
            without,
            await prepare(p, pack([standing[0] as Event, a, b, standing[1] as Event, c])),
          )
          found.l1 = Math.max(found.l1, l1)
          found.l2 = Math.max(found.l2, l2)
        }
      }
    }
    expectSensitivity(facts, found, tight)
  })
})
