/** Names beside a Matrix Market file, which has no place for them: one JSON text a line. */
import { readFile } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { noFile } from '../tables/files.ts'

export async function namesBeside(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw noFile(path, error)
  })
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => String(JSON.parse(line)))
  } catch {
    throw new InvalidInput(`${path} is not a list of names as Tulle writes it.`)
  }
}
