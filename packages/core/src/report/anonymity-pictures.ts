/** The figures of the private report of a k-anonymous release. */
import { barFigure, lineFigure } from '../figure/index.ts'
import { predict, type ReleasedRows, responseChannel } from '../mechanisms/index.ts'
import { exact } from '../page/index.ts'
import type { AnonymityFigures } from './anonymity-figures.ts'

/** More sizes than this are shown in ranges, each some times as wide as the last. */
const MOST_BARS = 16

export function sizesFigure({ largest }: AnonymityFigures, { plan, sizes }: ReleasedRows): [string, string] {
  const { k } = plan.parameters
  const single = largest - k < MOST_BARS
  const ratio = (largest / k) ** (1 / MOST_BARS)
  const ends: number[] = [k]
  while ((ends.at(-1) as number) < largest) {
    const last = ends.at(-1) as number
    ends.push(single ? last + 1 : Math.min(largest, Math.max(last + 1, Math.floor(last * ratio))))
  }
  const people = ends.map(() => 0)
  for (const size of sizes) {
    const bar = ends.findIndex((end) => size <= end)
    people[bar] = (people[bar] as number) + size
  }
  const names = ends.map((end, i) => {
    const start = i === 0 ? k : (ends[i - 1] as number) + 1
    return i === 0 ? `k = ${exact(k)}` : start === end ? exact(end) : `${exact(start)}–${exact(end)}`
  })
  const svg = barFigure({
    title: 'How many people are alike',
    x: { label: 'class size' },
    y: { label: 'people in such classes' },
    categories: names,
    series: [{ name: 'people', values: people }],
  })
  return [svg, `Nobody is in a class of fewer than k = ${exact(k)}; what lies to the right is more than was promised.`]
}

/** The two notions on one axis: how much alike a release by randomised response would be, and this one is. */
export function responseFigure(
  { jaccard, entries, responseEpsilon: epsilon }: AnonymityFigures,
  cells: number,
): [string, string] {
  const end = Math.ceil(Number.isFinite(epsilon) ? epsilon + 2 : Math.log(cells / entries) + 6)
  const x = Float64Array.from({ length: POINTS + 1 }, (_, i) => (end * i) / POINTS)
  const y = x.map((at) => predict(responseChannel(1 / (1 + Math.exp(at))), entries, cells).jaccard)
  const svg = lineFigure({
    title: 'As much alike as randomised response at which ε?',
    x: { label: 'ε of one entry', from: 0, to: end },
    y: { label: 'Jaccard similarity', from: 0, to: 1 },
    series: [
      { name: 'randomised response', x, y },
      { name: 'this release', x: [0, end], y: [jaccard, jaccard], dashed: true },
    ],
  })
  return [svg, 'Randomised response as expected, from the numbers of entries and cells; this release as it is.']
}

const POINTS = 80
