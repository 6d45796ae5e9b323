import { InvalidInput } from '@tulle/core'

/** Makes the error for what is wrong at character `at` of a text. */
export type Fault = (at: number, message: string) => InvalidInput

export function faultIn(path: string, text: string): Fault {
  return (at, message) => {
    let line = 1
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) {
      line++
      start = end + 1
    }
    return new InvalidInput(`${path}, line ${line}, column ${at - start + 1}: ${message}`)
  }
}

const ENCODER = new TextEncoder()
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * A copy of a piece of a text. V8 makes a piece of more than a dozen characters a view that keeps the whole text in
 * memory, and a node's name outlives its file.
 */
export function detached(piece: string): string {
  return piece.length < 13 ? piece : DECODER.decode(ENCODER.encode(piece))
}
