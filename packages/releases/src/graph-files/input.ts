/** A file with a graph, or with a list of nodes: on a disk, or given to a page. */
import { InvalidInput } from '@tulle/core'
import { isGz } from './formats.ts'

export interface ReadBytesOptions {
  readonly signal?: AbortSignal | undefined
  /** Whether a file without content is one to be read. */
  readonly mayBeEmpty?: boolean
}

export interface GraphInput {
  /** What it is called in what is said of it. */
  readonly name: string
  /** Its content, unpacked. */
  bytes(options?: ReadBytesOptions): Bytes
  /** What lies beside it under another name, if anything does. */
  beside(name: string): Promise<GraphInput | undefined>
}

export type Bytes = AsyncGenerator<Uint8Array, void, undefined>

/**
 * The content of a file from its bytes: there is some unless none may be, and gzip is known by its first bytes. `unpack`
 * takes whatever the file holds.
 */
export async function* contentOf(
  name: string,
  source: Bytes,
  unpack: (packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  { signal, mayBeEmpty = false }: ReadBytesOptions = {},
): Bytes {
  try {
    const { first, rest } = await firstBytes(source)
    const packed = first[0] === 0x1f && first[1] === 0x8b
    if (!packed && isGz(name) && first.length > 0) {
      throw new InvalidInput(`The name of ${name} ends in .gz, but it is not compressed: take the ending off its name.`)
    }
    let empty = true
    for await (const chunk of packed ? unpack(rest) : rest) {
      signal?.throwIfAborted()
      if (chunk.length === 0) continue
      if (empty) refuseUtf16(name, chunk)
      empty = false
      yield chunk
    }
    if (empty && !mayBeEmpty) throw new InvalidInput(`${name} is empty.`)
  } finally {
    // Closes the file also when nobody reads to its end.
    await source.return()
  }
}

export function cutShort(name: string): InvalidInput {
  return new InvalidInput(`${name} ends before its compressed data does: it was cut short. Get a complete copy.`)
}

export function damaged(name: string): InvalidInput {
  return new InvalidInput(`${name} is damaged: its compressed data cannot be unpacked. Get another copy.`)
}

/** The whole content as text, without a byte order mark. */
export async function readText(input: GraphInput, signal?: AbortSignal): Promise<string> {
  const parts: string[] = []
  for await (const part of readTextChunks(input, signal)) parts.push(part)
  try {
    return parts.join('')
  } catch {
    throw new InvalidInput(`${input.name} is too large for its format to be read: save the graph as an edge list.`)
  }
}

/** The same piece by piece. */
export async function* readTextChunks(
  input: GraphInput,
  signal?: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const text = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch {
      throw new InvalidInput(`${input.name} is not text in UTF-8: save it as UTF-8.`)
    }
  }
  for await (const chunk of input.bytes({ signal })) yield text(chunk)
  yield text()
}

/** Looks at the first two bytes without losing them; a pipe may bring them one by one. */
async function firstBytes(chunks: Bytes) {
  let first: Uint8Array = new Uint8Array(0)
  while (first.length < 2) {
    const { done, value } = await chunks.next()
    if (done === true) break
    first = together(first, value)
  }
  async function* rest() {
    yield first
    yield* chunks
  }
  return { first, rest: rest() }
}

export function together(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

function refuseUtf16(name: string, start: Uint8Array): void {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) {
    throw new InvalidInput(`${name} is text in UTF-16: save it as UTF-8.`)
  }
}
