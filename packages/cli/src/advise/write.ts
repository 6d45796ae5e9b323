/** Advice as files: a page and the same as data. Both may be shown to anybody, since no data went into them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkWritable, filesAside, refuseTakenFile } from '@tulle/engine'

const NAMES = { page: 'advice.html', json: 'advice.json' } as const

/** Says early, before any work, that the place is taken. */
export async function checkPlace(folder: string, force: boolean): Promise<void> {
  await checkWritable(join(folder, NAMES.page))
  await refuseTaken(folder, force)
}

async function refuseTaken(folder: string, force: boolean): Promise<void> {
  for (const name of Object.values(NAMES)) await refuseTakenFile(join(folder, name), force)
}

/** Both files, or none. Returns the path of the page. */
export async function writeAdvice(
  folder: string,
  texts: { readonly page: string; readonly json: string },
  force: boolean,
): Promise<string> {
  const page = join(folder, NAMES.page)
  const write = async (aside: string) => {
    await writeFile(join(aside, NAMES.json), texts.json)
    await writeFile(join(aside, NAMES.page), texts.page)
    return [[NAMES.json, join(folder, NAMES.json)] as const, [NAMES.page, page] as const]
  }
  await filesAside(page, write, { check: () => refuseTaken(folder, force) })
  return page
}
