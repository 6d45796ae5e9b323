/** What Spark has written, as one file. */
import { copyFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Spark writes a folder with one file in it. */
export async function moved(folder: string, path: string): Promise<void> {
  const part = (await readdir(folder)).filter((each) => each.endsWith('.parquet'))
  if (part.length !== 1) throw new Error('Spark has written a number of files other than one.')
  const from = join(folder, part[0] as string)
  await rename(from, path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(from, path)
  })
}
