/** The studio in a browser of its own, and what of it can be timed. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/setup.mjs'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Serves the built page and starts a browser. */
export async function startStudio() {
  const server = spawn(process.execPath, [join(root, 'packages/cli/dist/main.js'), 'studio', '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** @type {string} */
  const address = await new Promise((found, failed) => {
    server.stdout.on('data', (text) => {
      const said = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(text))?.[0]
      if (said !== undefined) found(said)
    })
    server.once('exit', () => failed(new Error('The studio did not start.')))
  })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGS })
  const close = async () => {
    await browser.close()
    server.kill()
  }
  return { address, browser, close }
}

/**
 * Memory of every process below this one whose name is Chromium's: what is shared is divided among those that share it.
 *
 * @returns {number} in megabytes
 */
export function chromiumMemory() {
  let total = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!/chrom/i.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) continue
      const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
      total += Number(pss ?? 0) / 1000
    } catch {
      // It ended while it was looked at.
    }
  }
  return total
}

/**
 * A release of a matrix from a file of trips, from the press of the button on.
 *
 * @param {import('playwright').Page} page
 * @param {{ data: string, zones: string, mostPerPerson: number }} given
 * @returns {Promise<number>} seconds
 */
export async function releaseTrips(page, { data, zones, mostPerPerson }) {
  await page.locator('#open-files').setInputFiles([data, zones])
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'Totals between two lists' }).click()
  await page.locator('#field-person').selectOption('person')
  await page.locator('#field-from').selectOption('from')
  await page.locator('#field-to').selectOption('to')
  await page.getByRole('button', { name: 'Next: Plan' }).click()
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('1')
  await page.getByRole('textbox', { name: 'Most per person' }).fill(String(mostPerPerson))
  await page.getByTestId('promise').waitFor()
  await page.getByRole('button', { name: 'Next: Release' }).click()
  const started = performance.now()
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor({ timeout: 0 })
  return (performance.now() - started) / 1000
}
