/** The two input files of an audit: there, and not the same. */
import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { noFile } from '../tables/files.ts'
import { sameFile } from '../write/same-file.ts'

export async function checkPair([a, b]: readonly [string, string]): Promise<void> {
  for (const file of [a, b]) {
    await access(file, constants.R_OK).catch((error: unknown) => {
      throw noFile(file, error)
    })
  }
  if (await sameFile(a, b)) throw alike(`${a} and ${b} are one file`)
  if (await sameContent(a, b)) throw alike(`${a} and ${b} have the same content`)
}

function alike(what: string): InvalidInput {
  return new InvalidInput(
    `${what}. An audit compares two inputs that differ in what is protected, such as one person: give two files that do.`,
  )
}

/** Folders and the like are left to the program. */
async function sameContent(a: string, b: string): Promise<boolean> {
  const [ofA, ofB] = await Promise.all([stat(a), stat(b)])
  if (!(ofA.isFile() && ofB.isFile()) || ofA.size !== ofB.size) return false
  const parts = createReadStream(b)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  // Two files of one size are read in parts of the same lengths.
  for await (const part of createReadStream(a) as AsyncIterable<Buffer>) {
    const other = await parts.next()
    if (other.done === true || !part.equals(other.value)) {
      await parts.return?.()
      return false
    }
  }
  return true
}
