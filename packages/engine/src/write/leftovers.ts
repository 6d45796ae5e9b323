/** What killed runs have left: only folders of one's own, whose run has certainly ended, are ever touched. */
import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, readdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hasEnded, openFolder } from './folder-lock.ts'
import { removeTree } from './remove-tree.ts'

/** The names of folders in `place` that a run made with this prefix (own-folder.ts), and has left. */
export async function leftoversIn(place: string, prefix: string): Promise<string[]> {
  const left: string[] = []
  for (const name of await candidates(place, prefix)) {
    if (await isLeftover(join(place, name))) left.push(name)
  }
  return left
}

export async function isLeftover(folder: string): Promise<boolean> {
  return (await judged(folder)) !== undefined
}

/** Removes them. What cannot be removed stays where it is: it is no reason not to go on. */
export async function removeLeftovers(place: string, prefix: string, own: string): Promise<void> {
  for (const name of await candidates(place, prefix)) {
    const path = join(place, name)
    const left = await judged(path)
    if (left !== undefined) await removeIfSame(path, left, own)
  }
}

/**
 * Moves a folder into `own`, where nobody else can put anything in its place, and removes it there if it is the very one
 * that was looked at before.
 */
export async function removeIfSame(path: string, left: Stats, own: string): Promise<void> {
  const moved = join(own, basename(path))
  if (!(await tried(() => rename(path, moved)))) return
  const found = await lstat(moved)
  const same = found.isDirectory() && found.ino === left.ino && found.dev === left.dev
  if (!same || !(await tried(() => removeTree(moved)))) await putBack(moved, path)
}

async function candidates(place: string, prefix: string): Promise<string[]> {
  // A folder may take new entries and not tell which it has.
  const names = await readdir(place).catch(() => [] as string[])
  return names.filter((name) => name.startsWith(prefix) && /^[A-Za-z0-9]{6}$/.test(name.slice(prefix.length)))
}

/** What the folder is, if it is one's own and its run has ended. Somebody else's, a link, or a file is none of these. */
async function judged(path: string): Promise<Stats | undefined> {
  try {
    const directory = await openFolder(path)
    if (directory === undefined) return
    try {
      const found = await directory.stat()
      const own = found.uid === process.getuid?.() && (found.mode & 0o777) === 0o700
      return own && (await hasEnded(directory, path)) ? found : undefined
    } finally {
      await directory.close()
    }
  } catch {
    // It is gone by now, a link, closed to us, or broken in another way: in doubt it is left alone.
    return
  }
}

async function tried(step: () => Promise<void>): Promise<boolean> {
  return step().then(
    () => true,
    () => false,
  )
}

/** By its own name, or, if somebody has taken that, by one like it: what is in `own` would be removed with it. */
async function putBack(moved: string, path: string): Promise<void> {
  await rename(moved, path).catch(() => rename(moved, `${path}-${randomBytes(4).toString('hex')}`))
}
