/** The files that a page holds, by their names. */
import { InvalidInput } from '@tulle/core'
import { emptyFile, noFileHere } from '../text-files/unreadable.ts'
import type { OpenedFile } from './opened-file.ts'

export interface HeldFiles {
  find(name: string): OpenedFile | undefined
  /** One that is there, and not empty. */
  filled(name: string): OpenedFile
  given(name: string): OpenedFile
}

export function heldFiles(files: readonly OpenedFile[]): HeldFiles {
  const byName = new Map<string, OpenedFile>()
  for (const file of files) {
    if (byName.has(file.name)) {
      throw new InvalidInput(
        `Two files are called "${file.name}": rename one of them, so that each is known by its name.`,
      )
    }
    byName.set(file.name, file)
  }
  const given = (name: string) => {
    const found = byName.get(name)
    if (found === undefined) throw noFileHere(name)
    return found
  }
  return {
    find: (name) => byName.get(name),
    given,
    filled(name) {
      const found = given(name)
      if (found.blob.size === 0) throw emptyFile(name)
      return found
    },
  }
}
