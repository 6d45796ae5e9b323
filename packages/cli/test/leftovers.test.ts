/** What runs leave that are killed, and what the next ones do about it. Uses what `npm run build` has built. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tulleIn } from './tulle.ts'

const engine = new URL('../../engine/dist/index.js', import.meta.url).href

let place: string
let children: ChildProcess[]
beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'tulle-killed-')))
  await mkdir(join(place, 'tmp'))
  await writeFile(join(place, 'trips.csv'), 'who,from,to\nann,a,b\nbob,b,a\n')
  await writeFile(join(place, 'zones.txt'), 'a\nb\n')
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(place, { recursive: true, force: true })
})

/** A process that does this with the engine, and then nothing: up to what it prints. */
function started(work: string): Promise<{ readonly child: ChildProcess; readonly said: string }> {
  const code = `setInterval(() => {}, 1000); const engine = await import(${JSON.stringify(engine)}); ${work}`
  const env = { ...process.env, TMPDIR: join(place, 'tmp') }
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: place, env })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve({ child, said: text.toString().trim() }))
    child.once('close', (ended) => reject(new Error(`It ended with ${ended} before it said anything.`)))
  })
}

function killed(child: ChildProcess): Promise<unknown> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  return closed
}

const release = () =>
  tulleIn(
    place,
    'release matrix trips.csv --person who --from from --to to --domain zones.txt --max-per-person 2 --epsilon 1 --yes --force -o out'.split(
      ' ',
    ),
    { TMPDIR: join(place, 'tmp') },
  )
const done = { code: 0, stderr: '' }

test('what DuckDB has spilled is in a folder of one’s own, and goes with the next run', async () => {
  // A table that is larger than the memory stays on the disk.
  const { child, said } = await started(`
    const tables = await engine.openTables({ memoryMb: 40, threads: 1 })
    const people = "SELECT 'somebody ' || hash(i) AS who FROM range(2000000) t(i)"
    await tables.connection.run('CREATE TEMP TABLE people AS ' + people)
    globalThis.kept = tables
    console.log(tables.scratch)`)
  const [folder = ''] = await readdir(join(place, 'tmp'))
  expect(said).toBe(join(place, 'tmp', folder))
  expect(folder).toMatch(new RegExp(`^tulle-${process.getuid?.()}-\\w{6}$`))
  expect((await stat(said)).mode & 0o777).toBe(0o700)
  expect(await readdir(join(said, 'spill'))).not.toEqual([])
  // It still runs.
  expect(await release()).toMatchObject(done)
  expect(await readdir(join(place, 'tmp'))).toEqual([folder])
  expect(await readdir(join(said, 'spill'))).not.toEqual([])
  await killed(child)
  expect(await readdir(join(said, 'spill'))).not.toEqual([])
  expect(await release()).toMatchObject(done)
  expect(await readdir(join(place, 'tmp'))).toEqual([])
})

test('a release that was killed half-way goes with the next to the same place, and not while it runs', async () => {
  const half = (out: string) =>
    started(`await engine.writeAside(${JSON.stringify(out)}, async (aside) => {
      (await import('node:fs')).writeFileSync(aside + '/half', 'private')
      console.log('half')
      await new Promise(() => {})
    })`)
  const [one, other] = [await half('out'), await half('other')]
  const unfinished = async () => (await readdir(place)).filter((name) => name.includes('unfinished'))
  expect(await unfinished()).toHaveLength(2)
  expect(await release()).toMatchObject(done)
  expect(await unfinished()).toHaveLength(2)
  await killed(one.child)
  await killed(other.child)
  expect(await release()).toMatchObject(done)
  expect(await unfinished()).toEqual([expect.stringMatching(/^\.other\.unfinished-/)])
})

test('what others put into a shared temporary folder is not touched, and is in nobody’s way', async () => {
  const tmp = join(place, 'tmp')
  await mkdir(join(place, 'precious'))
  await writeFile(join(place, 'precious', 'file'), 'mine')
  const uid = process.getuid?.() ?? 'run'
  // As they were called once, and as they are called now.
  for (const [k, name] of ['tulle-spill-999999999-abc', `tulle-${uid}-abcDE1`].entries()) {
    await symlink(join(place, 'precious'), join(tmp, `${name}${k}`))
    await mkdir(join(tmp, name))
    await writeFile(join(tmp, name, 'file'), 'somebody’s')
  }
  await symlink(join(place, 'precious'), join(tmp, `tulle-${uid}-linked`))
  await writeFile(join(tmp, `tulle-${uid}-afile1`), '')
  const before = (await readdir(tmp, { recursive: true })).sort()
  expect(await release()).toMatchObject(done)
  expect((await readdir(tmp, { recursive: true })).sort()).toEqual(before)
  expect(await readFile(join(place, 'precious', 'file'), 'utf8')).toBe('mine')
})

test.each(['nowhere', 'trips.csv'])('a temporary folder that is none (%s) is a sentence', async (name) => {
  const { code, stderr } = await tulleIn(
    place,
    'anonymise trips.csv --person who --items from --k 2 --yes -o out'.split(' '),
    { TMPDIR: join(place, name) },
  )
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /^tulle: The temporary folder .* cannot be used: it .*set TMPDIR to a folder that you may write\.\n$/,
  )
})
