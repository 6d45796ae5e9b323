import { expect, test } from 'vitest'
import { indexedDbStore } from '../browser.ts'
import { ledgerOn, NoLedger } from '../index.ts'

/** A browser's own, or one that stands in for it in Node. */
async function factory(): Promise<IDBFactory> {
  if (globalThis.indexedDB !== undefined) return globalThis.indexedDB
  const { indexedDB: found } = await import('fake-indexeddb')
  return found as unknown as IDBFactory
}

let count = 0
const nameOf = () => `tulle-test-${Date.now()}-${count++}`

const NEIGHBOURS = { kind: 'individual', maxRows: 1 } as const
test('what one tab writes another reads, and a change that fails leaves nothing', async () => {
  const [name, database] = [nameOf(), await factory()]
  const tabs = [0, 1].map(() => indexedDbStore({ name, database }))
  const [first, second] = tabs as [(typeof tabs)[number], (typeof tabs)[number]]
  const account = { name: 'a', neighbours: NEIGHBOURS as never, budget: { epsilon: 1 } as never, opened: '', by: '' }
  await first.change((books) => books.addAccount(account))
  expect(await second.read((books) => books.accounts())).toEqual([account])
  const broken = second.change((books) => {
    books.addAccount({ ...account, name: 'b' })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await first.read((books) => books.accounts().length)).toBe(1)
  for (const tab of tabs) await tab.close()
})

test('tabs that change it at once do so one after the other', async () => {
  const [name, database] = [nameOf(), await factory()]
  const tabs = Array.from({ length: 4 }, () => indexedDbStore({ name, database }))
  const entry = { state: 'reserved', kind: 'matrix', title: '', at: '', guarantee: {}, curves: [] } as never
  // Each adds one only where fewer than ten are there: a reservation that saw less than all would be one too many.
  const reserve = async (tab: number) =>
    tabs[tab % 4]?.change((books) => (books.loose().length < 10 ? books.addEntry(entry, 'plan') : undefined))
  const ids = await Promise.all(Array.from({ length: 25 }, (_, k) => reserve(k)))
  expect(ids.filter((id) => id !== undefined).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await tabs[0]?.read((books) => books.loose().length)).toBe(10)
  await tabs[1]?.change((books) => books.changeEntry(3, { state: 'abandoned' }))
  expect(await tabs[2]?.read((books) => books.entry(3)?.state)).toBe('abandoned')
  for (const tab of tabs) await tab.close()
})

test('an input is known again by a keyed checksum, which another ledger does not share', async () => {
  const database = await factory()
  const files = () => [
    { name: 'a.csv', blob: new Blob(['x']) },
    { name: 'b.csv', blob: new Blob(['x']) },
    { name: 'c.csv', blob: new Blob(['y']) },
  ]
  const [one, other] = [nameOf(), nameOf()].map((name) => indexedDbStore({ name, database, files }))
  const marks = await Promise.all(['a.csv', 'b.csv', 'c.csv', 'd.csv'].map(async (file) => one?.fingerprint(file)))
  expect(marks[0]).toBe(marks[1])
  expect(marks[0]).not.toBe(marks[2])
  expect(marks[3]).toBeUndefined()
  expect(await other?.fingerprint('a.csv')).not.toBe(marks[0])
})

test('a ledger over it exports what another imports', async () => {
  const database = await factory()
  const [from, to] = [nameOf(), nameOf()].map((name) => ledgerOn(indexedDbStore({ name, database })))
  expect(await from?.list()).toEqual([])
  const text = (await from?.export()) ?? ''
  await to?.import(text)
  expect(await to?.export()).toBe(text)
})

test('where no room is left, what was to be counted is refused, and what was not can go on', async () => {
  const store = indexedDbStore({ name: nameOf(), database: await factory() })
  const full = store.change(() => {
    throw Object.assign(new Error(''), { name: 'QuotaExceededError' })
  })
  // job() lets a release without an account go on, and says why nothing was recorded.
  await expect(full).rejects.toThrow(NoLedger)
  await expect(full).rejects.toThrow('Nothing was counted. Free some space and try again.')
  await expect(full).rejects.toMatchObject({ why: expect.stringContaining('no room left') })
})
