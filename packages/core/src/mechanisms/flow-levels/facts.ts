/** What is public about flows, and what is asked for. */
import { InvalidInput } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkNeighbours, type Neighbours } from '../../privacy/index.ts'
import { checkBooleans, checkNames, checkNoise, type Law } from '../additive.ts'
import type { Composing } from '../composing.ts'
import type { PublicFacts } from '../mechanism.ts'
import type { SelectionSettings } from '../partition-selection/index.ts'
import { checkHierarchy, type Hierarchy } from './hierarchy.ts'

export interface FlowFacts extends PublicFacts {
  readonly zones: Hierarchy
  readonly neighbours: Extract<Neighbours, { readonly kind: 'individual' }>
  /** Where the names of the zones come from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  /** Or they were found in the data by a stage of its own, which spends this of ε and δ. */
  readonly found?: SelectionSettings
  /** How many people the owner expects, and how many trips of a typical one: without looking. For scales and predictions. */
  readonly expected?: { readonly people: number; readonly tripsPerPerson: number }
  /** Where the finest zones are, x and y in the same unit (kilometres, for instance), for a distance decay. */
  readonly places?: readonly (readonly [number, number])[]
  /** Public weights of the finest zones, such as their population: what is not looked at more closely is spread by them. */
  readonly weights?: readonly number[]
}

export interface FlowSettings extends Composing {
  readonly noise: Law
  readonly epsilon: number
  /** For Gaussian noise; Laplace noise needs none. */
  readonly delta?: number
  /**
   * For how many trips one person may count. Laplace: the sum of all that they count for. Gaussian: so many of the same trip;
   * different trips count for more. Unless told it follows from what is expected, and is at least 1.
   */
  readonly maxTripsPerPerson?: number
  /** How much each level matters, the finest first; equal unless told. */
  readonly levelWeights?: readonly number[]
  /** Trips that end where they began, released apart. Without them they are left out before anything else. True unless told. */
  readonly stays?: boolean
  /** At which levels stays are measured: in the finest zones, unless told, or in those of every level, which share the budget. */
  readonly staysAt?: StaysAt
  /** A pair of zones is looked at more closely if its estimate is above so many deviations of its noise. */
  readonly threshold?: number
  /** Whole numbers, at every level, that add up. */
  readonly integers?: boolean
  /** What is expected of pairs that the noise hides: by a decay where there are places, by activity otherwise, unless told. */
  readonly spread?: Spread
  /** All trips together, as declared: published values are multiplied so that they add up to it. */
  readonly rescaleTo?: number
  /** Or a noisy total, a stage of its own. */
  readonly total?: NoisyTotal
}

/** `finest`: every finest zone gets noise. `all`: a zone is looked into only if the stays in it stand out. */
export type StaysAt = 'finest' | 'all'

/**
 * `even`: nothing, and what nobody looked at is spread evenly. `weights`: the product of the zones' public weights. `activity`:
 * that of how busy the zones are, learned from the noisy values. `decay`: the same with a distance decay, learned too.
 */
export type Spread = 'even' | 'weights' | 'activity' | 'decay'

export function spreadOf({ places }: FlowFacts, { spread }: FlowSettings): Spread {
  return spread ?? (places === undefined ? 'activity' : 'decay')
}

export interface NoisyTotal {
  /** Of the ε of the release, what the total spends. */
  readonly epsilon: number
  /** For how many trips one person counts in the total. */
  readonly maxTripsPerPerson: number
}

const FACTS = ['zones', 'neighbours', 'names', 'found', 'expected', 'places', 'weights']
const SETTINGS = [
  'noise',
  'epsilon',
  'delta',
  'maxTripsPerPerson',
  'levelWeights',
  'stays',
  'staysAt',
  'threshold',
  'integers',
  'spread',
  'rescaleTo',
  'total',
  'composition',
]

/** Refuses what no plan can be made of. ε and δ are checked by the plan, which warns of them too. */
export function checkAll(facts: FlowFacts, settings: FlowSettings): void {
  requireKnown(facts, FACTS, 'facts')
  requireKnown(settings, SETTINGS, 'settings')
  checkFacts(facts)
  checkSettings(facts, settings)
}

function checkFacts({ zones, neighbours, names, found, expected, places, weights }: FlowFacts): void {
  checkNames(names)
  if (names !== undefined && found !== undefined) {
    throw new InvalidInput('Names are public, from the data, or found privately: give "names" or "found".')
  }
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput("The facts need neighbours: { kind: 'individual' }.")
  }
  requireKnown(neighbours, ['kind'], 'neighbours')
  checkNeighbours(neighbours)
  if (neighbours.kind !== 'individual') {
    throw new InvalidInput('Flows are made of people’s trips, and protect people: the neighbours are individual.')
  }
  checkHierarchy(zones)
  const [finest = 0] = zones.sizes
  if (expected !== undefined) checkExpected(expected)
  if (places !== undefined) checkPlaces(places, finest)
  if (weights !== undefined) checkWeights(weights, finest)
}

function checkExpected(expected: NonNullable<FlowFacts['expected']>): void {
  requireKnown(expected, ['people', 'tripsPerPerson'], 'expected numbers')
  const { people, tripsPerPerson } = expected
  if (!(Number.isInteger(people) && people >= 1 && people <= 2 ** 32)) {
    throw new InvalidInput(`The expected number of people is a whole number of at least 1, not ${String(people)}.`)
  }
  if (!(tripsPerPerson > 0 && tripsPerPerson <= 1e6)) {
    throw new InvalidInput(
      `The trips of a typical person are a number above 0 and up to a million, not ${String(tripsPerPerson)}.`,
    )
  }
}

function checkPlaces(places: readonly (readonly [number, number])[], finest: number): void {
  if (!Array.isArray(places) || places.length !== finest) {
    throw new InvalidInput(`There are ${finest} finest zones: give the place, x and y, of each.`)
  }
  for (const place of places) {
    if (!Array.isArray(place) || place.length !== 2 || !place.every((x) => Number.isFinite(x))) {
      throw new InvalidInput('The place of a zone is two finite numbers, x and y in the same unit.')
    }
  }
}

function checkWeights(weights: readonly number[], finest: number): void {
  if (!Array.isArray(weights) || weights.length !== finest) {
    throw new InvalidInput(`There are ${finest} finest zones: give the weight of each.`)
  }
  if (!weights.every((weight) => Number.isFinite(weight) && weight >= 0 && weight <= 1e100)) {
    throw new InvalidInput('The weight of a zone is a finite number of at least 0, such as its population.')
  }
  if (!weights.some((weight) => weight > 0)) {
    throw new InvalidInput('All weights are 0: leave them out, or give at least one zone a weight above 0.')
  }
}

function checkSettings(facts: FlowFacts, settings: FlowSettings): void {
  const { stays, staysAt, integers, levelWeights, spread, rescaleTo, total } = settings
  checkNoise(settings)
  checkBooleans({ stays, integers })
  if (staysAt !== undefined && !['finest', 'all'].includes(staysAt)) {
    throw new InvalidInput(`Stays are measured at the "finest" level or at "all" levels, not ${staysAt}.`)
  }
  if (staysAt !== undefined && stays === false) {
    throw new InvalidInput('Stays are left out: leave out "staysAt" too, or publish them.')
  }
  positive('maxTripsPerPerson', settings.maxTripsPerPerson, 2 ** 20)
  positive('rescaleTo', rescaleTo, 2 ** 52)
  if (settings.threshold !== undefined && !(settings.threshold >= 0 && settings.threshold <= 1000)) {
    throw new InvalidInput(`"threshold" is a number of deviations from 0 to 1000, not ${settings.threshold}.`)
  }
  const levels = facts.zones.sizes.length
  if (levelWeights !== undefined) checkLevelWeights(levelWeights, levels)
  if (spread !== undefined && !['even', 'weights', 'activity', 'decay'].includes(spread)) {
    throw new InvalidInput(
      `What the noise hides is spread "even", by "weights", by "activity" or by "decay", not ${spread}.`,
    )
  }
  if (spread === 'weights' && facts.weights === undefined) {
    throw new InvalidInput('To spread by weights, the facts need the weights of the finest zones.')
  }
  if (spread === 'decay' && facts.places === undefined) {
    throw new InvalidInput('To spread by a distance decay, the facts need the places of the finest zones.')
  }
  if (total !== undefined) {
    if (rescaleTo !== undefined) {
      throw new InvalidInput('The total is either declared or made with noise: give "rescaleTo" or "total", not both.')
    }
    requireKnown(total, ['epsilon', 'maxTripsPerPerson'], 'total')
    positive('total.epsilon', total.epsilon, settings.epsilon)
    if (
      !(Number.isInteger(total.maxTripsPerPerson) && total.maxTripsPerPerson >= 1 && total.maxTripsPerPerson <= 2 ** 20)
    ) {
      throw new InvalidInput(
        `The total counts a whole number of trips of each person, 1 to ${2 ** 20}, not ${String(total.maxTripsPerPerson)}.`,
      )
    }
    if (total.epsilon >= settings.epsilon) {
      throw new InvalidInput('The total may spend a part of ε, not all of it: nothing would be left for the flows.')
    }
  }
}

function checkLevelWeights(weights: readonly number[], levels: number): void {
  if (!Array.isArray(weights) || weights.length !== levels) {
    throw new InvalidInput(`There are ${levels} levels of zones: give each a weight, the finest first.`)
  }
  if (!weights.every((weight) => Number.isFinite(weight) && weight >= 0) || !weights.some((weight) => weight > 0)) {
    throw new InvalidInput('The weights of the levels are finite numbers of at least 0, and not all of them 0.')
  }
}

function positive(name: string, value: number | undefined, most: number): void {
  if (value === undefined) return
  if (!(typeof value === 'number' && value > 0 && value <= most)) {
    throw new InvalidInput(`"${name}" must be a number above 0 and up to ${most}, not ${String(value)}.`)
  }
}
