import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { badGzip } from '@tulle/releases/files'

/**
 * The unpacked bytes of a file, to its end. DuckDB reads a damaged one as far as it goes and says nothing: part of the
 * data would be released as all of it.
 */
export async function* unpackedBytes(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  const gunzip = createGunzip({ chunkSize: 2 ** 20 })
  // The error reaches the loop below through gunzip itself.
  pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), gunzip, () => {})
  try {
    for await (const bytes of gunzip) yield bytes as Uint8Array
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') !== true) throw error
    throw badGzip(file)
  }
}

const CHUNK = 2 ** 20

/** Each piece is good until the next: a file of many gigabytes passes through one buffer. */
export async function* plainBytes(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  const handle = await open(file, 'r')
  try {
    const buffer = Buffer.allocUnsafe(CHUNK)
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
