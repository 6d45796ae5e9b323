/** Where an evaluation goes: into the folder `private` of a release, or of a folder of its own, and nowhere else. */
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'

export const FILES = { json: 'evaluation.json', page: 'evaluation.html' } as const

/** Said before anything is read. */
export async function checkPlace(out: string | undefined, force: boolean): Promise<string> {
  if (out === undefined) {
    throw new InvalidInput('Where should the evaluation go? Give a folder with -o DIR: it is written to DIR/private.')
  }
  await checkFolder(out)
  const kept = join(out, 'private')
  await checkFolder(kept)
  const there = (await readdir(kept).catch(() => [] as string[])).filter((name) =>
    Object.values<string>(FILES).includes(name),
  )
  if (there.length > 0 && !force) {
    throw new InvalidInput(
      `${join(kept, there[0] as string)} is already there. Choose another folder with -o, or replace it with --force.`,
    )
  }
  return kept
}

/** A link could lead to what is published. */
async function checkFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (found === undefined || found.isDirectory()) return
  throw new InvalidInput(`${path} is ${found.isSymbolicLink() ? 'a link' : 'a file'}: give a folder with -o DIR.`)
}

/** Both files, or none. */
export async function writePlace(kept: string, texts: { readonly json: string; readonly page: string }): Promise<void> {
  await mkdir(kept, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new InvalidInput(`${kept} cannot be made: ${(error as Error).message}. Choose another place with -o.`)
  })
  // Somebody who works in a git checkout should not publish this by accident.
  await writeFile(join(kept, '.gitignore'), '*\n', { flag: 'wx' }).catch(ifThere)
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
