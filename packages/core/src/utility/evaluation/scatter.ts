/** What was released against what is true, as points. */
import { scatterFigure } from '../../figure/index.ts'
import type { Picture } from './matrix-figures.ts'

const MOST_POINTS = 4000

export function scatterOf(what: string, title: string, original: Float64Array, release: Float64Array): Picture {
  const step = Math.max(1, Math.ceil(original.length / MOST_POINTS))
  const pick = (values: Float64Array) => values.filter((_, i) => i % step === 0)
  const range = commonRange(original, release)
  const svg = scatterFigure({
    title,
    x: { label: 'original', ...range },
    y: { label: 'release', ...range },
    series: [{ name: what, x: pick(original), y: pick(release) }],
    diagonal: true,
  })
  return [svg, step === 1 ? `One point for each ${what}.` : `One ${what} in ${step}.`]
}

/** Both axes alike, or an error would look smaller than it is. */
function commonRange(...both: readonly Float64Array[]): { from?: number; to?: number } {
  let [from, to] = [Infinity, -Infinity]
  for (const values of both) {
    for (const x of values) {
      if (!Number.isFinite(x)) continue
      if (x < from) from = x
      if (x > to) to = x
    }
  }
  const span = to - from
  if (!(span > 1e-9 * Math.max(Math.abs(from), Math.abs(to)) && Number.isFinite(span))) return {}
  const room = 0.02 * span
  return { from: from - room, to: to + room }
}
