/** A few texts as files of one folder, all of them or none. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesAside, refuseTakenFile } from './files-aside.ts'
import { checkWritable } from './folders.ts'

/** Where texts are written. */
export interface TextsPlace<Name extends string> {
  /** Says early, before any work, that the place is taken or cannot be written to. */
  check(): Promise<void>
  /** Writes it. */
  write(texts: Readonly<Record<Name, string>>): Promise<void>
}

/** The last of the names is the one that counts: once it is there, all are. */
export function textsIn<Name extends string>(folder: string, names: readonly Name[], force: boolean): TextsPlace<Name> {
  const main = join(folder, names.at(-1) ?? '')
  const refuseTaken = async () => {
    for (const name of names) await refuseTakenFile(join(folder, name), force)
  }
  return {
    async check() {
      await checkWritable(main)
      await refuseTaken()
    },
    async write(texts) {
      const write = async (aside: string) => {
        for (const name of names) await writeFile(join(aside, name), texts[name])
        return names.map((name) => [name, join(folder, name)] as const)
      }
      await filesAside(main, write, { check: refuseTaken })
    },
  }
}
