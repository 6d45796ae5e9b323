/** Published files that are already in memory: for tests, and for what a page was given. */
import { type Entry, missingFile, notPlain, type PublishedFiles } from '../published/files.ts'

/** A plain file by its contents, or what is none. */
export type HeldFile = Uint8Array | Exclude<Entry['is'], 'file'>

/** `digest` makes the SHA-256 of bytes, in hexadecimal: every platform has a function for it, and each another. */
export function memoryFiles(
  held: Readonly<Record<string, HeldFile>>,
  digest: (bytes: Uint8Array) => Promise<string>,
): PublishedFiles {
  const plain = (name: string): Uint8Array => {
    const found = Object.hasOwn(held, name) ? held[name] : undefined
    if (found === undefined) throw missingFile(name)
    if (typeof found === 'string') throw notPlain(name, found === 'folder')
    return found
  }
  return {
    list: async () =>
      Object.entries(held).map(([name, found]) =>
        typeof found === 'string' ? { name, is: found } : { name, is: 'file', bytes: found.length },
      ),
    async bytes(name, most) {
      const found = plain(name)
      return found.length > most ? undefined : found
    },
    checksum: async (name) => digest(plain(name)),
  }
}
