/** Flows: trips between zones, at every level of a public hierarchy, that add up from level to level. */
import type { Words } from '@tulle/core/text'
import { predictFlows } from '@tulle/core/utility'
import { checkColumns } from '../../columns.ts'
import { checkEscape } from '../../escape.ts'
import type { Block, Desk, Kind, Prepared } from '../../kind.ts'
import { evaluated } from './evaluate.ts'
import { madeOf } from './made.ts'
import { type FlowsSettings, flowsOptions } from './options.ts'
import { checkPlan, planFlows } from './plan.ts'
import { releaseTrips, tripsIn } from './read.ts'
import { predictionShown, refuseUseless, unpredicted, zonesShown } from './shown.ts'
import { checkZones, zonesOf } from './zoning.ts'

export const flowsKind: Kind<'flows', typeof flowsOptions> = {
  name: 'flows',
  options: flowsOptions,
  check(settings) {
    checkEscape(settings.escapeNames, settings.format === 'csv')
    checkZones(settings)
    checkPlan(settings)
  },
  prepare,
  evaluated,
  // Laplace noise leaves no use for the δ of a Gaussian configuration.
  outdone: ({ noise, delta }) => (noise === 'laplace' && delta === undefined ? [flowsOptions.delta.key] : []),
}

async function prepare(settings: FlowsSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const { file } = settings
  // A release opens the file, and finds out by itself.
  if (desk.planOnly) await checkColumns(sources, file, [settings.person, settings.from, settings.to, settings.value])
  const zones = await zonesOf(sources, settings)
  const plan = await planFlows(sources, settings, zones)
  const predicted = await predictFlows(plan, desk.run('Trying the plan on made-up people'))
  refuseUseless(predicted, settings.anyway)
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
      const read = await tripsIn(sources, settings, zones, {
        signal: desk.signal,
        progress: (share) => desk.progress(`Reading ${file}`, share),
      })
      return madeOf(await releaseTrips(plan, read, desk.run()), settings, zones)
    },
  }
}

function expectation(lines: readonly (string | Words)[]): Block[] {
  return lines.length === 0 ? [] : [{ heading: 'What to expect', lines }]
}
