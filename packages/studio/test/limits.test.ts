/** Where a tab comes to its limits: files too large for it, storage that is full, a browser that lacks something, a closed tab. */
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  archive,
  next,
  openExample,
  releaseIt,
  type Studio,
  startStudio,
  verified,
  visit,
  whileReleasing,
} from './studio.ts'

let studio: Studio
let folder: string
beforeAll(async () => {
  studio = await startStudio()
  folder = await mkdtemp(join(tmpdir(), 'tulle-large-'))
})
afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true })
})

/** A file of so many bytes that takes no room: a header, two rows, and nothing after them. */
async function fileOf(name: string, bytes: number): Promise<string> {
  const path = join(folder, name)
  const file = await open(path, 'w')
  await file.write('person,from,to\np,a,b\nq,b,a\n')
  await file.truncate(bytes)
  await file.close()
  return path
}

/** Trips of many people, so that a release takes a while. */
async function openMany(page: Page): Promise<void> {
  const rows = Array.from({ length: 300_000 }, (_, k) => `p${k},z${k % 40},z${(k * 7) % 40}`)
  const zones = Array.from({ length: 40 }, (_, k) => `z${k}`)
  await page.locator('#open-files').setInputFiles([
    { name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(['person,from,to', ...rows].join('\n')) },
    { name: 'zones.txt', mimeType: 'text/plain', buffer: Buffer.from(zones.join('\n')) },
  ])
  await page.getByRole('heading', { name: 'zones.txt' }).waitFor()
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'Totals between two lists' }).click()
  await next(page, 'Plan')
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('1')
  await page.getByRole('textbox', { name: 'Most per person' }).fill('1')
  await page.getByTestId('promise').waitFor()
  await next(page, 'Release')
}

test('a file that is too large for a tab is refused before it is read', async () => {
  const { page, context, faults } = await visit(studio)
  await page.locator('#open-files').setInputFiles(await fileOf('huge.csv', 3 * 2 ** 30))
  const said = page.locator('.refusal').filter({ hasText: 'huge.csv' })
  await said.waitFor()
  expect(await said.textContent()).toMatch(/too (?:large|much)|command line/)
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'Flows between places' }).click()
  await page.locator('#field-grid').fill('4')
  await next(page, 'Plan')
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('1')
  await page.getByTestId('promise').waitFor()
  await next(page, 'Release')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('alert').filter({ hasText: 'huge.csv' }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('a file that is too large to be kept says so, and is asked for again after a reload', async () => {
  const { page, context } = await visit(studio)
  await page.locator('#open-files').setInputFiles(await fileOf('large.csv', 65 * 2 ** 20))
  await page.getByText('you are asked to open the file again').waitFor()
  await page.waitForTimeout(600)
  await page.reload()
  await page.getByText('Open large.csv again to go on.').waitFor()
  expect(await page.getByRole('heading', { name: 'large.csv' }).count()).toBe(0)
  await context.close()
})

test('where the storage is full, a release without an account is made, and it is said that nothing was recorded', async () => {
  const { page, context } = await visit(studio)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(studio.address).origin, quotaSize: 1 })
  await openExample(page, 'Bus trips')
  await page.getByText('the storage of this browser is full').waitFor()
  await releaseIt(page)
  await page.getByText('This release is counted in no account').waitFor()
  await page.getByText('Nothing was recorded: There is no room left for the ledger in this browser.').waitFor()
  await page.getByText('This release is not kept in this browser').waitFor()
  await next(page, 'Publish')
  expect(await verified(await archive(page, 'release.zip'))).toMatchObject({ sound: true })
  await context.close()
})

for (const name of ['trips.csv', 'trips.csv.gz', 'trips.jsonl']) {
  test(`${name}, changed on the disk after it was opened, is refused in a sentence of ours`, async () => {
    const { page, context } = await visit(studio)
    const rows = Array.from({ length: 2000 }, (_, k) => ({
      person: `p${k % 90}`,
      from: 'a',
      to: k % 3 === 0 ? 'a' : 'b',
    }))
    const csv = ['person,from,to', ...rows.map((row) => Object.values(row).join())].join('\n')
    const text = name.endsWith('jsonl') ? rows.map((row) => JSON.stringify(row)).join('\n') : csv
    const path = join(folder, name)
    await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text)
    const zones = { name: 'zones.txt', mimeType: 'text/plain', buffer: Buffer.from('a\nb\n') }
    await page.locator('#open-files').setInputFiles(path)
    await page.getByRole('heading', { name }).waitFor()
    await page.locator('#open-files').setInputFiles(zones)
    await page.getByRole('heading', { name: 'zones.txt' }).waitFor()
    await page.getByRole('button', { name: 'Next: What to publish' }).click()
    await page.getByRole('button', { name: 'Totals between two lists' }).click()
    await next(page, 'Plan')
    await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('1')
    await page.getByRole('textbox', { name: 'Most per person' }).fill('1')
    await page.getByTestId('promise').waitFor()
    await next(page, 'Release')
    await writeFile(path, (await readFile(path)).subarray(0, 100))
    await page.getByRole('button', { name: 'Release now' }).click()
    const said = page.getByRole('alert').filter({ hasText: `The file ${name} can no longer be read` })
    await said.waitFor()
    expect(await said.textContent()).toContain('Open it again.')
    await context.close()
  })
}

for (const [name, lacks] of [
  ['DecompressionStream', 'decompression'],
  ['WebAssembly', 'WebAssembly'],
  ['Worker', 'workers'],
] as const) {
  test(`a browser without ${name} is told what it lacks`, async () => {
    const context = await studio.browser.newContext()
    context.setDefaultTimeout(0)
    await context.addInitScript((missing) => {
      Object.defineProperty(globalThis, missing, { value: undefined })
    }, name)
    const page = await context.newPage()
    await page.goto(studio.address)
    await page.getByRole('heading', { name: 'This browser cannot run the studio' }).waitFor()
    expect(await page.getByRole('alert').textContent()).toContain(`It lacks ${lacks}.`)
    await context.close()
  })
}

test('a tab closed in the middle of a release: nothing was released, the form is kept, and it can be done again', async () => {
  const { page, context } = await visit(studio)
  await openMany(page)
  await page.waitForTimeout(600)
  await whileReleasing(page, 'leave')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.waitForURL('about:blank')
  await page.close()
  const again = await context.newPage()
  await again.goto(studio.address)
  await again.getByRole('heading', { name: 'Release', level: 1 }).waitFor()
  expect(await again.getByRole('button', { name: 'Look', exact: false }).first().isDisabled()).toBe(true)
  await again.getByRole('button', { name: 'Release now' }).click()
  await again.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
  await context.close()
})
