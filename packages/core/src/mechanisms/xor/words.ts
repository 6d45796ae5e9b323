/** A plan of XOR noise in plain sentences. */
import { short } from '../additive.ts'
import {
  assumptionsInWords,
  beforehand,
  capInWords,
  count,
  predictionInWords,
  releasedInWords,
} from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { XorParameters, XorPlan } from './plan.ts'

export function inWords(plan: XorPlan): PlanInWords {
  const { facts, settings, parameters } = plan
  const { cellsOfStep, loss, flipProbability, law } = parameters
  const { rows, columns } = facts
  const chance =
    flipProbability.least === flipProbability.most
      ? short(flipProbability.most)
      : `between ${short(flipProbability.least)} and ${short(flipProbability.most)}`
  return {
    released: `${releasedInWords(facts)}, in which many cells say the opposite of the truth.`,
    method: [
      ...beforehand(facts),
      lawInWords(parameters),
      ...(law.rows < rows
        ? [`Noise is drawn for blocks of ${count(law.rows)} rows, each on its own; a step stays within one block.`]
        : []),
      ...symmetrised(plan),
      `One step changes ${cellsOfStep === 1 ? 'one cell' : `up to ${count(cellsOfStep)} cells`} of ${count(rows)} × ${count(columns)}, and the probabilities of any release by a factor of at most e^${short(loss)}, worked out from the law itself.`,
      ...(settings.scale === 'paper'
        ? [
            `The parameters are those of the printed algorithm for ε = ${settings.epsilon}${loss < 0.9 * (settings.epsilon ?? 0) ? ', which leaves most of that unused' : ''}.`,
          ]
        : []),
    ],
    error: [
      `A cell is flipped with probability ${chance}.`,
      ...ofBothSides(plan),
      ...atMost(plan),
      ...predictionInWords(facts, parameters.prediction),
      ...capInWords(facts),
    ],
    assumptions: assumptionsInWords(facts),
  }
}

function lawInWords({ law, sampler }: XorParameters): string {
  const drawn = {
    exchangeable: 'by the number of flips in each column and a uniform set of so many rows',
    enumeration: 'from a table of all patterns',
    coupling: 'by coupling from the past',
  }[sampler]
  if (law.kind === 'exchangeable') {
    return law.between === 0
      ? `Every cell is flipped on its own, with log-odds ${short(law.own)}.`
      : `A column with K flips has weight e^(aK + cK(K−1)), a = ${short(law.own)}, c = ${short(law.between)}: columns are independent, the rows of one are not. The noise is drawn exactly, ${drawn}.`
  }
  return `The flips b have weight e^(bᵀΠb), with Π made of ${law.kind === 'rows' ? 'Θ for each row on its own' : 'Θ within rows and Λ between them'}, as the plan lists them. The noise is drawn exactly, ${drawn}.`
}

function symmetrised({ facts, settings }: XorPlan): string[] {
  if (facts.graph !== 'undirected') return []
  return [
    settings.symmetrise === 'and'
      ? 'Both cells of every pair of nodes get noise, and an edge is published where both say so; the diagonal is dropped.'
      : 'Of every pair of nodes one cell gets noise, the one above the diagonal, and is mirrored.',
  ]
}

function ofBothSides({ settings, parameters: { channel } }: XorPlan): string[] {
  if (settings.symmetrise !== 'and' || channel === undefined) return []
  return [
    `So an edge is lost with probability ${short(1 - channel.one)}, and where there is none one is made with probability ${short(channel.zero)}.`,
  ]
}

/** Said where the plan's error is a bound. */
function atMost({ facts, settings, parameters, expectedError }: XorPlan): string[] {
  const { flipProbability, prediction, cells } = parameters
  const both = settings.symmetrise === 'and'
  if (both ? prediction !== undefined : flipProbability.least === flipProbability.most) return []
  const things = facts.graph === 'undirected' ? 'pairs of nodes' : 'cells'
  const reached = both ? ': the more of them are edges, the nearer to that' : ''
  return [
    `On average at most ${count(expectedError.totalAbsolute)} of the ${count(cells)} ${things} come out wrong${reached}.`,
  ]
}
