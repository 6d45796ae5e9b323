import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InvalidInput } from '@tulle/core'

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
    throw new InvalidInput(`The file ${file} cannot be read: it is no gzip file, or a damaged or unfinished one.`)
  }
}
