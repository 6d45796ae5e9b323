/**
 * Files for the owner of the data alone: they go into the folder `private` of a release, or of a folder of its own, and
 * nowhere else.
 */
import { lstat, readdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { KeptWriter } from '@tulle/releases'
import { filesAside, refuseTakenFile } from '../write/files-aside.ts'
import { checkWritable, missingFolders } from '../write/folders.ts'
import { recordWith } from '../write/record.ts'

/** `out` is the folder around `private`. */
export function keptWriter(out: string, force: boolean): KeptWriter & { readonly folder: string } {
  // Without the slash at its end, which would lead through a link unseen.
  const around = join(out, '.').replace(/(?<=.)[/\\]+$/, '')
  const folder = join(around, 'private')
  const refuseTaken = async (names: readonly string[]) => {
    for (const name of names) await refuseTakenFile(join(folder, name), force)
  }
  return {
    folder,
    async check(names) {
      await checkFolder(around)
      await checkUnpublished(around)
      await checkFolder(folder)
      await checkWritable(join(folder, names[0] ?? ''))
      await refuseTaken(names)
    },
    async write(kept, signal) {
      const names = kept.map(({ name }) => name)
      const write = async (aside: string) => {
        const save = (name: string, text: string) => writeFile(join(aside, name), text, { mode: 0o600 })
        for (const { name, text } of kept) await save(name, text)
        // Somebody who works in a git checkout should not publish this by accident.
        const unseen = (await isThere(join(folder, '.gitignore'))) ? [] : ['.gitignore']
        for (const name of unseen) await save(name, '*\n')
        const files = [...unseen, ...names].map((name) => [name, join(folder, name)] as const)
        // In a release, so that it is known to be Tulle's.
        const record = await recordWith(folder, Object.fromEntries(files.map(([name]) => [name, join(aside, name)])))
        if (record === undefined) return files
        await save(record.name, record.text)
        return [[record.name, join(folder, record.name)] as const, ...files]
      }
      await filesAside(join(folder, names.at(-1) ?? ''), write, {
        signal,
        check: () => refuseTaken(names),
        mode: 0o700,
      })
    },
  }
}

/** A link could lead to what is published. */
async function checkFolder(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (found === undefined || found.isDirectory()) return
  throw new InvalidInput(
    words`${path} is ${found.isSymbolicLink() ? 'a link' : 'a file'}: give a folder with {out DIR}.`,
  )
}

/** Wherever links lead on the way: whoever publishes a release publishes all that lies in its folder. */
async function checkUnpublished(folder: string): Promise<void> {
  const missing = await missingFolders(folder)
  const there = missing[0] === undefined ? resolve(folder) : dirname(missing[0])
  for (let at = await realpath(there); ; at = dirname(at)) {
    if ((await readdir(at).catch(() => [] as string[])).includes('certificate.json')) {
      throw new InvalidInput(
        words`${folder} is, or lies in, the published part of a release (${join(at, 'certificate.json')} is there): an evaluation must not be published with it. Give another folder with {out DIR}, such as the one around it.`,
      )
    }
    if (at === dirname(at)) return
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
