/**
 * A folder of one run alone, for what is not finished or not to be kept: nobody else may look into it, it is held as long
 * as the run lasts, and whatever ends the program, the next run that makes one of the same name removes it.
 */
import { mkdtemp } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { hold } from './folder-lock.ts'
import { removeLeftovers } from './leftovers.ts'
import { removeTree } from './remove-tree.ts'

export interface OwnFolder {
  readonly path: string
  remove(): Promise<void>
}

const MARK = '.unfinished-'

/** One that stands beside what is to be written, so that it only has to be renamed, and says what it is. */
export function makeUnfinished(target: string): Promise<OwnFolder> {
  const { place, prefix } = unfinishedOf(target)
  return makeOwnFolder(place, prefix)
}

/** Where such a folder is, and how its name begins. */
export function unfinishedOf(target: string): { readonly place: string; readonly prefix: string } {
  const path = resolve(target)
  return { place: dirname(path), prefix: `.${basename(path)}${MARK}` }
}

/** Whether a name is that of such a folder, whatever it was to become. */
export function isUnfinished(name: string): boolean {
  return name.startsWith('.') && name.includes(MARK)
}

/** It is called `prefix` and six letters, in the folder `place`. */
export async function makeOwnFolder(place: string, prefix: string): Promise<OwnFolder> {
  // With the mode 0700.
  const path = await mkdtemp(join(place, prefix))
  const held = await hold(path)
  try {
    await removeLeftovers(place, prefix, path)
  } catch (error) {
    await held.release()
    throw error
  }
  return {
    path,
    async remove() {
      try {
        // Held to the end: whatever is left of it if this is cut short, the next run can tell that it was left.
        await removeTree(path)
      } finally {
        await held.release()
      }
    },
  }
}
