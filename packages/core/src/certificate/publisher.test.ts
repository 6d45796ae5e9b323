/** Who publishes a release: said in the certificate where they want it, and nothing that anybody could forge a promise with. */
import { expect, test } from 'vitest'
import { uniformNoise } from '../mechanisms/index.ts'
import { certificatePage, certificateText, certify, faultsOf, judgeCertificate } from './index.ts'
import type { Publisher } from './publisher.ts'

const plan = uniformNoise.plan(
  { rows: 2, columns: 3, neighbours: { kind: 'individual' }, caps: { l1: 5 } },
  { noise: 'laplace', epsilon: 1 },
)

function certified(publisher?: unknown) {
  const stated = { title: 'T', files: [], version: '1.0.0', date: '2026-01-31', publisher: publisher as Publisher }
  return certify({ release: { plan, randomness: 'secure' }, ...stated })
}

test.each([
  [{ name: 'City of <Delft>', contact: 'data@example.org' }],
  [{ name: 'City of <Delft>' }],
  [{ contact: 'data@example.org' }],
])('%j is written, sound, and on the page', (publisher) => {
  const certificate = certified(publisher)
  expect(judgeCertificate(certificateText(certificate))).toMatchObject({ certificate, faults: [] })
  const page = certificatePage(certificate)
  expect(page).toContain('Who publishes it')
  expect(page).not.toContain('<Delft>')
  expect(page.includes('City of &lt;Delft&gt;')).toBe('name' in publisher)
  expect(page.includes('data@example.org')).toBe('contact' in publisher)
})

test('without one nothing is said, as before', () => {
  const certificate = certified()
  expect(certificate).not.toHaveProperty('publisher')
  expect(certificatePage(certificate)).not.toContain('Who publishes it')
  expect(faultsOf(certificate)).toEqual([])
})

test.each([
  [{}],
  ['me'],
  [[]],
  [null],
  [{ name: '' }],
  [{ name: 7 }],
  [{ name: 'A', logo: 'x' }],
  [{ contact: 'x'.repeat(1001) }],
])('%j is refused', (publisher) => {
  expect(faultsOf({ ...certified(), publisher }).join(' ')).toMatch(/publisher has a name or a contact/)
})

test('certificates of schema 1 have no place for one', () => {
  const { identifier: _, curves: __, ...rest } = certified({ name: 'A' })
  expect(faultsOf({ ...rest, schema: 'tulle-certificate-1' }).join(' ')).toMatch(/"publisher" that does not belong/)
})
