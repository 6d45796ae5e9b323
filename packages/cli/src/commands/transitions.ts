/** `tulle transitions FILE …`: from raw events to who went from where to where, ready for a release. */

import { InvalidInput, visible, visibleLines } from '@tulle/core'
import {
  checkTransitionsOut,
  openTables,
  parseBox,
  parseDuration,
  parseGrid,
  type Transitions,
  type TransitionsOptions,
  writeTransitions,
} from '@tulle/engine'
import { linesInWords } from '@tulle/releases'
import { Command } from 'commander'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { progress } from '../progress.ts'
import { typed } from '../typed/names.ts'

export function transitionsCommand(): Command {
  const command = new Command('transitions')
    .description('turn events (who was where, when) into contributions (who went from where to where)')
    .argument('<file>', 'the events: CSV, TSV, Parquet or JSON lines, in UTF-8; .gz too')
    .optionsGroup('The columns of the file:')
    .option('--person <column>', 'who an event is about')
    .option('--place <column>', 'where it was')
    .option('--time <column>', 'when it was: 2012-04-03 18:00:09 (UTC unless it says otherwise), or seconds')
    .option('--order <column>', 'in place of --time: a number that tells earlier from later')
    .option('--session <column>', 'events of different sessions are not joined')
    .option('--gap <time>', 'nor are events further apart than this: 90s, 30m, 6h, 2d')
    .option('--multiline', 'quoted fields may hold line breaks; without it, one that does is refused')
    .optionsGroup('Zones in place of places (all of this is public):')
    .option('--places <file>', 'a table of places: the column of --place, and where each of them is')
    .option('--grid <rows x columns>', 'so many zones from south to north by so many from west to east: 20x30')
    .option('--box <edges>', 'what the grid covers: south,west,north,east (default: just all the places of the table)')
    .option('--lat <column>', 'the latitude in the table of places (default: lat or latitude)')
    .option('--lon <column>', 'the longitude (default: lon, lng or longitude)')
    .optionsGroup('The result:')
    .option('-o, --out <file>', 'where to put it: a name that ends in .parquet or .csv')
    .option('--json', 'print JSON, for programs')
    .option('--force', 'replace the file if it is already there')
    .addHelpText('after', NOTES)
  return command.action((file: string, given: Given) => run(file, given))
}

const NOTES = `
Every two consecutive events of a person are one transition: a row with the columns person, from and to. Events of one
person at the same time are taken in the order of the names of their places. An event at an unknown place, outside the
box, or at none keeps its turn, but transitions from it and to it are left out.

With --grid, places become zones such as r03c12: the third row from the south, the twelfth column from the west. The
names of all zones, visited or not, are written beside the result, to NAME.zones.txt, for --domain. That list says
nothing about anybody as long as the table of places, and the box, were not made from the events.

Example
  tulle transitions checkins.csv --person user --place venue --time at --gap 6h \\
    --places venues.csv --grid 20x30 -o contributions.parquet
The result is as private as the events. Publish it with "tulle release matrix".`

interface Given {
  readonly person?: string
  readonly place?: string
  readonly time?: string
  readonly order?: string
  readonly session?: string
  readonly gap?: string
  readonly multiline?: boolean
  readonly places?: string
  readonly grid?: string
  readonly box?: string
  readonly lat?: string
  readonly lon?: string
  readonly out?: string
  readonly json?: boolean
  readonly force?: boolean
}

async function run(file: string, given: Given): Promise<void> {
  const options = optionsOf(file, given)
  await checkTransitionsOut(options)
  const tables = await openTables({ multiline: given.multiline === true })
  const shown = progress()
  const stop = interruption()
  try {
    const made = await writeTransitions(tables, {
      ...options,
      signal: stop.signal,
      // Of a sort DuckDB's share says nothing.
      progress: (phase, share) => shown.update(PHASES[phase], phase === 'pairs' ? undefined : share),
    })
    shown.end()
    process.stdout.write(given.json === true ? inJson(made) : inWords(made, options))
  } finally {
    shown.end()
    stop.done()
    await tables.close()
  }
}

const PHASES = { places: 'Reading the places', events: 'Reading the events', pairs: 'Sorting and writing' } as const

function optionsOf(file: string, given: Given): TransitionsOptions {
  const { person, place, session, out } = given
  if (person === undefined)
    throw new InvalidInput('Whose events are these? Name the column that says so with --person.')
  if (place === undefined) throw new InvalidInput('Where was each event? Name the column that says so with --place.')
  if (out === undefined) {
    throw new InvalidInput('Where should the result go? Give a file with -o, such as -o contributions.parquet.')
  }
  const zoning = zoningOf(given)
  return {
    file,
    person,
    place,
    by: byOf(given),
    ...(session === undefined ? {} : { session }),
    ...gapOf(given),
    ...(zoning === undefined ? {} : { zoning }),
    out,
    force: given.force === true,
  }
}

function byOf({ time, order }: Given): TransitionsOptions['by'] {
  if (time !== undefined && order !== undefined) {
    throw new InvalidInput('--time and --order both say which event comes first: give one of them.')
  }
  if (time !== undefined) return { kind: 'time', column: time }
  if (order !== undefined) return { kind: 'number', column: order }
  throw new InvalidInput(
    'Which event comes first? Name a column with times with --time, or one with numbers to sort by with --order.',
  )
}

function gapOf({ gap, time }: Given): { gap?: number } {
  if (gap === undefined) return {}
  if (time === undefined) {
    throw new InvalidInput(
      '--gap is a time, and --order has none: give the column with the times with --time, or no gap.',
    )
  }
  return { gap: parseDuration(gap) }
}

function zoningOf({ places, grid, box, lat, lon }: Given): TransitionsOptions['zoning'] {
  if (places === undefined && grid === undefined) {
    const [idle] = Object.entries({ box, lat, lon }).find(([, value]) => value !== undefined) ?? []
    if (idle === undefined) return undefined
    throw new InvalidInput(`--${idle} is of use only on a grid: give --places FILE and --grid too, or leave it out.`)
  }
  if (places === undefined) {
    throw new InvalidInput('--grid puts places on a map: say where they are with --places FILE, a public table.')
  }
  if (grid === undefined) {
    throw new InvalidInput('--places says where places are, for a grid of zones: give one with --grid, such as 20x30.')
  }
  return {
    file: places,
    grid: parseGrid(grid),
    ...(box === undefined ? {} : { box: parseBox(box) }),
    ...(lat === undefined ? {} : { latitude: lat }),
    ...(lon === undefined ? {} : { longitude: lon }),
  }
}

/** Without the counts: what programs are told ends up in files. */
function inJson({ file, zones }: Transitions): string {
  return `${visibleLines(JSON.stringify({ contributions: file, ...(zones === undefined ? {} : { zones }) }, undefined, 2))}\n`
}

function inWords({ file, zones, counts }: Transitions, { zoning, gap, file: source }: TransitionsOptions): string {
  const { events, people, unplaced, pairs, transitions } = counts
  const without = zoning === undefined ? 'without a place' : 'at a place without a zone'
  const apart = gap === undefined ? '' : ', or are too far apart'
  return [
    colours.green('Written.'),
    `  ${visible(file)}`,
    ...(zones === undefined ? [] : [`  ${visible(zones)}   all zones, visited or not: public`]),
    colours.red('For you alone, not to be published:'),
    `  ${visible(file)} says where each person went: it is as private as ${visible(source)}.`,
    `  Counted without noise, and private too: ${events} events of ${people} people, ${unplaced} of them ${without};`,
    `  ${pairs} pairs of consecutive events, ${transitions} of them transitions. The others have an end ${without}${apart}.`,
    ...linesInWords(counts, source).map((line) => `  ${typed(line)}`),
    'Next, see what can be promised when this is published, and at what error:',
    `  tulle release matrix ${visible(quoted(file))} --person person --from from --to to \\`,
    `    --domain ${zones === undefined ? 'YOUR-LIST-OF-PLACES.txt' : visible(quoted(zones))} --max-per-person 10 --epsilon 1 --plan`,
    '',
  ].join('\n')
}

/** As a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
