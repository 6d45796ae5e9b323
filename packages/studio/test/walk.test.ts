/** Each task from an opened file to a release that the command line finds sound. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLES } from '../src/work/examples.ts'
import {
  archive,
  examples,
  next,
  openExample,
  releaseIt,
  type Studio,
  startStudio,
  tulle,
  verified,
  visit,
} from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})
afterAll(() => studio.close())

for (const { title, kind } of EXAMPLES) {
  test(`${kind}: "${title}" is released, and tulle verify accepts it`, async () => {
    const { page, context, faults } = await visit(studio)
    await openExample(page, title)
    await releaseIt(page)
    await next(page, 'Publish')
    const released = await archive(page, 'release.zip')
    const kept = await archive(page, 'private.zip')
    expect(await verified(released)).toMatchObject({ sound: true })
    // What is private is in one archive, and nothing of it in the other.
    expect([...kept.keys()].sort()).toEqual(['config.json', 'report.html', 'run.json'])
    expect([...released.keys()].filter((name) => kept.has(name))).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
}

test('the same configuration gives the same plan as the command line, to the byte', async () => {
  const { page, context } = await visit(studio)
  await openExample(page, 'Bus trips')
  await releaseIt(page)
  await next(page, 'Publish')
  const line = await page.getByTestId('command').textContent()
  const { plan } = JSON.parse(String((await archive(page, 'release.zip')).get('certificate.json'))) as { plan: object }
  const words =
    String(line)
      .trim()
      .replace(/^tulle /, '')
      .replace(/ -o release$/, '')
      .match(/'[^']*'|\S+/g) ?? []
  const typed = await tulle(
    [...words.map((word) => word.replaceAll("'", '')), '--plan', '--json'],
    join(examples, 'trips'),
  )
  expect(typed).toBe(`${JSON.stringify(plan, undefined, 2)}\n`)
  await context.close()
})

test('a file is opened by hand, its columns and a list are chosen, and it is released', async () => {
  const { page, context, faults } = await visit(studio)
  const files = ['trips.csv', 'zones.txt'].map((name) => join(examples, 'trips', name))
  await page.locator('#open-files').setInputFiles(files)
  await page.getByRole('heading', { name: 'trips.csv' }).waitFor()
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'Totals between two lists' }).click()
  await page.locator('#field-person').selectOption('rider')
  await page.locator('#field-from').selectOption('origin')
  await page.locator('#field-to').selectOption('destination')
  await next(page, 'Plan')
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('1')
  await page.getByRole('alert').filter({ hasText: 'Most per person' }).waitFor()
  await page.getByRole('textbox', { name: 'Most per person' }).fill('10')
  await page.getByTestId('promise').waitFor()
  await next(page, 'Release')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
  await next(page, 'Publish')
  const released = await archive(page, 'release.zip')
  expect(await verified(released)).toMatchObject({ sound: true })
  const zones = (await readFile(join(examples, 'trips/zones.txt'), 'utf8')).trim().split('\n')
  expect(String(released.get('matrix.csv')).trim().split('\n')).toHaveLength(1 + zones.length ** 2)
  expect(faults).toEqual([])
  await context.close()
})
