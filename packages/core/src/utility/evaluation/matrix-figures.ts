/** A matrix beside its original, to be looked at. */
import { heatMapFigure, lineFigure, scatterFigure } from '../../figure/index.ts'
import type { Dense } from '../../linalg/index.ts'
import { spectrum } from '../matrices/index.ts'
import type { MatrixEvaluation } from './matrix.ts'

export type Picture = readonly [svg: string, caption: string]

const MOST_POINTS = 4000
/** Beyond this, cells are too small to be seen, and are drawn as means of several. */
const MOST_DRAWN = 60
const MOST_VALUES = 30

export function matrixFigures(input: MatrixEvaluation & { readonly spectra: boolean }): Picture[] {
  const { original, release, names, spectra, capped } = input
  if (original.values.length === 0) return []
  return [
    ...pairOfMaps(original, release, names, capped === undefined ? {} : CAPPED),
    cellsFigure(original, release),
    ...(spectra ? [spectraFigure(original, release)] : []),
  ]
}

/** Elsewhere the data may be shown as the caps left it: which of the two it is has to be said. */
const CAPPED = {
  titles: ['Original, before the caps', 'Release, after caps and noise'],
  captions: [
    'All of the data, before the caps on single people.',
    'As published, after caps and noise, in the same colours.',
  ],
} as const

interface MapText {
  readonly captions?: readonly [original: string, release: string]
  /** What a row and a column are, where they have no names: said once, below. */
  readonly axis?: string
  readonly titles?: readonly [original: string, release: string]
  /** What the values are, and where their colours begin and end. */
  readonly label?: string
  readonly from?: number
  readonly to?: number
}

/** Both in one range of colours, or they could not be compared. */
export function pairOfMaps(
  original: Dense,
  release: Dense,
  names?: { readonly rows: readonly string[]; readonly columns: readonly string[] },
  {
    titles = ['Original', 'Release'],
    captions = ['The data.', 'As published, in the same colours.'],
    axis,
    ...value
  }: MapText = {},
): Picture[] {
  // A row or a column alone is a strip of colours, which shows nothing that a point for each cell does not.
  if (Math.min(original.rows, original.columns) < 2) return []
  const [before, after] = [coarse(original), coarse(release)]
  const range = rangeOf(before.values, after.values)
  // Noise around 0 needs no colours of its own; numbers that are truly of both signs do.
  const colours = value.from === -1 || before.values.some((x) => x < 0) ? 'diverging' : 'sequential'
  const whole = before.rows === original.rows && before.columns === original.columns
  const map = (title: string, matrix: Dense) =>
    heatMapFigure({
      title,
      ...matrix,
      ...(whole && names !== undefined ? { rowNames: names.rows, columnNames: names.columns } : {}),
      ...(axis === undefined ? {} : { x: { label: axis } }),
      value: { ...range, ...value },
      colours,
    })
  const merged = whole
    ? ''
    : ` Each cell shown is the mean of up to ${Math.ceil(original.rows / before.rows)} × ${Math.ceil(original.columns / before.columns)}.`
  return [
    [map(titles[0], before), `${captions[0]}${merged}`],
    [map(titles[1], after), `${captions[1]}${merged}`],
  ]
}

function coarse(matrix: Dense): Dense {
  const [rows, columns] = [Math.min(matrix.rows, MOST_DRAWN), Math.min(matrix.columns, MOST_DRAWN)]
  if (rows === matrix.rows && columns === matrix.columns) return matrix
  const [sums, counts] = [new Float64Array(rows * columns), new Float64Array(rows * columns)]
  for (let i = 0; i < matrix.rows; i++) {
    const row = Math.floor((i * rows) / matrix.rows) * columns
    for (let j = 0; j < matrix.columns; j++) {
      const at = row + Math.floor((j * columns) / matrix.columns)
      const value = matrix.values[i * matrix.columns + j] as number
      if (Number.isNaN(value)) continue
      sums[at] = (sums[at] as number) + value
      counts[at] = (counts[at] as number) + 1
    }
  }
  return {
    rows,
    columns,
    values: sums.map((sum, at) => (counts[at] === 0 ? Number.NaN : sum / (counts[at] as number))),
  }
}

/** From the smallest to the largest of all, and never nothing. */
function rangeOf(...arrays: readonly Float64Array[]): { from: number; to: number } {
  let [from, to] = [Infinity, -Infinity]
  for (const values of arrays) {
    for (const value of values) {
      if (value < from) from = value
      if (value > to) to = value
    }
  }
  return { from, to: to > from ? to : from + 1 }
}

/** Every released cell against the original one; some of them where there are many. */
function cellsFigure(original: Dense, release: Dense): Picture {
  const step = Math.ceil(original.values.length / MOST_POINTS)
  const pick = (values: Float64Array) => values.filter((_, i) => i % step === 0)
  const svg = scatterFigure({
    title: 'Released against original',
    x: { label: 'original' },
    y: { label: 'released' },
    series: [{ name: 'cells', x: pick(original.values), y: pick(release.values) }],
    diagonal: true,
  })
  return [svg, step === 1 ? 'One point for each cell.' : `One cell in ${step}.`]
}

/** The singular values in their order: what stands out from the noise is a pattern that can still be seen. */
export function spectraFigure(original: Dense, release: Dense): Picture {
  const k = Math.min(MOST_VALUES, original.rows, original.columns)
  const x = Array.from({ length: k }, (_, i) => i + 1)
  const svg = lineFigure({
    title: 'Strength of patterns',
    x: { label: 'singular value, from the largest' },
    y: { label: 'size', from: 0 },
    series: [
      { name: 'original', x, y: spectrum(original, k) },
      { name: 'release', x, y: spectrum(release, k) },
    ],
  })
  return [svg, 'Where the release lies above the original it shows noise; where it lies below, something was lost.']
}
