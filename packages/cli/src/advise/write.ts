/** Advice as files: a page and the same as data. Both may be shown to anybody, since no data went into them. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'

const NAMES = { page: 'advice.html', json: 'advice.json' } as const

/** Says early, before any work, that the place is taken. */
export async function checkPlace(folder: string, force: boolean): Promise<void> {
  const taken = Object.values(NAMES).filter((name) => existsSync(join(folder, name)))
  if (taken.length > 0 && !force) {
    throw new InvalidInput(
      `${join(folder, taken[0] as string)} already exists. Choose another folder with -o, or replace it with --force.`,
    )
  }
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new InvalidInput(`${folder} cannot be made there (${error.code}): choose another place with -o.`)
  })
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
