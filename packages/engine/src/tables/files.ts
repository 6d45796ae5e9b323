/** Whether there is a file, said in sentences; and the lines of small ones. */
import { access, constants, readFile, stat } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { emptyFile, linesIn, noFileHere } from '@tulle/releases/files'

/** That there is such a file, and that it may be read: known without looking at what is in it. */
export async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw noFile(file, error)
  })
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw noFile(file, error)
  })
  if (found.isDirectory()) throw new InvalidInput(`${file} is a folder: give a file.`)
  // A pipe says nothing of its size, and can be read once; a device has no end.
  if (!found.isFile()) {
    throw new InvalidInput(`${file} is a pipe or a device, and data is read more than once: save it to a file.`)
  }
  if (found.size === 0) throw emptyFile(file)
}

/** Why a file cannot be opened, as a sentence. */
export function noFile(file: string, error: unknown): InvalidInput {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return noFileHere(file)
  if (code === 'EACCES' || code === 'EPERM') return new InvalidInput(`There is no permission to read ${file}.`)
  if (code === 'EISDIR') return new InvalidInput(`${file} is a folder: give a file.`)
  return new InvalidInput(`The file ${file} cannot be read (${code ?? 'for an unknown reason'}).`)
}

/** The lines of a list, whatever ends them, without that. */
export async function readLines(file: string): Promise<string[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw noFile(file, error)
  })
  return linesIn(file, bytes)
}
