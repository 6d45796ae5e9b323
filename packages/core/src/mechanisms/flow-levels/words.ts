/** A plan for flows in plain sentences. */
import { grouped } from '../../text/index.ts'
import { namesInWords, ONE_IDENTIFIER, RELEASES_ADD_UP, short } from '../additive.ts'
import type { PlanInWords } from '../mechanism.ts'
import { FOUND_NAMES, foundInWords, selection } from '../partition-selection/index.ts'
import type { FlowPlan } from './plan.ts'

export function inWords(plan: FlowPlan): PlanInWords {
  const { facts, settings } = plan
  const { sizes } = facts.zones
  return {
    released: `Flows between zones at ${sizes.length === 1 ? 'one level' : `${sizes.length} levels`} (${sizes.join(', ')} zones)${sizes.length === 1 ? '' : ', which add up from level to level'}${settings.stays === false ? '; trips that stay in a zone are left out' : ', and separately the trips that stay in a zone'}.`,
    method: [
      ...(facts.found === undefined ? [] : [foundInWords(selection(facts.found, facts.neighbours))]),
      ...methodInWords(plan),
    ],
    error: errorInWords(plan),
    errorInBrief: errorInBrief(plan),
    assumptions: [
      facts.found === undefined ? namesInWords(facts.names) : FOUND_NAMES,
      'Which zone lies in which was fixed without looking at the data.',
      'The limit on one person was fixed without looking at the data.',
      ...(facts.expected === undefined
        ? []
        : [
            `That there are about ${grouped(facts.expected.people)} people with ${short(facts.expected.tripsPerPerson)} trips each was declared, not counted.`,
          ]),
      ...(facts.weights === undefined
        ? []
        : ['The weights of the zones are public: they were not made from the data.']),
      ONE_IDENTIFIER,
      RELEASES_ADD_UP,
    ],
  }
}

function methodInWords(plan: FlowPlan): string[] {
  const { settings, parameters } = plan
  const { maxTripsPerPerson: most, threshold, blocks } = parameters
  const law = settings.noise === 'laplace' ? 'Laplace' : 'Gaussian'
  const scale = settings.noise === 'laplace' ? 'scale' : 'standard deviation'
  const levels = blocks.filter(({ of }) => of === 'moves')
  const stays = blocks.filter(({ of }) => of === 'stays')
  return [
    ...(settings.stays === false ? ['Trips that end where they began are left out before anything else.'] : []),
    settings.noise === 'laplace'
      ? `One person counts for at most ${trips(most)} in all; anyone who made more is scaled down.`
      : `All that one person does, at all levels together, is scaled down to a fixed length: to that of ${trips(most)} between the same two zones. Somebody who travels between many counts for more.`,
    `${law} noise is added to pairs of zones, with a ${scale} of ${levels.map(({ scale: each }) => short(each)).join(', ')} from the finest level that is measured to the coarsest${staysNoise(stays.map(({ scale: each }) => short(each)))}. Every noisy value is rounded to a whole multiple of a power of two that follows from public numbers alone.`,
    `The smaller pairs inside a pair of zones get noise, and are published, only if that pair exceeds ${short(threshold)} standard deviations of its noise; only noisy values decide this.`,
    ...(stays.length > 1
      ? ['In the same way the stays of a zone are looked into only if those of the larger zone around it stand out.']
      : []),
    'Least squares then make all levels agree, and no value is below zero; the smaller pairs inside a pair add up to it.',
    SPREAD[parameters.spread],
    ...totalInWords(plan),
    ...(settings.integers === true ? ['Values are rounded to whole numbers, so that every level still adds up.'] : []),
    'All of this uses only noisy values and public facts.',
  ]
}

function staysNoise(scales: readonly string[]): string {
  if (scales.length === 0) return ''
  return scales.length === 1
    ? `, and of ${scales[0]} to the stays of each zone`
    : `, and of ${scales.join(', ')} to the stays in zones, from the finest level to the coarsest`
}

const SPREAD = {
  even: 'Trips in a pair that was not looked into are spread evenly.',
  weights:
    'Where the noise hides a pair, it is estimated by the product of the public weights of its zones; trips in a pair that was not looked into are spread by these weights.',
  activity:
    'Where the noise hides a pair, it is estimated by how busy its two zones are, which is learned from the noisy values; trips in a pair that was not looked into are spread the same way.',
  decay:
    'Where the noise hides a pair, it is estimated by how busy its two zones are and how far apart, both learned from the noisy values and public places; trips in a pair that was not looked into are spread the same way.',
} as const

function totalInWords({ settings: { rescaleTo, total }, parameters }: FlowPlan): string[] {
  if (rescaleTo !== undefined)
    return [`All values are multiplied so that they add up to ${trips(rescaleTo)}, as declared.`]
  if (total === undefined) return []
  return [
    `All values are multiplied so that they add up to a noisy total, in which one person counts for at most ${trips(total.maxTripsPerPerson)}; its Laplace noise has scale ${short(parameters.total?.scale ?? 0)}.`,
  ]
}

function errorInWords({ facts, expectedError: { levels, stays, coarserStays = [] } }: FlowPlan): string[] {
  const staying = [...(stays === undefined ? [] : [stays]), ...coarserStays].map(({ deviation }) => short(deviation))
  return [
    `The noise on one pair of zones has a standard deviation of ${levels.map(({ deviation }) => short(deviation)).join(', ')} trips, from the finest level that is measured to the coarsest${staying.length === 0 ? '' : `, and the noise on the stays of a zone one of ${staying.join(', ')}${staying.length === 1 ? '' : ', likewise'}`}. This is before pairs are selected, levels made to agree and values below zero removed: it is not the standard error of what is published.`,
    `This does not include what the limit on one person takes away.${facts.expected === undefined ? ' If you say how many people and trips to expect, a simulation on made-up people predicts how close the flows will be.' : ''}`,
  ]
}

function errorInBrief({ facts, expectedError: { levels } }: FlowPlan): string[] {
  return [
    `The noise on one pair of zones is about ${short(levels[0]?.deviation ?? 0)} trips.`,
    ...(facts.expected === undefined
      ? ['Say how many people and trips to expect, and the plan says how much will be true.']
      : []),
  ]
}

function trips(count: number): string {
  return count === 1 ? 'one trip' : `${short(count)} trips`
}
