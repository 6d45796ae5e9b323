/** A plan of the filtered release in plain sentences. */
import { rangeInWords, short } from '../additive.ts'
import { drawnInWords } from '../binary/keyed.ts'
import {
  assumptionsInWords,
  beforehand,
  capInWords,
  count,
  predictionInBrief,
  predictionInWords,
  releasedInWords,
} from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import { errorOfPublished } from './error.ts'
import { type FilteredPlan, weightOf } from './plan.ts'

export function inWords(plan: FilteredPlan): PlanInWords {
  const { facts, parameters } = plan
  const { cells, scale, grid, sensitivity, range, threshold, channel } = parameters
  const things = facts.graph === undefined ? 'cells' : 'edges'
  const weighted = facts.weighted === true
  const table =
    facts.graph === undefined && weighted
      ? `A matrix of ${count(facts.rows)} rows and ${count(facts.columns)} columns`
      : releasedInWords(facts)
  return {
    released: `${table}: the ${things} that stand out from the noise${weighted ? ', with noisy weights' : ''}.`,
    method: [
      ...beforehand(facts),
      ...(range === undefined ? [] : [rangeInWords('Weights', range)]),
      `Laplace noise of scale ${short(scale)} is added to every one of the ${count(cells)} cells, zeros included, because one step can change them by at most ${short(sensitivity)} in sum${facts.graph === 'undirected' ? ' (an edge is one cell, not two)' : ''}. The sum is rounded to a whole multiple of ${short(grid)}.`,
      threshold === undefined
        ? `Those of at least a threshold are published; the threshold follows from the noisy count.`
        : `Those of at least ${short(threshold)} are published${weighted ? '' : ', without saying by how much they exceed it'}; no others.`,
    ],
    error: [
      ...(channel === undefined
        ? []
        : [
            `A cell that holds ${weighted ? 'the expected weight' : 'a 1'} is published with probability ${short(channel.one)}, a zero with probability ${short(channel.zero)}.`,
          ]),
      ...(channel !== undefined && facts.ones === undefined
        ? [`About ${count(channel.zero * cells)} zeros are published as if they were not.`]
        : []),
      ...predictionInWords(facts, parameters.prediction),
      ...(weighted ? [weightsInWords(plan)] : []),
      ...capInWords(facts),
    ],
    ...(parameters.prediction === undefined || facts.weighted === true
      ? {}
      : { errorInBrief: predictionInBrief(facts, parameters.prediction) }),
    assumptions: [...assumptionsInWords(facts), ...drawnInWords(plan.settings)],
  }
}

function weightsInWords({ facts, settings, parameters: { scale, grid, threshold } }: FilteredPlan): string {
  const raised = 'those that the noise raised are likelier to be published'
  if (threshold === undefined) return `Published weights are off by the noise, and ${raised}.`
  const weight = weightOf(facts, settings)
  const off = errorOfPublished(weight, { from: threshold - grid / 2, scale })
  return `A published weight whose true value is ${short(weight)}, as expected, is off by ${short(off)} on average: ${raised}.`
}
