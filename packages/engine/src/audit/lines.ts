/** A stream line by line, without blank ones. */
import type { Readable } from 'node:stream'
import { InvalidInput } from '@tulle/core'
import { grouped } from '@tulle/core/text'

/** In characters. A line is held in memory as a whole. */
const LONGEST = 2 ** 24

export interface Line {
  readonly text: string
  /** From 1. */
  readonly number: number
}

export async function* linesOf(stream: Readable): AsyncGenerator<Line> {
  stream.setEncoding('utf8')
  /** What has come of the line that has not ended. */
  let parts: string[] = []
  let length = 0
  let number = 1
  for await (const part of stream as AsyncIterable<string>) {
    const [rest = '', ...others] = part.split('\n')
    parts.push(rest)
    length += rest.length
    requireShort(length, number)
    for (const next of others) {
      yield* unlessBlank(parts.join(''), number++)
      parts = [next]
      length = next.length
    }
  }
  yield* unlessBlank(parts.join(''), number)
}

function* unlessBlank(text: string, number: number): Generator<Line> {
  if (text.trim() !== '') yield { text, number }
}

function requireShort(length: number, number: number): void {
  if (length <= LONGEST) return
  throw new InvalidInput(
    `Line ${number} of what the command wrote is longer than ${grouped(LONGEST)} characters: let it write one output on each line, and audit it on smaller inputs.`,
  )
}
