/**
 * Sentences that mention options. Whoever writes one knows an option by its key alone; a terminal calls it by its flag, a
 * page by the label of a field. So a mention stays a mention until a front end shows the sentence.
 */

/**
 * An option by its key, with a value or what stands for one: {domain FILE}; a kind of release: {kind:graph}; or what can be
 * asked of a release: {ask:cut}.
 */
export interface Mention {
  readonly mention: string
  readonly value?: string
  /** Of a kind or a question: all that it is told, by the keys of options, so that a front end can offer it whole. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Of a kind: its plan is to be made, and no more. */
  readonly planOnly?: boolean
}

/** In the place of a setting that only the reader knows, a file or a column of theirs: a word in capitals. */
export interface Yours {
  readonly yours: string
}

export function isYours(value: unknown): value is Yours {
  return typeof value === 'object' && value !== null && 'yours' in value
}

export interface Words {
  readonly parts: readonly (string | Mention)[]
}

/** What may stand in a sentence. Texts are taken as they are: a name in braces that a file holds mentions nothing. */
type Inserted = string | number | bigint | Words | undefined

const MENTION = /\{((?:kind:|ask:)?[A-Za-z][\w-]*)(?: ([^{}]+))?\}/g
/** Stands for what is inserted while mentions are looked for, so that only what the author wrote can be one. */
const PLACE = /\uE000(\d+)\uE000/g

/** `{maxPerPerson} is missing` as a sentence; `{neighbours ${relation}}` has a value that is inserted. */
export function words(texts: TemplateStringsArray, ...inserted: readonly Inserted[]): Words {
  const template = texts.map((text, k) => (k === 0 ? text : `\uE000${k - 1}\uE000${text}`)).join('')
  const parts: (string | Mention)[] = []
  let end = 0
  const add = (text: string) => parts.push(...filled(text, inserted))
  for (const found of template.matchAll(MENTION)) {
    const [whole, mention = '', value] = found
    add(template.slice(end, found.index))
    parts.push({ mention, ...(value === undefined ? {} : { value: inPlain({ parts: filled(value, inserted) }) }) })
    end = found.index + whole.length
  }
  add(template.slice(end))
  return { parts: merged(parts) }
}

/** What an author wrote without inserting anything, such as the help of an option. */
export function wordsOf(text: string): Words {
  return words([text] as unknown as TemplateStringsArray)
}

/** A whole release, or a whole question about the release at hand, to be made as it stands. */
export function request(
  to: `kind:${string}` | `ask:${string}`,
  settings: Readonly<Record<string, unknown>>,
  how: Pick<Mention, 'planOnly'> = {},
): Words {
  return { parts: [{ mention: to, settings, ...how }] }
}

/** Several one after the other. */
export function joined(all: readonly (string | Words)[], between = ''): Words {
  const parts = all.flatMap((each, k) => [
    ...(k === 0 ? [] : [between]),
    ...(typeof each === 'string' ? [each] : each.parts),
  ])
  return { parts: merged(parts) }
}

/** As a front end says it. */
export function said(text: string | Words, name: (mention: Mention) => string): string {
  return typeof text === 'string'
    ? text
    : text.parts.map((part) => (typeof part === 'string' ? part : name(part))).join('')
}

/** For programs: options by their keys. */
export function inPlain(text: string | Words): string {
  return said(text, ({ mention, value, settings }) => {
    const name = mention.replace(/^(?:kind|ask):/, '')
    if (settings !== undefined) return `${name} ${JSON.stringify(settings)}`
    return value === undefined ? name : `${name} ${value}`
  })
}

function filled(text: string, inserted: readonly Inserted[]): (string | Mention)[] {
  const parts: (string | Mention)[] = []
  let end = 0
  for (const found of text.matchAll(PLACE)) {
    const value = inserted[Number(found[1])]
    parts.push(text.slice(end, found.index), ...(isWords(value) ? value.parts : [String(value ?? '')]))
    end = found.index + found[0].length
  }
  parts.push(text.slice(end))
  return parts
}

function isWords(value: Inserted): value is Words {
  return typeof value === 'object'
}

function merged(parts: readonly (string | Mention)[]): (string | Mention)[] {
  const out: (string | Mention)[] = []
  for (const part of parts) {
    const last = out.at(-1)
    if (typeof part === 'string' && typeof last === 'string') out[out.length - 1] = last + part
    else if (part !== '') out.push(part)
  }
  return out
}
