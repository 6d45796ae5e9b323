/** What there is beside the walk: the ledger, verification, questions and advice. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  archive,
  downloaded,
  examples,
  next,
  openExample,
  releaseIt,
  type Studio,
  startStudio,
  tulle,
  visit,
} from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})
afterAll(() => studio.close())

test('an account counts what is released, shows it before, and refuses what is above its budget', async () => {
  const { page, context, faults } = await visit(studio)
  await page.getByRole('button', { name: 'Ledger', exact: true }).click()
  await page.getByLabel('What the data is called').fill('Bus trips')
  await page.getByLabel('Privacy (ε)').fill('1.5')
  await page.getByRole('radio', { name: 'any one person, with everything that they add' }).check()
  await page.getByRole('button', { name: 'Open the account' }).click()
  await page.getByRole('heading', { name: 'Bus trips', level: 3 }).waitFor()

  await page.getByRole('link', { name: 'Tulle studio' }).click()
  await openExample(page, 'Bus trips')
  await next(page, 'Plan')
  await page.getByText('The privacy budget').click()
  await page.getByRole('combobox', { name: 'Account' }).fill('Bus trips')
  await page.getByText('0 % of ε = 1.5 is used').waitFor()
  await next(page, 'Release')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Ledger', exact: true }).click()
  await page.getByText('1 release', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: /Plan$/ }).click()
  const refusal = page.getByRole('alert')
  await refusal.waitFor()
  expect(await refusal.textContent()).toMatch(/budget/)
  expect(faults).toEqual([])
  await context.close()
})

test('a release is verified as an archive, and one that was changed is not sound', async () => {
  const { page, context, faults } = await visit(studio)
  await openExample(page, 'Triangles')
  await releaseIt(page)
  await next(page, 'Publish')
  const whole = await downloaded(page, 'Download release.zip')
  const files = await archive(page, 'release.zip')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.locator('#verify-files').setInputFiles({ name: 'release.zip', mimeType: 'application/zip', buffer: whole })
  await page.getByRole('heading', { name: 'All is well' }).waitFor()
  const given = (change: (name: string, bytes: Buffer) => Buffer) =>
    [...files].map(([name, bytes]) => ({ name, mimeType: 'text/plain', buffer: change(name, bytes) }))
  await page.locator('#verify-files').setInputFiles(given((_name, bytes) => bytes))
  await page.getByRole('heading', { name: 'All is well' }).waitFor()
  await page
    .locator('#verify-files')
    .setInputFiles(given((name, bytes) => (name === 'count.json' ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes)))
  await page.getByRole('heading', { name: 'This is not a sound release' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('what the command line released is verified here too', async () => {
  const { page, context } = await visit(studio)
  const out = join(process.env['XDG_DATA_HOME'] ?? '/tmp', 'studio-verify')
  const columns = ['--person', 'rider', '--from', 'origin', '--to', 'destination', '--domain', 'trips/zones.txt']
  await tulle([
    'release',
    'matrix',
    'trips/trips.csv',
    ...columns,
    '--max-per-person',
    '10',
    '--epsilon',
    '1',
    '-o',
    out,
    '--yes',
    '--force',
  ])
  const names = ['matrix.csv', 'matrix.svg', 'certificate.json', 'certificate.html']
  const files = await Promise.all(
    names.map(async (name) => ({ name, mimeType: 'text/plain', buffer: await readFile(join(out, 'release', name)) })),
  )
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.locator('#verify-files').setInputFiles(files)
  await page.getByRole('heading', { name: 'All is well' }).waitFor()
  expect(await page.getByRole('heading', { name: 'This is not a sound release' }).count()).toBe(0)
  await context.close()
})

test('a release that was made here answers a question', async () => {
  const { page, context, faults } = await visit(studio)
  await openExample(page, 'Ties of groups')
  await releaseIt(page)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('button', { name: 'Use the one made here' }).click()
  await page.getByLabel('Nodes').fill('Ada Abe, Ada Ives')
  await page.getByRole('button', { name: 'Ask', exact: true }).last().click()
  await page.getByRole('heading', { name: 'The answer' }).waitFor()
  expect(await page.locator('section', { hasText: 'The answer' }).last().textContent()).toMatch(/\d/)
  expect(faults).toEqual([])
  await context.close()
})

test('advice is given from public facts, and what is missing is asked for by its label', async () => {
  const { page, context, faults } = await visit(studio)
  await page.getByRole('button', { name: 'Advice', exact: true }).click()
  await page.getByRole('button', { name: 'Advise me' }).click()
  const refusal = page.getByRole('alert')
  await refusal.waitFor()
  expect(await refusal.textContent()).toContain('“Rows”')
  for (const [label, value] of [
    ['Rows', '12'],
    ['Columns', '12'],
    ['Most per person', '10'],
    ['Expected total', '17000'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Advise me' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'What to do' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('the examples are those of the project', async () => {
  const { page, context } = await visit(studio)
  const text = await page.evaluate(async () => (await fetch('./examples/trips/zones.txt')).text())
  expect(text).toBe(await readFile(join(examples, 'trips/zones.txt'), 'utf8'))
  await context.close()
})
