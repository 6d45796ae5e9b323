/** What a worker is told on its command line, as one word. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export function packed(given: object): string {
  return deflateRawSync(JSON.stringify(given)).toString('base64url')
}

export function unpacked(word: string): unknown {
  return JSON.parse(inflateRawSync(Buffer.from(word, 'base64url')).toString('utf8'))
}
