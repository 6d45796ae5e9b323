/** The content of a text file, unpacked where its name says that it is packed. */
import { badGzip, changedFile } from '../text-files/unreadable.ts'
import { type ByteChunks, isUnpacking, plainBytes } from './chunks.ts'
import { gunzipped } from './gunzip.ts'
import { isGone, type OpenedFile } from './opened-file.ts'

/** Unpacked to the end: of a damaged file, part of the data would be released as all of it. */
async function* unpackedBytes(file: OpenedFile): ByteChunks {
  try {
    yield* gunzipped(file)
  } catch (error) {
    if (isGone(error)) throw changedFile(file.name)
    if (!isUnpacking(error)) throw error
    throw badGzip(file.name)
  }
}

export function bytesOf(file: OpenedFile, gz: boolean): ByteChunks {
  return gz ? unpackedBytes(file) : plainBytes(file)
}
