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

test('a network is drawn, the release where the original is, until all edges of both are there', async () => {
  const { page, context, faults } = await visit(studio)
  await openExample(page, 'Friendships')
  await releaseIt(page)
  for (const place of [0, 1]) await page.locator('.drawing[data-drawn="all"]').nth(place).waitFor({ timeout: 0 })
  expect(await page.locator('.pair figcaption strong').allTextContents()).toEqual(['The original', 'The release'])
  expect(await page.locator('.drawing canvas').count()).toBeGreaterThan(1)
  expect(faults).toEqual([])
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

test('trips with coordinates: the columns are found, and flows are drawn on a map, planned and released', async () => {
  const { page, context, faults } = await visit(studio)
  const rows = Array.from({ length: 4000 }, (_, k) => {
    const [a, b] = [k % 4, (k * 7 + (k % 3)) % 4]
    return `p${k % 400},${35.05 + 0.1 * a},${139.05 + 0.1 * b},${35.05 + 0.1 * b},${139.35 - 0.1 * a}`
  })
  await page.locator('#open-files').setInputFiles([
    {
      name: 'placed.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['user,from_lat,from_lon,to_lat,to_lon', ...rows].join('\n')),
    },
  ])
  await page.getByRole('heading', { name: 'placed.csv' }).waitFor()
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'Flows between places' }).click()
  const chosen = await Promise.all(
    ['person', 'from', 'to', 'fromLat', 'fromLon', 'toLat', 'toLon'].map((key) =>
      page.locator(`#field-${key}`).inputValue(),
    ),
  )
  expect(chosen).toEqual(['user', '', '', 'from_lat', 'from_lon', 'to_lat', 'to_lon'])
  expect(await page.locator('#field-fromLon').isVisible()).toBe(true)
  await page.locator('#field-grid').fill('4')
  await page.locator('#field-box').fill('35,139,35.4,139.4')
  await next(page, 'Plan')
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('5')
  await page.getByText('What to expect, from what is known without the trips').click()
  await page.locator('#field-expectedPeople').fill('2200')
  await page.locator('#field-tripsPerPerson').fill('60')
  // As many as there are in a city, and not only in an example.
  await page.getByRole('heading', { name: 'Tried on made-up data' }).waitFor()
  await next(page, 'Release')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
  await page.locator('.beside').getByText('moves, up to').waitFor()
  expect(faults).toEqual([])
  await context.close()
})
