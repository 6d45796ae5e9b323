/** Artefacts as files that a page offers for download: what may be published, and apart from it what must not. */
import { type Certificate, InvalidInput } from '@tulle/core'
import type { Artefacts, Writer } from '../artefact.ts'
import { CERTIFICATE, PAGE } from '../published/files.ts'
import { inChunks } from '../text-files/chunks.ts'
import { type CertifiedFile, certified } from '../written/certified.ts'
import { type FilePart, fileParts } from '../written/parts.ts'
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
  readonly title: string
  readonly certificate: Certificate
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
    check: async () => undefined,
    async write(artefacts: Artefacts, signal, progress) {
      const { title, escapeNames, published, private: kept } = artefacts
      const watch = { signal, ...(progress === undefined ? {} : { progress }) }
      const data: PublishedFile[] = []
      for (const each of published) {
        for (const part of fileParts(each, escapeNames, watch))
          data.push(forEverybody(part.name, await blobOf(part, signal)))
      }
      const files: CertifiedFile[] = []
      for (const { name, blob } of data) {
        signal.throwIfAborted()
        files.push({ name, bytes: blob.size, sha256: await sha256(await blob.arrayBuffer()) })
      }
      const { certificate, text, page } = certified({ ...artefacts, version }, files)
      const statement = [forEverybody(CERTIFICATE, new Blob([text])), forEverybody(PAGE, new Blob([page]))]
      const mark = { identifier: certificate.identifier ?? '', sha256: await sha256(new TextEncoder().encode(text)) }
      signal.throwIfAborted()
      last = {
        title,
        certificate,
        published: [...data, ...statement],
        private: kept.map(({ name, text: content }) => ({ audience: 'owner', name, blob: new Blob([content]) })),
      }
      return { files: data.map(({ name }) => name), certificate: mark }
    },
    written: () => last,
  }
}

function forEverybody(name: string, blob: Blob): PublishedFile {
  return { audience: 'everybody', name, blob }
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
