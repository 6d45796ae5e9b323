/** The rules of a ledger, on books in memory: what is counted, what is refused, and in which words. */
import { type AnyPlan, anonymity, BudgetExceeded, InvalidInput, popularItems, uniformNoise } from '@tulle/core'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { kinds } from '../kinds/index.ts'
import { spentIn } from './account.ts'
import { countedIn } from './counted.ts'
import { ledgerOn } from './keeper.ts'
import type { Ledger } from './ledger.ts'
import { memoryStore } from './memory.ts'

const individual = { kind: 'individual' } as const
const laplace = (epsilon: number, rows = 2): AnyPlan =>
  uniformNoise.plan({ rows, columns: 2, neighbours: individual, caps: { l1: 4 } }, { noise: 'laplace', epsilon })
const gaussian = (epsilon: number, delta: number): AnyPlan =>
  uniformNoise.plan(
    { rows: 2, columns: 2, neighbours: individual, caps: { l2: 4 } },
    { noise: 'gaussian', epsilon, delta },
  )
const rowPlan = uniformNoise.plan(
  { rows: 2, columns: 2, neighbours: { kind: 'row' }, caps: { l1: 4 } },
  { noise: 'laplace', epsilon: 0.1 },
)
const certificate = { identifier: 'a'.repeat(32), sha256: 'b'.repeat(64) }
const request = (plan: AnyPlan, account: string | undefined = 'trips') => ({
  account,
  kind: 'matrix',
  title: 'T',
  plan,
})

const newLedger = (now?: () => Date) => ledgerOn(memoryStore(), now)

async function opened(epsilon = 2, delta?: number): Promise<Ledger> {
  const ledger = newLedger()
  await ledger.open({ name: 'trips', neighbours: individual, epsilon, delta })
  return ledger
}

async function refusal(work: Promise<unknown>): Promise<{ readonly error: Error; readonly text: string }> {
  const error = await work.then(
    () => undefined,
    (thrown: Error) => thrown,
  )
  if (error === undefined) throw new Error('nothing was refused')
  const words = error instanceof InvalidInput || error instanceof BudgetExceeded ? error.words : undefined
  return { error, text: words === undefined ? error.message : inPlain(words) }
}

test('every kind of release can be counted', () => {
  for (const { options } of Object.values(kinds)) {
    expect(Object.keys(options)).toEqual(expect.arrayContaining(['account', 'ledger', 'publishTotal']))
  }
})

describe('a budget', () => {
  test('is spent by what is reserved, and what would go above it is refused with what still fits', async () => {
    const ledger = await opened(2)
    await ledger.reserve(request(laplace(1)))
    await ledger.reserve(request(laplace(0.5)))
    const { error, text } = await refusal(ledger.reserve(request(laplace(1))))
    expect(error).toBeInstanceOf(BudgetExceeded)
    expect(text).toMatch(/^The budget of account "trips" is ε = 2, and this release \(ε = 1\) would go above it/)
    const fitting = Number(/The most that still fits is epsilon (\S+?)\.$/.exec(text)?.[1])
    expect(fitting).toBeCloseTo(0.5, 2)
    // It does fit, and leaves nothing.
    await ledger.reserve(request(laplace(fitting)))
    expect((await ledger.show('trips')).entries).toHaveLength(3)
    expect((await refusal(ledger.reserve(request(laplace(0.1))))).text).toMatch(/Nothing more fits|The most that still/)
  })

  test('says about what would fit of a release with several stages, and that a smaller δ may', async () => {
    const items = (epsilon: number, delta: number) =>
      popularItems.plan({ neighbours: individual }, { noise: 'gaussian', epsilon, delta, perPerson: 10 })
    for (const asked of [1.5, 3, 8]) {
      const ledger = await opened(2, 1e-6)
      await ledger.reserve(request(laplace(1)))
      const { text } = await refusal(ledger.reserve(request(items(asked, 1e-7))))
      const fitting = Number(/About epsilon (\S+) with delta \S+ would still fit\.$/.exec(text)?.[1])
      expect(fitting).toBeLessThan(asked)
      expect(fitting).toBeGreaterThan(0.3)
      // What stages come to at another ε is no exact share of what they were.
      await ledger.reserve(request(items(0.9 * fitting, 1e-7)))
    }
    const ledger = await opened(2, 1e-6)
    expect((await refusal(ledger.reserve(request(items(1, 1e-6))))).text).toMatch(
      /No ε would fit with delta .*: a smaller delta may\./,
    )
  })

  test('is kept whole: releases of exactly what is there fit', async () => {
    const ledger = await opened(0.3)
    for (let i = 0; i < 3; i++) await ledger.reserve(request(laplace(0.1)))
    await expect(ledger.reserve(request(laplace(1e-3)))).rejects.toThrow(BudgetExceeded)
  })

  test('has no room for Gaussian noise without a δ', async () => {
    const { error } = await refusal((await opened(5)).reserve(request(gaussian(1, 1e-6))))
    expect(error).toBeInstanceOf(BudgetExceeded)
    const ledger = await opened(5, 1e-5)
    await ledger.reserve(request(gaussian(1, 1e-6)))
    expect((await ledger.show('trips')).standing.alongTheWay.used).toBeLessThan(1)
  })

  test('is fixed: an account is opened once', async () => {
    const ledger = await opened(2)
    const again = ledger.open({ name: 'trips', neighbours: individual, epsilon: 5 })
    expect((await refusal(again)).text).toMatch(/already, with a budget of ε = 2\. A budget is fixed/)
  })

  test.each([0, -1, Number.NaN, Infinity])('cannot be ε = %d', async (epsilon) => {
    await expect(opened(epsilon)).rejects.toThrow(InvalidInput)
  })
})

describe('a reservation', () => {
  test('that ends with a certificate, or with nothing known, is counted; one that drew nothing is not', async () => {
    const ledger = await opened(3)
    const [published, crashed, given] = [
      await ledger.reserve(request(laplace(1))),
      await ledger.reserve(request(laplace(1))),
      await ledger.reserve(request(laplace(1))),
    ]
    await expect(ledger.reserve(request(laplace(1)))).rejects.toThrow(BudgetExceeded)
    await ledger.commit(published.id, { title: 'Trips', certificate })
    await ledger.abandon(given.id)
    const { entries, standing } = await ledger.show('trips')
    expect(entries.map(({ state }) => state)).toEqual(['released', 'reserved', 'abandoned'])
    expect(entries[0]).toMatchObject({ title: 'Trips', certificate })
    expect(standing.releases).toBe(2)
    await ledger.reserve(request(laplace(1)))
    expect(crashed.id).not.toBe(published.id)
  })

  test('that was abandoned leaves the others where they are: a part of δ that was given is not moved', async () => {
    const ledger = await opened(5, 1e-5)
    const first = await ledger.reserve(request(gaussian(0.5, 1e-6)))
    const pure = await ledger.reserve(request(laplace(0.5)))
    await ledger.reserve(request(gaussian(1, 1e-6)))
    const [, , third] = spentIn((await ledger.show('trips')).entries)
    await ledger.abandon(first.id)
    await ledger.abandon(pure.id)
    const { entries, standing } = await ledger.show('trips')
    expect(spentIn(entries)).toEqual([[{ kind: 'gaussian', mu: 0 }], third])
    // And costs nothing: as planned it is the third by itself.
    const alone = await opened(5, 1e-5)
    await alone.reserve(request(gaussian(1, 1e-6)))
    expect(standing.asPlanned.upper).toBeCloseTo((await alone.show('trips')).standing.asPlanned.upper, 9)
    expect(standing.releases).toBe(1)
  })

  test('ends once', async () => {
    const ledger = await opened(3)
    const { id } = await ledger.reserve(request(laplace(1)))
    await ledger.commit(id, { title: 'Trips', certificate })
    await expect(ledger.abandon(id)).rejects.toThrow(/only a reservation can end/)
    await expect(ledger.commit(id, { title: 'Trips', certificate })).rejects.toThrow(/only a reservation can end/)
    await expect(ledger.commit(99, { title: 'Trips', certificate })).rejects.toThrow(/not there/)
    expect((await ledger.show('trips')).standing.releases).toBe(1)
  })

  test('that is only looked at changes nothing', async () => {
    const ledger = await opened(3)
    const { after } = await ledger.look(request(laplace(1)))
    expect(after?.entries).toHaveLength(1)
    expect((await ledger.show('trips')).entries).toEqual([])
    await expect(ledger.look(request(laplace(4)))).rejects.toThrow(BudgetExceeded)
  })

  test('without an account is kept, and counted nowhere', async () => {
    const ledger = await opened(3)
    await ledger.reserve({ kind: 'matrix', title: 'T', plan: laplace(100) })
    expect(await ledger.loose()).toMatchObject([{ state: 'reserved', guarantee: { epsilon: 100 } }])
    expect((await ledger.show('trips')).standing.releases).toBe(0)
  })
})

describe('refused', () => {
  test('a name that there is not, with the nearest', async () => {
    const ledger = await opened()
    expect((await refusal(ledger.reserve(request(laplace(1), 'trip')))).text).toBe(
      'There is no account "trip". Did you mean "trips"?',
    )
    expect((await refusal(ledger.show('friends'))).text).toBe('There is no account "friends". There are "trips".')
    expect((await refusal(newLedger().show('friends'))).text).toMatch(/has none yet/)
  })

  test('another relation, with what could be converted', async () => {
    const ledger = await opened()
    const { error, text } = await refusal(ledger.reserve(request(rowPlan)))
    expect(error).toBeInstanceOf(InvalidInput)
    expect(text).toMatch(/counts by other neighbours than this release\. The account: All contributions of any one/)
    expect(text).toMatch(/open an account of its own/)
  })

  test('but not where it can be converted, which the entry says', async () => {
    const ledger = newLedger()
    await ledger.open({ name: 'trips', neighbours: { kind: 'row' }, epsilon: 2 })
    const { rule } = await ledger.reserve(request(laplace(0.5)))
    expect(rule).toMatch(/two steps of what was promised/)
    const { entries, standing } = await ledger.show('trips')
    expect(entries[0]?.rule).toBe(rule)
    // A row replaced is two of them: twice the ε.
    expect(standing.alongTheWay.epsilon).toBeCloseTo(1, 9)
    const { text } = await refusal(ledger.reserve(request(laplace(0.75))))
    expect(text).toMatch(/would go above it: nothing was released\.$/)
    const edges = uniformNoise.plan(
      { rows: 2, columns: 2, neighbours: { kind: 'cell', maxChange: 1 } },
      { noise: 'laplace', epsilon: 0.1 },
    )
    expect((await refusal(ledger.reserve(request(edges)))).text).toMatch(
      /Besides its own, neighbours of kind individual can be converted to these; for all else/,
    )
  })

  test('whatever comes after an account is closed', async () => {
    const ledger = await opened()
    await ledger.close('trips')
    expect((await refusal(ledger.reserve(request(laplace(1))))).text).toMatch(/was closed on \d{4}-\d\d-\d\d/)
    expect((await refusal(ledger.close('trips'))).text).toMatch(/was closed on/)
    expect((await ledger.show('trips')).account.closed).toBeDefined()
  })

  test.each(['', ' ', '../x', 'a\nb', '-x', '\u001b[31m', 'x'.repeat(101)])('a name such as %j', async (name) => {
    const asked = newLedger().open({ name, neighbours: individual, epsilon: 1 })
    expect((await refusal(asked)).text).toMatch(/^An account is called by letters and digits/)
  })

  test('a relation that is none', async () => {
    const asked = newLedger().open({ name: 'x', neighbours: { kind: 'cell' } as never, epsilon: 1 })
    expect((await refusal(asked)).text).toMatch(/maxChange says by how much/)
  })

  test('a budget below what was released before, and nothing is left of the account', async () => {
    const ledger = newLedger()
    const earlier = [1, 2].map((epsilon) => ({
      kind: 'uniform-noise',
      title: 'T',
      plan: laplace(epsilon),
      certificate,
    }))
    const asked = { name: 'trips', neighbours: individual, earlier }
    expect((await refusal(ledger.open({ ...asked, epsilon: 2.5 }))).text).toMatch(/is below what is spent already/)
    expect(await ledger.list()).toEqual([])
    await ledger.open({ ...asked, epsilon: 3.5 })
    expect((await ledger.show('trips')).standing.releases).toBe(2)
    await expect(ledger.reserve(request(laplace(1)))).rejects.toThrow(BudgetExceeded)
    await ledger.reserve(request(laplace(0.5)))
  })
})

describe('k-anonymity', () => {
  const rows = anonymity.plan({ columns: 'items' }, { k: 3 })

  test('is listed and counted by no budget, and leaves no total to publish', async () => {
    const ledger = await opened(1)
    const first = countedIn(ledger, await ledger.reserve(request(laplace(1))))
    expect(first.brief.map(inPlain)).toEqual([expect.stringMatching(/ is used, by 1 release\.$/)])
    const second = countedIn(ledger, await ledger.reserve({ ...request(rows), kind: 'anonymise' }))
    const { standing, entries } = await ledger.show('trips')
    expect(entries).toHaveLength(2)
    expect(standing).toMatchObject({ releases: 1, uncounted: 1 })
    // Nobody should think from the line alone that such a release costs nothing.
    expect(second.brief.map(inPlain)).toEqual([
      expect.stringMatching(/ is used, by 1 release, and 1 more that no budget counts, by k-anonymity\.$/),
    ])
  })

  test('cannot be planned together with anything', async () => {
    const ledger = await opened(1)
    expect((await refusal(ledger.plan('trips', [request(rows)]))).text).toMatch(/composes with nothing/)
  })
})

describe('what is planned', () => {
  test('is counted at once, as one, and used by the release with the very same plan', async () => {
    const ledger = await opened(2)
    const [first, second] = [laplace(0.5), laplace(0.75)]
    const { standing, entries } = await ledger.plan('trips', [request(first), request(second)])
    expect(standing.releases).toBe(2)
    expect(spentIn(entries)).toHaveLength(1)
    // Another plan of the same ε is another release.
    await ledger.reserve(request(laplace(0.5, 3)))
    const used = await ledger.reserve(request(second))
    expect(used.declared).toBe(true)
    await ledger.commit(used.id, { title: 'Second', certificate })
    const after = await ledger.show('trips')
    expect(after.standing.releases).toBe(3)
    expect(after.entries.map(({ state }) => state)).toEqual(['planned', 'released', 'reserved'])
    // Once: the same again is one more.
    await expect(ledger.reserve(request(second))).rejects.toThrow(BudgetExceeded)
  })

  test('is never given back, since what fits only as planned leaves no room to decide along the way', async () => {
    const ledger = await opened(2)
    await ledger.plan('trips', [request(laplace(2))])
    const { id } = await ledger.reserve(request(laplace(2)))
    await ledger.abandon(id)
    expect((await ledger.show('trips')).entries.map(({ state }) => state)).toEqual(['planned'])
    await expect(ledger.reserve(request(laplace(0.1)))).rejects.toThrow(BudgetExceeded)
  })

  test('is refused as a whole above the budget', async () => {
    const ledger = await opened(2)
    const { error, text } = await refusal(ledger.plan('trips', [request(laplace(1.5)), request(laplace(1.5))]))
    expect(error).toBeInstanceOf(BudgetExceeded)
    expect(text).toMatch(/these releases together would go above it/)
    expect((await ledger.show('trips')).entries).toEqual([])
  })

  test('may use all of the budget exactly, if nothing was drawn before, and nothing else then', async () => {
    // Eight Gaussians that come to all of (ε, δ) only by their exact composition: no filter has all of δ.
    const budget = { epsilon: 3, delta: 1e-5 }
    const each = (share: number) => gaussian(share, 1e-5)
    const many = (share: number) => Array.from({ length: 8 }, () => request(each(share)))
    const exactly = async (share: number, before?: AnyPlan) => {
      const ledger = await opened(budget.epsilon, budget.delta)
      if (before !== undefined) await ledger.reserve(request(before))
      return { ledger, shown: await ledger.plan('trips', many(share)) }
    }
    // The largest share that is allowed as planned.
    let [fits, above] = [0.2, 3]
    for (let i = 0; i < 12; i++) {
      const middle = (fits + above) / 2
      const allowed = await exactly(middle).then(
        () => true,
        () => false,
      )
      if (allowed) fits = middle
      else above = middle
    }
    const { ledger, shown } = await exactly(fits)
    expect(shown.standing.asPlanned.upper).toBeLessThanOrEqual(budget.epsilon * (1 + 1e-3))
    expect(shown.standing.asPlanned.upper).toBeGreaterThan(budget.epsilon * 0.98)
    await expect(ledger.reserve(request(laplace(0.01)))).rejects.toThrow(BudgetExceeded)
    // After something was seen, only the filters speak.
    await expect(exactly(fits, laplace(0.001))).rejects.toThrow(BudgetExceeded)
  })
})

describe('export and import', () => {
  test('move accounts to another ledger, with all that is spent', async () => {
    const ledger = await opened(2, 1e-6)
    const { id } = await ledger.reserve(request(laplace(1)))
    await ledger.commit(id, { title: 'Trips', certificate })
    await ledger.plan('trips', [request(laplace(0.25))])
    await ledger.reserve({ kind: 'matrix', title: 'Loose', plan: laplace(7) })
    const text = await ledger.export()
    const other = newLedger()
    expect(await other.import(text)).toEqual(['trips'])
    expect((await other.show('trips')).standing).toEqual((await ledger.show('trips')).standing)
    expect((await other.reserve(request(laplace(0.25)))).declared).toBe(true)
    expect(await other.loose()).toHaveLength(1)
    expect((await refusal(other.import(text))).text).toMatch(/There is an account "trips" in this ledger already/)
  })

  test.each<[string, (text: string) => string, RegExp]>([
    ['no JSON', () => 'x', /it is not JSON/],
    ['a later schema', (text) => text.replace('tulle-ledger-1', 'tulle-ledger-2'), /schema is not what/],
    ['a curve that is none', (text) => text.replace(/("curves": \[\s*\{\s*"kind": )"laplace"/, '$1"free"'), /curves/],
    ['a relation that is none', (text) => text.replace('"individual"', '"friend"'), /neighbours/],
    ['a budget below what is spent', (text) => text.replace('"epsilon": 2,', '"epsilon": 0.5,'), /below what is spent/],
  ])('%s is refused', async (_name, change, sentence) => {
    const ledger = await opened(2)
    await ledger.reserve(request(laplace(1)))
    const other = newLedger()
    const text = await ledger.export()
    expect(change(text)).not.toBe(text)
    expect((await refusal(other.import(change(text)))).text).toMatch(sentence)
    expect(await other.list()).toEqual([])
  })
})

test('a clock that goes back changes nothing but what is shown', async () => {
  let time = Date.parse('2030-06-01T00:00:00Z')
  const ledger = newLedger(() => new Date((time -= 86_400_000 * 365)))
  await ledger.open({ name: 'trips', neighbours: individual, epsilon: 2 })
  for (let i = 0; i < 4; i++) await ledger.reserve(request(laplace(0.5)))
  await expect(ledger.reserve(request(laplace(0.5)))).rejects.toThrow(BudgetExceeded)
  const { entries, account } = await ledger.show('trips')
  expect(entries.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect((entries.at(-1)?.at ?? '') < account.opened).toBe(true)
})
