import { describe, expect, test } from 'vitest'
import { browserSources, filesInZip, headOf, publishedFiles } from '../browser.ts'
import { Interner } from './interner.ts'
import { doubleText, floatText } from './number-texts.ts'

const file = (name: string, text: string) => ({ name, blob: new Blob([text]) })

describe('the head of a file', () => {
  test('tells format, columns, first rows and likely roles', async () => {
    const text = `user_id,origin,destination,trips,when\n${'7,a,b,2,2024-01-01\n'.repeat(1000)}`
    const head = await headOf(file('t.csv', text))
    expect(head).toMatchObject({ format: 'csv', columns: ['user_id', 'origin', 'destination', 'trips', 'when'] })
    expect(head.rows).toHaveLength(20)
    expect(head.rows[0]).toEqual(['7', 'a', 'b', '2', '2024-01-01'])
    expect(Object.fromEntries(head.roles.map(({ role, column }) => [role, column]))).toEqual({
      person: 'user_id',
      from: 'origin',
      to: 'destination',
      value: 'trips',
      time: 'when',
    })
    expect(Math.abs((head.about?.rows ?? 0) - 1000)).toBeLessThan(100)
    expect(head.tooLarge).toBeUndefined()
  })

  test('of an edge list, and of any other text, shows the first lines as they are', async () => {
    const edges = await headOf(file('g.edges', '# friends\n1 2\n2 3\n'))
    expect(edges).toMatchObject({ columns: [], roles: [], rows: [['# friends'], ['1 2'], ['2 3']] })
    const list = await headOf(file('baskets.txt', `milk tea\r\n\r\n${'tea '.repeat(100)}\n`))
    expect(list.rows.map(([line]) => line?.length)).toEqual([8, 0, 122])
  })

  test('tells where trips start and end on a map, and takes no coordinate for the name of a zone', async () => {
    const heads = [
      'user,from_lat,from_lon,to_lat,to_lon',
      'user,startLatitude,startLongitude,endLatitude,endLongitude',
      'user,pickup_latitude,pickup_longitude,dropoff_latitude,dropoff_longitude',
    ]
    for (const header of heads) {
      const { roles, columns } = await headOf(file('t.csv', `${header}\n${'7,35.7,139.8,35.6,139.7\n'.repeat(30)}`))
      expect(Object.fromEntries(roles.map(({ keys, column }) => [keys.join(), column]))).toEqual(
        Object.fromEntries(['person', 'fromLat', 'fromLon', 'toLat', 'toLon'].map((key, at) => [key, columns[at]])),
      )
    }
    const both = await headOf(file('t.csv', 'from,to,from_lat,from_lon,lat\na,b,35.7,139.8,1\n'))
    expect(Object.fromEntries(both.roles.map(({ role, column }) => [role, column]))).toMatchObject({
      from: 'from',
      to: 'to',
      'from-latitude': 'from_lat',
      latitude: 'lat',
    })
  })

  test('shows the rows above one that cannot be read, and tells a file that is too large', async () => {
    expect((await headOf(file('t.csv', 'a,b\n1,2\n3\n'))).rows).toEqual([['1', '2']])
    expect((await headOf(file('t.jsonl', '{"lat":1,"lon":"x"}\n{"lat":2}\n'))).rows).toEqual([
      ['1', 'x'],
      ['2', null],
    ])
    const large = { name: 't.csv', blob: Object.assign(new Blob(['a,b\n1,2\n']), {}) }
    Object.defineProperty(large.blob, 'size', { value: 3e9 })
    expect((await headOf(large)).tooLarge).toMatch(/^t\.csv has .* more than a tab can hold/)
    await expect(headOf(file('t.csv', ''))).rejects.toThrow('The file t.csv is empty.')
  })
})

test('two files of one name are refused, and one that is not there is said not to be', async () => {
  expect(() => browserSources([file('a', ''), file('a', '')])).toThrow(/Two files are called "a"/)
  await expect(browserSources([]).names('zones.txt')).rejects.toThrow('There is no file zones.txt.')
})

test.each(['t.csv', 't.jsonl', 't.parquet', 't.csv.gz'])(
  '%s that changed on disk since it was opened is said to have',
  async (name) => {
    const gone = () => Promise.reject(Object.assign(new Error('could not be read'), { name: 'NotReadableError' }))
    const blob = new Blob(['a,b\n1,2\n'])
    const broken: Blob = Object.assign(blob, { arrayBuffer: gone, slice: () => broken })
    const sources = browserSources([{ name, blob: broken }])
    await expect(sources.publicTable(name)).rejects.toThrow(/can no longer be read: it was changed, moved or removed/)
    await expect(sources.names(name)).rejects.toThrow(/Open it again/)
  },
)

test('a reading that is stopped stops', async () => {
  const stop = new AbortController()
  const events = await browserSources([file('t.csv', 'p,a,b\n1,x,y\n')]).events({ file: 't.csv', from: 'a', to: 'b' })
  stop.abort(new Error('enough'))
  const shape = { rows: ['x'], columns: ['y'], symmetric: false, quantum: 1, signal: stop.signal }
  await expect(events.sumCells(shape)).rejects.toThrow('enough')
})

test('texts are numbered by their bytes', () => {
  const words = new Interner()
  const names = Array.from({ length: 5000 }, (_, k) => `ä${k % 3000}`)
  const numbers = names.map((name) => words.ofText(name))
  expect(words.count).toBe(3000)
  expect(numbers.map((number) => words.text(number))).toEqual(names)
  expect(words.ofText('nobody', true)).toBe(-1)
  const sorted = Array.from(words.sorted(), (number) => words.text(number))
  expect(sorted).toEqual([...new Set(names)].sort())
})

test('a text has one number wherever it stands, at the end of its bytes too', () => {
  const texts = ['a', 'é', 'zzz', 'ÿÿ', 'five5', 'eight888', 'nine99999', '\u{1f600}', '']
  const words = new Interner()
  for (const [number, text] of texts.entries()) {
    const bytes = new TextEncoder().encode(text)
    for (const beyond of [0, 1, 4, 7, 8, 20]) {
      // As part of a buffer, whose other bytes are no zeros.
      const buffer = new Uint8Array(3 + bytes.length + beyond).fill(0xee)
      buffer.set(bytes, 3)
      for (const view of [buffer, buffer.subarray(2)]) {
        const start = view.length - bytes.length - beyond
        expect(words.of(view, start, start + bytes.length)).toBe(number)
      }
    }
  }
})

test('numbers as texts have as many digits as tell them apart', () => {
  expect([1, 0.1, 1e16, 1e15, 1.5e-7, 1e-4, -0, 123456.789].map(doubleText)).toEqual([
    '1.0',
    '0.1',
    '1e+16',
    '1000000000000000.0',
    '1.5e-07',
    '0.0001',
    '-0.0',
    '123456.789',
  ])
  expect([Math.fround(0.1), Math.fround(16777216), Math.fround(3e-45)].map(floatText)).toEqual([
    '0.1',
    '16777216.0',
    '3e-45',
  ])
})

describe('a zip', () => {
  /** One entry, stored. */
  function zipOf(name: string, text: string): Blob {
    const [title, data] = [new TextEncoder().encode(name), new TextEncoder().encode(text)]
    const head = new DataView(new ArrayBuffer(30))
    head.setUint32(0, 0x04034b50, true)
    head.setUint16(26, title.length, true)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint32(20, data.length, true)
    entry.setUint32(24, data.length, true)
    entry.setUint16(28, title.length, true)
    const end = new DataView(new ArrayBuffer(22))
    end.setUint32(0, 0x06054b50, true)
    end.setUint16(10, 1, true)
    end.setUint32(12, 46 + title.length, true)
    end.setUint32(16, 30 + title.length + data.length, true)
    return new Blob([head.buffer, title, data, entry.buffer, title, end.buffer])
  }

  test('gives its files, and what is none is refused', async () => {
    const [found] = await filesInZip({ name: 'r.zip', blob: zipOf('release/é.csv', 'hello') })
    expect(found?.name).toBe('release/é.csv')
    expect(new TextDecoder().decode(new Uint8Array((await found?.blob.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(
      'hello',
    )
    await expect(filesInZip(file('r.zip', 'no zip at all'))).rejects.toThrow(/r\.zip cannot be opened: it is no zip/)
  })
})

test('a release among files is where its certificate is, and there is one', () => {
  expect(() => publishedFiles([file('a.csv', '')])).toThrow(/holds no release/)
  const two = [file('certificate.json', ''), file('release/certificate.json', '')]
  expect(() => publishedFiles(two)).toThrow(/more than one certificate\.json/)
})
