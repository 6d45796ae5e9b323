/** Lines of numbers between Spark and a worker: bytes are read as they are, for a text of each would cost more than the work. */
import { once } from 'node:events'

export const [TAB, NEWLINE, SPACE, MINUS, ZERO] = [9, 10, 32, 45, 48] as const

/** So much text is written at a time. */
const MUCH = 65_536

/** Hands over the bytes of whole lines, each time as many as have come; `end` is behind the last newline. */
export async function eachPiece(visit: (bytes: Buffer, end: number) => void | Promise<void>): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(NEWLINE) + 1
    if (end > 0) await visit(bytes, end)
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) throw new Error('The last line has no end: Spark was interrupted.')
}

/** Writes lines, and waits where Spark reads more slowly. */
export class Lines {
  #text = ''

  get isFull(): boolean {
    return this.#text.length > MUCH
  }

  async add(...fields: readonly (number | string)[]): Promise<void> {
    this.put(...fields)
    if (this.isFull) await this.flush()
  }

  /** Keeps a line until all is flushed. */
  put(...fields: readonly (number | string)[]): void {
    this.#text += `${fields.join('\t')}\n`
  }

  async flush(): Promise<void> {
    const text = this.#text
    this.#text = ''
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  }
}

/** Whole lines as texts, where each is worth one. */
export async function* textLines(): AsyncGenerator<string> {
  let rest = ''
  for await (const text of process.stdin.setEncoding('latin1') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error('The last line has no end: Spark was interrupted.')
}
