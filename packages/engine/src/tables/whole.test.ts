import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scaleTo } from '@tulle/core/data'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourcesOn } from '../files/sources.ts'
import { openTables, type Tables } from './index.ts'

let place: string
let tables: Tables
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-whole-'))
  tables = await openTables()
})
afterAll(async () => {
  await tables.close()
  await rm(place, { recursive: true, force: true })
})

const NAMES = ['A', 'B', 'C']
const COLUMNS = { person: 'who', from: 'from', to: 'to', value: 'n' }

let files = 0
async function events(text: string, of = async () => tables) {
  const file = join(place, `events-${files++}.csv`)
  await writeFile(file, text)
  return sourcesOn(of).events({ file, ...COLUMNS })
}

interface Row {
  readonly who: number
  readonly from: string
  readonly to: string
  readonly n: number
}

const rowsOf = (n: fc.Arbitrary<number>): fc.Arbitrary<Row[]> => {
  const name = fc.constantFrom(...NAMES, 'elsewhere')
  return fc.array(fc.record({ who: fc.nat(3), from: name, to: name, n }), { minLength: 1, maxLength: 30 })
}
const csv = (rows: readonly Row[]) =>
  `who,from,to,n\n${rows.map(({ who, from, to, n }) => `p${who},${from},${to},${n}\n`).join('')}`
const isInside = ({ from, to }: Row) => NAMES.includes(from) && NAMES.includes(to)

const QUANTUM = 2 ** -3
const MOST = 64
const shape = { rows: NAMES, columns: NAMES, quantum: QUANTUM, most: MOST, limit: scaleTo({ l1: 3 }) }

test('what nobody clipped comes to is that of another pass over the file, bit for bit, or not said', async () => {
  const eighths = fc.integer({ min: -70, max: 70 }).map((n) => n * QUANTUM)
  const value = fc.oneof({ weight: 30, arbitrary: eighths }, fc.double({ min: -9, max: 9, noNaN: true }))
  const seen = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(rowsOf(value), fc.boolean(), async (rows, symmetric) => {
      const source = await events(csv(rows))
      const { whole } = await source.sumByPerson({ ...shape, symmetric })
      const units = rows.filter(isInside).map(({ n }) => n / QUANTUM)
      const told = units.every((each) => Number.isInteger(each) && Math.abs(each) <= MOST)
      seen.add(told)
      expect(whole !== undefined).toBe(told)
      if (told)
        expect(whole).toEqual((await source.sumCells({ ...shape, symmetric, quantum: QUANTUM / 2 ** 20 })).matrix)
    }),
    { numRuns: 60 },
  )
  // Both happen.
  expect(seen.size).toBe(2)
})

test('columns are found without DuckDB, and without a look at the rows', async () => {
  const none = () => Promise.reject(new Error('DuckDB was opened.'))
  const source = await events('who,from,to,n\np1,A,B,"1\n', none)
  await expect(source.sumCells({ ...shape, symmetric: false })).rejects.toThrow('DuckDB was opened')
  await expect(events('who,from,n\np1,A,1\n', none)).rejects.toThrow(/has no column "to"|to/)
})

test('a quotation mark that is never closed is refused by whoever reads the rows', async () => {
  const source = await events('who,from,to,n\np1,A,B,"1\n')
  await expect(source.sumByPerson({ ...shape, symmetric: false })).rejects.toThrow(/never closed|quoted field/)
})
