/** Where an evaluation goes: into the folder `private` of a release, or of a folder of its own, and nowhere else. */
import { lstat, readdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { checkWritable, filesAside, missingFolders, recordWith, refuseTakenFile } from '@tulle/engine'

export const FILES = { json: 'evaluation.json', page: 'evaluation.html' } as const

/** Said before anything is read. */
export async function checkPlace(out: string | undefined, force: boolean): Promise<string> {
  if (out === undefined || out === '') {
    throw new InvalidInput('Where should the evaluation go? Give a folder with -o DIR: it is written to DIR/private.')
  }
  // Without the slash at its end, which would lead through a link unseen.
  const folder = join(out, '.').replace(/(?<=.)[/\\]+$/, '')
  await checkFolder(folder)
  await checkUnpublished(folder)
  const kept = join(folder, 'private')
  await checkFolder(kept)
  await checkWritable(join(kept, FILES.json))
  await refuseTaken(kept, force)
  return kept
}

async function refuseTaken(kept: string, force: boolean): Promise<void> {
  for (const name of Object.values(FILES)) await refuseTakenFile(join(kept, name), force)
}

/** A link could lead to what is published. */
async function checkFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (found === undefined || found.isDirectory()) return
  throw new InvalidInput(`${path} is ${found.isSymbolicLink() ? 'a link' : 'a file'}: give a folder with -o DIR.`)
}

/** Wherever links lead on the way: whoever publishes a release publishes all that lies in its folder. */
async function checkUnpublished(folder: string): Promise<void> {
  const missing = await missingFolders(folder)
  const there = missing[0] === undefined ? resolve(folder) : dirname(missing[0])
  for (let at = await realpath(there); ; at = dirname(at)) {
    if ((await readdir(at).catch(() => [] as string[])).includes('certificate.json')) {
      throw new InvalidInput(
        `${folder} is, or lies in, the published part of a release (${join(at, 'certificate.json')} is there): an evaluation must not be published with it. Give another folder with -o DIR, such as the one around it.`,
      )
    }
    if (at === dirname(at)) return
  }
}

/** Both files, or none. */
export async function writePlace(
  kept: string,
  texts: { readonly json: string; readonly page: string },
  force: boolean,
): Promise<void> {
  const write = async (aside: string) => {
    const save = (name: string, text: string) => writeFile(join(aside, name), text, { mode: 0o600 })
    await save(FILES.page, texts.page)
    await save(FILES.json, texts.json)
    const made = [FILES.page, FILES.json].map((name) => [name, join(kept, name)] as const)
    // Somebody who works in a git checkout should not publish this by accident.
    const unseen = (await isThere(join(kept, '.gitignore'))) ? [] : ['.gitignore']
    for (const name of unseen) await save(name, '*\n')
    // In a release, so that it is known to be Tulle's.
    const files = [...unseen.map((name) => [name, join(kept, name)] as const), ...made]
    const record = await recordWith(kept, Object.fromEntries(files.map(([name]) => [name, join(aside, name)])))
    if (record === undefined) return files
    await save(record.name, record.text)
    return [[record.name, join(kept, record.name)] as const, ...files]
  }
  await filesAside(join(kept, FILES.json), write, { check: () => refuseTaken(kept, force), mode: 0o700 })
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
