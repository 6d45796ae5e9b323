/**
 * Bits of one part of a release, from a pseudo-random function under its secret: the same however often, and wherever, the
 * part is drawn. HMAC-SHA-256 of the part gives a key, AES-256 in counter mode under that key the bits. Every other stream
 * has a key of its own, so that no two of them share a bit.
 */
import { createCipheriv, createHmac } from 'node:crypto'
import type { Bits } from '@tulle/core'

const PURPOSE = 'tulle: noise in parts, 1'

export function keyedBits(secret: Uint8Array, part: number): Bits {
  const own = wordsOf(secret, `${part}`)
  let samples = 0
  return {
    origin: 'keyed',
    fill(words) {
      for (let k = 0; k < words.length; k++) words[k] = own()
    },
    word: own,
    reserve(count) {
      samples += count
      return samples - count
    },
    further: (sample) => wordsOf(secret, `${part}, sample ${sample}`),
  }
}

/** So many bytes are made at a time. */
const BYTES = 16_384

function wordsOf(secret: Uint8Array, stream: string): () => number {
  const key = createHmac('sha256', secret).update(`${PURPOSE}, part ${stream}`).digest()
  const cipher = createCipheriv('aes-256-ctr', key, new Uint8Array(16))
  const zeros = new Uint8Array(BYTES)
  let bytes = Buffer.alloc(0)
  let next = 0
  return () => {
    if (next === bytes.length) {
      bytes = cipher.update(zeros)
      next = 0
    }
    next += 4
    return bytes.readUInt32LE(next - 4)
  }
}
