/** What of the studio can be timed and weighed. */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * A page that waits as long as it takes: on a busy machine everything is slow, and nothing is wrong.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').BrowserContextOptions} [options]
 */
export async function visited(browser, options) {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(0)
  context.setDefaultNavigationTimeout(0)
  return { context, page: await context.newPage() }
}

/**
 * Time that every process of this one's Chromium has had of a processor, whatever else the machine does.
 *
 * @returns {number} in seconds
 */
export function processorTime() {
  let total = 0
  for (const pid of chromiumProcesses()) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name of the program, which may hold anything, is in brackets; what counts are the twelfth and thirteenth after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      total += (Number(fields[11]) + Number(fields[12])) / TICKS
    } catch {
      // It ended while it was looked at.
    }
  }
  return total
}

/** A second, as Linux counts such times. */
const TICKS = 100

/** Those below this process: somebody else's browser is not measured. */
function chromiumProcesses() {
  /** @type {Map<string, string>} */
  const parents = new Map()
  const found = []
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(pid, /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '')
      if (/chrom/i.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) found.push(pid)
    } catch {
      // It ended while it was looked at.
    }
  }
  const isBelow = (/** @type {string | undefined} */ pid) => {
    for (let at = pid; at !== undefined; at = parents.get(at)) if (at === `${process.pid}`) return true
    return false
  }
  return found.filter(isBelow)
}

/**
 * Memory of every process below this one whose name is Chromium's: what is shared is divided among those that share it.
 *
 * @returns {number} in megabytes
 */
export function chromiumMemory() {
  let total = 0
  for (const pid of chromiumProcesses()) {
    try {
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
