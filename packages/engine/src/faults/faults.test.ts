import { InvalidInput } from '@tulle/core'
import { expect, test } from 'vitest'
import { unreadable } from '../tables/events.ts'
import { openTables } from '../tables/open.ts'
import { lastSentence, noRoom, outOfMemory } from './faults.ts'

const SORT = `SELECT 'somebody ' || hash(i) AS who FROM range(1000000) t(i) ORDER BY who`

test('a temporary folder without room is told from too little memory, in what DuckDB itself says', async () => {
  const tables = await openTables({ memoryMb: 40, threads: 1 })
  try {
    await tables.connection.run(`SET max_temp_directory_size = '1MB'`)
    const error: unknown = await tables.connection.runAndReadAll(SORT).catch((failure: unknown) => failure)
    expect(outOfMemory(error)).toBe(false)
    for (const sentence of [noRoom(error), unreadable('trips.csv', error), lastSentence(error)]) {
      expect(sentence).toBeInstanceOf(InvalidInput)
      expect(String(sentence)).toMatch(/no room left in the temporary folder .* set TMPDIR/)
    }
  } finally {
    await tables.close()
  }
})

test.each([
  ['IO Error: Could not write file "/t/duckdb_temp_storage_S64K-0.tmp": No space left on device', /temporary folder/],
  ['IO Error: Could not write file "/x/rows.parquet": No space left on device', /^The disk is full: nothing/],
  ['IO Error: Could not write file "/x/rows.parquet": Disk quota exceeded', /^The disk is full: nothing/],
  [
    'Out of Memory Error: could not allocate block of size 256.0 KiB (38.1 MiB/38.1 MiB used)',
    /does not fit into memory/,
  ],
])('%s', (message, sentence) => {
  const told = lastSentence(new Error(message))
  expect(told).toBeInstanceOf(InvalidInput)
  expect((told as Error).message).toMatch(sentence)
})

test('what was not foreseen is no quotation, and keeps its cause', () => {
  const quoting = new Error('Conversion Error: Could not convert string "Zoe" to INT32\nLINE 1: SELECT')
  const system = Object.assign(new Error('EACCES: permission denied, unlink "/x"'), {
    code: 'EACCES',
    syscall: 'unlink',
    path: '/x',
  })
  for (const error of [quoting, system]) {
    const told = lastSentence(error) as Error
    expect(told).not.toBeInstanceOf(InvalidInput)
    expect(told.cause).toBe(error)
    expect(told.message).not.toMatch(/Zoe|SELECT|denied/)
  }
  const own = new InvalidInput('A sentence.')
  expect(lastSentence(own)).toBe(own)
  expect(lastSentence('a text')).toBe('a text')
  // A query that was stopped is no fault of the file.
  const stopped = new Error('INTERRUPT Error: Interrupted!')
  expect(unreadable('trips.csv', stopped)).toBe(stopped)
})
