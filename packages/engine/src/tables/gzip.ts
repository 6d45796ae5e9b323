import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { InvalidInput } from '@tulle/core'

/**
 * Unpacks the whole file once, to nowhere. DuckDB reads a damaged one as far as it goes and says nothing: part of the
 * data would be released as all of it.
 */
export async function checkGzip(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), createGunzip({ chunkSize: 2 ** 20 }), nowhere)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') !== true) throw error
    throw new InvalidInput(`The file ${file} cannot be read: it is no gzip file, or a damaged or unfinished one.`)
  }
}
