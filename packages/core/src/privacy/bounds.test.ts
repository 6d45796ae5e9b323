/** Every bound against all small integer rows: never too small, and no larger than the worst pair where it can be met. */
import { describe, expect, test } from 'vitest'
import { type Bounds, l1Bound, l2Bound, stepBounds } from './bounds.ts'
import { nextUp } from './rounding.ts'

type Vector = readonly number[]

const difference = (x: Vector, y: Vector): Vector => x.map((value, i) => value - (y[i] as number))

function sizes(x: Vector): Required<Bounds> {
  const all = x.map(Math.abs)
  return {
    l0: all.filter((value) => value > 0).length,
    l1: all.reduce((sum, value) => sum + value, 0),
    l2: Math.sqrt(all.reduce((sum, value) => sum + value * value, 0)),
    linf: Math.max(...all),
  }
}

function rows(cells: number, entries: Vector): Vector[] {
  let all: Vector[] = [[]]
  for (let i = 0; i < cells; i++) all = all.flatMap((row) => entries.map((value) => [...row, value]))
  return all
}

const within = (x: Vector, caps: Bounds): boolean => {
  const size = sizes(x)
  return Object.entries(caps).every(([name, cap]) => size[name as keyof Bounds] <= cap * (1 + 1e-12))
}

/** The largest norms of what one step changes, over all pairs of rows within the caps. */
function worst(cells: number, caps: Bounds, nonNegative: boolean, replaced: boolean): Required<Bounds> {
  const allowed = rows(cells, nonNegative ? [0, 1, 2, 3] : [-2, -1, 0, 1, 2]).filter((row) => within(row, caps))
  const steps = replaced ? allowed.flatMap((x) => allowed.map((y) => difference(x, y))) : allowed
  const result = { l0: 0, l1: 0, l2: 0, linf: 0 }
  for (const step of steps) {
    const size = sizes(step)
    for (const name of ['l0', 'l1', 'l2', 'linf'] as const) result[name] = Math.max(result[name], size[name])
  }
  return result
}

/** Enough for a bound that was rounded up three times. */
const up = (x: number) => nextUp(nextUp(nextUp(x)))

/** Caps that integer rows of this many cells can meet in every norm named after them. */
const signedCases: { cells: number; caps: Bounds; met: (keyof Bounds)[] }[] = [
  { cells: 1, caps: { l1: 2 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 2, caps: { l1: 2 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { l1: 2 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { linf: 2 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { l0: 1, linf: 2 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { l0: 2, linf: 1 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { l2: Math.SQRT2, l0: 2 }, met: ['l0', 'l1', 'l2'] },
  { cells: 2, caps: { l2: 2 }, met: ['l0', 'l2', 'linf'] },
  { cells: 3, caps: { l1: 2, linf: 1 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 2, caps: { l1: 3, l2: 2.3, linf: 2 }, met: ['l0', 'l1', 'linf'] },
]

const nonNegativeCases: typeof signedCases = [
  { cells: 1, caps: { l1: 3 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 2, caps: { l1: 3 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { l2: 3 }, met: ['l0', 'l2', 'linf'] },
  { cells: 3, caps: { linf: 3 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { l0: 1, linf: 1 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { l0: 2, linf: 1 }, met: ['l0', 'l1', 'l2', 'linf'] },
  { cells: 3, caps: { l0: 3, linf: 1 }, met: ['l0', 'l1', 'l2', 'linf'] },
]

describe.each([
  { nonNegative: false, cases: signedCases },
  { nonNegative: true, cases: nonNegativeCases },
])('entries that may be negative: not $nonNegative', ({ nonNegative, cases }) => {
  test.each(cases)('a row of $cells cells replaced within $caps', ({ cells, caps, met }) => {
    const bounds = stepBounds({ kind: 'row' }, caps, { cells, nonNegative })
    const truth = worst(cells, caps, nonNegative, true)
    for (const name of ['l0', 'l1', 'l2', 'linf'] as const) {
      const bound = bounds[name] ?? Infinity
      expect(truth[name]).toBeLessThanOrEqual(up(bound))
      if (met.includes(name)) expect(bound).toBeLessThanOrEqual(up(truth[name] * (1 + 1e-15)))
    }
    expect(truth.l1).toBeLessThanOrEqual(up(l1Bound(bounds, { cells })))
    expect(truth.l2).toBeLessThanOrEqual(up(l2Bound(bounds, { cells })))
  })

  test.each(cases)('a person of $cells cells added or removed within $caps', ({ cells, caps }) => {
    const bounds = stepBounds({ kind: 'individual' }, caps, { cells, nonNegative })
    const truth = worst(cells, caps, nonNegative, false)
    for (const name of ['l0', 'l1', 'l2', 'linf'] as const) {
      expect(truth[name]).toBeLessThanOrEqual(up(bounds[name] ?? Infinity))
    }
    expect(bounds).toMatchObject(caps.l1 === undefined || caps.l2 === undefined ? { ...caps } : {})
  })
})

test('edge, weight and cell neighbours change one cell by a known amount', () => {
  expect(stepBounds({ kind: 'edge' }, {})).toEqual({ l0: 1, l1: 1, l2: 1, linf: 1 })
  expect(stepBounds({ kind: 'weight', maxChange: 2.5 }, {})).toEqual({ l0: 1, l1: 2.5, l2: 2.5, linf: 2.5 })
  expect(stepBounds({ kind: 'cell', maxChange: 3 }, { l1: 1 })).toEqual({ l0: 1, l1: 3, l2: 3, linf: 3 })
})

test('bounds imply each other', () => {
  expect(l1Bound({ l0: 4, l2: 3 })).toBe(6)
  expect(l1Bound({ l2: 3 }, { cells: 4 })).toBe(6)
  expect(l1Bound({ l0: 4, linf: 0.5 })).toBe(2)
  expect(l1Bound({ l1: 5, l0: 2, linf: 2 })).toBe(4)
  expect(l2Bound({ l1: 5 })).toBe(5)
  expect(l2Bound({ l1: 8, linf: 2 })).toBe(4)
  expect(l2Bound({ l0: 9, linf: 2 })).toBe(6)
  expect(l2Bound({ l1: 1, l2: 0.5 })).toBe(0.5)
})

test('what is missing is named, and nonsense is refused', () => {
  expect(() => l1Bound({ linf: 1 })).toThrow('only linf = 1 was given. Give l1, or linf or l2 with l0')
  expect(() => l2Bound({})).toThrow('no bound was given')
  expect(() => l2Bound({ l2: -1 })).toThrow('The bound l2 is a finite number above zero, but it is -1.')
  expect(() => l2Bound({ linf: 1 }, { cells: 2.5 })).toThrow('The number of cells is a whole number')
})
