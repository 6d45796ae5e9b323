/** The bytes of a file, chunk by chunk and unpacked, with sentences for what can be wrong with it. */
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InvalidInput } from '@tulle/core'
import { type Bytes, contentOf, cutShort, damaged, type GraphInput } from '@tulle/releases/files'

const CHUNK = 2 ** 20

/** A file on the disk, for the readers of graphs. */
export function graphInput(path: string): GraphInput {
  return {
    name: path,
    bytes: (options) => contentOf(path, packedBytes(path), (packed) => unpacked(path, packed), options),
    beside: (name) =>
      access(name).then(
        () => graphInput(name),
        () => undefined,
      ),
  }
}

async function* packedBytes(path: string): Bytes {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) yield chunk as Buffer
  } catch (error) {
    throw asSentence(path, error)
  }
}

async function* unpacked(path: string, chunks: AsyncIterable<Uint8Array>): Bytes {
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
    if (gunzip.bytesWritten < given) throw damaged(path)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'Z_BUF_ERROR') throw cutShort(path)
    if (code?.startsWith('Z_')) throw damaged(path)
    throw error
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
