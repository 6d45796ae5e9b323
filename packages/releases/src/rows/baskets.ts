/** What a line of a file of baskets is made of: items, and what stands between them. */
import { InvalidInput } from '@tulle/core'
import { bare, isWhite } from './white.ts'

/** Any run of blanks and tabs. */
export const BLANKS = ' '

export function checkSeparator(separator: string): void {
  if (separator !== '' && !/[\r\n]/.test(separator)) return
  throw new InvalidInput('The separator of items is a text such as a comma, without line breaks: give another one.')
}

/** What would not come back as it was is not written. */
export function checkBasketItems(items: readonly string[], separator: string): void {
  checkSeparator(separator)
  const inside = separator === BLANKS ? /[ \t]/ : undefined
  for (const item of items) {
    if (/[\r\n]/.test(item)) {
      throw new InvalidInput(
        `The item ${JSON.stringify(item)} has a line break in it, and a basket is one line: write another format.`,
      )
    }
    if (inside === undefined ? item.includes(separator) : inside.test(item)) {
      throw new InvalidInput(
        `The item "${item}" contains the separator ${inside === undefined ? `"${separator}"` : '(blanks)'}: choose another separator, or write another format.`,
      )
    }
    if (item === '' || bare(item) !== item) {
      throw new InvalidInput(
        `The item "${item}" begins or ends with a blank or is empty, and would be lost in a line of items: write another format.`,
      )
    }
    // Between two of it: the end of an item and the separator may look like a separator before it.
    if (inside === undefined && !comesBack(item, separator)) {
      throw new InvalidInput(
        `The item "${item}" beside the separator "${separator}" reads as something else: choose another separator, or write another format.`,
      )
    }
  }
}

function comesBack(item: string, separator: string): boolean {
  const found: string[] = []
  eachItem(`${item}${separator}${item}`, separator, (each) => found.push(each))
  return found.length === 2 && found.every((each) => each === item)
}

/** Visits the items in a line: what stands between separators, without the blanks around it, unless that is nothing. */
export function eachItem(line: string, separator: string, visit: (item: string) => void): void {
  const blanks = separator === BLANKS
  let start = 0
  while (start <= line.length) {
    let end = blanks ? nextBlank(line, start) : line.indexOf(separator, start)
    if (end < 0) end = line.length
    const after = end + separator.length
    while (start < end && isWhite(line.charCodeAt(start))) start++
    while (end > start && isWhite(line.charCodeAt(end - 1))) end--
    if (end > start) visit(line.slice(start, end))
    start = after
  }
}

function nextBlank(line: string, start: number): number {
  for (let p = start; p < line.length; p++) if (isBlank(line.charCodeAt(p))) return p
  return -1
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9
}
