/** What was released against what is true, as points. */
import { scatterFigure } from '../../figure/index.ts'
import type { Picture } from './matrix-figures.ts'

const MOST_POINTS = 4000

export function scatterOf(what: string, title: string, original: Float64Array, release: Float64Array): Picture {
  const step = Math.max(1, Math.ceil(original.length / MOST_POINTS))
  const pick = (values: Float64Array) => values.filter((_, i) => i % step === 0)
  const svg = scatterFigure({
    title,
    x: { label: 'original' },
    y: { label: 'release' },
    series: [{ name: what, x: pick(original), y: pick(release) }],
    diagonal: true,
  })
  return [svg, step === 1 ? `One point for each ${what}.` : `One ${what} in ${step}.`]
}
