/**
 * A file of transitions, and beside it the public list of zones: both appear complete, or neither. They are written
 * into a folder aside, next to where they will stand, and renamed at the end. Whatever ends the program before that
 * leaves only a folder whose name says it is unfinished, which the next run to the same place removes.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { removeLeftovers } from '../write/leftovers.ts'
import { sameFile } from '../write/same-file.ts'
import { sync } from '../write/sync.ts'

export interface Output {
  readonly data: string
  readonly format: 'csv' | 'parquet'
  /** The list of zones that goes with it. */
  readonly zones: string
}

/** What the ending of the name says. */
export function outputOf(file: string): Output {
  const [, stem, ending] = /^(.*[^/\\])\.(csv|parquet)$/i.exec(file) ?? []
  if (stem === undefined || ending === undefined) {
    throw new InvalidInput(
      `What kind of file should ${file} be? Its name should end in .parquet or .csv: choose one with -o.`,
    )
  }
  return { data: file, format: ending.toLowerCase() as Output['format'], zones: `${stem}.zones.txt` }
}

/** Says early, before any work, that a place is taken: by a file, or by one of those that are to be read. */
export async function refuseTaken(files: readonly string[], inputs: readonly string[], force: boolean): Promise<void> {
  for (const file of files) {
    const found = await stat(file).catch(() => undefined)
    if (found === undefined) continue
    if (found.isDirectory()) throw new InvalidInput(`${file} is a folder: choose a file with -o.`)
    for (const input of inputs) {
      if (await sameFile(input, file)) {
        throw new InvalidInput(`${file} is the file ${input} that is to be read: choose another with -o.`)
      }
    }
    if (!force) {
      throw new InvalidInput(`${file} already exists. Choose another file with -o, or replace it with --force.`)
    }
  }
}

const MARK = '.unfinished-'

/**
 * Runs `write` on a new empty folder, and moves the files that it returns the names of, by where each is to stand. The
 * last is the one that counts: once it is there, all are.
 */
export async function filesAside(
  main: string,
  write: (aside: string) => Promise<readonly (readonly [made: string, target: string])[]>,
  { signal, check }: { readonly signal?: AbortSignal | undefined; readonly check: () => Promise<void> },
): Promise<void> {
  const target = resolve(main)
  const prefix = `.${basename(target)}${MARK}`
  const aside = join(dirname(target), `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(dirname(target), { recursive: true })
    await removeLeftovers(dirname(target), prefix)
    // What is in it is private.
    await mkdir(aside, { mode: 0o700 })
  } catch (error) {
    throw explained(error, main)
  }
  try {
    const files = await write(aside)
    for (const [made] of files) await sync(join(aside, made))
    signal?.throwIfAborted()
    // Again: somebody else may have been quicker.
    await check()
    for (const [made, to] of files) await rename(join(aside, made), to)
  } catch (error) {
    throw explained(error, main)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

function explained(error: unknown, file: string): unknown {
  switch ((error as NodeJS.ErrnoException)?.code) {
    case 'ENOSPC':
      return new InvalidInput(`The disk is full: ${file} was not written. Free some space and try again.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new InvalidInput(`There is no permission to write ${file}. Choose another place with -o.`)
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
      return new InvalidInput(
        `${file} cannot be made there: a part of that path is a file, or takes no folders. Choose another place with -o.`,
      )
    default:
      return error
  }
}
