import { readdir, rm, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isLock, openFolder, pathOf } from './folder-lock.ts'

/**
 * Removes a folder with all that is in it, and follows no link, not even one that somebody puts in the place of a folder
 * meanwhile: each folder is opened first, and what is removed is removed from what was opened. A lock goes last: without
 * it nobody could tell any more that the rest was left.
 */
export async function removeTree(folder: string): Promise<void> {
  const directory = await openFolder(folder)
  if (directory === undefined) return rm(folder, { recursive: true, force: true })
  try {
    const here = pathOf(directory, folder)
    const entries = await readdir(here, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => Number(isLock(a.name)) - Number(isLock(b.name)))) {
      const path = join(here, entry.name)
      if (entry.isDirectory()) await removeTree(path)
      else await unlink(path)
    }
  } finally {
    await directory.close()
  }
  await rmdir(folder)
}
