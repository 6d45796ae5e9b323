/** Says, and where nobody insists refuses, what would be of no use: from public numbers, before anything is released. */
import { InvalidInput } from '../../errors.ts'
import { grouped, words } from '../../text/index.ts'
import { short } from '../additive.ts'
import { cellCount } from './cells.ts'
import { refusedAfterCount } from './count.ts'
import type { BinaryFacts } from './facts.ts'
import { epsilonForFlips, epsilonForJaccard, leastEpsilon, type Prediction, USELESS } from './prediction.ts'

export interface Wish {
  /** The Jaccard similarity of original and release that must at least be expected. */
  readonly jaccard?: number
  /** Release although false ones bury the true ones. */
  readonly evenIfUseless?: boolean
}

export interface Outlook {
  readonly prediction: Prediction | undefined
  /** The most cells that one step changes. */
  readonly cellsOfStep: number
  /** Cells are flipped, or those are published that pass a filter: who has one already is not told to take it. */
  readonly published: 'flipped' | 'passed'
}

/** Throws where the release would be useless or miss what was wished; returns warnings. */
export function checkUse(facts: BinaryFacts, wish: Wish, { prediction, cellsOfStep, published }: Outlook): string[] {
  checkJaccard(wish.jaccard, facts)
  if (prediction === undefined) return []
  const { kept, falseOnes, jaccard } = prediction
  const things = facts.graph === undefined ? 'ones' : 'edges'
  if (wish.jaccard !== undefined && jaccard < wish.jaccard) {
    throw refusedAfterCount(
      facts,
      `ε is too small for the asked Jaccard similarity: about ${short(jaccard)} is expected, and ${wish.jaccard} was asked for. ${needed(facts, prediction, cellsOfStep, wish.jaccard)}`,
    )
  }
  if (falseOnes <= USELESS * Math.max(kept, 1)) return []
  const sentence = `About ${grouped(Math.round(falseOnes))} false ${things} would be published beside about ${grouped(Math.round(kept))} true ones: nobody could tell them apart.`
  if (wish.evenIfUseless === true) return [sentence]
  throw refusedAfterCount(
    facts,
    words`${sentence} ${needed(facts, prediction, cellsOfStep, 0.5)} Protect less, publish ${facts.graph === 'undirected' ? 'counts or a made-up graph' : 'statistics'} in place of all ${things}, or ask for fewer${published === 'flipped' ? ' with the filtered release' : ''}. To release it all the same, say so ({anyway}, or evenIfUseless: true).`,
  )
}

function checkJaccard(jaccard: unknown, { ones }: BinaryFacts): void {
  if (jaccard === undefined) return
  if (typeof jaccard !== 'number' || !(jaccard > 0 && jaccard < 1)) {
    throw new InvalidInput(
      `A wished Jaccard similarity lies between 0 and 1, both excluded, not ${JSON.stringify(jaccard)}.`,
    )
  }
  if (ones === undefined) {
    throw new InvalidInput(
      words`Whether a Jaccard similarity can be reached depends on how many ones or edges there are: declare it ({expectedEdges}, {expectedOnes}), or have them counted with noise ({countEpsilon}).`,
    )
  }
}

/** The ε that would do, and the ε below which nothing can. */
function needed(facts: BinaryFacts, { ones }: Prediction, step: number, jaccard: number): string {
  const cells = cellCount(facts)
  const counted = Math.max(ones, 1)
  const whole = facts.neighbours.kind === 'row' ? ` for a whole row (${step} cells)` : ''
  // What is compared is response on the cells above the diagonal, where an edge is one, however this plan symmetrises.
  const times = facts.neighbours.kind === 'row' ? step : 1
  const flips = epsilonForFlips(counted, cells) * times
  const similar = epsilonForJaccard(jaccard, counted, cells) * times
  const any = leastEpsilon(jaccard, ones, cells)
  const fewer =
    flips > 0
      ? `one in ten of the published ${facts.graph === undefined ? 'ones' : 'edges'} is true at ε = ${short(flips)}, and `
      : ''
  return [
    `With randomised response${whole} ${fewer}a Jaccard similarity of ${jaccard} is expected from ε = ${short(similar)}.`,
    // The limit is about one cell; for whole rows it holds as well, since they include one cell, but is far off.
    ...(any > 0 ? [`Below ε = ${short(any)} no mechanism whatsoever reaches that on all inputs of this size.`] : []),
  ].join(' ')
}
