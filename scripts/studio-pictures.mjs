/**
 * `node scripts/studio-pictures.mjs`: the pictures of docs/studio.md and of the README, made with an example. With a folder
 * as argument, every page at both widths and in both themes goes there instead, to be looked at.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root } from './setup.mjs'
import { startStudio } from './studio-browser.mjs'

/** @typedef {import('playwright').Page} Page */
/** @typedef {(name: string) => Promise<void>} Shoot */

const IN_DOCUMENTS = new Set(['open', 'plan', 'look'])
const SIZES = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const [everything] = process.argv.slice(2)
  const studio = await startStudio()
  try {
    if (everything === undefined) await forDocuments(studio)
    else await forEyes(studio, everything)
  } finally {
    await studio.close()
  }
})

/** @param {Awaited<ReturnType<typeof startStudio>>} studio */
async function forDocuments({ browser, address }) {
  const folder = join(root, 'docs/images')
  const page = await browser.newPage({ viewport: { width: 1280, height: 1080 }, colorScheme: 'light' })
  await page.goto(address)
  await walk(page, async (name) => {
    if (IN_DOCUMENTS.has(name)) await page.screenshot({ path: join(folder, `studio-${name}.png`) })
  })
}

/**
 * @param {Awaited<ReturnType<typeof startStudio>>} studio
 * @param {string} folder
 */
async function forEyes({ browser, address }, folder) {
  mkdirSync(folder, { recursive: true })
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const context = await browser.newContext({ viewport, colorScheme })
      const page = await context.newPage()
      await page.goto(address)
      /** @type {Shoot} */
      const shoot = async (name) => {
        // A screen as long as the page: what stays at its ends would lie across a picture of the whole otherwise.
        const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
        await page.setViewportSize({ ...viewport, height })
        await page.waitForTimeout(300)
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
        await page.setViewportSize(viewport)
      }
      await walk(page, shoot)
      if (colorScheme === 'light') await gallery(page, shoot)
      for (const tool of ['Advice', 'Verify', 'Ask', 'Ledger']) {
        await page.getByRole('button', { name: tool, exact: true }).first().click()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await shoot(tool.toLowerCase())
      }
      await context.close()
    }
  }
}

/**
 * What the other examples plan and release.
 *
 * @param {Page} page
 * @param {Shoot} shoot
 */
async function gallery(page, shoot) {
  await page.getByRole('link', { name: 'Tulle studio' }).click()
  const titles = await page.locator('.cards .choice strong').allTextContents()
  for (const title of titles.slice(1)) {
    await page.getByRole('link', { name: 'Tulle studio' }).click()
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    await page.getByRole('button', { name: 'Next: Plan' }).click()
    await page.getByTestId('promise').waitFor()
    await page.waitForTimeout(4000)
    const name = title.toLowerCase().replaceAll(' ', '-')
    await shoot(`plan-${name}`)
    await page.getByRole('button', { name: 'Next: Release' }).click()
    await page.getByRole('button', { name: 'Release now' }).click()
    await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
    await page.frameLocator('iframe').getByRole('heading').first().waitFor()
    await page.waitForTimeout(1500)
    await shoot(`look-${name}`)
  }
}

/**
 * From an example to what is published.
 *
 * @param {Page} page
 * @param {Shoot} shoot
 */
async function walk(page, shoot) {
  await page.getByRole('button', { name: /^Bus trips/ }).waitFor()
  await shoot('open')
  await page.getByRole('button', { name: /^Bus trips/ }).click()
  await page.getByRole('heading', { name: 'What do you want to publish?' }).waitFor()
  await page.mouse.move(0, 0)
  await shoot('what')
  await page.getByRole('button', { name: 'Next: Plan' }).click()
  await page.getByRole('heading', { name: 'Other ways to do it' }).waitFor()
  await page.locator('figure svg').first().waitFor()
  await shoot('plan')
  await page.getByRole('button', { name: 'Next: Release' }).click()
  await page.getByRole('heading', { name: 'Release', level: 1 }).waitFor()
  await shoot('release')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
  await page.frameLocator('iframe').getByRole('heading').first().waitFor()
  await page.waitForTimeout(500)
  await shoot('look')
  await page.getByRole('button', { name: 'Next: Publish' }).click()
  await page.getByRole('button', { name: 'Download release.zip' }).waitFor()
  await shoot('publish')
}
