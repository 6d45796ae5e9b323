/**
 * What a release is called by those who count releases: 128 bits of the platform's secure generator, drawn when the
 * certificate is made. Nothing else goes into it, so it tells nothing, and no two releases have the same.
 */
import { SecureBits } from '../random/index.ts'

export function drawIdentifier(): string {
  const words = new Uint32Array(4)
  new SecureBits().fill(words)
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('')
}

export function isIdentifier(given: unknown): given is string {
  return typeof given === 'string' && /^[0-9a-f]{32}$/.test(given)
}
