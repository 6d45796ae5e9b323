/**
 * Lines that begin with #, % or //. Public files begin with comments of that kind, and a node may be called #hashtag: what
 * could be either is refused, and what is taken for a comment is counted.
 */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { Comments } from '../sources/graphs.ts'

/** Whether a line that begins with these two bytes begins with such a mark, or with any where none is given. */
export function isMarked(byte: number, next: number, comments: Comments | undefined): boolean {
  switch (comments) {
    case undefined:
      return byte === 35 || byte === 37 || (byte === 47 && next === 47)
    case 'none':
      return false
    case '//':
      return byte === 47 && next === 47
    default:
      return byte === comments.charCodeAt(0)
  }
}

export const AMBIGUOUS = words`is this line a comment, or data? Say {comments '#'} (or '%', or '//') to leave out all lines that begin like that, or {comments none} if they are data.`

/** Lines of a preamble that are kept to be looked at. */
const MOST_LINES = 1000

/** The lines above the first record that begin like comments: a note at the head of a file, unless they could be records. */
export class Preamble {
  readonly #path: string
  readonly #lines: { readonly text: string; readonly line: number }[] = []

  constructor(path: string) {
    this.#path = path
  }

  add(text: string, line: number): void {
    if (this.#lines.length === MOST_LINES) throw this.#ambiguous(line)
    this.#lines.push({ text: text.trimEnd(), line })
  }

  /**
   * To be called once the first record is known, with its line; without it, where none came. `delimiterOf` finds the
   * delimiter in a line.
   */
  refuseRecords(
    delimiterOf: (line: string) => string,
    first: string | undefined,
    couldBe: (cells: readonly string[]) => boolean,
  ): void {
    for (const { text, line } of this.#lines) {
      const cells = cellsIn(text, delimiterOf(first ?? text))
      // A mark and a blank are how comments begin, and no name: "# FromNodeId", before a tab.
      if (!/^(?:#|%|\/\/)\s/.test(cells[0] as string) && couldBe(cells)) throw this.#ambiguous(line)
    }
  }

  #ambiguous(line: number): InvalidInput {
    return new InvalidInput(words`${this.#path}, line ${line}: ${AMBIGUOUS}`)
  }
}

function cellsIn(text: string, delimiter: string): string[] {
  const splits = delimiter === ' ' ? /[ \t]+/g : delimiter
  // What delimits inside quotation marks does not.
  const plain = text.replaceAll(/"(?:[^"]|"")*"/g, (quoted) => quoted.slice(1, -1).replaceAll(splits, '_'))
  return delimiter.length > 1 ? [text] : plain.split(splits).map((cell) => cell.trim())
}
