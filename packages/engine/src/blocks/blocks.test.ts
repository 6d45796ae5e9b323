import { contributions } from '@tulle/core'
import { labelsOf, referenceFrom } from '@tulle/core/matrices'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { readEvents } from '../tables/index.ts'
import { readBlocks, readMask, readReference, readSensitivities } from './index.ts'

const { tables, file: csv } = testPlace()

const NAMES = { rows: ['a', 'b', 'c, d'], columns: ['a', 'b', 'c, d'] }
const ends = { from: 'origin', to: 'destination' }

describe('blocks', () => {
  test('by groups: a block for each pair', async () => {
    const file = await csv('zone,region,kind\na,north,x\nb,south,x\n"c, d",north,y\nelsewhere,far,z\n')
    const directed = await readBlocks(tables(), { file, ...ends }, { ...NAMES, symmetric: false })
    expect(directed.names).toEqual(['north → north', 'north → south', 'south → north', 'south → south'])
    const kinds = await readBlocks(tables(), { file, ...ends, value: 'kind' }, { ...NAMES, symmetric: true })
    expect(kinds.names).toEqual(['x – x', 'x – y', 'y – y'])
    expect([...labelsOf(kinds, { rows: 3, columns: 3, symmetric: true })]).toEqual([1, 1, 2, 1, 1, 2, 2, 2, 3])
  })

  test('by cells: each of them once', async () => {
    const lines = NAMES.rows.flatMap((i) => NAMES.columns.map((j) => `"${i}","${j}",${i === j ? 'stay' : 'go'}`))
    const file = await csv(`origin,destination,block\n${lines.join('\n')}\n`)
    const blocks = await readBlocks(tables(), { file, ...ends }, { ...NAMES, symmetric: false })
    expect(blocks).toEqual({ names: ['stay', 'go'], cells: '1 2*3 1 2*3 1' })
  })

  test.each([
    ['zone,region\na,north\n', /no group for "b": the blocks must cover the whole matrix/],
    ['zone,region\na,north\na,south\n', /line 3: "a" is in the group "north" already, by line 2/],
    ['zone,region\na,\n', /line 2: which group is "a" in/],
    ['zone\na\n', /needs a column with the names.*and one with the group/],
    ['origin,destination,block\na,a,x\n', /row 1 and column 2 is in no block/],
    ['origin,destination,block\na,a,x\na,a,y\n', /line 3: this cell is in line 2 already/],
    ['origin,destination,block\na,z,x\n', /line 2: the matrix has no column "z"/],
    ['origin,destination,block\nz,a,x\n', /line 2: the matrix has no row "z"/],
    ['origin,destination,block\na,a,\n', /which block is this cell in/],
    ['origin,destination\na,a\n', /needs a third column/],
  ])('%j is refused', async (text, sentence) => {
    const given = { file: await csv(text), ...ends }
    await expect(readBlocks(tables(), given, { ...NAMES, symmetric: false })).rejects.toThrow(sentence)
  })
})

test('a mask is a list of cells, whatever its columns are called', async () => {
  const file = await csv('x,y\na,b\n"c, d","c, d"\n')
  expect(await readMask(tables(), { file, ...ends }, NAMES)).toEqual([1, 8])
  const single = await csv('x\na\n')
  await expect(readMask(tables(), { file: single, ...ends }, NAMES)).rejects.toThrow(/needs two columns/)
})

test('sensitivities are numbers for cells', async () => {
  const file = await csv('origin,destination,most\na,b,2.5\nb,a,0\n')
  const { values } = await readSensitivities(tables(), { file, ...ends }, NAMES)
  expect([...values]).toEqual([0, 2.5, 0, 0, 0, 0, 0, 0, 0])
  const wrong = await csv('origin,destination,most\na,b,-1\n')
  await expect(readSensitivities(tables(), { file: wrong, ...ends }, NAMES)).rejects.toThrow(
    /number, 0 or more, not "-1"/,
  )
})

describe('a reference', () => {
  const COLUMNS = { person: 'who', from: 'origin', to: 'destination', value: 'n' }

  test('is what core makes of the same contributions', async () => {
    const rows = Array.from({ length: 60 }, (_, k) => ({ who: k % 7, i: k % 3, j: (k * k) % 3, n: 1 + (k % 4) / 2 }))
    const text = rows.map(({ who, i, j, n }) => `p${who},"${NAMES.rows[i]}","${NAMES.columns[j]}",${n}`).join('\n')
    const file = await csv(`who,origin,destination,n\n${text}\n`)
    const shape = { ...NAMES, symmetric: true }
    const read = await readReference(tables(), await readEvents(tables(), { file, ...COLUMNS }), shape)
    const data = contributions({
      person: Uint32Array.from(rows, ({ who }) => who),
      row: Uint32Array.from(rows, ({ i }) => i),
      column: Uint32Array.from(rows, ({ j }) => j),
      value: Float64Array.from(rows, ({ n }) => n),
    })
    const made = referenceFrom(data, { rows: 3, columns: 3, symmetric: true })
    const people = ({ offsets, cells, values }: typeof made) =>
      Array.from(offsets.slice(1), (end, p) =>
        JSON.stringify([cells.slice(offsets[p], end).join(), values.slice(offsets[p], end).join()]),
      ).sort()
    expect(people(read)).toEqual(people(made))
  })

  test('with other columns, or nothing in the matrix, is refused', async () => {
    const file = await csv('rider,origin,destination,n\nx,a,b,1\n')
    await expect(readEvents(tables(), { file, ...COLUMNS })).rejects.toThrow(/has no column "who"/)
    const few = await csv('who,origin,destination,n\nx,a,b,1\ny,z,z,1\n')
    const events = await readEvents(tables(), { file: few, ...COLUMNS })
    await expect(readReference(tables(), events, { ...NAMES, symmetric: false })).rejects.toThrow(
      /has one person with anything/,
    )
    const zeros = await csv('who,origin,destination,n\nx,a,b,0\n')
    const nothing = await readEvents(tables(), { file: zeros, ...COLUMNS })
    await expect(readReference(tables(), nothing, { ...NAMES, symmetric: false })).rejects.toThrow(/nothing but zeros/)
  })
})
