/** The page itself: reload, cancel, undo, hostile names, no network, a keyboard alone, a phone, and those who listen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  archive,
  next,
  openExample,
  releaseIt,
  type Studio,
  startStudio,
  verified,
  violations,
  visit,
  whileReleasing,
} from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})
afterAll(() => studio.close())

test('reload in the middle: files, form and step are as they were', async () => {
  const { page, context, faults } = await visit(studio)
  await openExample(page, 'Bus trips')
  await next(page, 'Plan')
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('0.7')
  await page.waitForTimeout(600)
  await page.reload()
  await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Privacy (ε)' }).inputValue()).toBe('0.7')
  await page.getByTestId('promise').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a release outlives the tab', async () => {
  const { page, context } = await visit(studio)
  await openExample(page, 'Triangles')
  await releaseIt(page)
  await page.waitForTimeout(400)
  await page.close()
  const again = await context.newPage()
  await again.goto(`${studio.address}#publish`)
  await again.getByRole('heading', { name: 'Publish', level: 1 }).waitFor()
  expect(await verified(await archive(again, 'release.zip'))).toMatchObject({ sound: true })
  await context.close()
})

test('undo goes back, change by change', async () => {
  const { page, context } = await visit(studio)
  await openExample(page, 'Bus trips')
  await page.getByRole('button', { name: 'A social network' }).click()
  expect(await page.getByRole('button', { name: 'A social network' }).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Control+z')
  expect(await page.getByRole('button', { name: 'Totals between two lists' }).getAttribute('aria-pressed')).toBe('true')
  await context.close()
})

test('a refusal names the field by its label, marks it, and leads to it', async () => {
  const { page, context } = await visit(studio)
  await openExample(page, 'Bus trips')
  await next(page, 'Plan')
  await page.getByTestId('promise').waitFor()
  const field = page.getByRole('textbox', { name: 'Most per person' })
  await field.fill('')
  const refusal = page.getByRole('alert')
  await refusal.waitFor()
  expect(await refusal.textContent()).toContain('“Most per person”')
  expect(await refusal.textContent()).not.toMatch(/--|maxPerPerson/)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'Show me the field' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('maxPerPerson')
  await context.close()
})

const HOSTILE = '<img src=x onerror=document.title=1>'
const QUOTED = `"it's ""quoted"""`
const RIGHT_TO_LEFT = '\u202Egnirts\u202C'

test('names that look like markup are shown as text, also in reports and certificates', async () => {
  const { page, context, faults } = await visit(studio)
  const names = [HOSTILE, 'it\'s "quoted"', RIGHT_TO_LEFT]
  const cells = [`"${HOSTILE}"`, QUOTED, RIGHT_TO_LEFT]
  const rows = Array.from({ length: 60 }, (_, k) => `p${k % 20},${cells[k % 3]},${cells[(k * 7 + 1) % 3]}`)
  const files = [
    {
      name: `${HOSTILE.replaceAll('/', '')}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(['who,a,b', ...rows].join('\n')),
    },
    { name: 'names.txt', mimeType: 'text/plain', buffer: Buffer.from(`${names.join('\n')}\n`) },
  ]
  await page.locator('#open-files').setInputFiles(files)
  await page.getByRole('heading', { name: 'names.txt' }).waitFor()
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'Totals between two lists' }).click()
  await page.locator('#field-person').selectOption('who')
  await page.locator('#field-from').selectOption('a')
  await page.locator('#field-to').selectOption('b')
  await next(page, 'Plan')
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('1')
  await page.getByRole('textbox', { name: 'Most per person' }).fill('3')
  await page.getByTestId('promise').waitFor()
  await next(page, 'Release')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
  await page.frameLocator('iframe').getByRole('heading').first().waitFor()
  await next(page, 'Publish')
  expect(await verified(await archive(page, 'release.zip'))).toMatchObject({ sound: true })
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.frameLocator('iframe').locator('img[src="x"]').count()).toBe(0)
  expect(await page.title()).toContain('Tulle studio')
  expect(faults).toEqual([])
  await context.close()
})

test('cancel in the middle: nothing is released, and the next attempt works', async () => {
  const { page, context } = await visit(studio)
  const people = 300_000
  const rows = Array.from({ length: people }, (_, k) => `p${k},z${k % 40},z${(k * 7) % 40}`)
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
  await whileReleasing(page, 'cancel')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByText('Stopped. Nothing was released.').waitFor()
  expect(await page.getByRole('button', { name: 'Look', exact: false }).first().isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
  await context.close()
})

test('without a network the kept page opens, plans and releases', async () => {
  const { page, context, faults } = await visit(studio)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Or try an example' }).waitFor()
  await openExample(page, 'Bus trips')
  await releaseIt(page)
  await next(page, 'Publish')
  expect(await verified(await archive(page, 'release.zip'))).toMatchObject({ sound: true })
  expect(faults).toEqual([])
  await context.close()
})

test('by keyboard alone, from an example to a release', async () => {
  const { page, context } = await visit(studio)
  const reach = async (name: string) => {
    for (let k = 0; k < 120; k++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.textContent?.trim() ?? '')
      if (at.startsWith(name)) return
    }
    throw new Error(`"${name}" cannot be reached by Tab.`)
  }
  await reach('Triangles')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What do you want to publish?' }).waitFor()
  await reach('Next: Plan')
  await page.keyboard.press('Enter')
  await page.getByTestId('promise').waitFor()
  await page.locator('#slider').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByTestId('promise').waitFor()
  await reach('Next: Release')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Release', level: 1 }).waitFor()
  await reach('Release now')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
  expect(await page.getByRole('note').textContent()).toContain('For you alone')
  await context.close()
})

for (const [name, options] of [
  ['a wide screen in the light', { colorScheme: 'light' }],
  ['a phone in the dark', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
] as const) {
  test(`axe finds nothing on any page, on ${name}, and nothing is wider than the screen`, async () => {
    const { page, context } = await visit(studio, options)
    const found: string[] = []
    const look = async (place: string) => {
      for (const each of await violations(page)) found.push(`${place}: ${each}`)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (beyond > 0) found.push(`${place} is ${beyond} px too wide`)
    }
    await look('open')
    await openExample(page, 'Friendships')
    await look('what')
    await next(page, 'Plan')
    await page.getByTestId('promise').waitFor()
    await page.getByRole('heading', { name: 'Other ways to do it' }).waitFor()
    await look('plan')
    await next(page, 'Release')
    await look('release')
    await page.getByRole('button', { name: 'Release now' }).click()
    await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
    await look('look')
    await next(page, 'Publish')
    await look('publish')
    for (const tool of ['Advice', 'Verify', 'Ask', 'Ledger']) {
      await page.getByRole('button', { name: tool, exact: true }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look(tool)
    }
    expect(found).toEqual([])
    await context.close()
  })
}
