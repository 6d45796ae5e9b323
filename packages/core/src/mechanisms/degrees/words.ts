/** A plan for degrees in plain sentences. */
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import { type DegreeFacts, type DegreePlan, largestShown } from './plan.ts'

export function inWords(plan: DegreePlan): PlanInWords {
  const { facts, parameters } = plan
  const { scale, grid } = parameters
  const most = count(largestShown(facts))
  const sequence = parameters.form === 'sequence'
  return {
    released: sequence
      ? `The degrees of the ${count(facts.nodes)} nodes of an undirected graph, from the largest to the smallest, with noise; not whose they are.`
      : `How many of the ${count(facts.nodes)} nodes of an undirected graph have each degree from 0 to ${most}, with noise.`,
    method: [
      sequence
        ? `The degrees are sorted. Laplace noise of scale ${short(scale)} is added to each, because one edge changes two of them by 1.`
        : `Laplace noise of scale ${short(scale)} is added to every number, those that are 0 included, because one edge moves two nodes, each from one number to the next: 4 in sum at most.`,
      `The sum is rounded to a whole ${grid === 1 ? 'number' : `multiple of ${short(grid)}, a power of two chosen from the noise alone`}.`,
      ...(facts.maxDegree === undefined || facts.maxDegree >= facts.nodes
        ? []
        : [`Degrees above ${most}, which was set without looking at the data, count as ${most}.`]),
      ...(sequence ? cleanSequenceInWords(plan) : [CLEAN_HISTOGRAM]),
    ],
    error: [...errorInWords(plan), ...intervalInWords(plan)],
    assumptions: assumptions(facts),
  }
}

function cleanSequenceInWords({ facts, settings }: DegreePlan): string[] {
  return [
    `Where the noisy sequence rises, it is averaged (the nearest sequence that never rises), then rounded and moved into 0 to ${count(largestShown(facts))}${settings.evenSum === true ? '; if the sum is odd, one degree is changed by 1' : ''}. This uses only the noisy numbers and costs no ε. Both sequences are released.`,
    'There need not be a graph that has exactly these degrees.',
  ]
}

const CLEAN_HISTOGRAM =
  'The numbers are then replaced by the nearest ones that are not negative and add up to all of the nodes, and made whole. This uses only the noisy numbers and costs no ε. Both histograms are released.'

function errorInWords({ parameters: { form }, expectedError }: DegreePlan): string[] {
  const { meanAbsolute, ninetyFivePercent } = expectedError
  const off = `by ${short(meanAbsolute)} on average, and 95 of 100 by at most ${short(ninetyFivePercent)}`
  return form === 'sequence'
    ? [
        `Before the clean-up a degree is off ${off}.`,
        'The clean-up removes most of the error where many degrees are equal or nearly so, as the small ones of most graphs are: a run of k equal degrees is then off by about the noise divided by the square root of k. Single large degrees keep their noise.',
      ]
    : [
        `Before the clean-up a number is off ${off}.`,
        'The clean-up sets most numbers that should be 0 to 0, and lowers the others a little. Of many that should be 0 some stay: a few nodes then have a degree that nobody has, often a very large one, and a mean degree read off the histogram follows those.',
      ]
}

function intervalInWords({ facts, parameters: { interval, form } }: DegreePlan): string[] {
  if (interval === undefined) return []
  const share = Number((100 * interval.coverage).toPrecision(12))
  const cut = facts.maxDegree === undefined ? '' : ', where degrees above the largest count as that'
  return [
    `Each true ${form === 'sequence' ? 'degree, rank by rank,' : 'number'} is within ${count(interval.halfWidth)} of the noisy one in at least ${share} % of all releases${cut}. This holds for each by itself: of many, some will lie outside.`,
  ]
}

function assumptions({ names }: DegreeFacts): string[] {
  return [
    names === 'data'
      ? 'The nodes were taken from the data itself: the promise does not cover how many have an edge at all. If that could point to somebody, release with a fixed list of nodes instead.'
      : 'The nodes are public: they were fixed without looking at the edges. Edges of other nodes were left out.',
    'One person changes only one edge; someone with several is protected less: for d edges together, ε counts d times.',
    RELEASES_ADD_UP,
  ]
}
