/** The bytes of a file, chunk by chunk and unpacked, with sentences for what can be wrong with it. */
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InvalidInput } from '@tulle/core'
import { isGz } from './formats.ts'

const CHUNK = 2 ** 20

export interface ReadBytesOptions {
  /** Whether a file without content is one to be read. */
  readonly mayBeEmpty?: boolean
}

/** A file's content, of which there is some unless none may be; gzip is known by its first bytes. */
export async function* readBytes(
  path: string,
  signal?: AbortSignal,
  { mayBeEmpty = false }: ReadBytesOptions = {},
): AsyncGenerator<Buffer, void, undefined> {
  const source = packedBytes(path)
  try {
    const { first, rest } = await firstBytes(source)
    const packed = first[0] === 0x1f && first[1] === 0x8b
    if (!packed && isGz(path) && first.length > 0) {
      throw new InvalidInput(`The name of ${path} ends in .gz, but it is not compressed: take the ending off its name.`)
    }
    let empty = true
    for await (const chunk of packed ? unpacked(path, rest) : rest) {
      signal?.throwIfAborted()
      if (chunk.length === 0) continue
      if (empty) refuseUtf16(path, chunk)
      empty = false
      yield chunk
    }
    if (empty && !mayBeEmpty) throw new InvalidInput(`${path} is empty.`)
  } finally {
    // Closes the file also when nobody reads to its end.
    await source.return()
  }
}

/** The whole content as text, without a byte order mark. */
export async function readText(path: string, signal?: AbortSignal): Promise<string> {
  const parts: string[] = []
  for await (const part of readTextChunks(path, signal)) parts.push(part)
  try {
    return parts.join('')
  } catch {
    throw new InvalidInput(`${path} is too large for its format to be read: save the graph as an edge list.`)
  }
}

/** The same piece by piece. */
export async function* readTextChunks(path: string, signal?: AbortSignal): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of readBytes(path, signal)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (codeOf(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new InvalidInput(`${path} is not text in UTF-8: save it as UTF-8.`)
  }
}

async function* packedBytes(path: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) yield chunk as Buffer
  } catch (error) {
    throw asSentence(path, error)
  }
}

/** Looks at the first two bytes without losing them; a pipe may bring them one by one. */
async function firstBytes(chunks: AsyncGenerator<Buffer, void, undefined>) {
  let first: Buffer = Buffer.alloc(0)
  while (first.length < 2) {
    const { done, value } = await chunks.next()
    if (done === true) break
    first = Buffer.concat([first, value])
  }
  async function* rest() {
    yield first
    yield* chunks
  }
  return { first, rest: rest() }
}

async function* unpacked(path: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const gunzip = createGunzip({ chunkSize: CHUNK })
  let given = 0
  async function* counted() {
    for await (const chunk of chunks) {
      given += chunk.length
      yield chunk
    }
  }
  // The error reaches the loop below through gunzip itself.
  pipeline(Readable.from(counted(), { objectMode: false }), gunzip, () => {})
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
    // At a byte of 0 between two members it stops without a word, and what follows would be lost.
    if (gunzip.bytesWritten < given) throw Object.assign(new Error(), { code: 'Z_DATA_ERROR' })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'Z_BUF_ERROR') {
      throw new InvalidInput(`${path} ends before its compressed data does: it was cut short. Get a complete copy.`)
    }
    if (code?.startsWith('Z_')) {
      throw new InvalidInput(`${path} is damaged: its compressed data cannot be unpacked. Get another copy.`)
    }
    throw error
  }
}

function refuseUtf16(path: string, start: Buffer): void {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) {
    throw new InvalidInput(`${path} is text in UTF-16: save it as UTF-8.`)
  }
}

/** What the file system says, as a sentence. */
export function asSentence(path: string, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'ENOENT':
      return new InvalidInput(`There is no ${path}.`)
    case 'EISDIR':
      return new InvalidInput(`${path} is a directory: give a file.`)
    case 'ENOTDIR':
      return new InvalidInput(`There is no ${path}: a part of the path is a file, not a directory.`)
    case 'EACCES':
    case 'EPERM':
      return new InvalidInput(`There is no permission to use ${path}.`)
    default:
      return error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
