/** The files in a zip, each unpacked when it is read: entries that are stored or deflated, as archives of releases are. */
import { InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import { streamed } from './chunks.ts'
import type { OpenedFile } from './opened-file.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8
/** The end of an archive, with the longest remark that may follow it. */
const MOST_END = 22 + 0xffff
/** More than this in one file of a release is not unpacked in a page. */
const MOST_BYTES = 2 ** 31

/** Refuses what is no archive, what is damaged, and what could be read as two different files. */
export async function filesInZip({ name, blob }: OpenedFile): Promise<readonly OpenedFile[]> {
  const fault = (what: string) => new InvalidInput(`${name} cannot be opened: ${what}. Get another copy.`)
  const tail = new DataView(await blob.slice(Math.max(0, blob.size - MOST_END)).arrayBuffer())
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) throw fault('it is no zip archive, or a part of one')
  const count = tail.getUint16(end + 10, true)
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (start + size > blob.size) throw fault('it is larger than a zip archive that a page opens, or damaged')
  const list = new DataView(await blob.slice(start, start + size).arrayBuffer())
  const files: OpenedFile[] = []
  const seen = new Set<string>()
  for (let at = 0, k = 0; k < count; k++) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY) throw fault('its list of files is damaged')
    const [method, packed, unpacked] = [
      list.getUint16(at + 10, true),
      list.getUint32(at + 20, true),
      list.getUint32(at + 24, true),
    ]
    const [nameLength, extra, remark] = [28, 30, 32].map((place) => list.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    const entry = new TextDecoder('utf-8').decode(new Uint8Array(list.buffer, at + 46, nameLength))
    const local = list.getUint32(at + 42, true)
    at += 46 + nameLength + extra + remark
    if (entry.endsWith('/')) continue
    if (method !== STORED && method !== DEFLATED)
      throw fault(`${visible(entry)} is packed in a way that is not read here`)
    if (seen.size === seen.add(entry).size) throw fault(`it holds ${visible(entry)} twice`)
    if (unpacked > MOST_BYTES) throw fault(`${visible(entry)} is larger than a page holds`)
    const head = new DataView(await blob.slice(local, local + 30).arrayBuffer())
    if (head.byteLength < 30) throw fault(`${visible(entry)} is not where its list says`)
    const from = local + 30 + head.getUint16(26, true) + head.getUint16(28, true)
    const content = blob.slice(from, from + packed)
    const found = method === STORED ? content : await inflated(content, unpacked)
    if (found?.size !== unpacked) throw fault(`${visible(entry)} is damaged`)
    files.push({ name: entry, blob: found })
  }
  return files
}

/** Nothing where it is damaged, or more than its archive says. */
async function inflated(packed: Blob, most: number): Promise<Blob | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for await (const bytes of streamed(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')))) {
      length += bytes.length
      if (length > most) return undefined
      pieces.push(bytes as Uint8Array<ArrayBuffer>)
    }
  } catch {
    // Whatever a browser says of it: it cannot be unpacked.
    return undefined
  }
  return new Blob(pieces)
}
