/** Points of a line: a shape for each series, so that they can be told apart without their colours. */
import { seriesColour } from './colour.ts'
import { type Markup, round, tag } from './xml.ts'

/** Around (0, 0), about 6 wide. */
const SHAPES = ['M-3 -3H3V3H-3Z', 'M0 -3.8L3.6 2.6H-3.6Z', 'M0 -4L4 0L0 4L-4 0Z', 'M0 3.8L3.6 -2.6H-3.6Z']

export function marker(index: number, x: number, y: number, title?: Markup): Markup {
  const fill = seriesColour(index)
  const shape = index % (SHAPES.length + 1)
  if (shape === 0) return tag('circle', { cx: x, cy: y, r: 3, fill }, title)
  const transform = x === 0 && y === 0 ? undefined : `translate(${round(x)} ${round(y)})`
  return tag('path', { d: SHAPES[shape - 1], fill, transform }, title)
}
