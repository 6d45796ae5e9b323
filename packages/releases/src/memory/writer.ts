/** Artefacts that stay in memory: for tests, and for a page that offers them for download. */
import { type Certificate, certificateText, certify } from '@tulle/core'
import type { Artefacts, Content, Writer } from '../artefact.ts'

export interface Written {
  readonly title: string
  /** By name; what may be published, and apart from it what must not. */
  readonly published: ReadonlyMap<string, Content>
  readonly private: ReadonlyMap<string, string>
  readonly certificate: Certificate
}

export interface MemoryWriter extends Writer {
  /** What was written last. */
  written(): Written | undefined
}

/** `digest` makes the checksum of a text that is published as it is; other contents are given one by whoever saves them. */
export function memoryWriter(version: string, digest: (text: string) => Promise<string>): MemoryWriter {
  let last: Written | undefined
  return {
    async write({ release, title, published, private: kept, account, publisher }: Artefacts, signal) {
      const files = []
      for (const { name, content } of published) {
        if (content.is !== 'text') continue
        const bytes = new TextEncoder().encode(content.text).length
        files.push({ name, bytes, sha256: await digest(content.text) })
      }
      signal.throwIfAborted()
      const date = new Date().toISOString().slice(0, 10)
      last = {
        title,
        published: new Map(published.map(({ name, content }) => [name, content])),
        private: new Map(kept.map(({ name, text }) => [name, text])),
        certificate: certify({ release, title, version, date, files, account, publisher }),
      }
      const { certificate } = last
      const sha256 = await digest(certificateText(certificate))
      return { files: [...last.published.keys()], certificate: { identifier: certificate.identifier ?? '', sha256 } }
    },
    written: () => last,
  }
}
