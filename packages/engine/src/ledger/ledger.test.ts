/** The ledger as a file: what is on the disk, what others do to it, and which sentences that leads to. */
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyPlan, BudgetExceeded, InvalidInput, uniformNoise } from '@tulle/core'
import { type Ledger, NoLedger } from '@tulle/releases'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ledgerFault } from './faults.ts'
import { makeFolder } from './folder.ts'
import { dataDirectory, ledgerPlace } from './place.ts'
import { fileLedger } from './store.ts'

const individual = { kind: 'individual' } as const
const laplace = (epsilon: number): AnyPlan =>
  uniformNoise.plan({ rows: 2, columns: 2, neighbours: individual, caps: { l1: 4 } }, { noise: 'laplace', epsilon })
const request = (epsilon: number, more: object = {}) => ({
  account: 'trips',
  kind: 'matrix',
  title: 'T',
  plan: laplace(epsilon),
  ...more,
})
const certificate = { identifier: 'a'.repeat(32), sha256: 'b'.repeat(64) }

let place: string
let file: string
let ledgers: Ledger[]
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-ledger-'))
  file = join(place, 'books', 'ledger.db')
  ledgers = []
  vi.stubEnv('XDG_DATA_HOME', join(place, 'home'))
})
afterEach(async () => {
  for (const ledger of ledgers) await ledger.end()
  vi.unstubAllEnvs()
  await rm(place, { recursive: true, force: true })
})

function at(path = file, patience = 200): Ledger {
  const ledger = fileLedger({ file: path, patience })
  ledgers.push(ledger)
  return ledger
}

async function opened(epsilon = 3): Promise<Ledger> {
  const ledger = at()
  await ledger.open({ name: 'trips', neighbours: individual, epsilon, by: 'ada' })
  return ledger
}

/** As a process that ends, and another that starts. */
async function again(ledger: Ledger): Promise<Ledger> {
  await ledger.end()
  return at()
}

test('what was reserved, committed, abandoned, planned and closed is there for the next process', async () => {
  let ledger = await opened(5)
  const ids = [await ledger.reserve(request(1)), await ledger.reserve(request(1)), await ledger.reserve(request(1))]
  ledger = await again(ledger)
  await ledger.commit(ids[0]?.id ?? 0, { title: 'Trips', certificate })
  await ledger.abandon(ids[1]?.id ?? 0)
  await ledger.plan('trips', [request(0.5), request(0.25)])
  await ledger.reserve(request(9, { account: undefined }))
  ledger = await again(ledger)
  const { account, entries } = await ledger.show('trips')
  expect(account).toMatchObject({ name: 'trips', neighbours: individual, by: 'ada' })
  expect(entries.map(({ state, batch }) => [state, batch])).toEqual([
    ['released', undefined],
    ['abandoned', undefined],
    ['reserved', undefined],
    ['planned', 1],
    ['planned', 1],
  ])
  expect(entries[0]).toMatchObject({ title: 'Trips', certificate, curves: [{ kind: 'laplace', epsilon: 1 }] })
  expect((await ledger.reserve(request(0.5))).declared).toBe(true)
  expect(await ledger.loose()).toHaveLength(1)
  await expect(ledger.reserve(request(3))).rejects.toThrow(BudgetExceeded)
  await ledger.close('trips')
  expect((await (await again(ledger)).show('trips')).account.closed).toBeDefined()
})

test('nothing is made before something is to be written, and then it is for its owner alone, in one file', async () => {
  const ledger = at()
  expect(await ledger.list()).toEqual([])
  await expect(ledger.show('trips')).rejects.toThrow(/has none yet/)
  await expect(stat(file)).rejects.toThrow(/ENOENT/)
  await (await again(await opened())).end()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const aside = await stat(`${file}-wal`).catch(() => undefined)
  expect(aside?.size ?? 0).toBe(0)
  // A copy of that file is a copy of the ledger.
  await copyFile(file, join(place, 'copy.db'))
  expect((await at(join(place, 'copy.db')).show('trips')).account.name).toBe('trips')
})

test('a change that is refused leaves nothing behind', async () => {
  const ledger = await opened(1)
  await expect(ledger.plan('trips', [request(0.75), request(0.75)])).rejects.toThrow(BudgetExceeded)
  await expect(ledger.open({ name: 'trips', neighbours: individual, epsilon: 9 })).rejects.toThrow(InvalidInput)
  expect((await ledger.show('trips')).entries).toEqual([])
})

test('an export goes into another ledger', async () => {
  const ledger = await opened(2)
  await ledger.reserve(request(1))
  const other = at(join(place, 'other.db'))
  expect(await other.import(await ledger.export())).toEqual(['trips'])
  await expect(other.reserve(request(1.5))).rejects.toThrow(BudgetExceeded)
})

describe('the same input', () => {
  test('is known again under another account, by a checksum that tells nothing without its key', async () => {
    const data = join(place, 'trips.csv')
    await writeFile(data, 'who,from,to\nann,a,b\n')
    const ledger = await opened()
    await ledger.open({ name: 'other', neighbours: individual, epsilon: 2 })
    const fingerprint = await ledger.fingerprint(data)
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect((await ledger.reserve(request(1, { fingerprint }))).elsewhere).toEqual([])
    const renamed = join(place, 'renamed.csv')
    await copyFile(data, renamed)
    const same = await (await again(ledger)).fingerprint(renamed)
    expect(same).toBe(fingerprint)
    const next = at()
    expect((await next.reserve(request(1, { fingerprint, account: 'other' }))).elsewhere).toEqual([
      { account: 'trips', releases: 1 },
    ])
    expect((await next.reserve(request(1, { fingerprint, account: undefined }))).elsewhere).toHaveLength(2)
    // Another ledger has another key; another content another checksum.
    expect(await at(join(place, 'b.db')).fingerprint(data)).not.toBe(fingerprint)
    await writeFile(renamed, 'who,from,to\nann,a,c\n')
    expect(await next.fingerprint(renamed)).not.toBe(fingerprint)
    expect(await next.export()).not.toContain(fingerprint)
    expect(await next.fingerprint(place)).toBeUndefined()
  })
})

describe('a ledger that is not what was seen of it', () => {
  async function used(ledger: Ledger): Promise<void> {
    await ledger.reserve(request(0.25))
    await ledger.end()
  }

  test('restored from a copy, it says so, and counts on', async () => {
    await (await opened()).end()
    await copyFile(file, join(place, 'before.db'))
    await used(at())
    const now = at()
    await now.list()
    expect(now.remarks).toEqual([])
    await now.end()
    await copyFile(join(place, 'before.db'), file)
    for (let time = 0; time < 3; time++) {
      const restored = at()
      await restored.reserve(request(0.25))
      await restored.end()
      expect(restored.remarks, `time ${time}`).toEqual([
        expect.stringMatching(time === 0 ? /^This ledger is an older copy: it knows 1 changes, and 2/ : /copies|older/),
      ])
    }
  })

  test('of two copies that are both used, one says so', async () => {
    await (await opened()).end()
    const copy = join(place, 'copy.db')
    await copyFile(file, copy)
    await used(at(copy))
    await used(at(copy))
    const other = at()
    await other.reserve(request(0.25))
    await other.reserve(request(0.25))
    await other.reserve(request(0.25))
    await other.end()
    const later = at()
    await later.list()
    expect([...other.remarks, ...later.remarks].join(' ')).toMatch(/older copy|two copies/)
  })

  test('used on another machine in between, it is as good as before', async () => {
    await (await opened()).end()
    vi.stubEnv('XDG_DATA_HOME', join(place, 'another-home'))
    await used(at())
    vi.stubEnv('XDG_DATA_HOME', join(place, 'home'))
    const back = at()
    await back.reserve(request(0.25))
    expect(back.remarks).toEqual([])
  })

  test('without a data directory nothing is noticed, and nothing fails', async () => {
    vi.stubEnv('XDG_DATA_HOME', '/dev/null/nowhere')
    await used(await opened())
    const later = at()
    await used(later)
    expect(later.remarks).toEqual([])
  })
})

describe('sentences', () => {
  test('locked by another program', async () => {
    await (await opened()).end()
    const other = new Libsql(file)
    other.exec('BEGIN IMMEDIATE')
    const ledger = at()
    await expect(ledger.reserve(request(1))).rejects.toThrow(/is locked by another program, and stayed so while Tulle/)
    other.exec('ROLLBACK')
    other.close()
    await ledger.reserve(request(1))
  })

  test('of a later Tulle', async () => {
    await (await opened()).end()
    const other = new Libsql(file)
    other.exec('PRAGMA user_version = 2')
    other.close()
    await expect(at().list()).rejects.toThrow(/was written by a later Tulle \(schema 2, and this one knows 1\)/)
  })

  test('of another program, or no database, and both stay as they are', async () => {
    const theirs = join(place, 'theirs.db')
    const other = new Libsql(theirs)
    other.exec('CREATE TABLE things (id INTEGER)')
    other.close()
    await expect(at(theirs).reserve(request(1))).rejects.toThrow(/is a database of another program, and no ledger/)
    const text = join(place, 'letter.txt')
    await writeFile(text, 'Dear Ada, '.repeat(500))
    await expect(at(text).reserve(request(1))).rejects.toThrow(/is no ledger, or was damaged: Tulle leaves it as it is/)
    expect(await readFile(text, 'utf8')).toBe('Dear Ada, '.repeat(500))
  })

  test('no place that can be written: one that was named, and one that was not', async () => {
    const named = at('/dev/null/ledger.db')
    await expect(named.reserve(request(1))).rejects.toThrow(/^The ledger \/dev\/null\/ledger\.db cannot be written to/)
    vi.stubEnv('XDG_DATA_HOME', '/dev/null/nowhere')
    const own = fileLedger()
    await expect(own.reserve(request(1))).rejects.toThrow(NoLedger)
  })

  test.each([
    ['SQLITE_READONLY', /cannot be written to \(read-only/],
    ['SQLITE_READONLY_DIRECTORY', /cannot be written to/],
    ['SQLITE_FULL', /its disk is full, or broken \(SQLITE_FULL\)\. Nothing was counted/],
    ['SQLITE_IOERR_WRITE', /its disk is full, or broken/],
    ['EACCES', /cannot be written to \(EACCES\)/],
  ])('%s', (code, sentence) => {
    const error = Object.assign(new Error('x'), { code })
    const said = ledgerFault(error, { file: 'books.db', named: true })
    expect(said).toBeInstanceOf(InvalidInput)
    expect((said as Error).message).toMatch(sentence)
  })

  test('what is none of its own passes', () => {
    const error = new BudgetExceeded('x')
    expect(ledgerFault(error, { file: 'x', named: true })).toBe(error)
  })
})

test('where it lies', () => {
  const home = { XDG_DATA_HOME: '/data' }
  expect(dataDirectory(home, 'linux')).toBe(join('/data', 'tulle'))
  expect(dataDirectory({}, 'linux')).toMatch(/\.local.share.tulle$/)
  expect(dataDirectory({}, 'darwin')).toMatch(/Library.Application Support.Tulle$/)
  expect(dataDirectory({ LOCALAPPDATA: '/local' }, 'win32')).toBe(join('/local', 'Tulle'))
  // A relative one is to be ignored, as the specification of these folders says.
  expect(dataDirectory({ XDG_DATA_HOME: 'data' }, 'linux')).toMatch(/\.local.share.tulle$/)
  expect(ledgerPlace(undefined, home)).toEqual({ file: join('/data', 'tulle', 'ledger.db'), named: false })
  expect(ledgerPlace(undefined, { ...home, TULLE_LEDGER: '/b.db' })).toEqual({ file: '/b.db', named: true })
  expect(ledgerPlace('/c.db', { TULLE_LEDGER: '/b.db' })).toEqual({ file: '/c.db', named: true })
  expect(ledgerPlace(undefined, { ...home, TULLE_LEDGER: '' }).named).toBe(false)
})

test.runIf(process.platform === 'linux')('a folder that can never be made is an error, and no endless loop', () => {
  expect(() => makeFolder('/proc/nowhere/tulle')).toThrow(/ENOENT|EACCES|EPERM/)
})
