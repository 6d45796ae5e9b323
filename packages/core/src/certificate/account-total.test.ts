/** The total of an account in a certificate: written where its owner wants it, and checked as far as a reader can. */
import { describe, expect, test } from 'vitest'
import { type AnyPlan, anonymity, uniformNoise } from '../mechanisms/index.ts'
import { VERSION } from '../version.ts'
import type { AccountTotal } from './account-total.ts'
import { type Certificate, certificatePage, certificateText, certify, faultsOf, judgeCertificate } from './index.ts'

const individual = { kind: 'individual' } as const
const laplace = uniformNoise.plan(
  { rows: 2, columns: 3, neighbours: individual, caps: { l1: 4 } },
  { noise: 'laplace', epsilon: 1 },
)
const gaussian = uniformNoise.plan(
  { rows: 2, columns: 3, neighbours: individual, caps: { l2: 4 } },
  { noise: 'gaussian', epsilon: 1, delta: 1e-6 },
)
const total: AccountTotal = {
  neighbours: individual,
  releases: 3,
  budget: { epsilon: 3, delta: 1e-6 },
  asPlanned: 1.75,
}

function certified(plan: AnyPlan, account: unknown = total): Certificate {
  const stated = { title: 'T', files: [], version: VERSION, date: '2026-01-31', account: account as AccountTotal }
  return certify({ release: { plan, randomness: 'secure' }, ...stated })
}

test('a certificate with a total is sound, and its page says both figures', () => {
  for (const plan of [laplace, gaussian]) {
    const certificate = certified(plan)
    expect(judgeCertificate(certificateText(certificate))).toEqual({ certificate, faults: [] })
    const page = certificatePage(certificate)
    expect(page).toContain('This is release 3 of the same data that its owner has counted.')
    expect(page).toContain('ε = 1.75 at δ = 0.000001 if all of them were planned beforehand')
    expect(page).toContain('whatever was decided along the way, ε = 3')
  }
})

test('without one, nothing is said of others', () => {
  const stated = { title: 'T', files: [], version: VERSION, date: '2026-01-31' }
  const certificate = certify({ release: { plan: laplace, randomness: 'secure' }, ...stated })
  expect(certificate).not.toHaveProperty('account')
  expect(certificatePage(certificate)).not.toContain('With other releases')
})

describe('refused', () => {
  const { budget, ...rest } = total
  test.each<[string, unknown, RegExp]>([
    ['no object', 3, /other parts/],
    ['another part', { ...total, owner: 'x' }, /other parts/],
    ['a part less', rest, /other parts/],
    ['no relation', { ...total, neighbours: { kind: 'friend' } }, /which neighbours/],
    ['a relation with more', { ...total, neighbours: { kind: 'row', note: 'x' } }, /which neighbours/],
    ['an infinite budget', { ...total, budget: { ...budget, epsilon: null } }, /no budget/],
    ['a δ of 1', { ...total, budget: { ...budget, delta: 1 } }, /no budget/],
    ['half a release', { ...total, releases: 1.5 }, /how many releases/],
    ['no release', { ...total, releases: 0 }, /how many releases/],
    ['more than the budget', { ...total, asPlanned: 3.1 }, /from 0 to the ε of its budget/],
    ['less than this release', { ...total, asPlanned: 0.9 }, /less than what this release costs by itself/],
  ])('%s', (_name, account, sentence) => {
    const faults = faultsOf(certified(laplace, account))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(sentence)
  })

  test('a total without δ that counts Gaussian noise', () => {
    const pure = { ...total, budget: { epsilon: 3, delta: 0 }, asPlanned: 3 }
    expect(faultsOf(certified(gaussian, pure))).toEqual([expect.stringMatching(/less than what this release costs/)])
    expect(faultsOf(certified(laplace, pure))).toEqual([])
  })

  test('a total that counts k-anonymity', () => {
    expect(faultsOf(certified(anonymity.plan({ columns: 'items' }, { k: 3 })))).toEqual([
      expect.stringMatching(/composes with nothing/),
    ])
  })

  test('a total in a certificate of schema 1', () => {
    const { identifier: _, curves: __, ...first } = certified(laplace)
    expect(faultsOf({ ...first, schema: 'tulle-certificate-1' })).toEqual([expect.stringMatching(/"account"/)])
  })
})

test('a total by another relation is not held against this release', () => {
  expect(faultsOf(certified(laplace, { ...total, neighbours: { kind: 'row' }, asPlanned: 0.5 }))).toEqual([])
})
