/** A release on disk, of either schema: what is written is sound, and what somebody changed of it is refused by name. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Certificate, certificatePage, certificateText, counts } from '@tulle/core'
import { countFile } from '@tulle/core/certificate'
import { openRelease, verifyRelease } from '@tulle/releases'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { releasedAt } from '../../test/released-at.ts'
import { withRelease } from './release.ts'

const { place } = testPlace()

const plan = counts.plan(
  { nodes: 9, count: 'triangles', neighbours: { kind: 'edge' }, level: { noisy: { epsilon: 0.2, drawn: 3 } } },
  { epsilon: 1 },
)

async function released(): Promise<string> {
  const folder = join(await mkdtemp(join(place(), 'release-')), 'made')
  await releasedAt(folder, { plan, randomness: 'secure' }, { 'count.json': countFile({ plan, value: 12n }) })
  return folder
}

async function stated(folder: string): Promise<Certificate> {
  return JSON.parse(await readFile(join(folder, 'release/certificate.json'), 'utf8')) as Certificate
}

function without(certificate: Certificate, ...fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(certificate).filter(([field]) => !fields.includes(field)))
}

/** A copy whose certificate says something else, on its page too. */
async function restated(restate: (certificate: Certificate) => object): Promise<string> {
  const folder = await released()
  const copy = `${folder}-restated`
  await cp(join(folder, 'release'), copy, { recursive: true })
  const certificate = restate(await stated(folder)) as Certificate
  await writeFile(join(copy, 'certificate.json'), certificateText(certificate))
  await writeFile(join(copy, 'certificate.html'), certificatePage(certificate))
  return copy
}

test('is of schema 2, with an identifier of its own and a curve for each stage', async () => {
  const [one, other] = [await released(), await released()]
  for (const folder of [one, other]) expect(await withRelease(folder, verifyRelease)).toMatchObject({ faults: [] })
  const [first, second] = [await stated(one), await stated(other)]
  expect(first.schema).toBe('tulle-certificate-2')
  expect(first.identifier).toMatch(/^[0-9a-f]{32}$/)
  expect(first.identifier).not.toBe(second.identifier)
  expect(first.curves?.map(({ kind }) => kind)).toEqual(['laplace', 'pure'])
  expect(await readFile(join(one, 'release/certificate.html'), 'utf8')).toContain(first.identifier)
})

test('of schema 1 is verified and opened as before', async () => {
  const folder = await restated((c) => ({ ...without(c, 'identifier', 'curves'), schema: 'tulle-certificate-1' }))
  expect(await withRelease(folder, verifyRelease)).toMatchObject({ faults: [] })
  expect((await withRelease(folder, openRelease)).certificate.schema).toBe('tulle-certificate-1')
})

describe('is not sound', () => {
  test.each<[string, (certificate: Certificate) => object, RegExp]>([
    ['without its identifier', (c) => without(c, 'identifier'), /identifier is nothing/],
    ['with an identifier of another form', (c) => ({ ...c, identifier: '12' }), /identifier is "12"/],
    ['without its curves', (c) => without(c, 'curves'), /has no list "curves"/],
    ['with a stage too few', (c) => ({ ...c, curves: c.curves?.slice(1) }), /too few curves/],
    [
      'with a kinder curve',
      (c) => ({ ...c, curves: c.curves?.map((each) => ({ ...each, epsilon: 0.1 })) }),
      /"ladder"/,
    ],
  ])('%s', async (_, restate, fault) => {
    const folder = await restated(restate)
    expect((await withRelease(folder, verifyRelease)).faults.join(' ')).toMatch(fault)
    await expect(withRelease(folder, openRelease)).rejects.toThrow(fault)
  })

  test('with a page that has another identifier', async () => {
    const folder = await released()
    const page = join(folder, 'release/certificate.html')
    const { identifier = '' } = await stated(folder)
    await writeFile(page, (await readFile(page, 'utf8')).replace(identifier, 'f'.repeat(32)))
    expect((await withRelease(folder, verifyRelease)).faults).toEqual([
      'certificate.html does not say what certificate.json says.',
    ])
  })
})
