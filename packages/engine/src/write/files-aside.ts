/**
 * Files that appear together, complete, or not at all: they are written into a folder aside, next to where they will
 * stand, and renamed at the end. Whatever ends the program before that leaves only a folder whose name says it is
 * unfinished, which the next run to the same place removes.
 */
import { lstat, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { inMadeFolder } from './folders.ts'
import { makeUnfinished } from './own-folder.ts'
import { sync } from './sync.ts'

export interface FilesAside {
  readonly signal?: AbortSignal | undefined
  /** Looks again, at the end, whether the files may be put there: somebody else may have been quicker. */
  readonly check: () => Promise<void>
  /** Of folders that have to be made for it. */
  readonly mode?: number
}

/**
 * Runs `write` on a new empty folder, and moves the files that it returns the names of, by where each is to stand. The
 * last is the one that counts: once it is there, all are.
 */
export async function filesAside(
  main: string,
  write: (aside: string) => Promise<readonly (readonly [made: string, target: string])[]>,
  { signal, check, mode }: FilesAside,
): Promise<void> {
  const make = async () => {
    const own = await makeUnfinished(main)
    try {
      const files = await write(own.path)
      for (const [made] of files) await sync(join(own.path, made))
      signal?.throwIfAborted()
      await check()
      for (const [made, to] of files) await rename(join(own.path, made), to)
    } finally {
      await own.remove()
    }
  }
  await inMadeFolder(main, make, mode)
}

/** Refuses a place where there is no file to be replaced, but a folder or a link, or one that is not to be replaced. */
export async function refuseTakenFile(file: string, force: boolean): Promise<void> {
  const found = await lstat(file).catch(() => undefined)
  if (found === undefined) return
  if (found.isDirectory())
    throw new InvalidInput(words`${file} is a folder: move it away, or choose another place with {out}.`)
  if (!found.isFile()) {
    throw new InvalidInput(words`${file} is a link, or no file: move it away, or choose another place with {out}.`)
  }
  if (!force) {
    throw new InvalidInput(words`${file} already exists. Choose another place with {out}, or replace it with {force}.`)
  }
}
