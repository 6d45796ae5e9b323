import { existsSync, readdirSync } from 'node:fs'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hold } from './folder-lock.ts'
import { removeIfSame } from './leftovers.ts'
import { makeOwnFolder } from './own-folder.ts'
import { removeTree } from './remove-tree.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(await realpath(tmpdir()), 'tulle-left-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(place, { recursive: true, force: true })
})

const PREFIX = '.out.unfinished-'

/** How the lock of a folder is called on this machine. */
async function lockName(): Promise<string> {
  const folder = await mkdtemp(join(place, 'other-'))
  const held = await hold(folder)
  const [name = ''] = await readdir(folder)
  await held.release()
  await rm(folder, { recursive: true })
  return name
}

/** A socket on which nobody listens any more, as a process leaves it that is killed. */
async function deadSocket(path: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(`${path}-`, resolve)
  })
  await rename(`${path}-`, path)
  await new Promise((resolve) => server.close(resolve))
}

/** What a killed run leaves, with somebody's data in it. */
async function leftover(name: string, lock?: string): Promise<string> {
  const folder = join(place, name)
  await mkdir(folder, { mode: 0o700 })
  await mkdir(join(folder, 'made'))
  await writeFile(join(folder, 'made', 'data'), 'private')
  await deadSocket(join(folder, lock ?? (await lockName())))
  return folder
}

/** What is there after a run has come and gone. */
async function after(): Promise<string[]> {
  const own = await makeOwnFolder(place, PREFIX)
  await own.remove()
  return (await readdir(place)).sort()
}

test('a lock is one only once somebody listens on it: until then it would look like one that was left', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen')
  const held = await hold(place)
  const [address] = listen.mock.calls[0] as unknown as [string]
  expect(await readdir(place)).toEqual([expect.stringMatching(/^lock-/)])
  expect(basename(address)).not.toMatch(/^lock-/)
  await held.release()
  expect(await readdir(place)).toEqual([])
})

test('a folder is held until all that is in it is gone, so that a run that is killed meanwhile leaves nothing for ever', async () => {
  const own = await makeOwnFolder(place, PREFIX)
  for (let k = 0; k < 200; k++) await writeFile(join(own.path, `data-${k}`), 'private')
  const seen: string[][] = []
  let removed = false
  const removing = own.remove().finally(() => {
    removed = true
  })
  while (!removed) {
    seen.push(existsSync(own.path) ? readdirSync(own.path) : [])
    await new Promise((resolve) => setImmediate(resolve))
  }
  await removing
  const withData = seen.filter((names) => names.some((name) => name.startsWith('data-')))
  expect(withData.length).toBeGreaterThan(0)
  expect(withData.filter((names) => !names.some((name) => name.startsWith('lock-')))).toEqual([])
})

describe('what is removed', () => {
  test('is what a run has left that has ended', async () => {
    await leftover(`${PREFIX}abcDE1`)
    expect(await after()).toEqual([])
  })

  test('is never what a run still holds, in this process too', async () => {
    const own = await makeOwnFolder(place, PREFIX)
    await writeFile(join(own.path, 'data'), 'private')
    expect((await stat(own.path)).mode & 0o777).toBe(0o700)
    expect(await after()).toEqual([basename(own.path)])
    expect(await readFile(join(own.path, 'data'), 'utf8')).toBe('private')
    await own.remove()
    expect(await readdir(place)).toEqual([])
  })

  test('is nobody else’s', async () => {
    await leftover(`${PREFIX}abcDE1`)
    const uid = process.getuid?.() ?? 0
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1)
    expect(await after()).toEqual([`${PREFIX}abcDE1`])
    vi.restoreAllMocks()
    expect(await after()).toEqual([])
  })

  test('is no folder that others could have made to look like one', async () => {
    const lock = await lockName()
    const at = (end: string) => join(place, `${PREFIX}${end}`)
    // Somebody's folder, which looks like a left-over but for its name, and a link to it that has the name.
    const precious = await leftover('precious')
    await symlink(precious, at('linked'))
    await writeFile(at('afile1'), 'a file')
    await mkdir(at('nolock'), { mode: 0o700 })
    await mkdir(at('filelk'), { mode: 0o700 })
    await writeFile(join(at('filelk'), lock), '')
    await leftover(`${PREFIX}twolck`)
    await deadSocket(join(at('twolck'), 'lock-00000000'))
    await mkdir(at('public'), { mode: 0o755 })
    await deadSocket(join(at('public'), lock))
    await leftover(`${PREFIX}sevenXX`)
    const ends = ['linked', 'afile1', 'nolock', 'filelk', 'twolck', 'public', 'sevenXX']
    expect(await after()).toEqual([...ends.map((end) => `${PREFIX}${end}`), 'precious'].sort())
    expect(await readFile(join(precious, 'made', 'data'), 'utf8')).toBe('private')
    expect((await lstat(at('linked'))).isSymbolicLink()).toBe(true)
  })

  test('is not what somebody has put in its place meanwhile', async () => {
    const folder = await leftover(`${PREFIX}abcDE1`)
    const looked = await lstat(folder)
    await rename(folder, join(place, 'away'))
    const own = await makeOwnFolder(place, 'own-')
    // A link to a folder, another folder, a file, and nothing.
    await symlink(join(place, 'away'), folder)
    await removeIfSame(folder, looked, own.path)
    expect((await lstat(folder)).isSymbolicLink()).toBe(true)
    await rm(folder)
    await mkdir(folder)
    await writeFile(join(folder, 'file'), 'mine')
    await removeIfSame(folder, looked, own.path)
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('mine')
    await rm(folder, { recursive: true })
    await removeIfSame(folder, looked, own.path)
    expect(await readFile(join(place, 'away', 'made', 'data'), 'utf8')).toBe('private')
    await own.remove()
    expect((await readdir(place)).sort()).toEqual(['away'])
  })

  // Root may remove everything.
  test.skipIf(process.getuid?.() === 0)('stays where it is if it cannot be removed', async () => {
    const folder = await leftover(`${PREFIX}abcDE1`)
    await chmod(join(folder, 'made'), 0o500)
    expect(await after()).toEqual([`${PREFIX}abcDE1`])
    await chmod(join(folder, 'made'), 0o700)
  })
})

test('a folder is removed without what links in it lead to', async () => {
  await mkdir(join(place, 'kept'))
  await writeFile(join(place, 'kept', 'file'), 'mine')
  await mkdir(join(place, 'gone', 'deep'), { recursive: true })
  await writeFile(join(place, 'gone', 'deep', 'file'), '')
  await symlink(join(place, 'kept'), join(place, 'gone', 'deep', 'link'))
  await symlink('nowhere', join(place, 'gone', 'broken'))
  await removeTree(join(place, 'gone'))
  expect(await readdir(place)).toEqual(['kept'])
  expect(await readFile(join(place, 'kept', 'file'), 'utf8')).toBe('mine')
  await symlink('kept', join(place, 'link'))
  await expect(removeTree(join(place, 'link'))).rejects.toThrow(/ENOTDIR|ELOOP/)
  expect(await readdir(join(place, 'kept'))).toEqual(['file'])
})

test('a folder with a long path is held as well', async () => {
  const deep = join(place, ...Array.from({ length: 4 }, () => 'x'.repeat(60)))
  await mkdir(deep, { recursive: true })
  const own = await makeOwnFolder(deep, PREFIX)
  // Where the path of a socket may not be so long, there is none, and none that is cut short.
  const held = process.platform === 'linux' ? 1 : 0
  expect(await readdir(own.path)).toHaveLength(held)
  const another = await makeOwnFolder(deep, PREFIX)
  expect(await readdir(deep)).toHaveLength(2)
  await another.remove()
  await own.remove()
  expect(await readdir(deep)).toEqual([])
})
