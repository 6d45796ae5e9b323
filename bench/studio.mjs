/**
 * The studio: what is loaded before somebody can begin, how soon it answers, and how it does with large files, beside the
 * command line in the same run.
 */
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openTables } from '@tulle/engine'
import { root, run } from '../scripts/setup.mjs'
import { startStudio } from '../scripts/studio-browser.mjs'
import { atMost } from './parts/figures.mjs'
import { chromiumMemory, releaseTrips } from './parts/studio.mjs'

export const about = 'the studio: first load, first answer, slider, large files beside the command line, memory'

const ZONES = 40
const WANTED_BYTES = 100e6
const MANY_EVENTS = 10_000_000
const SLIDES = 20

/** @typedef {Awaited<ReturnType<typeof startStudio>>} Studio */

/** @param {import('./run.mjs').Tools} tools */
export async function bench({ log }) {
  const folder = mkdtempSync(join(tmpdir(), 'tulle-bench-studio-'))
  const studio = await startStudio()
  try {
    log('First load …')
    const first = await firstLoad(studio)
    log('First answer, five times …')
    const answers = []
    for (let k = 0; k < 5; k++) answers.push(await firstAnswer(studio))
    log('Moving the slider …')
    const small = await slider(studio, 12, folder)
    const large = await slider(studio, 1600, folder)
    log('100 MB of trips …')
    const csv = await trips(folder, 'trips', WANTED_BYTES)
    const inTab = await releasedIn(studio, csv)
    const typed = await releasedByCommand(csv, join(folder, 'out'))
    log(
      `${inTab.seconds.toFixed(1)} s in the tab, ${typed.toFixed(1)} s on the command line. A million rows of Parquet …`,
    )
    const parquet = await parquetTrips(folder)
    const columns = await releasedIn(studio, parquet)
    log(`${columns.seconds.toFixed(1)} s. A hundred thousand edges …`)
    const drawn = await drawing(studio, folder)
    log(`${drawn.toFixed(1)} s. Ten million events …`)
    const many = await trips(folder, 'many', Infinity, MANY_EVENTS)
    const peak = await releasedIn(studio, many)
    const megabytes = statSync(csv.data).size / 1e6
    return {
      figures: [
        atMost(
          'first_load_kb',
          first,
          400,
          'kB',
          'gzipped, until nothing more is fetched; its worker comes with the first file, and what is kept for later after that',
        ),
        atMost('interactive_s', median(answers), 2, 's', 'navigation to the first answered click, fresh profile'),
        atMost(
          'slider_ms',
          median(small),
          100,
          'ms',
          `12 × 12; plan and figures; worst ${Math.round(Math.max(...small))}`,
        ),
        atMost('slider_1600_ms', median(large), 100, 'ms', `1,600 zones; worst ${Math.round(Math.max(...large))}`),
        {
          name: 'csv_mb_per_s',
          value: megabytes / inTab.seconds,
          unit: 'MB/s',
          note: `${inTab.seconds.toFixed(1)} s in the tab`,
        },
        atMost('csv_over_cli', inTab.seconds / typed, 5, '×', `${typed.toFixed(1)} s on the command line`),
        { name: 'parquet_1e6_s', value: columns.seconds, unit: 's' },
        {
          name: 'graph_1e5_edges_s',
          value: drawn,
          unit: 's',
          note: 'from the press of the button to a drawing that can be moved',
        },
        atMost(
          'peak_mb',
          peak.memory,
          2048,
          'MB',
          `10⁷ events in ${peak.seconds.toFixed(0)} s; sum of Pss, looked at every 200 ms`,
        ),
      ],
    }
  } finally {
    await studio.close()
    rmSync(folder, { recursive: true })
  }
}

/** @param {readonly number[]} values */
function median(values) {
  return /** @type {number} */ (values.toSorted((a, b) => a - b)[values.length >> 1])
}

/** Everything that the page itself asks for until nothing more comes. @param {Studio} studio */
async function firstLoad({ browser, address }) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { name: 'Or try an example' }).waitFor()
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const seen = new Set([address, ...names])
  let total = 0
  for (const name of seen) {
    const answer = await fetch(name)
    total += gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length
  }
  await context.close()
  return total / 1000
}

/** @param {Studio} studio */
async function firstAnswer({ browser, address }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const started = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Bus trips' }).click()
  await page.getByRole('heading', { name: 'What do you want to publish?' }).waitFor()
  const seconds = (performance.now() - started) / 1000
  await context.close()
  return seconds
}

/**
 * From a move to the plan and its figures, as the page itself times it.
 *
 * @param {Studio} studio
 * @param {number} zones
 * @param {string} folder
 */
async function slider({ browser, address }, zones, folder) {
  const list = join(folder, 'zones.txt')
  const data = join(folder, 'few.csv')
  writeFileSync(list, `${Array.from({ length: zones }, (_, k) => `z${k}`).join('\n')}\n`)
  writeFileSync(data, 'person,from,to\np1,z1,z2\n')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#open-files').setInputFiles([data, list])
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'Totals between two lists' }).click()
  for (const key of ['person', 'from', 'to']) await page.locator(`#field-${key}`).selectOption(key)
  await page.getByRole('button', { name: 'Next: Plan' }).click()
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('1')
  await page.getByRole('textbox', { name: 'Most per person' }).fill('10')
  await page.getByTestId('promise').waitFor()
  await page.locator('figure svg').nth(2).waitFor()
  await page.locator('#slider').focus()
  const times = []
  for (let k = 0; k < SLIDES; k++) {
    const before = await page.locator('[data-plans]').getAttribute('data-plans')
    await page.keyboard.press(k % 2 === 0 ? 'PageUp' : 'PageDown')
    await page.locator(`[data-plans]:not([data-plans="${before}"])`).waitFor()
    times.push(Number(await page.locator('[data-plans]').getAttribute('data-took')))
  }
  await context.close()
  return times
}

/**
 * @param {Studio} studio
 * @param {{ data: string, zones: string }} given
 */
async function releasedIn({ browser, address }, given) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, chromiumMemory())
  }, 200)
  try {
    const seconds = await releaseTrips(page, { ...given, mostPerPerson: 10 })
    return { seconds, memory: Math.max(memory, chromiumMemory()) }
  } finally {
    clearInterval(watching)
    await context.close()
  }
}

/**
 * @param {{ data: string, zones: string }} given
 * @param {string} out
 */
async function releasedByCommand({ data, zones }, out) {
  const started = performance.now()
  const columns = ['--person', 'person', '--from', 'from', '--to', 'to', '--domain', zones]
  const args = ['release', 'matrix', data, ...columns, '--max-per-person', '10', '--epsilon', '1', '-o', out, '--yes']
  const code = await run(process.execPath, [join(root, 'packages/cli/dist/main.js'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new Error('The command line did not release.')
  return (performance.now() - started) / 1000
}

/** @param {number} k */
function trip(k) {
  const person = Math.imul(k, 2654435761) >>> 0
  return `person-${person % 200_000},zone-${person % ZONES},zone-${(person >>> 8) % ZONES}`
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {number} bytes
 * @param {number} rows
 */
async function trips(folder, name, bytes, rows = Infinity) {
  const zones = join(folder, `${name}-zones.txt`)
  writeFileSync(zones, `${Array.from({ length: ZONES }, (_, k) => `zone-${k}`).join('\n')}\n`)
  const data = join(folder, `${name}.csv`)
  const file = createWriteStream(data)
  file.write('person,from,to\n')
  let written = 0
  for (let k = 0; k < rows && written < bytes; ) {
    let part = ''
    for (let i = 0; i < 20_000 && k < rows; i++, k++) part += `${trip(k)}\n`
    written += part.length
    if (!file.write(part)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return { data, zones }
}

/** @param {string} folder */
async function parquetTrips(folder) {
  const { zones } = await trips(folder, 'parquet', 0)
  const csv = await trips(folder, 'million', Infinity, 1_000_000)
  const data = join(folder, 'million.parquet')
  const tables = await openTables()
  await tables.connection.run(`COPY (FROM read_csv('${csv.data}')) TO '${data}' (FORMAT parquet)`)
  await tables.close()
  return { data, zones }
}

/**
 * A graph of 20,000 nodes and 100,000 edges, released so that about as many come out.
 *
 * @param {Studio} studio
 * @param {string} folder
 */
async function drawing({ browser, address }, folder) {
  const nodes = 20_000
  const [data, list] = [join(folder, 'edges.csv'), join(folder, 'nodes.txt')]
  writeFileSync(list, `${Array.from({ length: nodes }, (_, k) => `n${k}`).join('\n')}\n`)
  const edges = new Set()
  for (let k = 0; edges.size < 100_000; k++) {
    const [a, b] = [(Math.imul(k, 2654435761) >>> 0) % nodes, (Math.imul(k, 40503) >>> 0) % nodes]
    if (a !== b) edges.add(a < b ? `n${a},n${b}` : `n${b},n${a}`)
  }
  writeFileSync(data, `source,target\n${[...edges].join('\n')}\n`)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#open-files').setInputFiles([data, list])
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'A social network' }).click()
  await page.locator('#field-expectedEdges').fill('100000')
  await page.getByRole('button', { name: 'Next: Plan' }).click()
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('12')
  await page.getByTestId('promise').waitFor()
  await page.getByRole('button', { name: 'Next: Release' }).click()
  const started = performance.now()
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.locator('.drawing[data-drawn]').first().waitFor({ timeout: 0 })
  const seconds = (performance.now() - started) / 1000
  await context.close()
  return seconds
}
