/** What of the studio can be timed and weighed. */
import { readdirSync, readFileSync } from 'node:fs'

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
