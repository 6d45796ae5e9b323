/** `tulle transitions FILE …`: from raw events to who went from where to where, ready for a release. */
import { visible, visibleLines } from '@tulle/core/text'
import { openTables, writeTransitions } from '@tulle/engine'
import {
  checkTransitions,
  commandLine,
  settingsOf,
  type Transitions,
  type TransitionsAsked,
  transitionsInWords,
  transitionsOptions,
} from '@tulle/releases'
import { Command } from 'commander'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { addOptions } from '../kinds/flags.ts'
import { progress } from '../progress.ts'
import { say } from '../screen/say.ts'
import { typed } from '../typed/names.ts'

export function transitionsCommand(): Command {
  const command = new Command('transitions')
    .description('turn events (who was where, when) into trips (who went from where to where)')
    .argument('<file>', 'the events: CSV, TSV, Parquet or JSON lines, in UTF-8; .gz too')
    .addHelpText('after', NOTES)
    .action(run)
  addOptions(command, transitionsOptions)
  return command
    .optionsGroup('The result:')
    .option('-o, --out <file>', 'where to put it: a name that ends in .parquet or .csv')
    .option('--json', 'print JSON, for programs')
    .option('--force', 'replace the file if it is already there')
}

const NOTES = `
Every two consecutive events of a person make one trip: a row with the columns person, from and to. Events of one
person at the same time are taken in the order of the names of their places. An event at an unknown place, outside the
box, or at none, keeps its turn, but trips from it and to it are left out.

With --grid, places become zones such as r03c12: the third row from the south, the twelfth column from the west. With
--zones they become the polygons of a GeoJSON file. The names of all zones, visited or not, are written beside the result, to
NAME.zones.txt, and where they are to NAME.zones.geojson, for "tulle release flows --zones". Both say nothing about
anybody as long as the table of places, and the box or the polygons, were not made from the events.

Example
  tulle transitions checkins.csv --person user --place venue --time at --gap 6h \\
    --places venues.csv --grid 20x30 -o trips.parquet
The result is as private as the events. Publish it with "tulle release flows", or "tulle release matrix".`

interface Given extends Readonly<Record<string, unknown>> {
  readonly out?: string
  readonly json?: boolean
  readonly force?: boolean
}

async function run(file: string, { json, out, force, ...given }: Given): Promise<void> {
  const settings = settingsOf('transitions', transitionsOptions, { ...given, file })
  const asked = checkTransitions(settings)
  const tables = await openTables({ multiline: settings.multiline })
  const shown = progress()
  const stop = interruption()
  try {
    const made = await writeTransitions(tables, {
      ...asked,
      ...(out === undefined ? {} : { out }),
      force: force === true,
      signal: stop.signal,
      // Of a sort DuckDB's share says nothing.
      progress: (phase, share) => shown.update(PHASES[phase], phase === 'pairs' ? undefined : share),
    })
    shown.end()
    if (json === true) process.stdout.write(inJson(made))
    else say([inWords(made, asked)])
  } finally {
    shown.end()
    stop.done()
    await tables.close()
  }
}

const PHASES = { places: 'Reading the places', events: 'Reading the events', pairs: 'Sorting and writing' } as const

/** Without the counts: what programs are told ends up in files. */
function inJson({ file, zones, outlines }: Transitions): string {
  return `${visibleLines(JSON.stringify({ contributions: file, ...(zones === undefined ? {} : { zones, outlines }) }, undefined, 2))}\n`
}

function inWords(made: Transitions, asked: TransitionsAsked): string {
  const { file, zones, outlines } = made
  return [
    colours.green('Written.'),
    `  ${visible(file)}`,
    ...(zones === undefined ? [] : [`  ${visible(zones)}   all zones, visited or not: public`]),
    ...(outlines === undefined ? [] : [`  ${visible(outlines)}   where they are: public`]),
    colours.red('For you alone, not to be published:'),
    ...transitionsInWords(made, asked).map((line) => `  ${visible(typed(line))}`),
    ...(outlines === undefined
      ? []
      : [
          'If you know about how many people there are and how many trips a typical one makes, say so (--expected-people, --trips-per-person) in place of --total-per-person: a better limit follows, and the plan says how much will be true.',
        ]),
    'Next, see what can be promised when this is published, and at what error:',
    ...(outlines === undefined
      ? [
          `  tulle release matrix ${visible(commandLine(file))} --person person --from from --to to \\`,
          '    --domain YOUR-LIST-OF-PLACES.txt --max-per-person 10 --epsilon 1 --plan',
        ]
      : [
          `  tulle release flows ${visible(commandLine(file))} --person person --from from --to to \\`,
          `    --zones ${visible(commandLine(outlines))} --epsilon 1 --delta 1e-6 \\`,
          '    --total-epsilon 0.1 --total-per-person 50 --plan',
        ]),
  ].join('\n')
}
