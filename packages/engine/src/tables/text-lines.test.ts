/**
 * What becomes of every line: for each file, the rows that are used and those that are told of, or a refusal that says
 * where. DuckDB's reader has a say in none of it.
 */
import { gzipSync } from 'node:zlib'
import { LONGEST_LINE } from '@tulle/releases/files'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { openTexts, countLines as readTextLines } from './events.ts'
import { ofOurs } from './open.ts'
import { rowsInOrder } from './rows.ts'

const { file, tables } = testPlace()

async function read(path: string, { multiline = false } = {}) {
  const how = multiline ? ofOurs(tables()) : tables()
  const table = await openTexts(how, path)
  const rows = await rowsInOrder(how, table, table.columns)
  expect(table.rows).toBe(rows.length)
  return { rows: rows.map(({ texts }) => texts), lines: table.lines }
}

describe('a text file', () => {
  const two = [
    ['1', '2'],
    ['3', '4'],
  ]
  test.each<[string, string, (string | null)[][], object]>([
    ['as most are', 'a,b\n1,2\n3,4\n', two, {}],
    ['without a line end at the end', 'a,b\n1,2\n3,4', two, {}],
    ['with CR LF', 'a,b\r\n1,2\r\n3,4\r\n', two, {}],
    ['with CR', 'a,b\r1,2\r3,4\r', two, {}],
    ['with CR, but for the last', 'a,b\r1,2\r3,4', two, {}],
    ['with a byte order mark', '\ufeffa,b\n1,2\n3,4\n', two, {}],
    ['with a byte order mark and quotation marks', '\ufeff"a","b"\n"1","2"\n3,4\n', two, {}],
    ['with blank lines', 'a,b\n\n1,2\n\n\n3,4\n\n', two, { blankLines: 4 }],
    ['with blank lines that end with CR LF', 'a,b\r\n1,2\r\n\r\n3,4\r\n\r\n', two, { blankLines: 2 }],
    ['with an empty cell at the end of each line', 'a,b\n1,2,\n3,4,\n', two, {}],
    ['of a header alone', 'a,b\n', [], {}],
    ['of a header alone, without a line end', 'a,b', [], {}],
    [
      'with what begins like a comment',
      'a,b\n#1,2\n%3,//4\n',
      [
        ['#1', '2'],
        ['%3', '//4'],
      ],
      {},
    ],
    [
      'with quotation marks inside texts',
      'a,b\n5" wide,2"\nx"y"z,4\n',
      [
        ['5" wide', '2"'],
        ['x"y"z', '4'],
      ],
      {},
    ],
    [
      'with quotation marks twice',
      'a,b\n"5"" wide","2"""\n"""",4\n',
      [
        ['5" wide', '2"'],
        ['"', '4'],
      ],
      {},
    ],
    [
      'with blanks around quotation marks',
      'a,b\n "1,9" ,2\n3, "4"\n',
      [
        ['1,9', '2'],
        ['3', '4'],
      ],
      {},
    ],
    [
      'with backslashes',
      'a,b\n1\\,2\n"3\\",4\n',
      [
        ['1\\', '2'],
        ['3\\', '4'],
      ],
      {},
    ],
    [
      'with empty cells',
      'a,b\n,\n"",""\n',
      [
        [null, null],
        [null, null],
      ],
      {},
    ],
    [
      'with a zero byte',
      'a,b\n1\u0000,2\n3,4\n',
      [
        ['1\u0000', '2'],
        ['3', '4'],
      ],
      {},
    ],
    ['of one column, where a blank line is a row', 'a\n1\n\n""\n2\n\n', [['1'], [null], [null], ['2'], [null]], {}],
  ])('%s has all its rows', async (_, text, rows, lines) => {
    for (const path of [await file(text), await file(gzipSync(text), 'csv.gz')]) {
      expect(await read(path)).toEqual({ rows, lines })
    }
  })

  test.each<[string, string, RegExp]>([
    [
      'two lost quotation marks',
      'a,b\n1,2\n3,"4\n5,6\n7,8"\n9,0\n',
      /, line 3: a quoted field begins here and does not/,
    ],
    ['one that opens a line', 'a,b\n"1,2\n3",4\n', /, line 2: a quoted field begins here .* with multiline/],
    ['one after blanks', 'a,b\n1,2\n3, "4\n5,6"\n', /, line 3: a quoted field begins here/],
    ['a header over two lines', '"a\nx",b\n1,2\n', /, line 1: a quoted field begins here/],
    ['a field with a CR', 'a,b\n1,"2\r3"\n', /, line 2: a quoted field begins here/],
    ['a mark that is never closed', 'a,b\n1,2\n3,"4', /, line 3: a quotation mark is opened and never closed/],
    ['text after a closing mark', 'a,b\n1,2\n"3"x,4\n', /cannot be read at line 3/],
    ['LF among CR LF', 'a,b\r\n1,2\r\n3,4\n5,6\r\n', /, line 3: it ends with LF, and the first line with CR LF/],
    ['CR LF among LF', 'a,b\n1,2\r\n3,4\n', /, line 2: it ends with CR LF, and the first line with LF/],
    ['CR among LF', 'a,b\n1,2\r3,4\n5,6\n', /, line 2: it ends with CR, and the first line with LF/],
    ['CR CR LF', 'a,b\r\r\n1,2\r\r\n', /, line 2: it ends with CR LF, and the first line with CR\./],
    ['too few cells', 'a,b\n1,2\n3\n4,5\n', /cannot be read at line 3: it has 1 columns where the header has 2/],
    ['too few cells at the end', 'a,b\n1,2\n3', /cannot be read at line 3: it has 1 columns where the header has 2/],
    ['too many cells', 'a,b\n1,2,3\n', /cannot be read at line 2: it has 3 columns where the header has 2/],
    ['a line of blanks', 'a,b\n1,2\n  \n3,4\n', /cannot be read at line 3: it has 1 columns where the header has 2/],
    ['a blank line at the top', '\na,b\n1,2\n', /does not begin with a line that names its columns/],
  ])('with %s is refused, and says where', async (_, text, sentence) => {
    await expect(read(await file(text))).rejects.toThrow(sentence)
    await expect(read(await file(gzipSync(text), 'csv.gz'))).rejects.toThrow(sentence)
  })

  test('with fields over several lines is read where that was said, and they are counted', async () => {
    const text = 'a,b\n1,"2\n3"\n"4\n\n5","6\r\n7"\n8,9\n'
    const rows = [
      ['1', '2\n3'],
      ['4\n\n5', '6\r\n7'],
      ['8', '9'],
    ]
    expect(await read(await file(text), { multiline: true })).toEqual({ rows, lines: { multilineFields: 3 } })
  })

  test('with a line that is too long is refused: DuckDB would drop the last one', async () => {
    // Twice what DuckDB is told to allow: so long a line it does not even mention.
    for (const end of ['\n', '']) {
      const path = await file(`a,b\nx,1\n${'p'.repeat(64_000_000)},2${end}`)
      await expect(read(path)).rejects.toThrow(/, line 3: it is longer than 31 million bytes/)
    }
    const json = await file(`{"a":"x"}\n{"a":"${'p'.repeat(64_000_000)}"}`, 'jsonl')
    await expect(read(json)).rejects.toThrow(/, line 2: it is longer than 31 million bytes/)
  }, 60_000)

  test('with a line just as long as allowed has all its rows', async () => {
    for (const end of ['\n', '']) {
      const path = await file(`a,b\nx,1\n${'p'.repeat(LONGEST_LINE - 2)},2${end}`)
      expect((await read(path)).rows.map(([a]) => a?.length)).toEqual([1, LONGEST_LINE - 2])
    }
  }, 60_000)

  test('that was packed and cut short, or is none, is refused', async () => {
    const packed = gzipSync(`a,b\n${Array.from({ length: 5000 }, (_, i) => `${i},${i * i}`).join('\n')}\n`)
    for (const bytes of [packed.subarray(0, packed.length - 20), packed.subarray(0, packed.length / 2), 'a,b\n1,2\n']) {
      await expect(read(await file(bytes, 'csv.gz'))).rejects.toThrow(/no gzip file, or a damaged or unfinished one/)
    }
  })
})

describe('JSON lines', () => {
  test.each<[string, string, (string | null)[][], object]>([
    ['as most are', '{"a":1}\n{"a":2}\n', [['1'], ['2']], {}],
    ['without a line end at the end, with CR LF', '{"a":1}\r\n{"a":2}', [['1'], ['2']], {}],
    ['with blank lines', '{"a":1}\n\n \t\n{"a":2}\n\n', [['1'], ['2']], { blankLines: 3 }],
    ['with keys that are missing', '{"a":1}\n{"b":2}\n{}\n', [['1'], [null], [null]], {}],
    ['with line breaks in a text', '{"a":"x\\ny"}\n', [['x\ny']], {}],
  ])('%s have all their rows', async (_, text, rows, lines) => {
    expect(await read(await file(text, 'jsonl'))).toEqual({ rows, lines })
  })

  test.each([
    ['two objects on a line', '{"a":3}\n{"a":1}{"a":2}\n'],
    ['an object over two lines', '{"a":1}\n{"a":\n2}\n'],
    ['a list among objects', '{"a":1}\n[2]\n'],
    ['an end in the middle', '{"a":1}\n{"a":'],
    ['a CR between objects', '{"a":1}\n{"a":2}\r{"a":3}\n'],
    ['a comment', '{"a":1}\n# x\n'],
  ])('with %s are refused', async (_, text) => {
    await expect(read(await file(text, 'jsonl'))).rejects.toThrow(
      /cannot be read.*it is not one JSON object on each line/,
    )
  })
})

test('lines are counted alike wherever the bytes are cut, and as DuckDB finds them', async () => {
  const piece = fc.constantFrom('a', ',', ' ', '"', '""', '"x"', '\n', '\r\n', '\r', 'é', '#', '\\')
  const outcome = async (path: string, multiline: boolean) =>
    readTextLines(path, { gz: path.endsWith('.gz'), delimiter: ',', multiline }).catch((error: Error) =>
      error.message.replace(path, ''),
    )
  let counted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), fc.boolean(), async (pieces, multiline) => {
      const text = `a,b\n${pieces.join('')}`
      const [whole, twice] = [await file(text), await file(' '.repeat(2 ** 20 - 10) + text)]
      const lines = await outcome(whole, multiline)
      // The same behind as many blanks as make the first piece end within it.
      expect(await outcome(twice, multiline)).toEqual(lines)
      if (typeof lines === 'string') return
      // Where DuckDB reads the file at all, it finds these rows: openTexts knows how many, and read compares.
      await read(whole, { multiline }).then(
        () => counted++,
        (error: Error) => expect(error.message).toMatch(/cannot be read|two columns called/),
      )
    }),
    // The example: two texts with a blank between them, which the first piece ends behind.
    { numRuns: 300, examples: [[['a', 'a', ',', '""', ' ', '""'], false]] },
  )
  expect(counted).toBeGreaterThan(10)
}, 120_000)
