import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Delimiter, forEachRecord, type RecordOptions, WHOLE_LINE } from './records.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function records(chunks: readonly Uint8Array[], delimiter: Delimiter, more: Partial<RecordOptions> = {}) {
  const found: { line: number; cells: string[] }[] = []
  async function* given() {
    for (const chunk of chunks) yield chunk
  }
  await forEachRecord(given(), { path: 'a.csv', delimiter, ...more }, (record) =>
    found.push({ line: record.line, cells: record.cells() }),
  )
  return found
}

const cellsOf = async (text: string, delimiter: Delimiter = ',', more: Partial<RecordOptions> = {}) =>
  (await records([bytesOf(text)], delimiter, more)).map(({ cells }) => cells)

describe('records', () => {
  test('do not depend on where the bytes are cut into chunks', async () => {
    const piece = fc.constantFrom(
      'a',
      'é',
      '😀',
      ' ',
      ',',
      '\n',
      '\r\n',
      '"x"',
      '"a\nb"',
      '"p""q"',
      '# no\n',
      '12',
      '\t',
      '//c\n',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
        fc.constantFrom(',', ' ', WHOLE_LINE),
        fc.boolean(),
        fc.constantFrom({}, { comments: '#' } as const, { comments: 'none' } as const),
        async (pieces, cuts, delimiter, multiline, comments) => {
          const bytes = bytesOf(pieces.join(''))
          const edges = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
          const chunks = edges.slice(1).map((end, k) => bytes.subarray(edges[k], end))
          const outcome = (chunks: readonly Uint8Array[]) =>
            records(chunks, delimiter, { multiline, ...comments }).catch((error: Error) => error.message)
          expect(await outcome(chunks)).toEqual(await outcome([bytes]))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('are split at the delimiter, blanks around cells dropped', async () => {
    expect(await cellsOf('a,b\n c , d\t\r\ne,\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', ''],
    ])
    expect(await cellsOf('a b\n c \t d \r\n', ' ')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(await cellsOf(' a\tb c\t\td', '\t')).toEqual([['a', 'b c', '', 'd']])
    expect(await cellsOf('a, b \n"c ""d"\n', WHOLE_LINE)).toEqual([['a, b'], ['c "d']])
  })

  test('keep what is in quotes as it is', async () => {
    expect(await cellsOf('" a,b\r\n" , """"\n"",x', ',', { multiline: true })).toEqual([
      [' a,b\r\n', '"'],
      ['', 'x'],
    ])
    expect(await cellsOf('"a b"\t"c"', ' ')).toEqual([['a b', 'c']])
  })

  test('skip comments, blank lines and a byte order mark, and know their lines', async () => {
    const text = '\ufeff# one\n\n  % two\n// three\na,"x\ny"\n \t\r\nb,c'
    const more = { multiline: true, couldBe: (cells: readonly string[]) => cells.length === 2 }
    expect(await records([bytesOf(text)], ',', more)).toEqual([
      { line: 5, cells: ['a', 'x\ny'] },
      { line: 8, cells: ['b', 'c'] },
    ])
    expect(await cellsOf('\ufeffa')).toEqual([['a']])
    expect(await cellsOf('"#a",b\n"//",c')).toEqual([
      ['#a', 'b'],
      ['//', 'c'],
    ])
  })

  test('say where they are malformed', async () => {
    await expect(cellsOf('a,b\nc,"d\n\n', ',', { multiline: true })).rejects.toThrow(
      'a.csv, line 2: a quote is opened and never closed.',
    )
    await expect(cellsOf('a,"b"c\n')).rejects.toThrow(/a\.csv, line 1, column 2: there is text after a closing quote/)
    await expect(records([Uint8Array.of(97, 44, 0xe9, 10)], ',')).rejects.toThrow(
      /line 1, column 2: the text is not UTF-8/,
    )
    await expect(records([new Uint8Array(2 ** 24 + 2).fill(97)], ',')).rejects.toThrow(
      /line 1: the line is longer than/,
    )
    await expect(records([bytesOf('"'), bytesOf('a\n'.repeat(2 ** 23 + 1))], ',', { multiline: true })).rejects.toThrow(
      /line 1: a quote is opened and not closed within/,
    )
  })
})
