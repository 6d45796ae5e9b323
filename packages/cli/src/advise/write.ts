/** Advice as files: a page and the same as data. Both may be shown to anybody, since no data went into them. */
import { lstatSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { InvalidInput } from '@tulle/core'

const NAMES = { page: 'advice.html', json: 'advice.json' } as const

/** Says early, before any work, that the place is taken. */
export async function checkPlace(folder: string, force: boolean): Promise<void> {
  await makeFolder(folder).catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(`${folder} cannot be made there (${error.code}): choose another place with -o.`)
  })
  for (const path of Object.values(NAMES).map((name) => join(folder, name))) {
    // A link that leads nowhere is there as well.
    const there = lstatSync(path, { throwIfNoEntry: false })
    if (there === undefined) continue
    if (there.isDirectory()) throw new InvalidInput(`${path} is a folder. Choose another place with -o.`)
    if (!force) {
      throw new InvalidInput(`${path} already exists. Choose another folder with -o, or replace it with --force.`)
    }
  }
}

/** Node's own way to make all folders of a path never ends where a file system refuses new ones as not found (/proc). */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
    const above = dirname(folder)
    if (code !== 'ENOENT' || above === folder || statSync(above, { throwIfNoEntry: false }) !== undefined) throw error
    await makeFolder(above)
    await mkdir(folder)
  }
}

/** Returns the path of the page. */
export async function writeAdvice(
  folder: string,
  texts: { readonly page: string; readonly json: string },
): Promise<string> {
  await writeFile(join(folder, NAMES.json), texts.json)
  await writeFile(join(folder, NAMES.page), texts.page)
  return join(folder, NAMES.page)
}
