/** A k-anonymous release on the axis of another promise. */
import { exp, log } from '../../elementary/index.ts'
import { lineFigure } from '../../figure/index.ts'
import { predict, responseChannel } from '../../mechanisms/index.ts'

/** The two notions on one axis: how much alike a release by randomised response would be, and this one is. */
export function responseFigure(jaccard: number, entries: number, cells: number, epsilon: number): [string, string] {
  const end = Math.ceil(Number.isFinite(epsilon) ? epsilon + 2 : log(cells / entries) + 6)
  const x = Float64Array.from({ length: POINTS + 1 }, (_, i) => (end * i) / POINTS)
  const y = x.map((at) => predict(responseChannel(1 / (1 + exp(at))), entries, cells).jaccard)
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
