/** Whether a text file is UTF-8 throughout, columns that nobody asks for included, as a page's reader looks at them too. */
import { isUtf8 } from 'node:buffer'
import { COMPLAINTS, cannotRead } from '@tulle/releases/files'

const LF = 10
const CR = 13

/** Takes the bytes of a file piece by piece, and says at the end of them whether all was well. */
export function utf8Scan(): Utf8Scan {
  return new Utf8Scan()
}

class Utf8Scan {
  #rest: Uint8Array = new Uint8Array()
  #sound = true

  add(bytes: Uint8Array): void {
    if (!this.#sound) return
    const text = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const whole = wholeLetters(text)
    this.#sound = isUtf8(text.subarray(0, whole))
    this.#rest = text.slice(whole)
  }

  end(): boolean {
    return this.#sound && this.#rest.length === 0
  }
}

/** How many bytes there are before a letter at the end whose other bytes may still come. */
function wholeLetters(bytes: Uint8Array): number {
  const { length } = bytes
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back] as number
    if (byte < 0x80) return length
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? length - back : length
  }
  return length
}

/** Says which line it is. What names the columns was read before. */
export async function refuseOtherThanUtf8(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let rest: Uint8Array = new Uint8Array()
  let line = 1
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    let start = 0
    for (let p = 0; p < bytes.length; p++) {
      const isEnd = bytes[p] === LF || (bytes[p] === CR && p + 1 < bytes.length && bytes[p + 1] !== LF)
      if (!isEnd) continue
      if (line > 1 && !isUtf8(bytes.subarray(start, p))) throw cannotRead(file, COMPLAINTS.utf8, line)
      start = p + 1
      line++
    }
    rest = bytes.subarray(start)
  }
  if (line > 1 && !isUtf8(rest)) throw cannotRead(file, COMPLAINTS.utf8, line)
}
