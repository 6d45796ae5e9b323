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
import { pieces, since } from './parts/pieces.mjs'
import { chromiumMemory, processorTime, releaseTrips, visited } from './parts/studio.mjs'

export const about = 'the studio: first load, first answer, slider, large files beside the command line, memory'

const ZONES = 40
/** `--quick`: the same figures of less data, which say whether something broke and little more. */
const QUICK = process.env['TULLE_BENCH_QUICK'] === '1'
const SMALLER = QUICK ? 20 : 1
const WANTED_BYTES = 100e6 / SMALLER
const PARQUET_ROWS = 1_000_000 / SMALLER
const EDGES = 100_000 / SMALLER
const MANY_EVENTS = 10_000_000 / SMALLER
const SLIDES = 20
const VISITS = QUICK ? 1 : 5

/** What one run can be asked for with TULLE_PARTS (`load,csv`); the rest is as the last run that measured it left it. */
const PARTS = /** @type {const} */ (['load', 'slider', 'csv', 'parquet', 'graph', 'peak'])

/**
 * @typedef {Awaited<ReturnType<typeof startStudio>>} Studio
 * @typedef {(typeof PARTS)[number]} Part
 * @typedef {import('./run.mjs').Figure} Figure
 */

const kept = pieces(QUICK ? 'studio-quick' : 'studio')

/** @param {import('./run.mjs').Tools} tools */
export async function bench({ log }) {
  const folder = mkdtempSync(join(tmpdir(), 'tulle-bench-studio-'))
  const asked = process.env['TULLE_PARTS']?.split(',')
  /** @type {Figure[]} */
  const figures = []
  try {
    for (const part of PARTS) {
      const piece = await kept.of(part, asked?.includes(part) ?? true, async () => {
        log(`${ABOUT[part]} …`)
        const found = await inStudio((studio) => MEASURED[part](studio, folder))
        for (const { name, value, unit } of found) log(`  ${name} ${value?.toPrecision(4) ?? '–'} ${unit}`)
        return found
      })
      const missing = { name: part, value: null, unit: '', note: 'was never measured on this machine' }
      const earlier = piece === undefined || (asked?.includes(part) ?? true) ? '' : since([piece])
      for (const figure of piece?.value ?? [missing]) figures.push(earlier === '' ? figure : noted(figure, earlier))
    }
    return { figures }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Each part in a browser of its own: what one did is not in the memory, or in the way, of the next. @template T @param {(studio: Studio) => Promise<T>} measure */
async function inStudio(measure) {
  const studio = await startStudio()
  try {
    return await measure(studio)
  } finally {
    await studio.close()
  }
}

/** @param {Figure} figure @param {string} more */
function noted({ note, ...figure }, more) {
  return { ...figure, note: note === undefined ? more : `${note}; ${more}` }
}

/** @type {Readonly<Record<Part, string>>} */
const ABOUT = {
  load: 'First load, and first answer',
  slider: 'Moving the slider',
  csv: 'Trips as text, in the tab and on the command line',
  parquet: 'Trips as Parquet',
  graph: 'A graph, released and drawn',
  peak: 'Very many events',
}

/** @type {Readonly<Record<Part, (studio: Studio, folder: string) => Promise<Figure[]>>>} */
const MEASURED = {
  async load(studio) {
    const first = await firstLoad(studio)
    const answers = []
    for (let k = 0; k < VISITS; k++) answers.push(await firstAnswer(studio))
    const later = 'its worker comes with the first file, and what is kept for later after that'
    return [
      atMost('first_load_kb', first, 400, 'kB', `gzipped, until nothing more is fetched; ${later}`),
      atMost('interactive_s', median(answers), 2, 's', 'navigation to the first answered click, fresh profile'),
    ]
  },
  async slider(studio, folder) {
    const small = await slider(studio, 12, folder)
    const large = await slider(studio, 1600, folder)
    const worst = (/** @type {readonly number[]} */ all) => `worst ${Math.round(Math.max(...all))}`
    return [
      atMost('slider_ms', median(small), 100, 'ms', `12 × 12; plan and figures; ${worst(small)}`),
      atMost('slider_1600_ms', median(large), 100, 'ms', `1,600 zones; ${worst(large)}`),
    ]
  },
  async csv(studio, folder) {
    const csv = await trips(folder, 'trips', WANTED_BYTES)
    const inTab = await releasedIn(studio, csv)
    const typed = await releasedByCommand(csv, join(folder, 'out'))
    const megabytes = statSync(csv.data).size / 1e6
    const note = `${megabytes.toFixed(0)} MB in ${inTab.seconds.toFixed(1)} s, of a processor ${inTab.busy.toFixed(1)}`
    return [
      { name: 'csv_mb_per_s', value: megabytes / inTab.seconds, unit: 'MB/s', note },
      atMost('csv_over_cli', inTab.seconds / typed, 5, '×', `${typed.toFixed(1)} s on the command line`),
    ]
  },
  async parquet(studio, folder) {
    const { seconds, busy } = await releasedIn(studio, await parquetTrips(folder))
    const note = `${PARQUET_ROWS.toLocaleString('en')} rows; ${busy.toFixed(1)} s of a processor in all of Chromium`
    return [{ name: 'parquet_1e6_s', value: seconds, unit: 's', note }]
  },
  async graph(studio, folder) {
    const { looked, drawn, busy } = await drawing(studio, folder)
    const note = `from the press of the button to a drawing that can be moved, of ${EDGES.toLocaleString('en')} edges; released after ${looked.toFixed(1)} s; ${busy.toFixed(1)} s of a processor in all of Chromium, which draws without a graphics card`
    return [{ name: 'graph_1e5_edges_s', value: drawn, unit: 's', note }]
  },
  async peak(studio, folder) {
    const { memory, seconds } = await releasedIn(studio, await trips(folder, 'many', Infinity, MANY_EVENTS))
    const note = `${MANY_EVENTS.toLocaleString('en')} events in ${seconds.toFixed(0)} s; sum of Pss, looked at every 200 ms`
    return [atMost('peak_mb', memory, 2048, 'MB', note)]
  },
}

/** @param {readonly number[]} values */
function median(values) {
  return /** @type {number} */ (values.toSorted((a, b) => a - b)[values.length >> 1])
}

/** Everything that the page itself asks for until nothing more comes. @param {Studio} studio */
async function firstLoad({ browser, address }) {
  const { context, page } = await visited(browser, { serviceWorkers: 'block' })
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
  const { context, page } = await visited(browser)
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
  const { context, page } = await visited(browser)
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
  const { context, page } = await visited(browser)
  await page.goto(address)
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, chromiumMemory())
  }, 200)
  try {
    const before = processorTime()
    const seconds = await releaseTrips(page, { ...given, mostPerPerson: 10 })
    return { seconds, busy: processorTime() - before, memory: Math.max(memory, chromiumMemory()) }
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
  const csv = await trips(folder, 'million', Infinity, PARQUET_ROWS)
  const data = join(folder, 'million.parquet')
  const tables = await openTables()
  await tables.connection.run(`COPY (FROM read_csv('${csv.data}')) TO '${data}' (FORMAT parquet)`)
  await tables.close()
  return { data, zones }
}

/**
 * A graph with five times as many edges as nodes, released so that about as many come out.
 *
 * @param {Studio} studio
 * @param {string} folder
 */
async function drawing({ browser, address }, folder) {
  const nodes = EDGES / 5
  const [data, list] = [join(folder, 'edges.csv'), join(folder, 'nodes.txt')]
  writeFileSync(list, `${Array.from({ length: nodes }, (_, k) => `n${k}`).join('\n')}\n`)
  const edges = new Set()
  for (let k = 0; edges.size < EDGES; k++) {
    const [a, b] = [(Math.imul(k, 2654435761) >>> 0) % nodes, (Math.imul(k, 40503) >>> 0) % nodes]
    if (a !== b) edges.add(a < b ? `n${a},n${b}` : `n${b},n${a}`)
  }
  writeFileSync(data, `source,target\n${[...edges].join('\n')}\n`)
  const { context, page } = await visited(browser)
  await page.goto(address)
  await page.locator('#open-files').setInputFiles([data, list])
  await page.getByRole('button', { name: 'Next: What to publish' }).click()
  await page.getByRole('button', { name: 'A social network' }).click()
  await page.locator('#field-expectedEdges').fill(`${EDGES}`)
  await page.getByRole('button', { name: 'Next: Plan' }).click()
  await page.getByRole('textbox', { name: 'Privacy (ε)' }).fill('12')
  await page.getByTestId('promise').waitFor()
  await page.getByRole('button', { name: 'Next: Release' }).click()
  const [started, before] = [performance.now(), processorTime()]
  const since = () => (performance.now() - started) / 1000
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
  const looked = since()
  await page.locator('.drawing[data-drawn]').first().waitFor()
  const [drawn, busy] = [since(), processorTime() - before]
  await context.close()
  return { looked, drawn, busy }
}
