import { createCipheriv, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyedBits } from './keyed-bits.ts'

const secret = Buffer.alloc(32, 5)

test('the words are AES-256 of a counter, under a key that HMAC-SHA-256 makes of the part', () => {
  const key = createHmac('sha256', secret).update('tulle: noise in parts, 1, part 12').digest()
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const bits = keyedBits(secret, 12)
  for (let counter = 0; counter < 5000; counter++) {
    const block = Buffer.alloc(16)
    block.writeUInt32BE(counter, 12)
    const expected = cipher.update(block)
    for (let k = 0; k < 4; k++) expect(bits.word()).toBe(expected.readUInt32LE(4 * k))
  }
})

test('words one by one or many at a time, and whatever further words a sample takes', () => {
  const [one, many] = [keyedBits(secret, 3), keyedBits(secret, 3)]
  const words = new Uint32Array(10_000)
  many.fill(words)
  const first = many.reserve(7)
  expect(many.reserve(1)).toBe(first + 7)
  for (const [k, word] of words.entries()) {
    expect(one.word()).toBe(word)
    if (k % 1000 === 0) one.further(k)()
  }
  expect(one.further(4)()).toBe(many.further(4)())
})

test('no stream is another: parts, their samples, secrets', () => {
  const streams = [keyedBits(secret, 1), keyedBits(secret, 2), keyedBits(Buffer.alloc(32, 6), 1)].map(
    (bits) => bits.word,
  )
  const further = [keyedBits(secret, 1).further(0), keyedBits(secret, 1).further(1), keyedBits(secret, 11).further(0)]
  const begun = [...streams, ...further].map((word) => [word(), word(), word()].join())
  expect(new Set(begun).size).toBe(begun.length)
})
