/** The text of an SVG. Every string from outside passes through `escape`, in `tag`'s attributes or in `words`. */

type Attributes = Readonly<Record<string, string | number | undefined>>

/** Only what this module has made is markup; a plain string is not. */
export interface Markup {
  readonly svg: string
}

export function tag(name: string, attributes: Attributes, ...children: readonly (Markup | undefined)[]): Markup {
  let open = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) open += ` ${key}="${typeof value === 'number' ? round(value) : escape(value)}"`
  }
  const inside = all(children).svg
  return { svg: inside === '' ? `${open}/>` : `${open}>${inside}</${name}>` }
}

export function words(text: string): Markup {
  return { svg: escape(text) }
}

export function all(parts: readonly (Markup | undefined)[]): Markup {
  return { svg: parts.map((part) => part?.svg ?? '').join('') }
}

/** Two decimals of a pixel: finer is not seen, and the same on every platform. */
export function round(pixels: number): string {
  // Far outside of any figure is as good as infinitely far, and some viewers do not read exponents.
  const near = Math.max(-1e5, Math.min(1e5, pixels))
  // + 0 turns −0 into 0.
  return String(Math.round(near * 100) / 100 + 0)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// What XML 1.0 cannot hold even as an entity: control characters, halves of surrogate pairs, U+FFFE and U+FFFF.
const UNPRINTABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function escape(text: string): string {
  return text.replace(UNPRINTABLE, '\u{FFFD}').replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}
