import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuseExisting, writeAside } from './aside.ts'
import { sha256OfText } from './checksum.ts'
import { hold } from './folder-lock.ts'
import { RECORD_PATH, recordText } from './record.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-aside-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

const write = (text: string) => async (aside: string) => {
  for (const part of ['release', 'private']) await mkdir(join(aside, part))
  const files = ['release/file', 'private/report']
  for (const file of files) await writeFile(join(aside, file), text)
  await writeFile(join(aside, RECORD_PATH), recordText(new Map(files.map((file) => [file, sha256OfText(text)]))))
}
const read = () => readFile(join(place, 'out', 'release', 'file'), 'utf8')

test('a folder appears complete, parents included', async () => {
  await writeAside(join(place, 'out'), write('one'))
  expect(await read()).toBe('one')
  expect(await readdir(place)).toEqual(['out'])
  await writeAside(join(place, 'deep', 'er'), write('two'))
  expect(await readdir(join(place, 'deep'))).toEqual(['er'])
})

test('nothing is left when writing fails', async () => {
  const failing = writeAside(join(place, 'out'), async (aside) => {
    await write('half')(aside)
    throw new Error('stopped')
  })
  await expect(failing).rejects.toThrow('stopped')
  expect(await readdir(place)).toEqual([])
})

test('nothing is left when it is aborted before the end', async () => {
  const controller = new AbortController()
  const aborted = writeAside(
    join(place, 'out'),
    async (aside) => {
      await write('whole')(aside)
      controller.abort()
    },
    { signal: controller.signal },
  )
  await expect(aborted).rejects.toThrow(/abort/i)
  expect(await readdir(place)).toEqual([])
})

test('an existing folder stays as it is, unless it may be replaced', async () => {
  await writeAside(join(place, 'out'), write('one'))
  await expect(writeAside(join(place, 'out'), write('two'))).rejects.toThrow(/already exists.*with force/)
  expect(await read()).toBe('one')
  await writeAside(join(place, 'out'), write('two'), { force: true })
  expect(await read()).toBe('two')
  expect(await readdir(place)).toEqual(['out'])
  const failing = writeAside(join(place, 'out'), () => Promise.reject(new Error('stopped')), { force: true })
  await expect(failing).rejects.toThrow('stopped')
  expect(await read()).toBe('two')
})

describe('by force', () => {
  const forced = (name: string) => writeAside(join(place, name), write('new'), { force: true })

  test('nothing but an earlier release is replaced', async () => {
    await mkdir(join(place, 'mine'))
    await writeFile(join(place, 'mine', 'thesis.txt'), 'years of work')
    await writeFile(join(place, 'data.csv'), 'all there is')
    await expect(forced('mine')).rejects.toThrow(/something other than an earlier release.*: thesis\.txt\. force/)
    await expect(forced('data.csv')).rejects.toThrow(/data\.csv is a file/)
    await expect(forced('.')).rejects.toThrow(/something other than an earlier release.*data\.csv, mine\//)
    expect(await readFile(join(place, 'mine', 'thesis.txt'), 'utf8')).toBe('years of work')
    expect(await readFile(join(place, 'data.csv'), 'utf8')).toBe('all there is')
    // An empty folder holds nothing that could be lost.
    await mkdir(join(place, 'empty'))
    await forced('empty')
  })

  test.each([
    ['a file beside what is published', 'release/thesis.txt', 'release/thesis.txt'],
    ['a file beside what is private', 'private/notes.txt', 'private/notes.txt'],
    ['a file beside both', 'notes.txt', 'notes.txt'],
    ['a file with a name that moves the cursor', 'private/a\nb\u001b[2J', 'private/a\\u000ab\\u001b[2J'],
    ['a released file that was changed', 'release/file', 'release/file (changed since)'],
    ['a private file that was changed', 'private/report', 'private/report (changed since)'],
    ['a folder', 'private/deep/er/file', 'private/deep/'],
    ['another folder', 'deep/file', 'deep/'],
  ])('%s is kept, and named', async (_, path, named) => {
    await writeAside(join(place, 'out'), write('one'))
    await mkdir(dirname(join(place, 'out', path)), { recursive: true })
    await writeFile(join(place, 'out', path), 'years of work')
    await expect(forced('out')).rejects.toThrow(`: ${named}. force`)
    expect(await readFile(join(place, 'out', path), 'utf8')).toBe('years of work')
    expect(await readdir(place)).toEqual(['out'])
  })

  test.each(['', '/', '/release', '/private', '/release/file'])('a link out%s is kept, and named', async (path) => {
    await writeAside(join(place, 'out'), write('one'))
    const at = join(place, `out${path}`).replace(/\/$/, '')
    await rename(at, join(place, 'linked'))
    await symlink(join(place, 'linked'), at)
    await expect(forced(path === '/' ? 'out/' : 'out')).rejects.toThrow(/a link/)
    expect((await lstat(at)).isSymbolicLink()).toBe(true)
  })

  test('a link that leads nowhere is there as well', async () => {
    await symlink('nowhere', join(place, 'out'))
    await expect(writeAside(join(place, 'out'), write('one'))).rejects.toThrow(/already exists/)
    await expect(forced('out')).rejects.toThrow(/is a link/)
  })

  test('a release without a record of what was written is kept', async () => {
    await writeAside(join(place, 'out'), write('one'))
    for (const text of ['', '{', '7', 'null', '{"files":7}', '{"files":{}}']) {
      await writeFile(join(place, 'out', RECORD_PATH), text)
      await expect(forced('out')).rejects.toThrow(/private\/files\.json, private\/report, release\/file/)
    }
    expect(await read()).toBe('one')
  })

  test('many are not all named', async () => {
    await mkdir(join(place, 'out'))
    for (let i = 0; i < 9; i++) await writeFile(join(place, 'out', `${i}`), '')
    await expect(forced('out')).rejects.toThrow(/: \d, \d, \d, \d, \d and 4 more\. force/)
  })

  test('what is put there while the release is being made is kept', async () => {
    await writeAside(join(place, 'out'), write('one'))
    const late = async (aside: string) => {
      await write('two')(aside)
      await writeFile(join(place, 'out', 'private', 'notes.txt'), 'years of work')
    }
    await expect(writeAside(join(place, 'out'), late, { force: true })).rejects.toThrow(/private\/notes\.txt/)
    expect(await read()).toBe('one')
    expect(await readFile(join(place, 'out', 'private', 'notes.txt'), 'utf8')).toBe('years of work')
    expect(await readdir(place)).toEqual(['out'])
  })
})

test('a run that was killed between the old release and the new one has lost neither', async () => {
  await writeAside(join(place, 'out'), write('one'))
  const left = join(place, '.out.unfinished-abcDE1')
  await mkdir(left, { mode: 0o700 })
  const held = await hold(left)
  await rename(join(place, 'out'), join(left, 'old'))
  // As long as it runs, that is its own affair.
  await refuseExisting(join(place, 'out'), false)
  const lock = (await readdir(left)).find((name) => name.startsWith('lock')) ?? ''
  await rename(join(left, lock), join(left, 'kept'))
  await held.release()
  await rename(join(left, 'kept'), join(left, lock))
  await expect(writeAside(join(place, 'out'), write('two'))).rejects.toThrow(/already exists/)
  expect(await read()).toBe('one')
  await writeAside(join(place, 'out'), write('two'), { force: true })
  expect(await read()).toBe('two')
  expect(await readdir(place)).toEqual(['out'])
})

test('while it is being written, nobody else may look', async () => {
  await writeAside(join(place, 'out'), async (aside) => {
    expect((await lstat(dirname(aside))).mode & 0o777).toBe(0o700)
    await write('one')(aside)
  })
})

test('a path through a file is a sentence', async () => {
  await writeFile(join(place, 'file'), '')
  await expect(writeAside(join(place, 'file', 'out'), write('one'))).rejects.toThrow(/a part of that path is a file/)
})

test('a place where nothing can be made is a sentence, before any work', async () => {
  // Nobody may make a folder there, root included.
  const nowhere = process.platform === 'linux' ? '/proc' : '/dev/null'
  for (const name of ['out', 'deep/er']) {
    await expect(refuseExisting(join(nowhere, name), false)).rejects.toThrow(/cannot be made there|no permission/)
  }
  await expect(refuseExisting(join(place, 'x'.repeat(300)), false)).rejects.toThrow(InvalidInput)
  await writeFile(join(place, 'file'), '')
  await expect(refuseExisting(join(place, 'file', 'out'), false)).rejects.toThrow(/a part of that path is a file/)
})

test.each([
  ['Node', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
  ['DuckDB', new Error('IO Error: Could not write file "/x/out/release/a.parquet": No space left on device')],
])('a full disk is a sentence, and leaves nothing: %s', async (_, error) => {
  const full = writeAside(join(place, 'out'), async (aside) => {
    await write('half')(aside)
    throw error
  })
  await expect(full).rejects.toThrow(/^The disk is full: .*was not written|^The disk is full: nothing was written/)
  expect(await readdir(place)).toEqual([])
})
