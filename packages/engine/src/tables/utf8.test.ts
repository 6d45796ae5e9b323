import { isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refuseOtherThanUtf8, utf8Scan } from './utf8.ts'

/** Letters of one to four bytes, and bytes that belong to none. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', '\n', '\r', 'ä', '€', '😀').map((letter) => [...Buffer.from(letter)]),
      fc.constantFrom(0x80, 0xbf, 0xc3, 0xe2, 0xf0, 0xff).map((byte) => [byte]),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Uint8Array.from(parts.flat()))

test('a text cut anywhere is UTF-8 if it is as a whole', () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(40), { maxLength: 5 }), (text, cuts) => {
      const scan = utf8Scan()
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b), text.length]
      for (const [k, from] of places.slice(0, -1).entries()) scan.add(text.subarray(from, places[k + 1]))
      expect(scan.end()).toBe(isUtf8(text))
    }),
    { numRuns: 2000 },
  )
})

async function* pieces(text: Uint8Array, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size)
}

test.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('says which line it is, where lines end with %s, however the bytes come', async (_, end) => {
  const text = Buffer.concat([Buffer.from(`a${end}ä${end}😀`), Buffer.from([0xff]), Buffer.from(`${end}b${end}`)])
  for (const size of [1, 2, 3, 5, 100]) {
    await expect(refuseOtherThanUtf8('x.csv', pieces(text, size))).rejects.toThrow(
      'The file x.csv cannot be read at line 3: it is not in UTF-8',
    )
  }
})
