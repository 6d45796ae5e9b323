/** Releases that are the data itself, with false entries among the true: how much of them is true. */
import {
  type BinaryFacts,
  type FilteredPlan,
  filteredRelease,
  type ResponsePlan,
  randomisedResponse,
} from '@tulle/core'
import { leastEpsilon, type Prediction } from '@tulle/core/binary'
import { digits, percent, whole, words } from '@tulle/core/text'
import type { Text } from '../advice.ts'
import { leastInWords } from '../epsilons.ts'
import { type Foreseen } from '../way.ts'

type Flipped = ResponsePlan | FilteredPlan

export function foreseenLikeness(plan: Flipped, things: string): Foreseen {
  // The ones are declared, so that there is one.
  const prediction = plan.parameters.prediction as Prediction
  const { jaccard } = prediction
  return { value: jaccard, relative: 1 - jaccard, inWords: likenessInWords(prediction, things), plan }
}

function likenessInWords({ ones, kept, falseOnes, jaccard }: Prediction, things: string): string {
  const published = kept + falseOnes
  if (published < 0.5) return `no ${things} are expected to be published`
  const missed = ones === 0 ? '' : `, and ${percent(kept / ones)} of the true ones are among them`
  return `${percent(kept / published)} of about ${whole(published)} published ${things} are true${missed} (a Jaccard similarity of ${digits(jaccard, 2)})`
}

/** Whatever it is worth: whether it is of use is said here, and not refused. */
export function responsePlan(facts: BinaryFacts, epsilon: number): ResponsePlan {
  return randomisedResponse.plan(facts, { epsilon, evenIfUseless: true })
}

export function filteredPlan(facts: BinaryFacts, epsilon: number): FilteredPlan {
  return filteredRelease.plan(facts, { epsilon, evenIfUseless: true })
}

interface Size {
  readonly epsilon: number
  readonly jaccard: number
  readonly ones: number
  readonly cells: number
  /** "graph of 1,000 nodes", and what there is of in it: "edges". */
  readonly what: string
  readonly things: string
}

/** What no mechanism can do, and what noise alone would do. */
export function likenessLimits(size: Size): Text[] {
  return [...generalLimit(size), ...noiseAlone(size)]
}

/** Where most cells are ones, coin flips have half of them right: being useful says nothing then. */
function noiseAlone({ jaccard, ones, cells, things }: Size): Text[] {
  const flips = ones / (ones + cells)
  if (!(flips >= jaccard)) return []
  return [
    words`So many of all possible ${things} are there that coin flips alone would have a Jaccard similarity of ${digits(flips, 2)}: "useful" says nothing here, unless you ask for more with {jaccard}.`,
  ]
}

/** What no mechanism can do, where ε is below what it would take. Whoever protects rows protects every entry of them too. */
function generalLimit({ epsilon, jaccard, ones, cells, what, things }: Size): string[] {
  const least = leastEpsilon(jaccard, ones, cells)
  if (epsilon >= least) return []
  return [
    `No differentially private ${what} can be like the original ${things === 'edges' ? 'edge by edge' : 'entry by entry'} at ε = ${epsilon}, whatever the mechanism: a Jaccard similarity of ${jaccard} wherever there are about ${whole(ones)} ${things} among ${whole(cells)} possible ones takes ε of at least ${leastInWords(least, epsilon)} for a single one of them (pure ε, without a δ).`,
  ]
}
