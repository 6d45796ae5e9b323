/** A keyed checksum of an input, by which a ledger knows it again. Without the key, which stays there, it tells nothing. */
import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** None of what is no plain file: a pipe can be read once, and that is for the release. */
export async function fingerprintOf(path: string, key: Uint8Array, signal?: AbortSignal): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) return undefined
  const hmac = createHmac('sha256', key)
  const chunks: AsyncIterable<Buffer> = createReadStream(path, signal === undefined ? {} : { signal })
  for await (const chunk of chunks) hmac.update(chunk)
  return hmac.digest('hex')
}
