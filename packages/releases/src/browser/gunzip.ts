/**
 * Gzip files as a browser unpacks them: it takes one member, and refuses what follows. A file may have several, one after
 * the other; where they might begin is found by their first bytes, and each is tried before its content is handed on, so
 * that nothing is lost and nothing is made up.
 */
import { type ByteChunks, isUnpacking, plainBytes, streamed } from './chunks.ts'
import type { OpenedFile } from './opened-file.ts'

export async function* gunzipped(file: OpenedFile): ByteChunks {
  const { blob } = file
  const starts = await memberStarts(file)
  if (starts.length <= 1) {
    yield* unpacked(blob)
    return
  }
  for (let first = 0; first < starts.length; ) {
    let end = first + 1
    // The bytes of a beginning may stand anywhere in packed data: the right end is the one that can be unpacked.
    while (end < starts.length && !(await isWhole(blob.slice(starts[first], starts[end])))) end++
    yield* unpacked(blob.slice(starts[first], starts[end] ?? blob.size))
    first = end
  }
}

function unpacked(blob: Blob): ByteChunks {
  return streamed(blob.stream().pipeThrough(new DecompressionStream('gzip')))
}

async function isWhole(blob: Blob): Promise<boolean> {
  try {
    for await (const _ of unpacked(blob)) void _
    return true
  } catch (error) {
    if (isUnpacking(error)) return false
    throw error
  }
}

/** Where a member begins, or something that looks like one: 1f 8b 08. */
async function memberStarts(file: OpenedFile): Promise<number[]> {
  const starts: number[] = []
  let [before, last, base] = [-1, -1, 0]
  for await (const bytes of plainBytes(file)) {
    for (let p = bytes.indexOf(8); p >= 0; p = bytes.indexOf(8, p + 1)) {
      const second = p > 0 ? bytes[p - 1] : last
      const first = p > 1 ? bytes[p - 2] : p === 1 ? last : before
      if (first === 0x1f && second === 0x8b) starts.push(base + p - 2)
    }
    before = bytes.length > 1 ? (bytes[bytes.length - 2] as number) : last
    last = bytes.at(-1) ?? last
    base += bytes.length
  }
  return starts
}
