/**
 * A folder appears under its name complete, or not at all: it is written aside, next to where it will stand, and
 * renamed at the end. Whatever ends the program before that leaves only a folder whose name says it is unfinished,
 * which the next run to the same place removes.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { removeLeftovers } from './leftovers.ts'
import { sync } from './sync.ts'

export interface AsideOptions {
  /** Replace a folder that is already there. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

/** Runs `write` on a new empty folder that becomes `folder` when it has succeeded. */
export async function writeAside(
  folder: string,
  write: (aside: string) => Promise<void>,
  options: AsideOptions = {},
): Promise<void> {
  const target = resolve(folder)
  await refuseExisting(target, options.force === true)
  const aside = unfinished(target)
  try {
    await makeParent(target)
    await removeLeftovers(dirname(target), `.${basename(target)}${MARK}`)
    await mkdir(aside)
  } catch (error) {
    throw explained(error, folder)
  }
  try {
    await write(aside)
    options.signal?.throwIfAborted()
    await syncAll(aside)
    await moveInto(aside, target, options.force === true)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw explained(error, folder)
  }
}

async function makeParent(target: string): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true })
  } catch (error) {
    // A parent that exists and is no folder is said as a wrong path, not as a folder that is already there.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw Object.assign(new Error(), { code: 'ENOTDIR' })
    throw error
  }
}

/** Says early, before any work, that the place is taken. By force only an earlier release is replaced. */
export async function refuseExisting(folder: string, force: boolean): Promise<void> {
  if (!existsSync(folder)) return
  if (!force) {
    throw new InvalidInput(`${folder} already exists. Choose another folder with -o, or replace it with --force.`)
  }
  if (!(await isRelease(folder))) {
    throw new InvalidInput(
      `${folder} holds something else than an earlier release, and --force replaces nothing else. Choose another folder with -o.`,
    )
  }
}

/** What a release consists of: a folder of these alone may be replaced, and nothing that its certificate does not name. */
const PARTS = new Set(['release', 'private'])

async function isRelease(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => ['a file'])
  if (entries.length === 0) return true
  if (entries.some((entry) => !PARTS.has(entry))) return false
  const published = join(folder, 'release')
  const text = await readFile(join(published, 'certificate.json'), 'utf8').catch(() => '')
  const named = new Set([...namesIn(text), 'certificate.json', 'certificate.html'])
  return text !== '' && (await readdir(published)).every((entry) => named.has(entry))
}

/** The files that a certificate names; none if it is damaged, so that what it stands for is kept. */
function namesIn(text: string): string[] {
  try {
    const { files } = JSON.parse(text) as { readonly files?: readonly { readonly name: string }[] }
    return (files ?? []).map(({ name }) => name)
  } catch {
    return []
  }
}

const MARK = '.unfinished-'

function unfinished(target: string): string {
  return join(dirname(target), `.${basename(target)}${MARK}${process.pid}-${randomBytes(4).toString('hex')}`)
}

/** A rename is only as good as what has reached the disk before it. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) await sync(join(entry.parentPath, entry.name))
  }
}

async function moveInto(aside: string, target: string, force: boolean): Promise<void> {
  if (force && existsSync(target)) {
    const old = unfinished(target)
    await rename(target, old)
    await rename(aside, target).catch(async (error: unknown) => {
      // Better the old release than none.
      await rename(old, target)
      throw error
    })
    await rm(old, { recursive: true, force: true })
  } else {
    await rename(aside, target)
  }
}

function explained(error: unknown, folder: string): unknown {
  switch ((error as NodeJS.ErrnoException)?.code) {
    case 'ENOSPC':
      return new InvalidInput(
        `The disk is full: ${folder} was not written. Free some space or choose another disk with -o.`,
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new InvalidInput(`There is no permission to write ${folder}. Choose another place with -o.`)
    case 'ENOENT':
    case 'ENOTDIR':
      return new InvalidInput(
        `${folder} cannot be made there: a part of that path is a file, or takes no folders. Choose another place with -o.`,
      )
    case 'ENOTEMPTY':
    case 'EEXIST':
      return new InvalidInput(`${folder} has appeared while the release was being made. Choose another place with -o.`)
    default:
      return error
  }
}
