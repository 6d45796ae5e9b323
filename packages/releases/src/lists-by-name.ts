/** Lists by the names of columns, as they are typed: age=0,18,65,sex=F,M. A part without = goes on with the list before it. */
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import { partsIn, unquoted } from './published/directions.ts'

/** The first = outside quotation marks divides a part. */
const NAMED = /^("(?:[^"]|"")*"|[^="]+?)\s*=\s*(.*)$/s

export function listsIn(text: string, what: string | Words): Record<string, string[]> {
  const found = new Map<string, string[]>()
  let last: string[] | undefined
  for (const part of partsIn(text)) {
    const [, name, value] = NAMED.exec(part) ?? []
    if (name !== undefined && value !== undefined) {
      const column = unquoted(name.trim())
      if (found.has(column)) throw new InvalidInput(words`${what} has "${column}" twice: give each column once.`)
      last = [unquoted(value.trim())]
      found.set(column, last)
    } else if (last === undefined || part === '') {
      throw new InvalidInput(words`${what} takes lists such as age=0,18,65,height=140,200, and "${part}" is none.`)
    } else last.push(unquoted(part))
  }
  return Object.fromEntries(found)
}
