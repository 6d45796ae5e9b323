import { stat } from 'node:fs/promises'

/** By what the file is, not by its name: a file has many. One that is not there is the same as none. */
export async function sameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev
}
