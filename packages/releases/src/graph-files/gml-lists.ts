import type { Fault } from './places.ts'

/** A value as it is written, without quotes and with its entities resolved. */
export interface GmlValue {
  readonly text: string
  readonly at: number
}

/** A list's values that are not lists themselves, by their keys; of several with one key, the first. */
export interface GmlList {
  readonly at: number
  readonly values: ReadonlyMap<string, GmlValue>
}

/** A comment is a whole line: a # elsewhere, where a text should stand in quotation marks, must not hide the rest. */
const TOKEN = /(?:\s|(?<=(?:^|\n)[ \t]*)#[^\n]*)*(?:([[\]])|"([^"]*)"|([^\s[\]"#]+)|$)/y

/**
 * Gives the lists called node and edge inside the list called graph, one by one, and returns that list itself. What is
 * nested deeper, such as a node's graphics, is passed over.
 */
export function gmlLists(
  text: string,
  fault: Fault,
  visit: (name: 'node' | 'edge', list: GmlList) => void,
): GmlList | undefined {
  let graph: GmlList | undefined
  let p = 0

  type Token = { readonly kind: '[' | ']' | 'string' | 'word' | 'end'; readonly text: string; readonly at: number }
  const next = (): Token => {
    TOKEN.lastIndex = p
    const found = TOKEN.exec(text)
    if (found === null) {
      const at = p + text.slice(p).search(/\S/)
      throw fault(
        at,
        text[at] === '#'
          ? 'a # begins a comment at the beginning of a line alone: a text stands in quotation marks.'
          : 'a quote is opened near here and never closed.',
      )
    }
    p = TOKEN.lastIndex
    const [, bracket, quoted, word] = found
    const at = p - (bracket ?? word ?? `"${quoted ?? ''}"`).length
    if (bracket !== undefined) return { kind: bracket as '[' | ']', text: bracket, at }
    if (quoted !== undefined) return { kind: 'string', text: withoutEntities(quoted), at }
    return word === undefined ? { kind: 'end', text: '', at: p } : { kind: 'word', text: word, at }
  }

  // The lists that are open. Those that are passed over are not kept.
  const open: { name: string; at: number; values: Map<string, GmlValue> | undefined }[] = []
  const path = () => open.map(({ name }) => name).join('.')
  open.push({ name: '', at: 0, values: undefined })
  for (;;) {
    const key = next()
    if (key.kind === 'end') break
    if (key.kind === ']') {
      if (open.length === 1) throw fault(key.at, 'there is a ] without its [.')
      const { name, at, values } = open.pop() as (typeof open)[number]
      if (values === undefined) continue
      if (path() === '.graph') visit(name as 'node' | 'edge', { at, values })
      else graph = { at, values }
      continue
    }
    if (key.kind !== 'word') throw fault(key.at, 'a key, that is a word, is expected here.')
    const name = key.text.toLowerCase()
    const value = next()
    if (value.kind === '[') {
      const inGraph = open.length === 2 && open[1]?.values !== undefined
      const isGraph = open.length === 1 && name === 'graph'
      if (isGraph && graph !== undefined) throw fault(key.at, 'there is a second graph: a file must hold one.')
      const kept = isGraph || (inGraph && (name === 'node' || name === 'edge'))
      open.push({ name, at: key.at, values: kept ? new Map() : undefined })
    } else if (value.kind === 'string' || value.kind === 'word') {
      const { values } = open.at(-1) as (typeof open)[number]
      if (values?.has(name) === false) values.set(name, { text: value.text, at: value.at })
    } else throw fault(key.at, 'a value is expected after this key.')
  }
  if (open.length > 1) throw fault(text.length, 'a list is not closed: the file may have been cut short.')
  return graph
}

const ENTITIES = new Map(Object.entries({ quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }))

/** An entity that is not known stays as it is: GML's readers never agreed on which ones there are. */
function withoutEntities(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{1,10}));/g,
    (entity, decimal, hexadecimal, name) => {
      if (name !== undefined) return ENTITIES.get(name as string) ?? entity
      const code = decimal === undefined ? Number.parseInt(hexadecimal as string, 16) : Number(decimal)
      return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity
    },
  )
}
