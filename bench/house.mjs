/**
 * How much of the house somebody has to walk through: how many files know a mechanism or an option, how often a release
 * changes packages, how large what people import is. Static, but for one trace, two bundles and the quick tests.
 */
import { houseFigures, LIMITS, sources } from '../scripts/house.mjs'
import { run } from '../scripts/setup.mjs'
import { traceOf } from './parts/trace.mjs'

export const about = 'files that know a mechanism or an option, switches of package, exports, bundles, quick tests'

/** @param {import('./run.mjs').Tools} tools */
export async function bench({ log }) {
  log('Reading and bundling the sources …')
  const files = sources()
  const told = await houseFigures(files)
  log('Tracing a release of a matrix …')
  const switches = await traceOf(TRACED)
  const lines = cliLines(files)
  log('Running the quick tests …')
  const started = Date.now()
  const code = await run('npm', ['run', 'test:quick', '--silent'], { stdio: ['ignore', 2, 2] })
  const quick = code === 0 ? (Date.now() - started) / 1000 : null
  return {
    figures: [
      ...told.map(({ name, value, unit, note }) => atMost(name, value, unit, LIMITS[name], note)),
      atMost('package_switches_release_matrix', switches.count, 'switches', 15, switches.note),
      atMost('cli_lines_off_screen', lines.offScreen, 'lines', 400, lines.note),
      atMost('cli_lines', lines.all, 'lines', 3500),
      atMost('quick_test_s', quick, 's', 150, quick === null ? 'the quick tests failed' : undefined),
    ],
  }
}

const TRACED =
  'release matrix examples/trips/trips.csv --person rider --from origin --to destination --domain examples/trips/zones.txt --max-per-person 10 --epsilon 1 --yes'.split(
    ' ',
  )

/**
 * @param {string} name
 * @param {number | null} value
 * @param {string} unit
 * @param {number} most
 * @param {string} [note]
 * @returns {import('./run.mjs').Figure}
 */
function atMost(name, value, unit, most, note) {
  const met = value === null ? {} : { met: value <= most }
  return { name, value, unit, target: `≤ ${most}`, ...met, ...(note === undefined ? {} : { note }) }
}

/** What belongs to a terminal: flags, screen, progress, prompts. */
const ON_SCREEN =
  /from '(?:commander|picocolors|node:readline\/promises|.*\/(?:progress|interrupted)\.ts|.*\/screen\/.*|.*\/typed\/.*)'|process\.std(?:out|err|in)/

/** @param {import('../scripts/house.mjs').Source[]} files */
function cliLines(files) {
  const cli = files.filter(({ path }) => path.startsWith('packages/cli/'))
  const linesOf = (/** @type {import('../scripts/house.mjs').Source} */ { text }) => text.trimEnd().split('\n').length
  const off = cli.filter(({ path, text }) => !/\/(?:screen|typed)\//.test(path) && !ON_SCREEN.test(text))
  const sum = (/** @type {import('../scripts/house.mjs').Source[]} */ some) =>
    some.reduce((lines, each) => lines + linesOf(each), 0)
  const largest = off.toSorted((a, b) => linesOf(b) - linesOf(a)).slice(0, 5)
  return { all: sum(cli), offScreen: sum(off), note: `the longest: ${largest.map(({ path }) => path).join(', ')}` }
}
