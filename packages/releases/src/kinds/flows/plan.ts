/** From what was asked for to a plan: public facts alone. */
import { InvalidInput } from '@tulle/core'
import { type FlowFacts, type FlowPlan, type FlowSettings, flows, totalLimit } from '@tulle/core/flows'
import { words } from '@tulle/core/text'
import { foundBy, PRIVATE } from '../../names/found.ts'
import type { Sources } from '../../source.ts'
import type { Outline } from '../../zones/polygons.ts'
import { centreOf, hierarchyOf, type Zones } from '../../zones/zones.ts'
import type { FlowsSettings } from './options.ts'
import { lawOf, weightsOf } from './zoning.ts'

export function checkPlan({ expectedPeople, tripsPerPerson, spread, weights, ...settings }: FlowsSettings): void {
  if ((expectedPeople === undefined) !== (tripsPerPerson === undefined)) {
    throw new InvalidInput(words`{expectedPeople} and {tripsPerPerson} go together: give both, or none.`)
  }
  if (spread === 'weights' && weights === undefined) {
    throw new InvalidInput(words`{spread weights} needs the numbers to spread by: give {weights FILE}.`)
  }
  if (spread === 'even' && weights !== undefined) {
    throw new InvalidInput(words`{weights} are what small flows are spread by: leave them out with {spread even}.`)
  }
  if (settings.stays === false && settings.staysAt !== undefined) {
    throw new InvalidInput(words`{staysAt} says where stays are measured: leave it out where they are left out.`)
  }
  const { rescaleTo, totalEpsilon, totalPerPerson, noise, delta } = settings
  if (rescaleTo !== undefined && totalEpsilon !== undefined) {
    throw new InvalidInput(words`The total is known ({rescaleTo}) or counted with noise ({totalEpsilon}): give one.`)
  }
  if (totalPerPerson !== undefined && totalEpsilon === undefined) {
    throw new InvalidInput(words`A noisy total needs what it may spend of {epsilon}: give {totalEpsilon 0.1}.`)
  }
  if (totalEpsilon !== undefined && totalPerPerson === undefined && expectedPeople === undefined) {
    throw new InvalidInput(
      words`For how many trips does one person count in the noisy total? Say about how many people there are, {expectedPeople}, and how many trips a typical one makes, {tripsPerPerson}: the limit with the smallest error is then chosen. Or choose it yourself, such as {totalPerPerson 50}.`,
    )
  }
  if (noise === 'laplace' && delta !== undefined && settings.domain !== PRIVATE) {
    throw new InvalidInput(
      words`{delta} does not go with {noise laplace}, whose promise has no exception: leave it out.`,
    )
  }
  if (noise === 'gaussian' && delta === undefined) {
    throw new InvalidInput(
      words`Gaussian noise needs a {delta}, far below 1 divided by the number of people, such as {delta 1e-6}.`,
    )
  }
}

export async function planFlows(sources: Sources, settings: FlowsSettings, zones: Zones): Promise<FlowPlan> {
  const weights = settings.weights === undefined ? undefined : await weightsOf(sources, settings.weights, zones)
  checkSpread(settings, zones)
  const { expectedPeople, tripsPerPerson } = settings
  const facts: FlowFacts = {
    zones: hierarchyOf(zones),
    neighbours: { kind: 'individual' },
    ...(settings.domain === PRIVATE
      ? { found: foundBy({ ...settings, noise: lawOf(settings) }) }
      : { names: 'public' }),
    ...(expectedPeople === undefined || tripsPerPerson === undefined
      ? {}
      : { expected: { people: expectedPeople, tripsPerPerson } }),
    ...(zones.outlines !== undefined && ['decay', undefined].includes(settings.spread)
      ? { places: placesOf(zones.outlines) }
      : {}),
    ...(weights === undefined ? {} : { weights }),
  }
  return flows.plan(facts, flowSettings(settings))
}

function flowSettings(settings: FlowsSettings): FlowSettings {
  const { epsilon, delta, maxPerPerson, levelWeights, stays, staysAt, threshold, spread } = settings
  const { rescaleTo, totalEpsilon } = settings
  const total = totalOf(settings)
  return {
    noise: lawOf(settings),
    epsilon,
    // Laplace noise needs none itself: names that are found do.
    ...(delta === undefined || lawOf(settings) === 'laplace' ? {} : { delta }),
    ...(maxPerPerson === undefined ? {} : { maxTripsPerPerson: maxPerPerson }),
    ...(levelWeights === undefined ? {} : { levelWeights }),
    ...(stays === undefined ? {} : { stays }),
    ...(staysAt === undefined ? {} : { staysAt }),
    ...(threshold === undefined ? {} : { threshold }),
    ...(settings.integers ? { integers: true } : {}),
    ...(spread === undefined ? {} : { spread }),
    ...(rescaleTo === undefined ? {} : { rescaleTo }),
    ...(total === undefined ? {} : { total }),
    // What is drawn first costs less beside Gaussian noise than its ε says.
    ...(lawOf(settings) === 'gaussian' && (totalEpsilon !== undefined || settings.domain === PRIVATE)
      ? { composition: 'exact' as const }
      : {}),
  }
}

function totalOf(settings: FlowsSettings): FlowSettings['total'] {
  const { totalEpsilon: epsilon, totalPerPerson, expectedPeople: people, tripsPerPerson } = settings
  if (epsilon === undefined) return undefined
  if (totalPerPerson !== undefined) return { epsilon, maxTripsPerPerson: totalPerPerson }
  if (people === undefined || tripsPerPerson === undefined) return undefined
  return { epsilon, maxTripsPerPerson: totalLimit({ people, tripsPerPerson }, epsilon) }
}

function checkSpread({ spread }: FlowsSettings, { outlines }: Zones): void {
  if (spread !== 'decay' || outlines !== undefined) return
  throw new InvalidInput(
    words`{spread decay} needs to know where the zones are: give {zones FILE}, or a {box} for the {grid}.`,
  )
}

/** Kilometres in one degree of latitude. */
const DEGREE = 111.2

/** The middles of the zones in kilometres, on a plane that touches the earth among them. */
function placesOf(outlines: readonly Outline[]): [number, number][] {
  const centres = outlines.map(centreOf)
  const middle = centres.reduce((sum, [, latitude]) => sum + latitude, 0) / Math.max(1, centres.length)
  const east = DEGREE * Math.cos((middle * Math.PI) / 180)
  // Metres are enough; and no −0, which plans do not keep.
  const round = (x: number) => Math.round(x * 1000) / 1000 + 0
  return centres.map(([longitude, latitude]) => [round(longitude * east), round(latitude * DEGREE)])
}
