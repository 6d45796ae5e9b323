import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sparseMatrix } from '@tulle/core'
import type { BasketsOptions } from '@tulle/releases'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBaskets } from './index.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-baskets-'))
})
afterAll(async () => {
  await rm(place, { recursive: true, force: true })
})

let files = 0
async function file(text: string | Uint8Array, ending = 'txt'): Promise<string> {
  const path = join(place, `baskets-${files++}.${ending}`)
  await writeFile(path, text)
  return path
}

/** The rows in the order of the file, by the names of their items. */
async function rows(text: string | Uint8Array, more: Partial<BasketsOptions> = {}, ending = 'txt') {
  const { matrix, items, counts } = await readBaskets({ file: await file(text, ending), ...more })
  sparseMatrix(matrix)
  expect(items).toEqual([...items].sort())
  expect([counts.rows, counts.entries]).toEqual([matrix.rows, matrix.indices.length])
  return Array.from({ length: matrix.rows }, (_, i) =>
    Array.from(matrix.indices.slice(matrix.offsets[i], matrix.offsets[i + 1]), (j) => items[j]),
  )
}

describe('baskets', () => {
  test('are what a slow reader makes of them, a row for each line', async () => {
    const item = fc.constantFrom('a', 'A', 'b', '10', '9', '"q"', '#', '𝒵', '\uff5e', 'a-name-of-many-letters')
    const gap = fc.constantFrom(' ', '  ', '\t', ' \t ')
    const line = fc.array(fc.tuple(item, gap), { maxLength: 50 }).map((parts) => parts.flat().join(''))
    const end = fc.constantFrom('\n', '\r\n')
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), end, fc.boolean(), async (lines, br, last) => {
        const text = lines.join(br) + (last ? br : '')
        if (text === '') return
        const found = await rows(text)
        const given = lines.slice(0, lines.findLastIndex((each) => each.trim() !== '') + 1)
        expect(found).toEqual(given.map((each) => [...new Set(each.match(/[^ \t]+/g) ?? [])].sort()))
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['a\n', [['a']]],
    ['a', [['a']]],
    ['\n', []],
    ['\na\n', [[], ['a']]],
    ['a\n\n', [['a']]],
    ['a\n\nb\n\n \t\r\n\n', [['a'], [], ['b']]],
    ['\n\na\n', [[], [], ['a']]],
    ['a \ufeffa a\u00a0 \u00a0\n', [['a']]],
    ['a\r\n\r\nb\r\n', [['a'], [], ['b']]],
    ['\ufeffa\nb\n', [['a'], ['b']]],
    ['b a b\n', [['a', 'b']]],
  ])('in %j are %j', async (text, expected) => {
    expect(await rows(text)).toEqual(expected)
  })

  test('may have another separator', async () => {
    expect(await rows('red wine, bread,, bread ,\n,\nbread\n', { separator: ',' })).toEqual([
      ['bread', 'red wine'],
      [],
      ['bread'],
    ])
    expect(await rows('a::b:c\n', { separator: '::' })).toEqual([['a', 'b:c']])
    expect(await rows('a b\tc\n', { separator: '\t' })).toEqual([['a b', 'c']])
    for (const separator of ['', '\n', 'a\r']) {
      await expect(rows('a\n', { separator })).rejects.toThrow(/The separator of items is a text such as a comma/)
    }
  })

  test('count what is there twice', async () => {
    const { counts } = await readBaskets({ file: await file('a b a a\nb a\n') })
    expect(counts).toEqual({ rows: 2, entries: 4, repeatedItems: 2, emptyRows: 0 })
    const some = await readBaskets({ file: await file('\na\n\n,\nb\n\n\n'), separator: ',' })
    expect(some.counts).toEqual({ rows: 5, entries: 2, repeatedItems: 0, emptyRows: 3 })
  })

  test.each([2, 39, 40, 41, 42, 300])('of %i items have them sorted', async (length) => {
    const items = Array.from({ length }, (_, i) => `i${(i * 7919) % 1009}`)
    // Met in another order than they are sorted in, and the second line in yet another.
    const found = await rows(`${items.join(' ')}\n${[...items].reverse().join(' ')}\n`)
    expect(found).toEqual([[...items].sort(), [...items].sort()])
  })

  test('are read piece by piece, from a compressed file too', async () => {
    const lines = Array.from({ length: 300_000 }, (_, i) => `é${i % 1000} item${i % 7}`)
    const text = `${lines.join('\n')}\n`
    const shares: (number | undefined)[] = []
    for (const bytes of [Buffer.from(text), gzipSync(text)]) {
      const ending = bytes[0] === 0x1f ? 'txt.gz' : 'txt'
      const found = await rows(bytes, { progress: (share) => shares.push(share) }, ending)
      expect(found).toHaveLength(300_000)
      expect(found.every((row, i) => row[1] === `é${i % 1000}` && row[0] === `item${i % 7}`)).toBe(true)
    }
    expect(Math.max(...shares.filter((share) => share !== undefined))).toBeGreaterThan(0.8)
    expect(shares).toContain(undefined)
  })

  test('that cannot be read are said to be', async () => {
    await expect(rows(Buffer.from('a \xfc\n', 'latin1'))).rejects.toThrow(/is not text in UTF-8/)
    await expect(rows(Buffer.from('\ufeffa\n', 'utf16le'))).rejects.toThrow(/UTF-16/)
    await expect(rows(gzipSync('a b c\n').subarray(0, 20), {}, 'txt.gz')).rejects.toThrow(/cut short|damaged/)
    await expect(rows('')).rejects.toThrow(/is empty/)
    await expect(readBaskets({ file: join(place, 'none.txt') })).rejects.toThrow(/There is no file/)
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(rows('a\n', { signal })).rejects.toThrow('enough')
  })
})
