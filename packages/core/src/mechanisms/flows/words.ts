/** A plan for flows in plain sentences. */
import { namesInWords, ONE_IDENTIFIER, RELEASES_ADD_UP, short } from '../additive.ts'
import type { PlanInWords } from '../mechanism.ts'
import { FOUND_NAMES, foundInWords, selection } from '../partition-selection/index.ts'
import type { FlowPlan } from './plan.ts'

export function inWords(plan: FlowPlan): PlanInWords {
  const { facts, settings } = plan
  const { sizes } = facts.zones
  return {
    released: `Flows between zones at ${sizes.length} levels (${sizes.join(', ')} zones), which add up from level to level${settings.stays === false ? '; trips that stay in a zone are left out' : ', and apart from them the trips that stay in a zone'}.`,
    method: [
      ...(facts.found === undefined ? [] : [foundInWords(selection(facts.found, facts.neighbours))]),
      ...methodInWords(plan),
    ],
    error: errorInWords(plan),
    assumptions: [
      facts.found === undefined ? namesInWords(facts.names) : FOUND_NAMES,
      'Which zones lie in which was fixed without looking at the data that is released.',
      'The limit on one person was fixed without looking at the data that is released.',
      ONE_IDENTIFIER,
      RELEASES_ADD_UP,
    ],
  }
}

function methodInWords({ settings, parameters }: FlowPlan): string[] {
  const { maxTripsPerPerson: most, threshold, blocks } = parameters
  const law = settings.noise === 'laplace' ? 'Laplace' : 'Gaussian'
  const scale = settings.noise === 'laplace' ? 'scale' : 'standard deviation'
  const levels = blocks.filter(({ of }) => of === 'moves')
  const stays = blocks.find(({ of }) => of === 'stays')
  return [
    settings.noise === 'laplace'
      ? `One person counts for at most ${short(most)} trips in all; whoever made more is scaled down.`
      : `All that one person does, at all levels together, is scaled down to a fixed length: to that of ${short(most)} trips which are all alike.`,
    `${law} noise is added to pairs of zones, with a ${scale} of ${levels.map(({ scale: each }) => short(each)).join(', ')} from the finest level to the coarsest${stays === undefined ? '' : `, and of ${short(stays.scale)} to the stays of each zone`}.`,
    `The pairs inside a pair get noise, and are published, only if the pair stands out by ${short(threshold)} deviations; this is decided on noisy values alone.`,
    'Least squares then make all levels agree, and values below zero are removed so that every total stays as it was. This sees nothing but the noisy values.',
  ]
}

function errorInWords({ expectedError: { levels, stays } }: FlowPlan): string[] {
  return [
    `The deviation of the noise on one pair is ${levels.map(({ deviation }) => short(deviation)).join(', ')} trips, from the finest level to the coarsest${stays === undefined ? '' : `, and ${short(stays.deviation)} on the stays of a zone`}. This is before selection, least squares and the removal of values below zero, and no standard error of what is published.`,
    'What the limit on one person takes away comes on top.',
  ]
}
