/** The files of a published folder. Nothing in it is trusted to be a plain file until it is open. */
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { visible } from '@tulle/core/text'
import { type Entry, missingFile, type PublishedFiles } from '@tulle/releases'
import { sha256Of } from '../write/checksum.ts'
import { openRegular, readRegular } from './regular-file.ts'

export function folderFiles(folder: string): PublishedFiles {
  return {
    async list() {
      const entries: Entry[] = []
      for (const name of await readdir(folder)) {
        const found = await lstat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
          // Whatever was removed since is not there.
          if (error.code === 'ENOENT') return undefined
          throw missingFile(name)
        })
        if (found === undefined) continue
        if (found.isFile()) entries.push({ name, is: 'file', bytes: found.size })
        else entries.push({ name, is: found.isDirectory() ? 'folder' : found.isSymbolicLink() ? 'link' : 'other' })
      }
      return entries
    },
    bytes: (name, most) => readRegular(join(folder, name), visible(name), most),
    async checksum(name) {
      const { handle } = await openRegular(join(folder, name), visible(name))
      try {
        return await sha256Of(handle)
      } finally {
        await handle.close()
      }
    },
  }
}
