/** Flows: trips between zones, at every level of a public hierarchy, that add up from level to level. */
import type { Words } from '@tulle/core/text'
import { predictFlows } from '@tulle/core/utility'
import { checkColumns } from '../../columns.ts'
import { checkEscape } from '../../escape.ts'
import type { Block, Desk, Kind, Prepared } from '../../kind.ts'
import { findNames, foundBy, foundShown, noneFound, PRIVATE } from '../../names/found.ts'
import type { Watch } from '../../sources/watch.ts'
import { ahead } from './ahead.ts'
import { checkEnds, columnsOfEnds, endsOf } from './ends.ts'
import { evaluated } from './evaluate.ts'
import { madeOf } from './made.ts'
import { type FlowsSettings, flowsOptions } from './options.ts'
import { checkPlan, planFlows } from './plan.ts'
import { eventsOf, releaseTrips, tripsIn } from './read.ts'
import { predictionShown, refuseUseless, unpredicted, zonesShown } from './shown.ts'
import { checkZones, lawOf, plainZones, zonesOf } from './zoning.ts'

export const flowsKind: Kind<'flows', typeof flowsOptions> = {
  name: 'flows',
  about: {
    title: 'Flows between places',
    such: 'Trips, commutes or moves between zones, to be read at every zoom.',
    hides: 'whether any one person’s trips are in it',
  },
  options: flowsOptions,
  check(settings) {
    checkEscape(settings.escapeNames, settings.format === 'csv')
    checkEnds(settings)
    checkZones(settings)
    checkPlan(settings)
  },
  prepare,
  ahead,
  evaluated,
  // Laplace noise leaves no use for the δ of a Gaussian configuration.
  outdone: ({ noise, delta }) => (noise === 'laplace' && delta === undefined ? [flowsOptions.delta.key] : []),
}

async function prepare(settings: FlowsSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const { file } = settings
  // A release opens the file, and finds out by itself.
  const ends = endsOf(settings)
  if (desk.planOnly) await checkColumns(sources, file, [settings.person, ...columnsOfEnds(ends), settings.value])
  if (settings.domain === PRIVATE) return prepareFound(settings, desk)
  const zones = await zonesOf(sources, settings)
  const plan = await planFlows(sources, settings, zones)
  refuseUseless(plan, settings.anyway)
  const predicted = await predictFlows(plan, desk.run('Trying the plan on made-up people'))
  return {
    shown: {
      plan,
      more: [...zonesShown(zones), ...expectation(unpredicted(plan))],
      error: predictionShown(predicted),
    },
    async confirm() {
      await sources.check(file)
    },
    async make() {
      const read = await tripsIn(sources, { ...settings, ends }, zones, watchOf(desk, file))
      return madeOf(await releaseTrips(plan, read, desk.run()), settings, zones)
    },
  }
}

/** Zones come to be known only after somebody has agreed to what finding them spends. */
async function prepareFound(settings: FlowsSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const { file, expectedNames = 100 } = settings
  const found = foundBy({ ...settings, noise: lawOf(settings) })
  const expected = plainZones(Array.from({ length: expectedNames }, (_, k) => `${k}`))
  const plan = await planFlows(sources, settings, expected)
  return {
    shown: { plan, more: [foundShown(found, expectedNames)] },
    async make() {
      const events = await eventsOf(sources, settings)
      const names = await findNames(events, found, watchOf(desk, file))
      if (names.length === 0) throw noneFound(found)
      const zones = plainZones(names)
      const read = await events.trips({ zones: names, ...watchOf(desk, file) })
      return madeOf(await releaseTrips(await planFlows(sources, settings, zones), read, desk.run()), settings, zones)
    },
  }
}

function watchOf({ signal, progress }: Desk, file: string): Watch {
  return { signal, progress: (share) => progress(`Reading ${file}`, share) }
}

function expectation(lines: readonly (string | Words)[]): Block[] {
  return lines.length === 0 ? [] : [{ heading: 'What to expect', lines }]
}
