/** Every command that reads tables, given a file that is none: a sentence, and nothing of what a library said. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTables } from '@tulle/engine'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tulleIn } from './tulle.ts'

let place: string

/** Rows with somebody whose name must not be told. */
const SECRET = 'zoe-of-the-north'
const ROWS = [
  'who,source,target,item,n,time,lat,lon,yes',
  ...Array.from({ length: 200 }, (_, i) => {
    const who = i === 150 ? SECRET : `p${i}`
    return `${who},z${i % 3},z${i % 2},item${i % 4},${i % 7},2020-01-01 00:00:${String(i % 60).padStart(2, '0')},${i % 9},${i % 8},${i % 2}`
  }),
]

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-malformed-'))
  const save = (name: string, content: string | Uint8Array) => writeFile(join(place, name), content)
  await save('good.csv', `${ROWS.join('\n')}\n`)
  await save('blocks.csv', 'zone,region\nz0,north\nz1,south\nz2,south\n')
  await save('places.csv', 'source,lat,lon\nz0,1,1\nz1,2,2\nz2,3,3\n')
  await save('zones.txt', 'z0\nz1\nz2\n')
  await save(
    'people.txt',
    `${ROWS.slice(1)
      .map((row) => row.split(',')[0] ?? '')
      .join('\n')}\n`,
  )
  const tables = await openTables()
  const good = join(place, 'good.parquet')
  await tables.connection.run(
    `COPY (SELECT * FROM read_csv('${join(place, 'good.csv')}', all_varchar = true)) TO '${good}' (FORMAT parquet)`,
  )
  await tables.close()
  const bytes = await readFile(good)
  const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8)
  const changed = (start: number, end: number, to: (byte: number) => number) =>
    bytes.map((byte, k) => (k >= start && k < end ? to(byte) : byte))
  await save('cut.parquet', bytes.subarray(0, bytes.length / 2))
  await save('tail.parquet', bytes.subarray(bytes.length / 2))
  await save(
    'magic.parquet',
    changed(bytes.length - 4, bytes.length, () => 0x58),
  )
  await save(
    'pages.parquet',
    changed(4, footer, (byte) => byte ^ 0x5a),
  )
  await save(
    'zeros.parquet',
    changed(4, footer, () => 0),
  )
  await save(
    'footer.parquet',
    changed(footer, bytes.length - 8, (byte) => byte ^ 0x5a),
  )
  await save(
    'length.parquet',
    changed(bytes.length - 8, bytes.length - 4, () => 0xff),
  )
  await save('text.parquet', `${ROWS.join('\n')}\n`)
  await save('short.parquet', 'PAR1')
  await save('empty.parquet', '')
  await save('binary.csv', bytes)
  await save(
    'latin.csv',
    Buffer.from(`${ROWS.join('\n')}\n${Array.from({ length: 9 }, () => 'caf\u00e9').join(',')}\n`, 'latin1'),
  )
  await save('ragged.csv', `${ROWS.join('\n')}\n${SECRET},z0\n`)
  await save('quoted.csv', `${ROWS.join('\n')}\n"${SECRET},z0,z1,item1,1,2020,1,1,1\n`)
  await save('empty.csv', '')
  await save('packed.csv.gz', 'not packed')
  await save('lines.jsonl', `{"who":"p1","source":"z0","target":"z1","item":"a"}\n{"who":"${SECRET}",\n`)
})
afterAll(() => rm(place, { recursive: true, force: true }))

const FILES = [
  ...['cut', 'tail', 'magic', 'pages', 'zeros', 'footer', 'length', 'text', 'short', 'empty'].map(
    (name) => `${name}.parquet`,
  ),
  'binary.csv',
  'latin.csv',
  'ragged.csv',
  'quoted.csv',
  'empty.csv',
  'packed.csv.gz',
  'lines.jsonl',
]

/** For commands that read as others do: broken when opened, when read, and as a text. */
const SOME = ['cut.parquet', 'pages.parquet', 'binary.csv', 'latin.csv', 'ragged.csv', 'packed.csv.gz', 'lines.jsonl']
const ALL = new Set(['matrix', 'rows of items', 'covariance', 'an original of a table'])

const MATRIX = '--person who --from source --to target --max-per-person 5 --epsilon 1 --yes'
const COMMANDS: Readonly<Record<string, string>> = {
  matrix: `release matrix FILE ${MATRIX} --domain zones.txt -o out`,
  'matrix, names from the data': `release matrix FILE ${MATRIX} --domain-from-data -o out`,
  'matrix of cells':
    'release matrix FILE --from source --to target --domain zones.txt --neighbours weight --max-change 1 --epsilon 1 --yes -o out',
  'blocks of a matrix': `release matrix good.csv ${MATRIX} --domain zones.txt --blocks FILE --block-caps 1,1,1,1 -o out`,
  'reference of a matrix': `release matrix good.csv ${MATRIX} --domain zones.txt --reference FILE --reference-public -o out`,
  table: 'release table FILE --person who --people people.txt --columns yes --epsilon 1 --yes -o out',
  'table of items':
    'release table FILE --person who --items item --columns-from-data --people people.txt --epsilon 1 --yes -o out',
  'rows of items': 'anonymise FILE --person who --items item --k 2 --yes -o out',
  'rows of categories': 'anonymise FILE --columns source,target --k 2 --yes -o out',
  covariance: 'sketch covariance FILE --columns n,lat --norm 20 --people 200 --epsilon 1 --delta 1e-6 --yes -o out',
  transitions: 'transitions FILE --person who --place source --time time -o out.parquet',
  'places of transitions':
    'transitions good.csv --person who --place source --time time --places FILE --grid 2x2 -o out.parquet',
  'an original': 'evaluate FILE good.csv --as matrix --from source --to target --value n -o out',
  'a plain release': 'evaluate good.csv FILE --as matrix --from source --to target --value n -o out',
  'an original of a table': 'evaluate FILE good.csv --as table --columns yes,n -o out',
}

/** What a library says: kinds of errors, codes of the system, queries, and where in a program. */
const RAW =
  /\b[A-Z][A-Za-z]* Error\b|\bE[A-Z]{4,}\b|\bSELECT\b|read_(?:csv|parquet|json)|LINE \d+:|\n\s+at |not foreseen|DuckDB|TProtocol/

describe.each(Object.entries(COMMANDS))('%s', (name, command) => {
  test('reads what is well formed', async () => {
    const good = /--blocks/.test(command) ? 'blocks.csv' : /--places/.test(command) ? 'places.csv' : 'good.parquet'
    const { code, stderr } = await tulleIn(place, command.replace('FILE', good).split(' '))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test.each(ALL.has(name) ? FILES : SOME)('%s', async (file) => {
    const { code, stderr } = await tulleIn(place, command.replace('FILE', file).split(' '))
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^tulle: [^\n]+[.?]\n$/) })
    expect(stderr).toContain(file)
    expect(stderr).not.toMatch(RAW)
    expect(stderr).not.toContain(SECRET)
    expect((await readdir(place)).filter((name) => name.includes('out'))).toEqual([])
  })

  afterEach(async () => {
    for (const out of ['out', 'out.parquet', 'out.zones.txt', 'out.zones.geojson'])
      await rm(join(place, out), { recursive: true, force: true })
  })
})
