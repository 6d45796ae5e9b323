/** The data of the experiment on k-anonymity, read from small files or made. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { SparseMatrix } from '@tulle/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockModel } from '../../experiments/parts/anonymity/block-model.mjs'
import { oneHot, valuesOf } from '../../experiments/parts/anonymity/categories.mjs'
import { readAdjacency, readBaskets } from '../../experiments/parts/anonymity/read-sparse.mjs'
import { csv, readAdult, readApps } from '../../experiments/parts/anonymity/read-tables.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tulle-anonymity-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string) {
  const path = join(folder, name)
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(content) : content)
  return path
}

function rowsOf({ rows, offsets, indices }: SparseMatrix) {
  return Array.from({ length: rows }, (_, i) => [...indices.subarray(offsets[i], offsets[i + 1])])
}

describe('categories', () => {
  const records = [
    ['b', 'x'],
    ['a', undefined],
    ['B', 'x'],
  ]

  test('have their values sorted, and a column for each', () => {
    const values = valuesOf(records)
    expect(values).toEqual([['B', 'a', 'b'], ['x']])
    const matrix = oneHot(records, values)
    expect([matrix.columns, rowsOf(matrix)]).toEqual([4, [[2, 3], [1], [0, 3]]])
  })

  test('that are not known have no entry', () => {
    expect(rowsOf(oneHot([['c', 'x']], valuesOf(records)))).toEqual([[3]])
  })
})

describe('tables', () => {
  const person = (workclass: string, country: string, income: string) =>
    `39, ${workclass}, 77516, Bachelors, 13, Never-married, Sales, Not-in-family, White, Male, 0, 0, 40, ${country}, ${income}`

  test('of adult: eight columns, "?" among their values; the test file ends its labels with a full stop', () => {
    const training = file('adult.data', `${person('Private', 'Peru', '<=50K')}\n${person('?', 'Cuba', '>50K')}\n\n`)
    const test = file('adult.test', `|1x3 Cross validator\n${person('Private', 'Japan', '>50K.')}\n`)
    const people = readAdult({ training, test })
    // ? and Private, six columns of one value, Cuba and Peru.
    expect(rowsOf(people.training.matrix)).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 9],
      [0, 2, 3, 4, 5, 6, 7, 8],
    ])
    expect([...people.training.labels]).toEqual([0, 1])
    expect(rowsOf(people.test.matrix)).toEqual([[1, 2, 3, 4, 5, 6, 7]])
    expect([people.test.matrix.columns, ...people.test.labels]).toEqual([10, 1])
  })

  test('of apps: each app once, without lines that lack a field, and without values that are missing', () => {
    const columns =
      'App,Category,Rating,Reviews,Size,Installs,Type,Price,Content Rating,Genres,Last Updated,Current Ver,Android Ver'
    const app = (name: string, category: string, type: string) =>
      `${name},${category},4.1,159,19M,"10,000+",${type},0,Everyone,Art,"January 7, 2018",1.0,4.0 and up`
    const lines = [
      columns,
      app('"A, ""B"""', 'ART', 'Free'),
      app('C', 'GAME', 'NaN'),
      app('C', 'ART', 'Free'),
      'Bad,1.9,19',
    ]
    const matrix = readApps(file('apps.csv', `${lines.join('\n')}\n`))
    // ART and GAME, 10,000+, Free, 0, Everyone, Art, 4.0 and up.
    expect([matrix.columns, rowsOf(matrix)]).toEqual([
      8,
      [
        [0, 2, 3, 4, 5, 6, 7],
        [1, 2, 4, 5, 6, 7],
      ],
    ])
  })

  test('in CSV have fields in quotes, empty ones, and a last line without an end', () => {
    expect(csv('a,"b,\n""c""",\r\n,d\n"e",')).toEqual([
      ['a', 'b,\n"c"', ''],
      ['', 'd'],
      ['e', ''],
    ])
    expect(csv('a\n')).toEqual([['a']])
  })
})

describe('sparse rows', () => {
  test('of baskets are sorted, with each item once', () => {
    const matrix = readBaskets(file('baskets.dat.gz', '3 1 \n0 \n1 1 2 \n'))
    expect([matrix.columns, rowsOf(matrix)]).toEqual([4, [[1, 3], [0], [1, 2]]])
  })

  test('of a graph without direction: both ends, and no node without an edge', () => {
    const matrix = readAdjacency(file('edges.txt.gz', '# From To\n7\t2\n2\t9\n'), { directed: false })
    expect([matrix.columns, rowsOf(matrix)]).toEqual([3, [[1, 2], [0], [0]]])
  })

  test('of a graph with direction: all numbers are nodes, and a loop is an entry', () => {
    const matrix = readAdjacency(file('arcs.txt.gz', '0\t2\n2\t2\n3\t0\n'), { directed: true })
    expect([matrix.columns, rowsOf(matrix)]).toEqual([4, [[2], [], [2], [0]]])
  })
})

describe('the block model', () => {
  test('has entries as often as it says, inside and outside of blocks, and is another one for each seed', () => {
    const [size, block, inside, outside] = [512, 32, 0.8, 0.01]
    const { indices, offsets } = blockModel({ size, block, inside, outside, seed: 1 })
    let own = 0
    for (let i = 0; i < size; i++) {
      const row = indices.subarray(offsets[i], offsets[i + 1])
      own += row.filter((j) => Math.floor(j / block) === Math.floor(i / block)).length
    }
    const deviations = (count: number, cells: number, chance: number) =>
      Math.abs(count - cells * chance) / Math.sqrt(cells * chance * (1 - chance))
    expect(deviations(own, size * block, inside)).toBeLessThan(5)
    expect(deviations(indices.length - own, size * (size - block), outside)).toBeLessThan(5)
    expect(blockModel({ size, block, inside, outside, seed: 2 }).indices).not.toEqual(indices)
  })
})
