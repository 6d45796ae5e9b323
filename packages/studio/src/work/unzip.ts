/**
 * Files of an archive, as they were put there: stored or deflated, in one folder or none. Anybody may have sent it, so a
 * name that leads elsewhere, a size that is not the one that is stated, and anything beyond the plain format is refused.
 */
import { InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import type { OpenedFile } from './browser.ts'

const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50]
/** The last record, and the longest comment that may follow it. */
const TAIL = 22 + 65_535
const MOST_FILES = 1000
const MOST_BYTES = 2 ** 31

/** What somebody dropped: an archive by itself is what is in it. */
export async function unpacked(files: readonly OpenedFile[]): Promise<readonly OpenedFile[]> {
  const [only] = files
  return files.length === 1 && only !== undefined && /\.zip$/i.test(only.name) ? unzipped(only) : files
}

export async function unzipped({ name, blob }: OpenedFile): Promise<OpenedFile[]> {
  const broken = () =>
    new InvalidInput(`${visible(name)} is no archive that can be read: unpack it, and drop its files.`)
  const { count, at, length } = await directoryOf(blob, broken)
  if (count > MOST_FILES) throw broken()
  const view = new DataView(await blob.slice(at, at + length).arrayBuffer())
  const files: OpenedFile[] = []
  let [place, total] = [0, 0]
  for (let k = 0; k < count; k++) {
    if (place + 46 > view.byteLength || view.getUint32(place, true) !== ENTRY) throw broken()
    const [flags, method] = [view.getUint16(place + 8, true), view.getUint16(place + 10, true)]
    const [packed, size] = [view.getUint32(place + 20, true), view.getUint32(place + 24, true)]
    const lengths = [28, 30, 32].map((offset) => view.getUint16(place + offset, true))
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths
    const path = new TextDecoder().decode(new Uint8Array(view.buffer, place + 46, nameLength))
    const start = view.getUint32(place + 42, true)
    place += 46 + nameLength + extraLength + commentLength
    if (path.endsWith('/')) continue
    total += size
    if (total > MOST_BYTES || (flags & 1) !== 0 || ![0, 8].includes(method)) throw broken()
    const bytes = await bytesAt(blob, start, packed, broken)
    files.push({ name: nameIn(path, broken), blob: method === 0 ? bytes : await inflated(bytes, size, broken) })
  }
  if (new Set(files.map((file) => file.name)).size < files.length) throw broken()
  return files
}

async function directoryOf(blob: Blob, broken: () => Error) {
  const tail = new DataView(await blob.slice(Math.max(0, blob.size - TAIL)).arrayBuffer())
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END) continue
    const [count, length] = [tail.getUint16(at + 10, true), tail.getUint32(at + 12, true)]
    return { count, length, at: tail.getUint32(at + 16, true) }
  }
  throw broken()
}

async function bytesAt(blob: Blob, start: number, length: number, broken: () => Error): Promise<Blob> {
  const head = new DataView(await blob.slice(start, start + 30).arrayBuffer())
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw broken()
  const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  if (from + length > blob.size) throw broken()
  return blob.slice(from, from + length)
}

/** No more than was stated: a few bytes can become very many. */
async function inflated(packed: Blob, size: number, broken: () => Error): Promise<Blob> {
  const parts: BlobPart[] = []
  let total = 0
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw broken()
    })
    if (done) break
    total += value.length
    if (total > size) throw broken()
    parts.push(value)
  }
  if (total !== size) throw broken()
  return new Blob(parts)
}

/** The release may lie in a folder of its own; nothing lies deeper. */
function nameIn(path: string, broken: () => Error): string {
  const [first = '', second, ...others] = path.split('/')
  const name = second ?? first
  if (others.length > 0 || name === '' || name === '..' || name.includes('\\')) throw broken()
  return name
}
