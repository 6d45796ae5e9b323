import { expect, test } from 'vitest'
import { chachaBlock } from './chacha.ts'
import { seededBits } from './seeded.ts'

test('ChaCha20 gives the block of RFC 8439, section 2.3.2', () => {
  const key = Uint32Array.from({ length: 8 }, (_, i) => 0x03020100 + i * 0x04040404)
  const out = new Uint32Array(16)
  chachaBlock(out, key, 1, [0x09000000, 0x4a000000, 0x00000000])
  expect([...out].map((word) => word.toString(16).padStart(8, '0')).join(' ')).toBe(
    'e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 ' +
      '466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2',
  )
})

test('the same seed gives the same bits, other seeds and other samples give others', () => {
  const draw = (next: () => number) => Array.from({ length: 40 }, next)
  expect(draw(seededBits(7).word)).toEqual(draw(seededBits(7).word))
  expect(draw(seededBits(7).word)).not.toEqual(draw(seededBits(8).word))
  expect(draw(seededBits(7).word)).not.toEqual(draw(seededBits(7 + 2 ** 40).word))
  expect(draw(seededBits(7).further(3))).toEqual(draw(seededBits(7).further(3)))
  expect(draw(seededBits(7).further(3))).not.toEqual(draw(seededBits(7).further(4)))
  expect(draw(seededBits(7).further(0))).not.toEqual(draw(seededBits(7).word))
})

test('words one by one are the words of a fill', () => {
  const words = new Uint32Array(100)
  seededBits(5).fill(words)
  const one = seededBits(5)
  expect([...words]).toEqual(Array.from(words, () => one.word()))
})
