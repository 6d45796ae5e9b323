/** Artefacts as files that a page offers for download: what may be published, and apart from it what must not. */
import { InvalidInput } from '@tulle/core'
import type { Artefacts, Writer } from '../artefact.ts'
import { inChunks } from '../text-files/chunks.ts'
import type { FilePart } from '../written/parts.ts'
import { type Draft, writeInto } from '../written/write.ts'
import { sha256 } from './digest.ts'
import { parquetBlob } from './parquet-write.ts'

/** For everybody. */
export interface PublishedFile {
  readonly audience: 'everybody'
  readonly name: string
  readonly blob: Blob
}

/** For the owner of the data alone. */
export interface PrivateFile {
  readonly audience: 'owner'
  readonly name: string
  readonly blob: Blob
}

export interface WrittenFiles {
  /** The data first, then the certificate and its page. */
  readonly published: readonly PublishedFile[]
  readonly private: readonly PrivateFile[]
}

export interface BrowserWriter extends Writer {
  /** What was written last; nothing before all of it was. */
  written(): WrittenFiles | undefined
}

export interface BrowserWriterOptions {
  /** Of Tulle, as certificates state it. */
  readonly version: string
}

export function browserWriter({ version }: BrowserWriterOptions): BrowserWriter {
  let last: WrittenFiles | undefined
  return {
    async write(artefacts: Artefacts, signal, progress) {
      const published: PublishedFile[] = []
      const kept: PrivateFile[] = []
      const draft: Draft = {
        async publish(part) {
          const blob = await blobOf(part, signal)
          published.push({ audience: 'everybody', name: part.name, blob })
          return { name: part.name, bytes: blob.size, sha256: await sha256(await blob.arrayBuffer()) }
        },
        async keep(name, text) {
          kept.push({ audience: 'owner', name, blob: new Blob([text]) })
        },
      }
      const watch = { signal, ...(progress === undefined ? {} : { progress }) }
      const written = await writeInto(draft, { ...artefacts, version }, watch)
      signal.throwIfAborted()
      last = { published, private: kept }
      return written
    },
    written: () => last,
  }
}

async function blobOf(part: FilePart, signal: AbortSignal): Promise<Blob> {
  switch (part.is) {
    case 'text':
      return textBlob(part.text, signal)
    case 'parquet':
      return parquetBlob(part.table)
    case 'stored':
      throw new InvalidInput(`${part.name} was made where a page cannot reach it: release it with another engine.`)
  }
}

/** Pieces that a browser may put on its disk, none of them a string of a gigabyte. */
const PIECE = 2 ** 22

function textBlob(lines: Iterable<string>, signal: AbortSignal): Blob {
  const pieces: Blob[] = []
  let [texts, length] = [[] as string[], 0]
  for (const text of inChunks(lines)) {
    texts.push(text)
    length += text.length
    if (length < PIECE) continue
    signal.throwIfAborted()
    pieces.push(new Blob(texts))
    texts = []
    length = 0
  }
  return new Blob([...pieces, ...texts])
}
