/** Curves that somebody else wrote: what is none is refused in a sentence. */
import { describe, expect, test } from 'vitest'
import { type Curve, requireCurve } from './curve.ts'
import { deltaAt } from './curves.ts'

const sound: readonly Curve[] = [
  { kind: 'pure', epsilon: 1 },
  { kind: 'pure', epsilon: 1, exactness: 'exact' },
  { kind: 'approximate', epsilon: 1, delta: 1e-6 },
  { kind: 'response', cells: 4, epsilon: 0.25 },
  { kind: 'laplace', epsilon: 1, exactness: 'bound' },
  { kind: 'gaussian', mu: 0.3 },
  { kind: 'laplacePair', scaleP: 1, scaleQ: 2, shift: 1 },
  { kind: 'gaussianPair', sigmaP: 1, sigmaQ: 2, shift: 1 },
  { kind: 'gaussianScale', copies: 3, ratio: 1.5 },
  { kind: 'oppositeScales', copies: 3, theta: 0.5 },
  { kind: 'none' },
]

describe.each(sound)('$kind', (curve) => {
  const again = JSON.parse(JSON.stringify(curve)) as Record<string, unknown>

  test('survives JSON, and has the same δ after it', () => {
    requireCurve(again)
    expect(deltaAt(again, 0.5)).toBe(deltaAt(curve, 0.5))
  })

  test('is refused with a part too many', () => {
    expect(() => requireCurve({ ...again, mechanism: 1 })).toThrow(`A curve of kind "${curve.kind}" has no "mechanism"`)
  })

  test('is refused without any of its parts', () => {
    for (const key of Object.keys(again)) {
      if (curve.kind === 'pure' && key === 'exactness') continue
      const { [key]: _, ...rest } = again
      expect(() => requireCurve(rest)).toThrow(/missing/)
    }
  })

  test('is refused with parameters that are no numbers of theirs', () => {
    for (const [key, value] of Object.entries(again)) {
      if (typeof value !== 'number') continue
      for (const wrong of [-1, Number.NaN, Infinity, null, '1', [1], { value: 1 }, true]) {
        expect(() => requireCurve({ ...again, [key]: wrong })).toThrow(/^[A-Z].*, but (it is|they are) .*\.$/)
      }
    }
  })
})

test.each([
  [undefined, 'A curve is an object with a kind and its parameters, not missing.'],
  [null, 'A curve is an object with a kind and its parameters, not null.'],
  [[], 'A curve is an object with a kind and its parameters, not [].'],
  ['pure', 'A curve is an object with a kind and its parameters, not "pure".'],
  [{}, 'There is no curve of kind missing: there are pure, approximate,'],
  [{ kind: 'cauchy' }, 'There is no curve of kind "cauchy": there are pure, approximate,'],
  [{ kind: 'toString' }, 'There is no curve of kind "toString"'],
  [{ kind: 'pure', epsilon: 1, exactness: 'nearly' }, 'A curve is "exact" or a "bound", not "nearly".'],
  [{ kind: 'approximate', epsilon: 1, delta: 0 }, 'The δ of an (ε, δ) curve lies between 0 and 1, but it is 0.'],
  [{ kind: 'approximate', epsilon: 1, delta: 1 }, 'lies between 0 and 1, but it is 1.'],
  [{ kind: 'response', cells: 1.5, epsilon: 1 }, 'The number of cells is a whole number of 1 or more, but it is 1.5.'],
])('%j is none', (given, sentence) => {
  expect(() => requireCurve(given)).toThrow(sentence)
})
