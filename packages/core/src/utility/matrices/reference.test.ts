/** Every measure against numpy and scipy. */
import { describe, expect, test } from 'vitest'
import vectors from '../../../vectors/utility-tables.json'
import type { Dense } from '../../linalg/index.ts'
import { dense } from '../../linalg/samples.ts'
import {
  l1Distance,
  l2Distance,
  largestAngle,
  largestError,
  meanAbsoluteError,
  principalAngles,
  relativeError,
  relativeL2,
  relativeSpectralError,
  rootMeanSquareError,
  spectralError,
  spectrum,
} from './index.ts'

interface Truth {
  readonly l1: number
  readonly l2: number
  readonly meanAbsolute: number
  readonly rootMeanSquare: number
  readonly largestError: number
  readonly relative: number | null
  readonly relativeL2: number | null
  readonly spectral: number
  readonly relativeSpectral: number | null
}

const found = (a: Dense, b: Dense): Truth => ({
  l1: l1Distance(a, b),
  l2: l2Distance(a, b),
  meanAbsolute: meanAbsoluteError(a, b),
  rootMeanSquare: rootMeanSquareError(a, b),
  largestError: largestError(a, b),
  relative: relativeError(a, b),
  relativeL2: relativeL2(a, b),
  spectral: spectralError(a, b),
  relativeSpectral: relativeSpectralError(a, b),
})

/** The worst relative difference; a part of nothing, null in JSON, is infinite here. */
function worst(measured: Truth, truth: Truth, keys = Object.keys(measured) as (keyof Truth)[]): number {
  return Math.max(
    ...keys.map((key) => {
      const [is, was] = [measured[key] as number, truth[key] ?? Number.POSITIVE_INFINITY]
      return is === was ? 0 : Math.abs(is - was) / Math.max(Math.abs(was), 1e-300)
    }),
  )
}

const matrix = (rows: number, columns: number, values: readonly number[]): Dense => ({
  rows,
  columns,
  values: Float64Array.from(values),
})

function farthest(a: Float64Array, b: readonly number[]): number {
  expect(a).toHaveLength(b.length)
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - (b[i] as number))), 0)
}

describe.each(vectors.matrices)('$name', (truth) => {
  const { rows, columns } = truth
  const [a, b] = [matrix(rows, columns, truth.original), matrix(rows, columns, truth.release)]

  test('distances', () => expect(worst(found(a, b), truth)).toBeLessThan(1e-9))

  test('spectrum', () => {
    const most = Math.min(rows, columns)
    expect(farthest(spectrum(a, most), truth.spectrum)).toBeLessThan(1e-9 * (1 + (truth.spectrum[0] as number)))
  })

  test('angles', () => {
    for (const { k, radians } of truth.angles) {
      // Far below 1e-8, where an angle from its cosine would end.
      expect(farthest(principalAngles(a, b, k), radians)).toBeLessThan(1e-13)
      expect(largestAngle(a, b, k)).toBeCloseTo(((radians.at(-1) as number) * 180) / Math.PI, 10)
    }
  })
})

test('a matrix too large for the direct way', () => {
  const { rows, columns, spectrum: values, angles, ...truth } = vectors.large
  const a = dense(
    rows,
    columns,
    (i, j) => (i % 5 === j % 5 ? 10 * (1 + (i % 5)) : 0) + ((31 * i * i + 17 * j * j + 7 * i * j) % 101) / 64,
  )
  const off = dense(rows, columns, (i, j) => (((13 * i * i + 29 * j * j + 3 * i * j) % 103) - 51) / 16)
  const b = dense(
    rows,
    columns,
    (i, j) => (a.values[i * columns + j] as number) + (off.values[i * columns + j] as number),
  )
  const measured = found(a, b)
  const cellwise = ['l1', 'l2', 'meanAbsolute', 'rootMeanSquare', 'largestError', 'relative', 'relativeL2'] as const
  expect(worst(measured, truth, [...cellwise])).toBeLessThan(1e-12)
  expect(worst(measured, truth, ['spectral', 'relativeSpectral'])).toBeLessThan(2e-3)
  expect(measured.spectral).toBeLessThanOrEqual(truth.spectral * (1 + 1e-12))
  expect(farthest(spectrum(a, 8), values)).toBeLessThan(1e-6 * (values[0] as number))
  for (const { k, radians } of angles) expect(farthest(principalAngles(a, b, k), radians)).toBeLessThan(1e-9)
})

test('the judgement has power: it refuses what is off by a billionth', () => {
  const truth = vectors.matrices[3] as (typeof vectors.matrices)[number]
  const [a, b] = [truth.original, truth.release].map((values) => matrix(truth.rows, truth.columns, values)) as [
    Dense,
    Dense,
  ]
  for (const key of Object.keys(found(a, b)) as (keyof Truth)[]) {
    expect(worst({ ...found(a, b), [key]: (truth[key] as number) * (1 + 2e-9) }, truth)).toBeGreaterThan(1e-9)
  }
})
