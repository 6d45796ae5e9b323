/** Names beside a Matrix Market file, which has no place for them: one JSON text a line. */
import { InvalidInput } from '@tulle/core'

export async function namesBeside(path: string, text: (file: string) => Promise<string>): Promise<string[]> {
  const lines = (await text(path)).split('\n').filter((line) => line !== '')
  try {
    return lines.map((line) => String(JSON.parse(line)))
  } catch {
    throw new InvalidInput(`${path} is not a list of names as Tulle writes it.`)
  }
}
