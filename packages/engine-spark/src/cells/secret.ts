/**
 * The secret of a release whose noise executors draw: secure bits, in a file of a folder that is ours alone. Its path is
 * all that plans, logs and lists of processes show; the file is overwritten and removed as soon as the noise is drawn.
 */
import { open, rm } from 'node:fs/promises'
import { SecureBits } from '@tulle/core'
import { SECRET_BYTES } from '../executor/noise.ts'

export async function withSecret<T>(path: string, work: () => Promise<T>): Promise<T> {
  const words = new Uint32Array(SECRET_BYTES / 4)
  new SecureBits().fill(words)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.write(new Uint8Array(words.buffer))
    await file.sync()
    return await work()
  } finally {
    words.fill(0)
    await file.write(new Uint8Array(SECRET_BYTES), 0, SECRET_BYTES, 0)
    await file.sync()
    await file.close()
    await rm(path, { force: true })
  }
}
