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

interface Names {
  readonly inSentences: string
  readonly inCommands: string
}

let instead: (Names & { readonly path: string }) | undefined

/** A file of our own is called what it stands for. */
export function calledInstead(path: string, names: Names): void {
  instead = { path, ...names }
}

/** After the name of the program it is a part of what is typed. */
function called(text: string): string {
  if (instead === undefined || !text.includes(instead.path)) return text
  const { path, inSentences, inCommands } = instead
  return text
    .split('\n')
    .map((line) => {
      const [first = '', ...others] = line.split(path)
      return others.reduce(
        (done, next) => `${done}${/\btulle [a-z]/.test(done) ? inCommands : inSentences}${next}`,
        first,
      )
    })
    .join('\n')
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
    if (typeof line === 'string')
      texts.push(
        ...called(line)
          .split('\n')
          .map((each) => (each === '' ? '' : `${indent}${each}`)),
      )
    else if ('whole' in line) {
      flush()
      out.push(`${indent}${line.whole}`)
    } else texts.push(...typedLines(line, width - indent.length).map((each) => `${indent}${called(visible(each))}`))
  }
  flush()
  return out
}
