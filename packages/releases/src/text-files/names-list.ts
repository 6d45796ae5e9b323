/** Lists of names, one on each line; and the names that data holds, in an order that tells nothing of it. */
import { InvalidInput } from '@tulle/core'

/** The lines of a list, whatever ends them, without that. */
export function linesIn(file: string, bytes: Uint8Array): string[] {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(/\r\n?|\n/)
  } catch {
    // A letter that cannot be read would become another name, without a word.
    throw new InvalidInput(`${file} is not text in UTF-8: save it as UTF-8.`)
  }
}

/** One name on each line, spaces around it dropped, empty lines skipped. */
export function namesInLines(file: string, lines: readonly string[]): string[] {
  const lineOf = new Map<string, number>()
  lines.forEach((line, i) => {
    const entry = line.trim()
    if (entry === '') return
    const earlier = lineOf.get(entry)
    if (earlier !== undefined) {
      refuseTable(file, lines)
      throw new InvalidInput(`${file} lists "${entry}" twice, in line ${earlier} and in line ${i + 1}: remove one.`)
    }
    lineOf.set(entry, i + 1)
  })
  if (lineOf.size > 0 && [...lineOf.keys()].every((entry) => /^".*"$/.test(entry))) {
    throw new InvalidInput(
      `Every line of ${file} stands in quotation marks: give the names as they are in the data, without.`,
    )
  }
  if (lineOf.size === 0) throw new InvalidInput(`The list ${file} is empty: give one name on each line.`)
  return [...lineOf.keys()]
}

/**
 * A table that was taken for a list repeats itself sooner or later, and every line of it has as many columns. Names may
 * have commas too, so this is no fault by itself. The line is not quoted, for such a table may be the data.
 */
function refuseTable(file: string, lines: readonly string[]): void {
  const bare = lines.filter((line) => line.trim() !== '').map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const columns = [';', '\t', '|', ','].map((delimiter) => {
    const [first = 1, ...others] = bare.map((line) => line.split(delimiter).length)
    return others.every((count) => count === first) ? first : 1
  })
  const most = Math.max(...columns)
  if (most === 1) return
  throw new InvalidInput(
    `${file} looks like a table of ${most} columns, and lines of it repeat: a list has one name on each line, and nothing else. Were two files swapped?`,
  )
}

/** Names that occur in data, each once: whole numbers by value, others by their letters. */
export function namesInData(file: string, entries: readonly string[]): string[] {
  if (entries.length === 0) throw new InvalidInput(`${file} has no rows, so there are no names to take from it.`)
  const whole = entries.every((entry) => /^-?\d{1,15}$/.test(entry))
  return entries.toSorted((a, b) => (whole ? Number(a) - Number(b) : 0) || (a < b ? -1 : a > b ? 1 : 0))
}

/** A name that stands twice would count every event of it twice. */
export function checkNamesOnce(names: readonly string[]): void {
  const repeated = names.length === new Set(names).size ? undefined : names.find((name, i) => names.indexOf(name) !== i)
  if (repeated !== undefined) {
    throw new InvalidInput(`The list of names has "${repeated}" twice: each row and column needs a name of its own.`)
  }
}
