/**
 * Text that fits. Without a browser the width of a text can only be estimated: the widths below are those of common
 * system fonts, on the wide side.
 */
import { all, type Markup, tag, words } from './xml.ts'

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** A figure is shown at 350 pixels on a phone: its small print is then 11 of them. */
export const SIZE = { title: 17, normal: 14, small: 14 }

export const INK = { text: '#1f2933', muted: '#52606d', axis: '#8592a0', grid: '#e4e7eb', paper: '#ffffff' }

/** The width in pixels that a text is likely to take. */
export function widthOf(text: string, size: number): number {
  let width = 0
  for (const character of text) width += emOf(character)
  return width * size
}

function emOf(character: string): number {
  if (/\p{Mark}/u.test(character)) return 0
  if (/[ilj.,:;'|!]/.test(character)) return 0.32
  if (/[frtI ()[\]{}/\\"\-⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/.test(character)) return 0.42
  if (/[mwMW%@—…×−]/.test(character)) return 0.9
  if (/[A-Z]/.test(character)) return 0.68
  return (character.codePointAt(0) as number) > 0x2e80 ? 1.05 : 0.6
}

/** The text, or as much of its beginning as fits, and an ellipsis. */
export function shorten(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text
  let fitting = ''
  let left = width / size - emOf('…')
  for (const character of text) {
    left -= emOf(character)
    if (left < 0) break
    fitting += character
  }
  return `${fitting.trimEnd()}…`
}

/** The text in lines no wider than this; a word that is wider alone is broken. */
export function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, size) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (line !== '' && widthOf(line + character, size) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

export interface Label {
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly fill?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly bold?: boolean
  /** Degrees, around (x, y). */
  readonly turned?: number
  /** The most pixels it may take; what is cut off is told by a tooltip. */
  readonly most?: number
}

export function label(text: string, place: Label): Markup {
  const { x, y, size = SIZE.small, fill = INK.text, anchor = 'start', bold, turned, most = Infinity } = place
  const shown = shorten(text, most, size)
  const attributes = {
    x,
    y,
    'font-size': size,
    fill,
    'text-anchor': anchor === 'start' ? undefined : anchor,
    'font-weight': bold === true ? '600' : undefined,
    transform:
      turned === undefined ? undefined : `rotate(${turned} ${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100})`,
  }
  return tag('text', attributes, all([shown === text ? undefined : tag('title', {}, words(text)), words(shown)]))
}
