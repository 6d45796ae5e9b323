/** Whether there is a file, said in sentences; its bytes, and the lines of a small one. */
import { createReadStream } from 'node:fs'
import { access, constants, open, readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { InvalidInput } from '@tulle/core'
import { badGzip, emptyFile, linesIn, noFileHere } from '@tulle/releases/files'

/** That there is such a file, and that it may be read: known without looking at what is in it. */
export async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw noFile(file, error)
  })
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw noFile(file, error)
  })
  if (found.isDirectory()) throw new InvalidInput(`${file} is a folder: give a file.`)
  // A pipe says nothing of its size, and can be read once; a device has no end.
  if (!found.isFile()) {
    throw new InvalidInput(`${file} is a pipe or a device, and data is read more than once: save it to a file.`)
  }
  if (found.size === 0) throw emptyFile(file)
}

/** Why a file cannot be opened, as a sentence. */
export function noFile(file: string, error: unknown): InvalidInput {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return noFileHere(file)
  if (code === 'EACCES' || code === 'EPERM') return new InvalidInput(`There is no permission to read ${file}.`)
  if (code === 'EISDIR') return new InvalidInput(`${file} is a folder: give a file.`)
  return new InvalidInput(`The file ${file} cannot be read (${code ?? 'for an unknown reason'}).`)
}

/** The lines of a list, whatever ends them, without that. */
export async function readLines(file: string): Promise<string[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw noFile(file, error)
  })
  return linesIn(file, bytes)
}

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
