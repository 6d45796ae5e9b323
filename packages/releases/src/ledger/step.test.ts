/** The step of a job in the ledger: when a release is reserved, when it is given back, and when it stays counted. */
import { BudgetExceeded, InvalidInput, SecureBits, uniformNoise } from '@tulle/core'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { type Host, job } from '../job.ts'
import type { Desk } from '../kind.ts'
import { kinds } from '../kinds/index.ts'
import { memoryHost } from '../memory/host.ts'
import { memorySources } from '../memory/sources.ts'
import { memoryWriter } from '../memory/writer.ts'
import { settingsOf } from '../settings.ts'
import { RefusedByData } from '../sources/refused-by-data.ts'
import { untilDrawn, watched } from './drawn.ts'
import { ledgerOn } from './keeper.ts'
import type { Ledger } from './ledger.ts'
import { memoryStore } from './memory.ts'
import { NoLedger } from './no-ledger.ts'
import { requireReserved } from './same-spending.ts'
import type { Store } from './store.ts'

const { matrix, anonymise } = kinds
const HELD = {
  trips: {
    rows: [
      { who: 'ada', from: 'A', to: 'B' },
      { who: 'ben', from: 'B', to: 'A' },
    ],
  },
  zones: { names: ['A', 'B'] },
}
const ASKED = { file: 'trips', person: 'who', from: 'from', to: 'to', domain: 'zones', maxPerPerson: 2, epsilon: 1 }
const asked = (more: object = {}) => settingsOf(matrix.name, matrix.options, { ...ASKED, account: 'trips', ...more })
const writer = () => memoryWriter('0.0.0', async (text) => String(text.length).padStart(64, '0'))

interface Kept extends Ledger {
  readonly store: Store
}

async function opened(epsilon = 3): Promise<Kept> {
  const store = memoryStore()
  const ledger = ledgerOn(store)
  await ledger.open({ name: 'trips', neighbours: { kind: 'individual' }, epsilon })
  return { ...ledger, store }
}

/** Books that take the reservation, and nothing after it. */
function failingLater({ store, ...ledger }: Kept, why: string): Kept {
  let changes = 0
  return {
    ...ledger,
    store: { ...store, change: (work) => (++changes > 1 ? Promise.reject(new Error(why)) : store.change(work)) },
  }
}

function hostOf(ledger: Kept | undefined, more: Partial<Host> = {}) {
  const told: string[] = []
  const host = memoryHost(HELD, {
    writer: writer(),
    ...(ledger === undefined ? {} : { books: () => ledger.store }),
    tell: (alarm) => told.push(alarm),
    ...more,
  })
  return { host, told }
}

const states = async (ledger: Ledger) => (await ledger.show('trips')).entries.map(({ state }) => state)

test('a release is reserved when it is agreed to, before its data is read, and ends with its certificate', async () => {
  const ledger = await opened()
  const seen: string[][] = []
  const sources = memorySources(HELD)
  const { host } = hostOf(ledger, {
    agree: async () => {
      seen.push(await states(ledger))
      return true
    },
    sources: {
      ...sources,
      async events(columns) {
        const events = await sources.events(columns)
        return {
          ...events,
          sumByPerson: async (shape) => {
            seen.push(await states(ledger))
            return events.sumByPerson(shape)
          },
        }
      },
    },
  })
  const done = await job(matrix, asked({ title: 'Trips' }), host)
  expect(seen).toEqual([[], ['reserved']])
  const { entries } = await ledger.show('trips')
  expect(entries).toMatchObject([{ state: 'released', title: 'Trips', kind: 'matrix', curves: [{ kind: 'laplace' }] }])
  expect(entries[0]?.certificate?.identifier).toMatch(/^[0-9a-f]{32}$/)
  expect(done?.counted).toMatchObject({ account: 'trips', recorded: true, alarms: [] })
  expect(done?.counted.lines.join('\n')).toMatch(/Whatever you decide along the way: .*\nAs planned, if everything/)
})

test('a plan shows what it does to the account, and reserves nothing', async () => {
  const ledger = await opened()
  const { host } = hostOf(ledger, { writer: undefined })
  await job(matrix, asked(), host)
  const [block] = (host as ReturnType<typeof memoryHost>).shown[0]?.more?.slice(-1) ?? []
  expect(block?.heading).toBe('Account "trips"')
  expect(block?.lines.map((line) => inPlain(line)).join(' ')).toMatch(/1 release counted, of a budget of ε = 3/)
  expect(await states(ledger)).toEqual([])
})

test('above the budget nothing is asked, read or written', async () => {
  const ledger = await opened(0.5)
  const { host } = hostOf(ledger)
  await expect(job(matrix, asked(), host)).rejects.toThrow(BudgetExceeded)
  expect((host as ReturnType<typeof memoryHost>).shown).toEqual([])
  expect(await states(ledger)).toEqual([])
})

test('an account that there is not is refused before any work', async () => {
  const { host } = hostOf(await opened(), { sources: {} as never })
  await expect(job(matrix, asked({ account: 'trip' }), host)).rejects.toThrow('Did you mean "trips"?')
})

test('whoever says no reserves nothing', async () => {
  const ledger = await opened()
  await job(matrix, asked(), hostOf(ledger, { agree: async () => false }).host)
  expect(await states(ledger)).toEqual([])
})

describe('what fails', () => {
  const failing = (where: 'reading' | 'counting' | 'noise' | 'writing', ledger: Kept) => {
    const sources = memorySources(HELD)
    const fail = () => {
      throw new InvalidInput(`failed in ${where}`)
    }
    return hostOf(ledger, {
      ...(where === 'noise' ? { run: fail } : {}),
      ...(where === 'writing' ? { writer: { write: fail } } : {}),
      ...(where === 'reading'
        ? { sources: { ...sources, events: async (c) => ({ ...(await sources.events(c)), sumByPerson: fail }) } }
        : {}),
      // What was read is no longer as it was: whatever the kind does with it fails.
      ...(where === 'counting'
        ? {
            sources: {
              ...sources,
              events: async (c) => ({
                ...(await sources.events(c)),
                sumByPerson: async () => Object.defineProperty({} as never, 'matrix', { get: fail, enumerable: true }),
              }),
            },
          }
        : {}),
    })
  }

  test('before the data was read is given back', async () => {
    const ledger = await opened()
    const { host, told } = failing('reading', ledger)
    await expect(job(matrix, asked(), host)).rejects.toThrow('failed in reading')
    expect(await states(ledger)).toEqual(['abandoned'])
    expect(told).toEqual([])
  })

  test.each(['counting', 'noise', 'writing'] as const)('in %s stays counted, and that is said', async (where) => {
    const ledger = await opened()
    const { host, told } = failing(where, ledger)
    await expect(job(matrix, asked(), host)).rejects.toThrow(`failed in ${where}`)
    expect(await states(ledger)).toEqual(['reserved'])
    expect(told).toEqual([expect.stringMatching(/stays counted in account "trips"/)])
  })

  test('when the certificate is noted is said, and the release stands', async () => {
    const ledger = await opened()
    const done = await job(matrix, asked(), hostOf(failingLater(ledger, 'no room.')).host)
    expect(done?.counted.alarms).toEqual([expect.stringMatching(/is counted all the same\. no room\./)])
    expect(await states(ledger)).toEqual(['reserved'])
  })

  test('when it is to be given back leaves it counted, and says so', async () => {
    const ledger = await opened()
    const { host } = failing('reading', failingLater(ledger, 'locked.'))
    await expect(job(matrix, asked(), host)).rejects.toThrow(/failed in reading\nIt stays counted in the ledger, which/)
    expect(await states(ledger)).toEqual(['reserved'])
  })
})

describe('whether anything came of the data', () => {
  const sources = {
    graph: (file: string) =>
      file === 'waiting'
        ? new Promise(() => undefined)
        : file === 'broken'
          ? Promise.reject(new Error('broken'))
          : file === 'large'
            ? Promise.reject(new RefusedByData('too large'))
            : Promise.resolve({}),
    events: async () => ({ names: async () => [] }),
  }
  const desk = { sources, run: () => ({}), openPool: () => ({}) as never } as unknown as Desk
  const broken = () => {
    throw new Error('broken')
  }
  const ways: readonly (readonly [string, (desk: Desk) => unknown, boolean])[] = [
    ['nothing happened', () => undefined, true],
    ['bits were made ready and none was taken', () => new SecureBits(), true],
    ['a bit was taken', () => new SecureBits().word(), false],
    ['a run was taken', (seen) => seen.run(), false],
    ['threads were opened', (seen) => seen.openPool?.(), false],
    ['a source was asked, and has not answered', (seen) => void seen.sources.graph('waiting'), true],
    ['a source refused', (seen) => seen.sources.graph('broken').catch(() => undefined), true],
    ['a source refused for how much there is', (seen) => seen.sources.graph('large').catch(() => undefined), false],
    ['a graph was read', (seen) => seen.sources.graph('graph'), false],
    ['events were opened', (seen) => seen.sources.events({ file: 'events', from: 'a', to: 'b' }), true],
    [
      'events were read',
      async (seen) => (await seen.sources.events({ file: 'events', from: 'a', to: 'b' })).names(),
      false,
    ],
  ]
  test.each(ways)('%s', async (_name, happens, given) => {
    let back = 0
    const drawing = watched(desk)
    const work = async () => {
      await happens(drawing.desk)
      return broken()
    }
    await expect(untilDrawn(drawing, work, async () => void back++)).rejects.toThrow('broken')
    expect(back).toBe(given ? 1 : 0)
  })

  test('data that was read before the release was reserved was read', async () => {
    let back = 0
    const drawing = watched(desk)
    await drawing.desk.sources.graph('graph')
    await expect(untilDrawn(drawing, broken, async () => void back++)).rejects.toThrow('broken')
    expect(back).toBe(0)
  })

  test('a kind that asks for none of these is at fault', async () => {
    await expect(
      untilDrawn(
        watched(desk),
        async () => 1,
        async () => undefined,
      ),
    ).rejects.toThrow(/neither data nor a run/)
  })
})

describe('without an account', () => {
  test('it is released, recorded and said', async () => {
    const ledger = await opened()
    const done = await job(matrix, asked({ account: undefined }), hostOf(ledger).host)
    expect(done?.counted.recorded).toBe(true)
    expect(done?.counted.alarms.map(inPlain)).toEqual([expect.stringMatching(/^This release is counted in no account/)])
    expect(await ledger.loose()).toMatchObject([{ state: 'released' }])
  })

  test('and without a place for a ledger it is released, and said that nothing was recorded', async () => {
    const nowhere = () => {
      throw new NoLedger('/data cannot be written to.')
    }
    const none = hostOf(undefined, { books: nowhere }).host
    const done = await job(matrix, asked({ account: undefined }), none)
    expect(done?.counted.recorded).toBe(false)
    expect(done?.counted.alarms).toContain('Nothing was recorded: /data cannot be written to.')
    await expect(job(matrix, asked(), none)).rejects.toThrow('There is no ledger: /data cannot be written to.')
    await expect(job(matrix, asked({ account: undefined, ledger: 'mine' }), none)).rejects.toThrow('There is no ledger')
    // In other words for whoever wanted it counted, where there are any.
    const full = { ...memoryStore(), change: () => Promise.reject(new NoLedger('No room.', 'Nothing was counted.')) }
    const crowded = hostOf(undefined, { books: () => full }).host
    const made = await job(matrix, asked({ account: undefined }), crowded)
    expect(made?.counted.alarms).toContain('Nothing was recorded: No room.')
    // Nor anything at all: a page that keeps none.
    const page = await job(matrix, asked({ account: undefined }), hostOf(undefined).host)
    expect(page?.counted.recorded).toBe(false)
  })

  test('a ledger that fails otherwise refuses the release', async () => {
    const books = { ...memoryStore(), change: () => Promise.reject(new InvalidInput('locked')) }
    const host = hostOf(undefined, { books: () => books }).host
    await expect(job(matrix, asked({ account: undefined }), host)).rejects.toThrow('locked')
  })
})

describe('the total of the account', () => {
  test('is in the certificate only if somebody wants it there', async () => {
    const ledger = await opened()
    for (const publishTotal of [false, true]) {
      const written = writer()
      await job(matrix, asked({ publishTotal }), hostOf(ledger, { writer: written }).host)
      const { account } = written.written()?.certificate ?? {}
      if (!publishTotal) expect(account).toBeUndefined()
      else {
        expect(account).toMatchObject({
          releases: 2,
          budget: { epsilon: 3, delta: 0 },
          neighbours: { kind: 'individual' },
        })
        expect(account?.asPlanned).toBeCloseTo(2, 6)
      }
    }
  })

  test('is not there to be published without an account, or with k-anonymity in it', async () => {
    const ledger = await opened()
    const none = asked({ account: undefined, publishTotal: true })
    await expect(job(matrix, none, hostOf(ledger).host)).rejects.toThrow('publishTotal prints the total of an account')
    const rows = settingsOf(anonymise.name, anonymise.options, {
      file: 'trips',
      person: 'who',
      items: 'to',
      k: 2,
      account: 'trips',
      publishTotal: true,
    })
    await expect(job(anonymise, rows, hostOf(ledger).host)).rejects.toThrow(/there is no total\. k-an/)
  })
})

test('caps that are chosen privately spend what their plan says, whichever they are', async () => {
  const ledger = await opened(30)
  const rows = Array.from({ length: 40 }, (_, i) => ({ who: `p${i % 13}`, from: 'A', to: i % 3 === 0 ? 'B' : 'A' }))
  const { host } = hostOf(ledger, { sources: memorySources({ ...HELD, trips: { rows } }) })
  const chosen = { maxPerPerson: undefined, privateCaps: [1, 2, 4], capsEpsilon: 0.3, blocks: 'diagonal' }
  for (let i = 0; i < 12; i++) await job(matrix, asked(chosen), host)
  const { entries } = await ledger.show('trips')
  expect(entries).toHaveLength(12)
  for (const { state, curves } of entries) {
    expect(state).toBe('released')
    expect(curves).toMatchObject([
      { kind: 'pure', epsilon: 0.3 },
      { kind: 'laplace', epsilon: 0.7 },
    ])
  }
})

test('a release that spends otherwise than its plan is not written', () => {
  const plan = (epsilon: number) =>
    uniformNoise.plan(
      { rows: 2, columns: 2, neighbours: { kind: 'row' }, caps: { l1: 4 } },
      { noise: 'laplace', epsilon },
    )
  expect(() => requireReserved(plan(1), plan(1))).not.toThrow()
  expect(() => requireReserved(plan(1), plan(1.001))).toThrow(/spends otherwise than its plan/)
  expect(() => requireReserved(plan(1), plan(0.5))).toThrow(/spends otherwise than its plan/)
})
