/** All that people read on a screen goes through here, and no line of it is wider than the screen. */
import { visible, type Words } from '@tulle/core/text'
import { typedLines } from '../typed/names.ts'
import { fitted } from './fit.ts'

/** Where nobody knows how wide it is: in a file, or behind a pipe. */
const USUAL = 80
/** Narrower, nothing can be read. */
const LEAST = 20

/** Shells that export COLUMNS mean it. */
export function widthOf(out: NodeJS.WriteStream): number {
  const asked = Number(process.env['COLUMNS'])
  const known = Number.isInteger(asked) && asked > 0 ? asked : out.columns
  return Math.max(LEAST, known || USUAL)
}

/** A path, or a name, which is not to be broken: it may hold spaces. */
export interface Whole {
  readonly whole: string
}

/** A text is taken as it is, colours and all; sentences that mention options are said as they are typed. */
export type Line = string | Words | Whole

export function say(lines: readonly Line[], out: NodeJS.WriteStream = process.stdout): void {
  out.write(`${fit(lines, widthOf(out)).join('\n')}\n`)
}

/** The lines as they fit, all indented alike. */
export function fit(lines: readonly Line[], width: number, indent = ''): string[] {
  const out: string[] = []
  let texts: string[] = []
  // A table is several texts, which have to be looked at together.
  const flush = () => {
    if (texts.length > 0) out.push(...fitted(texts.join('\n'), width).split('\n'))
    texts = []
  }
  for (const line of lines) {
    if (typeof line === 'string') texts.push(...line.split('\n').map((each) => (each === '' ? '' : `${indent}${each}`)))
    else if ('whole' in line) {
      flush()
      out.push(`${indent}${line.whole}`)
    } else texts.push(...typedLines(line, width - indent.length).map((each) => `${indent}${visible(each)}`))
  }
  flush()
  return out
}
