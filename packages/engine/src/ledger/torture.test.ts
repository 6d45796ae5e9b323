/**
 * A ledger under those who race for it, and on a disk that is full. `npm run torture` does the same with the numbers of a
 * bad day; here they are small, since every reservation waits for the disk.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AnyPlan, InvalidInput, uniformNoise } from '@tulle/core'
import type { Ledger } from '@tulle/releases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileLedger } from './store.ts'

const run = promisify(execFile)
const FULL = process.env['TULLE_TORTURE'] !== undefined
const [PROCESSES, TIMES, ROOM] = FULL ? [8, 200, 1000] : [8, 12, 60]

const individual = { kind: 'individual' } as const
const plan: AnyPlan = uniformNoise.plan(
  { rows: 2, columns: 2, neighbours: individual, caps: { l1: 4 } },
  { noise: 'laplace', epsilon: 0.01 },
)

const built = (name: string) => new URL(`../../../${name}/dist/index.js`, import.meta.url).href

/** A process that reserves as fast as it can, with what `npm run build` has built, and tells what it was given. */
const RACER = `
const { uniformNoise } = await import(${JSON.stringify(built('core'))})
const { fileLedger } = await import(${JSON.stringify(built('engine'))})
const [file, times] = process.argv.slice(1)
const facts = { rows: 2, columns: 2, neighbours: { kind: 'individual' }, caps: { l1: 4 } }
const plan = uniformNoise.plan(facts, { noise: 'laplace', epsilon: 0.01 })
const ledger = fileLedger({ file, patience: 600000 })
const told = { given: [], refused: 0 }
for (let i = 0; i < Number(times); i++) {
  try {
    told.given.push((await ledger.reserve({ account: 'race', kind: 'matrix', title: String(process.pid), plan })).id)
  } catch (error) {
    if (error.name !== 'BudgetExceeded') throw error
    told.refused++
  }
}
await ledger.end()
console.log(JSON.stringify(told))`

interface Told {
  readonly given: readonly number[]
  readonly refused: number
}

async function raced(file: string, times: number): Promise<Told> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', RACER, file, `${times}`])
  return JSON.parse(stdout) as Told
}

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-torture-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

async function opened(file: string, epsilon: number, name: string): Promise<Ledger> {
  const ledger = fileLedger({ file })
  await ledger.open({ name, neighbours: individual, epsilon })
  return ledger
}

test(`${PROCESSES} processes race for one account, ${TIMES} reservations each: never above the budget, none lost`, async () => {
  const file = join(place, 'ledger.db')
  await (await opened(file, ROOM / 100, 'race')).end()
  const told = await Promise.all(Array.from({ length: PROCESSES }, () => raced(file, TIMES)))
  const given = told.flatMap((each) => each.given)
  expect(given).toHaveLength(ROOM)
  expect(told.reduce((sum, { refused }) => sum + refused, 0)).toBe(PROCESSES * TIMES - ROOM)
  const ledger = fileLedger({ file })
  const { entries, standing } = await ledger.show('race')
  await ledger.end()
  expect(entries.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(given.toSorted((a, b) => a - b))
  expect(standing.alongTheWay.used).toBeLessThanOrEqual(1 + 1e-9)
})

test('a process that opens the ledger again and again keeps its locks while others come and go', async () => {
  const file = join(place, 'ledger.db')
  const first = await opened(file, 9, 'race')
  const given: number[] = []
  for (let round = 0; round < 4; round++) {
    // Closing another handle of the file would give up the locks of the first, and the other process would end as the last.
    const again = fileLedger({ file })
    given.push((await again.reserve({ account: 'race', kind: 'matrix', title: 'again', plan })).id)
    await again.end()
    given.push(...(await raced(file, 3)).given)
    given.push((await first.reserve({ account: 'race', kind: 'matrix', title: 'first', plan })).id)
  }
  const { entries } = await first.show('race')
  await first.end()
  expect(entries.map(({ id }) => id)).toEqual(given)
  expect(given).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

/** A disk of so many bytes, where somebody may make one. */
async function smallDisk(size: string): Promise<{ readonly remove: () => Promise<unknown> } | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const made = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', place]).catch(() => undefined)
  // Lazily: SQLite's files may be held until this process tidies up.
  return made === undefined ? undefined : { remove: () => run('umount', ['-l', place]) }
}

test('a full disk counts nothing that it does not keep, and goes on when there is room', async ({ skip }) => {
  const disk = await smallDisk('400k')
  if (disk === undefined) return skip('only root can make a small disk, and not everywhere')
  try {
    const file = join(place, 'ledger.db')
    const ledger = await opened(file, 1000, 'disk')
    const long = { account: 'disk', kind: 'matrix', title: 'x'.repeat(2000), plan }
    let kept = 0
    let fault: unknown
    while (fault === undefined && kept < 1000) {
      try {
        await ledger.reserve(long)
        kept++
      } catch (error) {
        fault = error
      }
    }
    expect(fault).toBeInstanceOf(InvalidInput)
    expect((fault as Error).message).toMatch(/its disk is full, or broken/)
    expect(kept).toBeGreaterThan(2)
    expect((await ledger.show('disk')).entries).toHaveLength(kept)
    await run('mount', ['-o', 'remount,size=4m', place])
    await ledger.reserve(long)
    await ledger.end()
    const later = fileLedger({ file })
    expect((await later.show('disk')).entries).toHaveLength(kept + 1)
    await later.end()
  } finally {
    await disk.remove()
  }
})
