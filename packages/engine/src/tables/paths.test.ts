/** The file that is checked is the file that is read, whatever it is called; and so is the one that is written. */
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { denseMatrix } from '@tulle/core'
import { afterEach, describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { writeMatrix } from '../parts/index.ts'
import { openTexts } from './events.ts'
import { rowsInOrder } from './rows.ts'

const { place, tables } = testPlace()

const home = process.cwd()
afterEach(() => process.chdir(home))

/** In a folder of its own, where names that are seen from it mean something. */
async function inFolder(): Promise<string> {
  const folder = await mkdtemp(join(place(), 'paths-'))
  process.chdir(folder)
  return folder
}

const contents = async (file: string) => {
  const table = await openTexts(tables(), file)
  return (await rowsInOrder(tables(), table, table.columns)).map(({ texts }) => texts[0])
}

describe('a file that is read', () => {
  test.each([
    '~/data.csv',
    '~.csv',
    'a*b.csv',
    'a?b.csv',
    '[x].csv',
    'x].csv',
    '{a,b}.csv',
    '**.csv',
    "it's.csv",
    'say "hi".csv',
    'a; DROP TABLE x; --.csv',
    'a%20b.csv',
    'a b\n.csv',
    'a\\b.csv',
    '$HOME.csv',
    'http:/host/x.csv',
    's3:/bucket/x.csv',
    'file:/x.csv',
    'from=Paris/x.csv',
    'dir[1]*/x.csv',
    '-.csv',
  ])('%j is the one of that name', async (name) => {
    await inFolder()
    await mkdir(join(name, '..'), { recursive: true })
    await writeFile(name, 'a,b\nright,1\n')
    // What a pattern, or another reading of the name, would find.
    for (const other of ['aXb.csv', 'x.csv', 'a.csv', 'b.csv', 'ab.csv', 'a b.csv']) {
      if (other !== name) await writeFile(other, 'a,b\nwrong,1\n')
    }
    expect(await contents(name)).toEqual(['right'])
    if (!name.includes('//')) expect(await contents(`./${name}`)).toEqual(['right'])
  })

  test.each(['a\\*b.csv', 'k\\m*.csv'])('%j is refused, since DuckDB would look elsewhere', async (name) => {
    await inFolder()
    await mkdir('k')
    await writeFile(join('k', 'm*.csv'), 'a,b\nwrong,1\n')
    await writeFile(name, 'a,b\nright,1\n')
    await expect(contents(name)).rejects.toThrow(/would be read as another path: rename it/)
  })

  test('is the one that a link leads to', async () => {
    await inFolder()
    await mkdir(join('far', 'away'), { recursive: true })
    await writeFile(join('far', 'x.csv'), 'a,b\nright,1\n')
    await writeFile('x.csv', 'a,b\nwrong,1\n')
    await symlink(join('far', 'away'), 'near')
    await symlink(join('far', 'x.csv'), 'link.csv')
    // By its letters alone near/.. would be here.
    expect(await contents('near/../x.csv')).toEqual(['right'])
    expect(await contents('link.csv')).toEqual(['right'])
  })
})

test.each(['~', 'out*[1]', "it's"])('a file is written to the folder %j of that name', async (folder) => {
  const here = await inFolder()
  await mkdir(folder)
  const names = { rows: ['A'], columns: ['B'] }
  const headings = { from: 'from', to: 'to', value: 'n' }
  for (const format of ['parquet', 'csv'] as const) {
    const name = `m.${format}`
    await writeMatrix(tables(), denseMatrix(1, 1, Float64Array.of(7)), { ...names, folder, name, format, headings })
  }
  expect(await readdir(join(here, folder))).toEqual(['m.csv', 'm.parquet'])
  expect(await contents(join(folder, 'm.parquet'))).toEqual(['A'])
})
