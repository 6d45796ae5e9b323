/** A plan for cuts from degrees and flipped pairs, in plain sentences. */
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { CutPairPlan } from './plan.ts'

export function inWords({ facts, parameters, expectedError }: CutPairPlan): PlanInWords {
  const { epsilonDegrees, epsilonPairs, scale, flipProbability } = parameters
  const nodes = count(facts.nodes)
  return {
    released: `The degrees of the ${nodes} nodes of an undirected graph with noise, and all of their pairs with some flipped: from both, anyone can estimate how many edges leave any set of nodes.`,
    method: [
      `Laplace noise of scale ${short(scale)} is added to every degree, rounded to a whole number, for ${short(epsilonDegrees)} of ε: one edge changes two degrees by 1.`,
      `Every pair of nodes is flipped with probability ${short(flipProbability)} – an edge left out, or one put in – for the other ${short(epsilonPairs)} of ε.`,
      'How ε is divided between the two suits the sizes of sets that will be asked for. The edges that leave a set are the degrees of its nodes less twice the edges inside, which the pairs tell; the pairs across tell them again, and the answer is the average of both, weighted by how precise each is.',
    ],
    error: expectedError.cuts.map(
      ({ size, meanAbsolute, standardError }) =>
        `A cut of ${size === 1 ? 'one node' : `${count(size)} nodes`} is off by about ${short(meanAbsolute)} on average (standard error ${short(standardError)}), whatever the graph.`,
    ),
    assumptions: [
      facts.names === 'data'
        ? 'The nodes were taken from the data itself: the promise does not cover who they are.'
        : 'The nodes are public: they were fixed without looking at the edges. Edges of other nodes were left out.',
      'One person changes only one edge; someone with several is protected less: for d edges together, ε counts d times.',
      RELEASES_ADD_UP,
    ],
  }
}
