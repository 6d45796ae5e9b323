import { describe, expect, test } from 'vitest'
import { denseMatrix } from '../data/index.ts'
import { type MatrixFacts, type NoisePlan, uniformNoise } from '../mechanisms/index.ts'
import { seededBits } from '../testing/seeded.ts'
import { type Certificate, certificatePage, certify, faultsOf } from './index.ts'

const facts: MatrixFacts = { rows: 2, columns: 3, neighbours: { kind: 'row' }, caps: { l2: 5 } }
const plan = uniformNoise.plan(facts, { noise: 'gaussian', epsilon: 1, delta: 1e-6 })
const files = [{ name: 'matrix.csv', bytes: 120, sha256: 'ab'.repeat(32) }]
const title = 'Visits <b>"by" & for</b>'
const made = (over: object = {}) =>
  certify({
    release: { plan, randomness: 'secure' },
    title,
    files,
    version: '9.9.9',
    date: '2026-01-31',
    ...over,
  })
const asJson = (certificate: Certificate) => JSON.parse(JSON.stringify(certificate)) as Record<string, unknown>

describe('a certificate', () => {
  test('says what, how, for whom and how well, and survives JSON', () => {
    const certificate = made()
    expect(asJson(certificate)).toEqual(certificate)
    expect(certificate.promise).toMatch(/e\^ε = 2\.7/)
    expect(certificate.neighbours).toMatch(/row is replaced/)
    expect(certificate.numerics).toMatch(/^Certified/)
    expect(certificate.files).toEqual(files)
    expect(faultsOf(asJson(certificate))).toEqual([])
  })

  test('is refused to a release made with seeded bits', async () => {
    const release = await uniformNoise.release(plan, denseMatrix(2, 3), { bits: seededBits(1) })
    expect(() => made({ release })).toThrow(/protects nobody/)
  })

  test('as a page is whole, safe and without anything from elsewhere', () => {
    const page = certificatePage(made())
    expect(page).toContain('Visits &lt;b&gt;&quot;by&quot; &amp; for&lt;/b&gt;')
    expect(page).not.toContain('<b>')
    expect(page).toContain('Another release of the same data adds')
    expect(page).toContain('ab'.repeat(32))
    expect(page).not.toMatch(/src=|href=|@import|url\(|<script/)
  })
})

describe('checking a certificate', () => {
  const changed = (change: (certificate: Record<string, unknown>) => void) => {
    const certificate = asJson(made())
    change(certificate)
    return faultsOf(certificate).join(' ')
  }
  const planOf = (certificate: Record<string, unknown>) =>
    certificate['plan'] as { -readonly [K in keyof NoisePlan]: NoisePlan[K] }

  test('finds parameters, guarantees and words that were changed', () => {
    expect(changed((c) => (planOf(c).parameters = { ...plan.parameters, scale: 1 }))).toMatch(/not the one/)
    expect(changed((c) => (planOf(c).settings = { ...plan.settings, epsilon: 3 }))).toMatch(
      /not the one.*"promise" is not what follows/,
    )
    expect(changed((c) => (planOf(c).guarantee = { ...plan.guarantee, epsilon: 0.1 } as never))).toMatch(/not the one/)
    expect(changed((c) => (c['promise'] = 'Nobody can learn anything.'))).toMatch(/"promise" is not what follows/)
    expect(changed((c) => (planOf(c).mechanism = 'magic' as never))).toMatch(/no mechanism called "magic"/)
    expect(changed((c) => (planOf(c).facts = { ...facts, rows: -1 }))).toMatch(/cannot be made again/)
  })

  test('finds every sentence that was changed, left out or added', () => {
    for (const key of ['released', 'neighbours', 'numerics']) {
      expect(changed((c) => (c[key] = 'Certified by everyone.'))).toMatch(new RegExp(`"${key}" is not what follows`))
    }
    for (const key of ['method', 'error', 'assumptions']) {
      expect(changed((c) => (c[key] = []))).toMatch(new RegExp(`"${key}" is not what follows`))
    }
    expect(changed((c) => (c['warnings'] = ['All is safe.']))).toMatch(/"warnings" is not what follows/)
    expect(changed((c) => (c['seal'] = 'gold'))).toMatch(/"seal" that does not belong/)
  })

  test('finds what is not a certificate', () => {
    expect(faultsOf('text')).toEqual(['The certificate is not a JSON object.'])
    expect(faultsOf({ schema: 'tulle-certificate-99' }).join()).toMatch(/tulle-certificate-99/)
    expect(changed((c) => delete c['title'])).toMatch(/no text "title"/)
    expect(changed((c) => (c['files'] = [{ name: 'x' }]))).toMatch(/no SHA-256/)
    expect(changed((c) => (c['plan'] = 7))).toMatch(/no plan/)
  })
})
