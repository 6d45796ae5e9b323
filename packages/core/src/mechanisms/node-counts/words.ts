/** A plan for a count that hides whole nodes, in plain sentences. */

import { exactPercent, grouped } from '../../text/index.ts'
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { kindOf, nameOf } from '../counts/kinds.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { NodeCountPlan } from './plan.ts'

export function inWords(plan: NodeCountPlan): PlanInWords {
  const { facts } = plan
  const what = typeof facts.count === 'string' ? nameOf(kindOf(facts.count)) : `"${facts.count.name}"`
  return {
    released: `The number of ${what} of a graph, as a whole number with noise that hides any one person with all their edges. Because of the noise it may be negative.`,
    method: [...capInWords(plan), noiseInWords(plan)],
    error: errorInWords(plan),
    assumptions: assumptionsOf(plan),
  }
}

function capInWords({ facts, parameters: { way, cap, upTo = 0 } }: NodeCountPlan): string[] {
  const limit = cap === undefined ? 'the cap' : whole(cap)
  const chosen =
    'chosen' in facts.cap
      ? [
          `The cap is chosen first, among the powers of two up to ${whole(upTo)}, so that little is cut off and little noise is needed; which one is drawn at random, for ${facts.cap.chosen.epsilon} of ε${cap === undefined ? '' : `: it came out as ${whole(cap)}`}.`,
        ]
      : []
  const cut =
    way === 'projection'
      ? `One person could have any number of edges. So edges are taken in the order of the names of their ends, and an edge is kept if both ends have fewer than ${limit} so far: then one person changes the number that is kept by at most ${limit}.`
      : `One person could be in any number of copies. So each copy counts for a share from 0 to 1, as much as possible in all, while no person is in more than ${limit}: then one person changes the sum by at most ${limit}. Where nobody is in more, every copy counts in full.`
  return [...chosen, cut]
}

function noiseInWords({ parameters: { way, epsilon, sensitivity, scale, gap = 0 } }: NodeCountPlan): string {
  if (sensitivity === undefined || scale === undefined) {
    return `Laplace noise for that cap is added, rounded to a whole number: its scale is ${way === 'projection' ? 'the cap' : 'the cap and a 128th more'}, divided by ${short(epsilon)}.`
  }
  const more =
    gap === 0
      ? ''
      : ` (${whole(gap)} of it because the largest sum is known from above only, to within that, which is checked in whole numbers)`
  return `Laplace noise of scale ${short(scale)} is added, rounded to a whole number: one person changes what it is added to by at most ${whole(sensitivity)}${more}.`
}

function errorInWords({ facts, expectedError, parameters: { interval, cap } }: NodeCountPlan): string[] {
  const lost =
    'This does not include what the cap cuts off, which makes the number smaller. How much depends on the graph, and no plan can tell: a cap that nobody passes cuts off nothing, and one twice as large as needed doubles the noise.'
  if (expectedError === undefined) {
    return ['The noise follows from the cap that is chosen: a larger cap means more noise, and cuts off less.', lost]
  }
  const { meanAbsolute, median, ninetyFivePercent } = expectedError
  return [
    `The noise changes the count by at most ${whole(median)} in half of all releases and by at most ${whole(ninetyFivePercent)} in 95 of 100; on average by ${short(meanAbsolute)}.`,
    lost,
    ...(interval === undefined
      ? []
      : [
          `With a probability of at least ${exactPercent(interval.coverage)} the true count lies within ${whole(interval.halfWidth)} of the released one if nobody passes ${'public' in facts.cap ? 'the cap' : `the cap of ${whole(cap ?? 0)}`}; and whatever the graph, with the same probability it is at most ${whole(interval.below)} below it.`,
        ]),
  ]
}

function assumptionsOf({ facts: { neighbours, names, count, cap } }: NodeCountPlan): string[] {
  return [
    ...(neighbours.kind === 'node'
      ? ['Who is in the graph is hidden too: not even the number of nodes is public.']
      : [
          names === 'data'
            ? 'The nodes were taken from the data itself: the promise does not cover who they are.'
            : 'The nodes are public: they were fixed without looking at the edges. Edges of other nodes were left out.',
        ]),
    ...('public' in cap ? ['The cap was set without looking at the data.'] : []),
    ...(typeof count === 'string'
      ? []
      : [
          `That the copies of "${count.name}" are all there are, and that one at some nodes depends on the edges among these alone, is the word of whoever found them.`,
        ]),
    RELEASES_ADD_UP,
  ]
}

function whole(n: number): string {
  return grouped(BigInt(Math.ceil(n)))
}
