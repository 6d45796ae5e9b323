/** The frame of a plot: its box, the grid, the ticks and what the axes are called. */
import { cos, sin } from '../elementary/index.ts'
import { type Body, MARGIN } from './page.ts'
import { INK, label, SIZE, widthOf } from './text.ts'
import type { Tick } from './ticks.ts'
import { all, type Markup, round, tag } from './xml.ts'

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** An axis ready to be drawn: `at` gives the fraction of its length. */
export interface DrawnAxis {
  readonly title: string
  readonly marks: readonly { readonly at: number; readonly label: string | undefined }[]
  /** Grid lines across the plot, or names of places that need none. */
  readonly kind: 'grid' | 'names'
}

interface Frame {
  readonly top: number
  readonly width: number
  readonly height: number
  /** Room right of the plot, for a colour bar and its title. */
  readonly right?: { readonly width: number; readonly title: string }
  /** Made once the length is known, since that decides how many ticks fit. */
  readonly x: (length: number) => DrawnAxis
  readonly y: DrawnAxis
  readonly marks: (box: Box) => Markup
}

const LONGEST_NAME = 130
const TURNED = 40

export function drawFrame(frame: Frame): Body {
  const { y } = frame
  const right = frame.width - MARGIN - (frame.right?.width ?? 4)
  const titles = drawTitles(frame)
  const top = frame.top + titles.height
  const bottom = top + frame.height
  let left = MARGIN + labelRoom(y.marks)
  let x = frame.x(right - left)
  let turned = needsTurning(x, right - left)
  if (turned) {
    // A turned name reaches to the left of its place, the first one furthest.
    const first = x.marks[0]
    const reach = Math.min(LONGEST_NAME, widthOf(first?.label ?? '', SIZE.small)) * cos((TURNED * Math.PI) / 180)
    const place = (first?.at ?? 0) * (right - left)
    left = Math.max(left, Math.min(left + 90, MARGIN + reach - place + 10))
    x = frame.x(right - left)
    turned = needsTurning(x, right - left)
  }
  const box = { left, right, top, bottom }
  const below = drawBelow(x, box, turned)
  const marks = all([titles.marks, drawLeft(y, box), below.marks, frame.marks(box)])
  return { marks, bottom: below.bottom }
}

/** What the labels left of a plot take of its width. */
export function labelRoom(marks: DrawnAxis['marks']): number {
  const widths = marks.map((mark) => widthOf(mark.label ?? '', SIZE.small))
  return Math.min(LONGEST_NAME, Math.max(0, ...widths)) + 8
}

/** Above the plot, where they need not be turned to be read. */
function drawTitles({ y, right, top, width }: Frame): { marks: Markup; height: number } {
  const titles = [y.title, right?.title ?? '']
  const most = (width - 2 * MARGIN - 10) / titles.filter((title) => title !== '').length
  const place = { y: top + 14, fill: INK.muted, most }
  const [first = '', second = ''] = titles
  const marks = all([
    first === '' ? undefined : label(first, { ...place, x: MARGIN }),
    second === '' ? undefined : label(second, { ...place, x: width - MARGIN, anchor: 'end' }),
  ])
  return { marks, height: first === '' && second === '' ? 6 : 27 }
}

/** Marks outside of the box are cut off, but for half a point at its edge. Nested svg elements clip without needing an id. */
export function clipped({ left, right, top, bottom }: Box, marks: Markup): Markup {
  const edge = 5
  const x = left - edge
  const y = top - edge
  const width = right - left + 2 * edge
  const height = bottom - top + 2 * edge
  return tag('svg', { x, y, width, height, viewBox: [x, y, width, height].map(round).join(' ') }, marks)
}

function needsTurning(axis: DrawnAxis, length: number): boolean {
  const named = axis.marks.filter((mark) => mark.label !== undefined)
  return (
    axis.kind === 'names' &&
    named.some(({ label = '', at }, i) => {
      const gap = ((named[i + 1]?.at ?? at + 1 / named.length) - at) * length
      return widthOf(label, SIZE.small) > gap - 4
    })
  )
}

function drawLeft({ marks, kind }: DrawnAxis, { left, right, top, bottom }: Box): Markup {
  const parts: Markup[] = []
  for (const { at, label: text } of marks) {
    const y = bottom - at * (bottom - top)
    if (kind === 'grid' && text !== undefined) parts.push(line(left, y, right, y, INK.grid))
    if (text === undefined) parts.push(line(left - 3, y, left, y, INK.axis))
    else parts.push(label(text, { x: left - 7, y: y + 4, anchor: 'end', fill: INK.muted, most: LONGEST_NAME }))
  }
  return all(parts)
}

function drawBelow({ marks, title, kind }: DrawnAxis, { left, right, top, bottom }: Box, turned: boolean): Body {
  const parts: Markup[] = []
  let deepest = 18
  for (const { at, label: text } of marks) {
    const x = left + at * (right - left)
    if (kind === 'grid') {
      if (text !== undefined) parts.push(line(x, top, x, bottom, INK.grid))
      parts.push(line(x, bottom, x, bottom + (text === undefined ? 3 : 5), INK.axis))
    }
    if (text === undefined) continue
    if (turned) {
      parts.push(
        label(text, { x: x + 4, y: bottom + 12, anchor: 'end', fill: INK.muted, turned: -TURNED, most: LONGEST_NAME }),
      )
      const length = Math.min(LONGEST_NAME, widthOf(text, SIZE.small))
      deepest = Math.max(deepest, 18 + length * sin((TURNED * Math.PI) / 180))
    } else {
      // A label at the very end is moved in rather than cut off.
      const half = widthOf(text, SIZE.small) / 2
      const kept = Math.min(x, right + MARGIN - half)
      parts.push(label(text, { x: kept, y: bottom + 18, anchor: 'middle', fill: INK.muted }))
    }
  }
  if (kind === 'grid') parts.push(line(left, bottom, right, bottom, INK.axis))
  let end = bottom + deepest + 4
  if (title !== '') {
    end += 16
    parts.push(label(title, { x: (left + right) / 2, y: end, anchor: 'middle', fill: INK.muted, most: right - left }))
    end += 4
  }
  return { marks: all(parts), bottom: end }
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string): Markup {
  return tag('path', { d: `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, stroke, fill: 'none' })
}

/** About how many ticks to ask for, so that their labels have room side by side. */
export function tickCount(length: number, ticksOf: (count: number) => readonly Tick[]): number {
  for (let count = 8; count > 2; count--) {
    const labels = ticksOf(count).flatMap((tick) =>
      tick.label === undefined ? [] : [widthOf(tick.label, SIZE.small) + 14],
    )
    if (labels.reduce((sum, width) => sum + width, 0) <= length) return count
  }
  return 2
}
