import { InvalidInput } from '../errors.ts'
import { formatNumber } from './numbers.ts'
import { type FigureText, type LegendItem, MARGIN, page } from './page.ts'
import { INK, label, SIZE } from './text.ts'
import { all, type Markup, round, tag } from './xml.ts'

/** A position, to the right and upward; both in the same unit. */
type Position = readonly [x: number, y: number]

/** A map without a base map: zones as outlines, moves between them as curves, what stays as circles. */
export interface FlowMapFigure extends FigureText {
  /** The rings of each zone, drawn faintly; where none are known, its place is. */
  readonly outlines: readonly (readonly (readonly Position[])[])[]
  /** Where curves start and end, and circles lie: one for each number in `moves` and `stays`. */
  readonly places: readonly Position[]
  readonly moves: readonly { readonly from: number; readonly to: number; readonly value: number }[]
  readonly stays: readonly { readonly at: number; readonly value: number }[]
  /** What is counted, such as "trips". */
  readonly unit?: string
  /** Below the map, what is not drawn. */
  readonly note?: string
  /** In place of the curves and circles, where there are none. */
  readonly empty?: string
}

const COLOURS = { moves: '#0072b2', stays: '#d55e00', land: '#f1f3f5', border: '#d5dae0' }
/** Maps stand beside each other and on telephones: drawn narrow, their letters stay large enough there. */
const WIDTH = 400
/** Of the largest, in units of the drawing. */
const WIDEST = 5.5
const LARGEST = 13
const LOWEST = 140
const TALLEST = 420

export function flowMapFigure(figure: FlowMapFigure): string {
  const { outlines, places, moves, stays, unit = 'trips' } = figure
  for (const place of [...moves.flatMap(({ from, to }) => [from, to]), ...stays.map(({ at }) => at)]) {
    if (places[place] === undefined) throw new InvalidInput(`A map of ${places.length} places has no place ${place}.`)
  }
  const most = (values: readonly { readonly value: number }[]) => Math.max(0, ...values.map(({ value }) => value))
  const [strongest, largest] = [most(moves), most(stays)]
  return page({
    text: { width: WIDTH, ...figure },
    description: `Map of ${outlines.length > 0 ? outlines.length : places.length} zones with the ${moves.length} strongest moves between them as curves${stays.length === 0 ? '' : ' and what stays as circles'}.`,
    legend: legend(strongest, largest, unit),
    notes: [
      moves.length === 0 ? undefined : 'Curves bend to the right of where they go, and end in a dot.',
      figure.note,
    ],
    body: (top, width) => {
      const project = projection([...outlines.flat(2), ...places], top, width)
      const at = (place: number) => project.at(places[place] as Position)
      const marks = [
        outlines.length > 0 ? land(outlines, project.at) : dots(places.map(project.at)),
        ...stays.map(({ at: place, value }) => circle(at(place), LARGEST * Math.sqrt(value / largest))),
        // The strongest last, on top of the others.
        ...moves.toReversed().map(({ from, to, value }) => curve(at(from), at(to), value / strongest)),
        moves.length + stays.length > 0 || figure.empty === undefined
          ? undefined
          : label(figure.empty, {
              x: width / 2,
              y: (top + project.bottom) / 2,
              anchor: 'middle',
              size: SIZE.normal,
              fill: INK.text,
              bold: true,
            }),
      ]
      return { marks: all(marks), bottom: project.bottom }
    },
  })
}

function legend(strongest: number, largest: number, unit: string): LegendItem[] {
  const stroke = { stroke: COLOURS.moves, 'stroke-opacity': '0.7', 'stroke-width': '4', fill: 'none' }
  return [
    ...(strongest === 0
      ? []
      : [
          {
            name: `moves, up to ${formatNumber(Number(strongest.toPrecision(3)))} ${unit}`,
            sign: tag('path', { d: 'M-10 4Q0 -8 10 4', ...stroke }),
          },
        ]),
    ...(largest === 0
      ? []
      : [
          {
            name: `stays, up to ${formatNumber(Number(largest.toPrecision(3)))} ${unit}`,
            sign: tag('circle', { r: 6, fill: COLOURS.stays, 'fill-opacity': '0.55' }),
          },
        ]),
  ]
}

/** Everything in the middle, with room for circles at the edges. */
function projection(positions: readonly Position[], top: number, width: number) {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of positions) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  const inner = width - 2 * MARGIN
  const wide = Math.max(east - west, 1e-9)
  const high = Math.max(north - south, 1e-9)
  const height = Math.max(LOWEST, Math.min(TALLEST, (inner * high) / wide))
  const scale = Math.min(inner / wide, height / high)
  const [left, up] = [MARGIN + (inner - scale * wide) / 2, top + (height - scale * high) / 2]
  return {
    at: ([x, y]: Position): Position => [left + (x - west) * scale, up + (north - y) * scale],
    bottom: top + height,
  }
}

function land(outlines: FlowMapFigure['outlines'], at: (position: Position) => Position): Markup | undefined {
  const d = outlines
    .flat()
    .map((ring) => `M${ring.map((position) => at(position).map(round).join(' ')).join('L')}Z`)
    .join('')
  if (d === '') return undefined
  return tag('path', { d, fill: COLOURS.land, 'fill-rule': 'evenodd', stroke: COLOURS.border, 'stroke-width': '0.6' })
}

function dots(positions: readonly Position[]): Markup | undefined {
  const d = positions.map((position) => `M${position.map(round).join(' ')}h0`).join('')
  if (d === '') return undefined
  return tag('path', { d, fill: 'none', stroke: COLOURS.border, 'stroke-width': '3', 'stroke-linecap': 'round' })
}

function circle([cx, cy]: Position, r: number): Markup {
  return tag('circle', { cx, cy, r, fill: COLOURS.stays, 'fill-opacity': '0.45' })
}

/** Wide in proportion to its value, and never too thin to be seen. */
function curve([x1, y1]: Position, [x2, y2]: Position, share: number): Markup {
  const [dx, dy] = [x2 - x1, y2 - y1]
  // To the right of the way there, which on a screen, where y goes down, is (−dy, dx).
  const [cx, cy] = [(x1 + x2) / 2 - dy * 0.22, (y1 + y2) / 2 + dx * 0.22]
  const wide = Math.max(0.7, WIDEST * share)
  const d = `M${round(x1)} ${round(y1)}Q${round(cx)} ${round(cy)} ${round(x2)} ${round(y2)}`
  const opacity = round(0.35 + 0.4 * share)
  return all([
    tag('path', { d, fill: 'none', stroke: COLOURS.moves, 'stroke-opacity': opacity, 'stroke-width': wide }),
    tag('circle', { cx: x2, cy: y2, r: 1.2 + wide / 2, fill: COLOURS.moves, 'fill-opacity': opacity }),
  ])
}
