import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAside } from './aside.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-aside-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

const write = (text: string) => async (aside: string) => {
  await mkdir(join(aside, 'release'))
  await writeFile(join(aside, 'release', 'file'), text)
  await writeFile(join(aside, 'release', 'certificate.json'), '{"files":[{"name":"file"}]}')
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
  await expect(writeAside(join(place, 'out'), write('two'))).rejects.toThrow(/already exists.*--force/)
  expect(await read()).toBe('one')
  await writeAside(join(place, 'out'), write('two'), { force: true })
  expect(await read()).toBe('two')
  expect(await readdir(place)).toEqual(['out'])
  const failing = writeAside(join(place, 'out'), () => Promise.reject(new Error('stopped')), { force: true })
  await expect(failing).rejects.toThrow('stopped')
  expect(await read()).toBe('two')
})

test('by force nothing but an earlier release is replaced', async () => {
  await mkdir(join(place, 'mine'))
  await writeFile(join(place, 'mine', 'thesis.txt'), 'years of work')
  await writeFile(join(place, 'data.csv'), 'all there is')
  for (const name of ['mine', 'data.csv', '.']) {
    await expect(writeAside(join(place, name), write('new'), { force: true })).rejects.toThrow(/something else/)
  }
  expect(await readFile(join(place, 'mine', 'thesis.txt'), 'utf8')).toBe('years of work')
  expect(await readFile(join(place, 'data.csv'), 'utf8')).toBe('all there is')
  // A folder that is merely called as a part of a release, and a release with something put into it.
  await mkdir(join(place, 'called', 'release'), { recursive: true })
  await writeAside(join(place, 'out'), write('one'))
  for (const name of ['called', 'out']) {
    await writeFile(join(place, name, 'release', 'thesis.txt'), 'years of work')
    await expect(writeAside(join(place, name), write('new'), { force: true })).rejects.toThrow(/something else/)
    expect(await readFile(join(place, name, 'release', 'thesis.txt'), 'utf8')).toBe('years of work')
  }
})

test('what a killed run left behind is removed by the next, and what a running one writes is not', async () => {
  const dead = join(place, '.out.unfinished-999999999-abcd')
  const running = join(place, `.out.unfinished-${process.pid}-abcd`)
  await mkdir(dead)
  await mkdir(running)
  await writeAside(join(place, 'out'), write('one'))
  expect((await readdir(place)).sort()).toEqual([`.out.unfinished-${process.pid}-abcd`, 'out'])
})

test('a path through a file is a sentence', async () => {
  await writeFile(join(place, 'file'), '')
  await expect(writeAside(join(place, 'file', 'out'), write('one'))).rejects.toThrow(/a part of that path is a file/)
})

test('a full disk is a sentence, and leaves nothing', async () => {
  const full = writeAside(join(place, 'out'), async (aside) => {
    await write('half')(aside)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  await expect(full).rejects.toThrow(/The disk is full: .*out was not written/)
  expect(await readdir(place)).toEqual([])
})
