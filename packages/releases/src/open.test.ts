import { certificatePage, certificateText, certify, counts, InvalidInput, NotChecked } from '@tulle/core'
import { countFile } from '@tulle/core/certificate'
import { describe, expect, test } from 'vitest'
import { type HeldFile, memoryFiles } from './memory/published.ts'
import { openRelease, type PublishedRelease, verifyRelease } from './open.ts'
import type { ReleasedData } from './published/data.ts'
import { countResult } from './published/result.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Not SHA-256, but other bytes have another one here: what is tested is who compares it. */
async function digest(bytes: Uint8Array): Promise<string> {
  const sum = bytes.reduce((hash, byte) => (Math.imul(hash ^ byte, 0x01000193) >>> 0) % 0xfffffffb, 0x811c9dc5)
  return sum.toString(16).padStart(64, '0')
}

const plan = counts.plan({ count: 'triangles', nodes: 50, neighbours: { kind: 'edge' } }, { epsilon: 1 })
const DATA = bytesOf(countFile({ plan, value: 41n }))

/** The one that runs, as core has it. */
const VERSION = '0.1.0'

interface Stated {
  readonly title?: string
  readonly version?: string
  readonly result?: readonly string[]
}

async function certified(
  data: Uint8Array,
  { title = 'Triangles', version = VERSION, result }: Stated = {},
): Promise<Record<string, HeldFile>> {
  const files = [{ name: 'count.json', bytes: data.length, sha256: await digest(data) }]
  const release = { plan, randomness: 'secure' } as const
  const certificate = certify({ release, title, date: '2026-01-31', version, files, result })
  return {
    'count.json': data,
    'certificate.json': bytesOf(certificateText(certificate)),
    'certificate.html': bytesOf(certificatePage(certificate)),
  }
}

/** A count is told by its file alone: no reader of data is asked. */
const NO_DATA = new Proxy({} as ReleasedData, {
  get() {
    throw new Error('a count has no data that somebody else reads')
  },
})

function published(held: Readonly<Record<string, HeldFile>>): PublishedRelease {
  return { place: 'a release', files: memoryFiles(held, digest), data: () => NO_DATA }
}

/** Both ways to a release say the same of it. */
async function faultsOf(held: Readonly<Record<string, HeldFile>>): Promise<readonly string[]> {
  const { certificate, faults } = await verifyRelease(published(held))
  expect(certificate).toBeUndefined()
  const error = await openRelease(published(held)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(InvalidInput)
  expect((error as Error).message).toBe(`a release is not a sound release, and is not looked at. ${faults.join(' ')}`)
  return faults
}

const edited = (bytes: HeldFile | undefined, from: string, to: string) => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes as Uint8Array)
  expect(text).toContain(from)
  return bytesOf(text.replace(from, to))
}

test('a sound release is opened: its certificate, its plan, its files', async () => {
  const release = published(await certified(DATA))
  expect(await verifyRelease(release)).toMatchObject({ faults: [], remarks: [] })
  const opened = await openRelease(release)
  expect(opened).toMatchObject({ place: 'a release', files: ['count.json'], plan: { mechanism: 'counts' } })
  expect(opened.plan).toEqual(plan)
  expect(JSON.parse(await opened.text('count.json'))).toMatchObject({ value: 41 })
  await expect(opened.text('certificate.json')).rejects.toThrow('The certificate names no file certificate.json.')
})

describe('refused is', () => {
  test.each([
    ['link', 'a link, a pipe or a device'],
    ['other', 'a link, a pipe or a device'],
    ['folder', 'a folder'],
  ] as const)('a file that is a %s instead', async (is, what) => {
    const held = await certified(DATA)
    for (const name of Object.keys(held)) {
      expect(await faultsOf({ ...held, [name]: is })).toEqual([`${name} is ${what}, not a plain file.`])
    }
  })

  test('a file that is missing', async () => {
    for (const name of ['count.json', 'certificate.json', 'certificate.html']) {
      const { [name]: _, ...held } = await certified(DATA)
      expect(await faultsOf(held)).toEqual([`${name} is missing, or cannot be read.`])
    }
  })

  test('whatever else lies beside the files, named one by one as far as somebody reads', async () => {
    const held = await certified(DATA)
    expect(await faultsOf({ ...held, 'people.csv': DATA, private: 'folder' })).toEqual([
      'people.csv is not part of the release: the certificate does not name it.',
      'private is not part of the release: the certificate does not name it.',
    ])
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, k) => [`stray-${k}`, 'link'] as const))
    expect((await faultsOf({ ...held, ...many })).slice(10)).toEqual(['Nor are 2 others.'])
  })

  test('a file that was changed, in its size or in a single byte', async () => {
    const held = await certified(DATA)
    const fault = 'count.json is not the file that was released: its checksum or size differs.'
    expect(await faultsOf({ ...held, 'count.json': edited(DATA, '41', '42') })).toEqual([fault])
    expect(await faultsOf({ ...held, 'count.json': edited(DATA, '41', '410') })).toEqual([fault])
  })

  test('an edited certificate', async () => {
    const held = await certified(DATA)
    const json = held['certificate.json']
    const facts = await faultsOf({ ...held, 'certificate.json': edited(json, '"nodes": 50', '"nodes": 51') })
    expect(facts[0]).toMatch(/^The plan is not the one that its facts and settings make/)
    const promise = edited(json, '"promise": "', '"promise": "Really: ')
    expect(await faultsOf({ ...held, 'certificate.json': promise })).toEqual([
      'The certificate\'s "promise" is not what follows from the plan.',
    ])
    const title = edited(json, 'Triangles', 'Squares')
    expect(await faultsOf({ ...held, 'certificate.json': title })).toEqual([
      'certificate.html does not say what certificate.json says.',
    ])
    const marked = Uint8Array.of(0xef, 0xbb, 0xbf, ...(json as Uint8Array))
    expect(await faultsOf({ ...held, 'certificate.json': marked })).toEqual(['certificate.json is not JSON.'])
  })

  test('a page that says something else', async () => {
    const held = await certified(DATA)
    const { 'certificate.html': other } = await certified(DATA, { title: 'Others' })
    const fault = 'certificate.html does not say what certificate.json says.'
    expect(await faultsOf({ ...held, 'certificate.html': other as HeldFile })).toEqual([fault])
    expect(await faultsOf({ ...held, 'certificate.html': edited(held['certificate.html'], 'T', 't') })).toEqual([fault])
  })

  test('data that the plan cannot make, though certificate and checksum fit it', async () => {
    const forged = await certified(edited(DATA, '41', '41.5'))
    expect(await faultsOf(forged)).toEqual([
      'count.json is not what its plan makes: a whole number, and what follows from it.',
    ])
  })
})

describe('of another version', () => {
  const older = (stated: Stated = {}) => certified(DATA, { version: '0.0.9', ...stated })

  test('a page that says the same is compared, and the release is sound', async () => {
    const found = await verifyRelease(published(await older()))
    expect(found).toMatchObject({ faults: [], certificate: { tool: { version: '0.0.9' } } })
    expect(found.unchecked).toBeUndefined()
  })

  test.each([
    ['certificate.html', 'every', 'EVERY'],
    ['certificate.json', 'as a whole number', 'as a number'],
  ])('sentences of %s that say something else are not compared, and that is said', async (file, from, to) => {
    const held = await older()
    const other = { ...held, [file]: edited(held[file], from, to) }
    const { certificate, faults, unchecked } = await verifyRelease(published(other))
    expect(faults).toEqual([])
    expect(certificate?.title).toBe('Triangles')
    expect(unchecked).toMatch(/^It was made by version 0\.0\.9 of Tulle.* were not compared\./)
    // The data and the promise are sound: they can be worked with.
    expect((await openRelease(published(other))).plan).toEqual(plan)
  })

  test('numbers, files and data are checked as ever', async () => {
    const held = await older()
    const looser = { ...held, 'certificate.json': edited(held['certificate.json'], '"epsilon": 1', '"epsilon": 2') }
    expect((await faultsOf(looser)).join()).toContain('not the one that its facts and settings make')
    const { 'certificate.html': _page, ...without } = held
    expect(await faultsOf(without)).toHaveLength(1)
    const forged = await certified(edited(DATA, '41', '41.5'), { version: '0.0.9' })
    expect(await faultsOf(forged)).toHaveLength(1)
  })
})

describe('a result that the certificate states', () => {
  test('is that of the files', async () => {
    const held = await certified(DATA, { result: countResult(plan, 41n) })
    expect(await verifyRelease(published(held))).toMatchObject({ faults: [] })
    expect(new TextDecoder().decode(held['certificate.html'] as Uint8Array)).toContain('Triangles: 41, with noise.')
  })

  test('or it is refused', async () => {
    expect(await faultsOf(await certified(DATA, { result: countResult(plan, 42n) }))).toEqual([
      'The result that the certificate states is not what its files say.',
    ])
    expect(await faultsOf(await certified(DATA, { result: [] }))).toHaveLength(1)
  })
})

test('a certificate too large to be read is not checked, and says nothing either way', async () => {
  const { files, ...release } = published(await certified(DATA))
  const huge = {
    ...files,
    list: async () =>
      (await files.list()).map((each) => ({
        ...each,
        ...(each.name === 'certificate.json' ? { bytes: 2 ** 40 } : {}),
      })),
  }
  const { certificate, faults, unchecked } = await verifyRelease({ ...release, files: huge })
  expect({ certificate, faults }).toEqual({ certificate: undefined, faults: [] })
  expect(unchecked).toMatch(/^certificate.json has 1,099,511,627,776 bytes/)
  await expect(openRelease({ ...release, files: huge })).rejects.toThrow(NotChecked)
})
