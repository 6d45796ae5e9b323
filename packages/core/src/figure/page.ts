/** What all figures share: the title above, the legend, the caption below, and words for those who cannot see it. */
import { InvalidInput } from '../errors.ts'
import { FONT, INK, label, SIZE, shorten, widthOf, wrap } from './text.ts'
import { all, type Markup, round, tag, words } from './xml.ts'

/** The texts of a figure. */
export interface FigureText {
  readonly title: string
  readonly subtitle?: string
  /** Below the figure. What was left out or summarised is added to it. */
  readonly caption?: string
  /** For screen readers; without it, one is made from the labels. */
  readonly description?: string
  /** In units of the drawing, which is scaled to the place it is shown in: larger means smaller letters. */
  readonly width?: number
}

export interface LegendItem {
  readonly name: string
  /** Drawn around (0, 0), 22 wide and 12 high. */
  readonly sign: Markup
}

export interface Body {
  readonly marks: Markup
  readonly bottom: number
}

interface Page {
  readonly text: FigureText
  readonly description: string
  readonly legend: readonly LegendItem[]
  readonly notes: readonly (string | undefined)[]
  /** Draws the figure proper from `top` down. */
  readonly body: (top: number, width: number) => Body
}

export const MARGIN = 14
const SIGN = 22
/** How much wider bold letters are. */
const BOLD = 1.15

export function page({ text, description, legend, notes, body }: Page): string {
  const { title, subtitle, caption, width = 440 } = text
  if (!(width >= 200 && width <= 5000)) {
    throw new InvalidInput(`The width of a figure must be from 200 to 5000, not ${width}.`)
  }
  const inner = width - 2 * MARGIN
  const parts: Markup[] = []
  let y = MARGIN
  const lines = (texts: readonly string[], size: number, fill: string, bold = false) => {
    for (const line of texts) {
      y += size * 1.3
      parts.push(label(line, { x: MARGIN, y: y - size * 0.3, size, fill, bold }))
    }
  }
  lines(firstLines(title, inner, SIZE.title), SIZE.title, INK.text, true)
  if (subtitle !== undefined) lines(wrap(subtitle, inner, SIZE.normal), SIZE.normal, INK.muted)
  y += 6
  const key = drawLegend(legend, y, inner)
  parts.push(key.marks)
  const drawn = body(key.bottom, width)
  parts.push(drawn.marks)
  y = drawn.bottom + 8
  for (const note of [caption, ...notes]) {
    if (note !== undefined && note !== '') lines(wrap(note, inner, SIZE.small), SIZE.small, INK.muted)
  }
  const height = Math.ceil(y + MARGIN - 4)
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${round(width)} ${height}`,
    role: 'img',
    'aria-label': title,
    'font-family': FONT,
  }
  const said = [text.description ?? description, caption, ...notes].filter((part) => part !== undefined && part !== '')
  return tag(
    'svg',
    attributes,
    tag('title', {}, words(title)),
    tag('desc', {}, words(said.join(' '))),
    tag('rect', { width, height, fill: INK.paper }),
    ...parts,
  ).svg
}

/** A title of more than three lines is cut; all of it is in the <title>. */
function firstLines(title: string, width: number, size: number): string[] {
  const lines = wrap(title, width / BOLD, size)
  if (lines.length <= 3) return lines
  return [...lines.slice(0, 2), shorten(lines.slice(2).join(' '), width / BOLD, size)]
}

function drawLegend(items: readonly LegendItem[], top: number, width: number): Body {
  const parts: Markup[] = []
  let x = MARGIN
  let y = top
  for (const { name, sign } of items) {
    const most = width - SIGN - 8
    const taken = SIGN + 6 + Math.min(most, widthOf(name, SIZE.small)) + 16
    if (x > MARGIN && x + taken - 16 > MARGIN + width) {
      x = MARGIN
      y += 18
    }
    parts.push(tag('g', { transform: `translate(${round(x + SIGN / 2)} ${round(y + 9)})` }, sign))
    const place = { x: x + SIGN + 6, most }
    // Names often differ at their ends: a long one takes a second line before it is cut.
    const [first = '', ...rest] = wrap(name, most, SIZE.small)
    parts.push(label(first, { ...place, y: y + 13 }))
    if (rest.length > 0) {
      y += 15
      parts.push(label(rest.join(' '), { ...place, y: y + 13 }))
    }
    x += taken
  }
  return { marks: all(parts), bottom: items.length === 0 ? top : y + 24 }
}
