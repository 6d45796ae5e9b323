/** Where an evaluation goes: into the folder `private` of a release, or of a folder of its own, and nowhere else. */
import { lstat, mkdir, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'

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
  for (const name of Object.values(FILES)) {
    const path = join(kept, name)
    const found = await lstat(path).catch(() => undefined)
    if (found?.isDirectory()) throw new InvalidInput(`${path} is a folder: move it away, or choose another with -o.`)
    if (found !== undefined && !force) {
      throw new InvalidInput(`${path} is already there. Choose another folder with -o, or replace it with --force.`)
    }
  }
  return kept
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

/** The folders that have to be made for this one, from the outermost on. */
async function missingFolders(folder: string): Promise<string[]> {
  const missing: string[] = []
  let at = resolve(folder)
  while (at !== dirname(at) && (await lstat(at).catch(() => undefined)) === undefined) {
    missing.unshift(at)
    at = dirname(at)
  }
  return missing
}

/** Both files, or none. */
export async function writePlace(kept: string, texts: { readonly json: string; readonly page: string }): Promise<void> {
  // One by one: where nothing can be made, as in /proc, Node's own way to make them all would try for ever.
  for (const folder of await missingFolders(kept)) {
    await mkdir(folder, { mode: 0o700 })
      .catch(ifThere)
      .catch((error: unknown) => {
        throw new InvalidInput(`${kept} cannot be made: ${(error as Error).message}. Choose another place with -o.`)
      })
  }
  // Somebody who works in a git checkout should not publish this by accident.
  await writeFile(join(kept, '.gitignore'), '*\n', { flag: 'wx', mode: 0o600 }).catch(ifThere)
  const written: string[] = []
  try {
    for (const [key, name] of Object.entries(FILES)) {
      const aside = join(kept, `.${name}.unfinished-${process.pid}`)
      written.push(aside)
      await writeFile(aside, texts[key as keyof typeof FILES], { mode: 0o600 })
    }
    for (const [k, name] of Object.values(FILES).entries()) await rename(written[k] as string, join(kept, name))
  } finally {
    for (const aside of written) await rm(aside, { force: true })
  }
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
