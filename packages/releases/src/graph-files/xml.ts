/**
 * As much of XML as graph files need: elements, attributes, text, and the five entities that need no declaration. It
 * neither loads anything nor expands entities that a file declares.
 */
import { detached, type Fault } from './places.ts'

export interface XmlHandler {
  /** `at` is where the element starts in the text. The attributes are good until the next call. */
  open(tag: string, attributes: ReadonlyMap<string, string>, at: number): void
  close(tag: string): void
  text(content: string): void
}

const NAME = /[^\s/>=<"'&]+/y
const BLANKS = /\s*/y
const OPENING = /\s*=\s*(["'])/y

/** Tags are given without their namespace's prefix. Errors say where, and quote nothing: what is there is private. */
export function parseXml(text: string, fault: Fault, handler: XmlHandler): void {
  const open: string[] = []
  const attributes = new Map<string, string>()
  // A file has few names, each very often.
  const known = new Map<string, string>()
  let rootSeen = false
  let p = 0

  const take = (pattern: RegExp) => {
    pattern.lastIndex = p
    const found = pattern.exec(text)
    if (found !== null) p = pattern.lastIndex
    return found
  }
  const name = () => {
    const found = take(NAME)?.[0]
    if (found === undefined) throw fault(p, 'a name is expected here: this is not well-formed XML.')
    const local = known.get(found)
    if (local !== undefined) return local
    const own = detached(found)
    known.set(own, own)
    return own
  }
  const skipPast = (end: string, from: number, what: string) => {
    const found = text.indexOf(end, from)
    if (found < 0) throw fault(p, `${what} starts here and does not end: the file may have been cut short.`)
    p = found + end.length
    return found
  }

  while (p < text.length) {
    const tagStart = text.indexOf('<', p)
    const end = tagStart < 0 ? text.length : tagStart
    if (end > p) {
      if (open.length > 0) handler.text(decoded(text.slice(p, end), p, fault))
      else if (/\S/.test(text.slice(p, end))) throw fault(p, 'there is text outside of all elements: this is not XML.')
    }
    if (tagStart < 0) break
    p = tagStart
    const next = text[p + 1]
    if (next === '!' || next === '?') {
      if (text.startsWith('<!--', p)) skipPast('-->', p + 4, 'a comment')
      else if (text.startsWith('<![CDATA[', p)) {
        const content = p + 9
        handler.text(text.slice(content, skipPast(']]>', content, 'a CDATA section')))
      } else if (next === '?') skipPast('?>', p + 2, 'a processing instruction')
      else skipDoctype()
    } else if (next === '/') closeTag()
    else openTag(tagStart)
  }
  if (open.length > 0) throw fault(text.length, 'an element is not closed: the file may have been cut short.')
  if (!rootSeen) throw fault(0, 'there is no element: this is not XML.')

  function skipDoctype() {
    const subset = text.indexOf('[', p)
    const close = text.indexOf('>', p)
    if (subset >= 0 && subset < close) skipPast(']', subset, 'a document type')
    skipPast('>', p, 'a document type')
  }

  function closeTag() {
    const at = p
    p += 2
    const tag = name()
    take(BLANKS)
    if (text[p] !== '>' || open.pop() !== tag) throw fault(at, 'this does not close the element that is open.')
    p++
    handler.close(localName(tag))
  }

  function openTag(at: number) {
    if (open.length === 0 && rootSeen) throw fault(at, 'there is a second outermost element: this is not XML.')
    rootSeen = true
    p++
    const tag = name()
    attributes.clear()
    for (;;) {
      take(BLANKS)
      const byte = text[p]
      if (byte === '>' || byte === '/') break
      const key = name()
      const quote = take(OPENING)?.[1]
      if (quote === undefined) throw fault(p, 'an attribute has no value in quotes.')
      const start = p
      const value = text.slice(start, skipPast(quote, start, 'the value of an attribute'))
      if (value.includes('<'))
        throw fault(start, 'the value of an attribute has a bare < in it: a quote may be missing.')
      if (attributes.has(key)) throw fault(start, 'an attribute is there twice.')
      // Unless written as an entity, a line end or tab in an attribute is a blank.
      attributes.set(key, decoded(value.replaceAll(/[\t\n\r]/g, ' '), start, fault))
    }
    const empty = text[p] === '/'
    if (empty) p++
    if (text[p] !== '>') throw fault(p, 'a tag is not closed by a >.')
    p++
    handler.open(localName(tag), attributes, at)
    if (empty) handler.close(localName(tag))
    else open.push(tag)
  }
}

function localName(tag: string): string {
  const colon = tag.indexOf(':')
  return colon < 0 ? tag : tag.slice(colon + 1)
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

function decoded(raw: string, at: number, fault: Fault): string {
  if (!raw.includes('&')) return raw
  return raw.replaceAll(/&(?:([^;\s&]{1,32});)?/g, (_, entity: string | undefined, offset: number) => {
    if (entity === undefined) throw fault(at + offset, 'a bare & is written &amp; in XML.')
    const character = characterOf(entity)
    if (character === undefined) throw fault(at + offset, 'this entity is not known: write the character itself.')
    return character
  })
}

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return ENTITIES.get(entity)
  const code = /^#x[0-9a-f]+$/i.test(entity)
    ? Number(`0${entity.slice(1).toLowerCase()}`)
    : /^#\d+$/.test(entity)
      ? Number(entity.slice(1))
      : -1
  return isXmlCharacter(code) ? String.fromCodePoint(code) : undefined
}

/** Whether XML 1.0 can hold a character at all, even as an entity. */
export function isXmlCharacter(code: number): boolean {
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code < 0xd800) ||
    (code >= 0xe000 && code < 0xfffe) ||
    (code >= 0x10000 && code < 0x110000)
  )
}
