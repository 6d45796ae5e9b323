/**
 * Files that somebody else may have put there. A link leads elsewhere, a pipe never ends, a device does what it likes: only
 * plain files are opened, and what was opened is looked at once more, since it may not be what was there a moment before.
 */
import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import type { InvalidInput } from '@tulle/core'
import { missingFile, notPlain } from '@tulle/releases'

/** Not every platform has these. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants> & { O_RDONLY: number }

export interface RegularFile {
  readonly handle: FileHandle
  readonly bytes: number
}

/** Opens `path`, which is called `name` in what is said of it. Whoever gets it closes it. */
export async function openRegular(path: string, name: string): Promise<RegularFile> {
  const found = await lstat(path).catch((error: unknown) => {
    throw missing(name, error)
  })
  if (!found.isFile()) throw notPlain(name, found.isDirectory())
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    throw missing(name, error)
  })
  const opened = await handle.stat()
  if (opened.isFile()) return { handle, bytes: opened.size }
  await handle.close()
  throw notPlain(name, opened.isDirectory())
}

/** All of it; nothing if there is more than `most`, or if it grows while it is read. */
export async function readRegular(path: string, name: string, most: number): Promise<Buffer | undefined> {
  const { handle, bytes } = await openRegular(path, name)
  try {
    if (bytes > most) return undefined
    const buffer = Buffer.alloc(bytes + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length)
      if (bytesRead === 0) return buffer.subarray(0, length)
      length += bytesRead
      if (length > bytes) return undefined
    }
  } finally {
    await handle.close()
  }
}

function missing(name: string, error: unknown): InvalidInput {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ELOOP' || code === 'ENXIO') return notPlain(name, false)
  return missingFile(name)
}
