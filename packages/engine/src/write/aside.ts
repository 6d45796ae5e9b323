/**
 * A folder appears under its name complete, or not at all: it is written aside, next to where it will stand, and
 * renamed at the end. Whatever ends the program before that leaves only a folder whose name says it is unfinished,
 * which the next run to the same place removes.
 */
import { lstat, mkdir, readdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { checkWritable, inMadeFolder } from './folders.ts'
import { leftoversIn } from './leftovers.ts'
import { makeUnfinished, unfinishedOf } from './own-folder.ts'
import { RECORD_PATH, strangersIn } from './record.ts'
import { sync } from './sync.ts'
import { visible } from './visible.ts'

/** Where a file is written aside, and what may be replaced. */
export interface AsideOptions {
  /** Replace a folder that is already there. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

/** Runs `write` on a new empty folder that becomes `folder` when it has succeeded. */
export async function writeAside<T>(
  folder: string,
  write: (aside: string) => Promise<T>,
  options: AsideOptions = {},
): Promise<T> {
  const force = options.force === true
  await refuseExisting(folder, force)
  return inMadeFolder(folder, async () => {
    const own = await makeUnfinished(folder)
    try {
      const made = join(own.path, 'made')
      await mkdir(made)
      const written = await write(made)
      options.signal?.throwIfAborted()
      await syncAll(made)
      await moveInto(made, { folder, old: join(own.path, OLD), force })
      return written
    } finally {
      await own.remove()
    }
  })
}

/** Says early, before any work, that the place is taken or that nothing can be made there. */
export async function refuseExisting(folder: string, force: boolean): Promise<void> {
  await rescue(folder)
  if (!(await isThere(folder))) return checkWritable(folder)
  if (!force) {
    throw new InvalidInput(
      words`${folder} already exists. Choose another folder with {out}, or replace it with {force}.`,
    )
  }
  await checkWritable(folder)
  await refuseOthers(folder, folder)
}

/** By force only an earlier release is replaced, as it was written. `there` is where it lies now. */
async function refuseOthers(folder: string, there: string): Promise<void> {
  // As a link it would be followed.
  const found = await lstat(resolve(there))
  const strangers = found.isDirectory() ? await strangersIn(there) : undefined
  if (strangers?.length === 0) return
  const holds =
    strangers === undefined
      ? `${folder} is ${found.isSymbolicLink() ? 'a link' : 'a file'}`
      : `${folder} holds something other than an earlier release as Tulle wrote it (by its ${RECORD_PATH}): ${listed(strangers)}`
  throw new InvalidInput(
    words`${holds}. {force} replaces a release and nothing else: move that away, or choose another folder with {out}.`,
  )
}

const MOST_LISTED = 5

function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED
  return `${names.slice(0, MOST_LISTED).map(visible).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

async function isThere(path: string): Promise<boolean> {
  return lstat(resolve(path)).then(
    () => true,
    () => false,
  )
}

/** A rename is only as good as what has reached the disk before it. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) await sync(join(entry.parentPath, entry.name))
  }
}

/** What the earlier release is called while the new one takes its place. */
const OLD = 'old'

interface Replaced {
  readonly folder: string
  /** Where an earlier release goes. */
  readonly old: string
  readonly force: boolean
}

async function moveInto(made: string, { folder, old, force }: Replaced): Promise<void> {
  const target = resolve(folder)
  if (!force || !(await isThere(target))) return rename(made, target)
  await rename(target, old)
  try {
    // Again, where nobody can add to it any more: much may have happened since it was looked at.
    await refuseOthers(folder, old)
    await rename(made, target)
  } catch (error) {
    // Better the old release than none.
    await rename(old, target)
    throw error
  }
}

/** A run that was killed while it put a new release in the place of an old one has left none: the old one comes back. */
async function rescue(folder: string): Promise<void> {
  const target = resolve(folder)
  const { place, prefix } = unfinishedOf(target)
  for (const left of await leftoversIn(place, prefix)) {
    const old = join(place, left, OLD)
    if ((await isThere(old)) && !(await isThere(target))) await rename(old, target)
  }
}
