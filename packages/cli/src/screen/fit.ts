/** Lines that are no wider than a terminal: sentences are filled, commands go on after a \, tables that do not fit are told. */
import stringWidth from 'fast-string-width'
import { wrapAnsi } from 'fast-wrap-ansi'

/** A name or a path that is longer than a line stays whole: cut in two, it could not be copied. */
export function fitted(text: string, width: number): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; ) {
    const rows = tableAt(lines, at)
    out.push(...(rows === 1 ? line(lines[at] as string, width) : table(lines.slice(at, at + rows), width)))
    at += rows
  }
  return out.join('\n')
}

/** Texts that were written over several lines, as one line for each paragraph and each command. */
export function joinedUp(text: string): string {
  return text.replaceAll(/ \\\n\s*/g, ' ').replaceAll(/(?<=^|\n)([^\s\n][^\n]*)\n(?=[^\s\n])/g, '$1 ')
}

const COMMAND = /^(?:\.\/)?tulle /

function line(text: string, width: number): string[] {
  if (stringWidth(text) <= width) return [text]
  const [, indent = '', rest = ''] = /^( *)(.*)$/.exec(text) ?? []
  if (COMMAND.test(rest)) return command(rest, indent, width)
  return filled(rest, width, indent, indent)
}

/** Stands for a space at which no line ends; no text has it. */
const HELD = '\uFDD0'
/** ε = 1, and 95 %. */
const TOGETHER = /(?<=[εδk]) (?==)|(?<=[εδk] =) (?=\d)|(?<=\d) (?=%)/g

/** A path stays on one line. */
export function whole(text: string): string {
  return text.replaceAll(' ', HELD)
}

/** A paragraph; `first` is what its first line begins with, and `others` all that follow. */
export function filled(text: string, width: number, first = '', others = first): string[] {
  const held = text.replaceAll(TOGETHER, HELD)
  const room = Math.max(1, width - Math.max(stringWidth(first), stringWidth(others)))
  return wrapAnsi(held, room, { hard: false, trim: true })
    .replaceAll(HELD, ' ')
    .split('\n')
    .map((each, k) => `${k === 0 ? first : others}${each}`)
}

/** A command that can be copied with all its lines. */
function command(text: string, indent: string, width: number): string[] {
  // An option stays with its value, and what is quoted is one word.
  const parts =
    text.match(/(?:--?[A-Za-z][\w-]*(?: (?!-)(?:"[^"]*"|'[^']*'|[^\s"'])+)?|(?:"[^"]*"|'[^']*'|[^\s"'])+)/g) ?? []
  const lines: string[] = []
  let now = indent
  for (const part of parts) {
    const next = now.trim() === '' ? `${now}${part}` : `${now} ${part}`
    // Room for the \ at the end.
    if (now.trim() === '' || stringWidth(next) <= width - 2) now = next
    else {
      lines.push(`${now} \\`)
      now = `${indent}  ${part}`
    }
  }
  return [...lines, now]
}

/** Columns are three spaces apart. */
const CELLS = /\S {3,}\S/

/** How many lines from this one on are a table. */
function tableAt(lines: readonly string[], start: number): number {
  let end = start
  while (end < lines.length && CELLS.test(lines[end] as string)) end++
  return Math.max(1, end - start)
}

function indentOf(text = ''): number {
  return text.length - text.trimStart().length
}

function table(lines: readonly string[], width: number): string[] {
  if (lines.every((each) => stringWidth(each) <= width)) return [...lines]
  const starts = columnStarts(lines)
  const rows = lines.map((each) => starts.map((from, k) => each.slice(from, starts[k + 1]).trim()))
  const indent = ' '.repeat(starts[0] ?? 0)
  const last = starts.at(-1) ?? 0
  // Where the last column alone is long, it goes on below itself.
  if (starts.length > 1 && width - last >= LEAST) {
    return lines.flatMap((each, k) => filled(rows[k]?.at(-1) ?? '', width, each.slice(0, last), ' '.repeat(last)))
  }
  // Names, and what each is: nothing that stands first is a heading.
  if (starts.length === 2) {
    return rows.flatMap(([name = '', what = '']) => [
      ...(name === '' ? [] : [`${indent}${name}`]),
      ...(what === '' ? [] : filled(what, width, `${indent}    `)),
    ])
  }
  return told(rows, indent, width)
}

const LEAST = 24

/** Where a column begins: no line has anything in the three places before. */
function columnStarts(lines: readonly string[]): number[] {
  const longest = Math.max(...lines.map((each) => each.length))
  const blank = (at: number) => lines.every((each) => (each[at] ?? ' ') === ' ')
  const first = Math.min(...lines.map(indentOf))
  const starts = [first]
  for (let at = first + 4; at < longest; at++) {
    if (!blank(at) && blank(at - 1) && blank(at - 2) && blank(at - 3)) starts.push(at)
  }
  return starts
}

/** Row by row, each number with the name of its column. */
function told([names = [], ...rows]: readonly (readonly string[])[], indent: string, width: number): string[] {
  return rows.flatMap(([first = '', ...cells]) => {
    const each = cells.flatMap((cell, k) => (cell === '' ? [] : [`${names[k + 1] ?? ''}: ${cell}`]))
    const lead = names[0] === '' || names[0] === undefined ? first : `${names[0]} ${first}`
    return filled(`${lead} – ${each.join('; ')}`, width, indent, `${indent}  `)
  })
}
