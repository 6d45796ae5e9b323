/** Folders that are to be made, and whether they can be: known before any work. */
import { lstat, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { noRoom } from '../faults/faults.ts'
import { unfinishedOf } from './own-folder.ts'

/** Those that are missing on the way to a folder, itself included, from the outermost on. */
export async function missingFolders(folder: string): Promise<string[]> {
  const missing: string[] = []
  let at = resolve(folder)
  while (at !== dirname(at) && (await isMissing(at))) {
    missing.unshift(at)
    at = dirname(at)
  }
  return missing
}

/** Whether there is nothing of that name, not even a link that leads nowhere. */
async function isMissing(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    // Below a file there is nothing either. Behind a door that is closed nobody knows: it is said where it is tried.
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR',
  )
}

/**
 * Makes the folder in which `target` is to stand, and those around it, and runs `write`. If that fails, they are gone
 * again. One by one: where nothing can be made, as in /proc, Node's own way to make all would try for ever.
 */
export async function inMadeFolder<T>(target: string, write: () => Promise<T>, mode = 0o777): Promise<T> {
  const folder = dirname(resolve(target))
  const made: string[] = []
  try {
    for (const missing of await missingFolders(folder)) {
      if (await make(missing, mode)) made.unshift(missing)
    }
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    return await write()
  } catch (error) {
    // Somebody else may use them by now.
    for (const empty of made) await rmdir(empty).catch(() => undefined)
    throw notWritten(error, target)
  }
}

/** False if somebody else was quicker. */
async function make(folder: string, mode: number): Promise<boolean> {
  try {
    await mkdir(folder, { mode })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Says, before any work, that a file or folder cannot be written where it is to be. By trying: permissions alone do not tell. */
export async function checkWritable(target: string): Promise<void> {
  const { place, prefix } = unfinishedOf(target)
  const [first] = await missingFolders(place)
  try {
    await rmdir(await mkdtemp(first === undefined ? join(place, prefix) : join(dirname(first), '.tulle-')))
  } catch (error) {
    throw notWritten(error, target)
  }
}

/** Why `what`, a file or a folder that was asked for, was not written, as a sentence. */
function notWritten(error: unknown, what: string): unknown {
  switch ((error as NodeJS.ErrnoException)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new InvalidInput(
        words`The disk is full: ${what} was not written. Free some space or choose another disk with {out}.`,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new InvalidInput(words`There is no permission to write ${what}. Choose another place with {out}.`)
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
      return new InvalidInput(
        words`${what} cannot be made there: a part of that path is a file, or takes no folders. Choose another place with {out}.`,
      )
    case 'ENAMETOOLONG':
      return new InvalidInput(words`${what} cannot be made: its name is too long. Choose a shorter one with {out}.`)
    case 'ENOTEMPTY':
    case 'EEXIST':
      return new InvalidInput(
        words`${what} has appeared while the release was being made. Choose another place with {out}.`,
      )
    default:
      return noRoom(error) ?? error
  }
}
