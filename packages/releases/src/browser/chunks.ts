/** The bytes of a file, piece by piece, the next on its way while one is looked at. */
import { type OpenedFile, readBytes } from './opened-file.ts'

const CHUNK = 2 ** 22

export type ByteChunks = AsyncGenerator<Uint8Array, void, undefined>

export async function* plainBytes({ name, blob }: OpenedFile): ByteChunks {
  const piece = (at: number) => readBytes(name, blob.slice(at, at + CHUNK))
  let coming = piece(0)
  for (let at = 0; at < blob.size; at += CHUNK) {
    const bytes = new Uint8Array(await coming)
    if (at + CHUNK < blob.size) {
      coming = piece(at + CHUNK)
      // Whoever stops here does not wait for it.
      coming.catch(() => undefined)
    }
    yield bytes
  }
}

/** Whether this is what a browser says of packed bytes that cannot be unpacked, or Node. */
export function isUnpacking(error: unknown): error is Error {
  if (error instanceof TypeError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

export async function* streamed(stream: ReadableStream<Uint8Array<ArrayBuffer>>): ByteChunks {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
