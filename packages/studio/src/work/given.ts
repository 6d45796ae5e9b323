/** From what stands in the fields of a form to settings, or a refusal that names the field. */
import { InvalidInput } from '@tulle/core'
import { namesIn, type Words } from '@tulle/core/text'
import { listsIn, type Option, type Options, pairsOrFile, settingsOf } from '@tulle/releases'

/** By the keys of options: texts as they were typed, true and false of switches, lists of names that were ticked. */
export type Given = Readonly<Record<string, string | boolean | readonly string[]>>

export function settingsFrom<O extends Options>(kind: string, options: O, given: Given) {
  const values = Object.entries(given).flatMap(([key, typed]) => {
    const option = options[key]
    const value = option === undefined ? undefined : valueOf(option, typed)
    return value === undefined ? [] : [[key, value] as const]
  })
  return settingsOf(kind, options, Object.fromEntries(values))
}

/** Nothing where a field was left empty. */
function valueOf({ key, form }: Option, typed: Given[string]): unknown {
  if (typeof typed === 'boolean') return typed
  if (typeof typed !== 'string') return typed.length === 0 ? undefined : [...typed]
  const text = typed.trim()
  if (text === '') return undefined
  switch (form.is) {
    case 'number':
    case 'whole':
    case 'number-among':
      return numberIn(key, text)
    case 'number-or':
      return form.words.includes(text) ? text : numberIn(key, text)
    case 'numbers':
    case 'wholes':
      return text.split(',').map((part) => numberIn(key, part))
    case 'choices':
      return text.split(',').map((part) => part.trim())
    case 'names':
    case 'files':
      return namesIn(text)
    case 'lists-by-name':
      return listsOf(key, text, form.of)
    case 'numbers-by-name':
    case 'numbers-by-name-or-file':
      return pairsOrFile(text, mention(key))
    default:
      return typed
  }
}

/** Some numbers, or texts, for each of some names: age=0,18,65. */
function listsOf(key: string, text: string, of: 'numbers' | 'texts'): Record<string, unknown> {
  const found = Object.entries(listsIn(text, mention(key)))
  const read = (list: readonly string[]) => (of === 'texts' ? list : list.map((each) => numberIn(key, each)))
  return Object.fromEntries(found.map(([name, list]) => [name, read(list)]))
}

function numberIn(key: string, text: string): number {
  const value = Number(text.trim())
  if (text.trim() !== '' && Number.isFinite(value)) return value
  throw new InvalidInput({ parts: [{ mention: key }, ` must be a number, such as 0.5, not "${text.trim()}".`] })
}

function mention(key: string): Words {
  return { parts: [{ mention: key }] }
}
