import { open } from 'node:fs/promises'

/** Waits until the file has reached the disk: a rename is only as good as what has before it. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
