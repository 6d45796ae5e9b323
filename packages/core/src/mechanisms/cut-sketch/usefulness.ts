/** Says, and where nobody insists refuses, what would be of no use: from public numbers, before anything is released. */
import { NotFeasible } from '../../errors.ts'
import { words } from '../../text/index.ts'
import { short } from '../additive.ts'
import { chooseRows } from './choose.ts'
import { boundOf, type CutFacts, type CutSettings, publicTotal } from './facts.ts'
import { type CutError, predictCuts, USUAL_DEGREE } from './predict.ts'

interface Outlook {
  readonly facts: CutFacts
  readonly settings: CutSettings
  readonly rows: number
  readonly cuts: readonly CutError[]
}

/** An ε beyond this is no advice. */
const LARGEST_EPSILON = 20

/** Throws where no asked cut can be told from an empty one; returns warnings. */
export function checkUse({ facts, settings, rows, cuts }: Outlook): string[] {
  const lost = cuts.filter((cut) => cut.standardError > largest(facts, cut))
  if (lost.length === 0) return assumed(cuts)
  const sentence = `${listed(lost, cuts)} ${advice(facts, settings, rows)}`
  // With a count there is an answer to fall back on, and with other sizes there are cuts that it serves.
  const serves = lost.length < cuts.length || (facts.edges !== undefined && 'counted' in facts.edges)
  if (settings.evenIfUseless === true || serves) return [sentence]
  throw new NotFeasible(
    words`${sentence} A few cuts that can be named beforehand are answered better without a sketch (the mechanism cut-answers). To release it all the same, say so ({anyway}, or evenIfUseless: true).`,
  )
}

/** Where nothing is known of the edges, nothing is refused that some graph could show. */
function assumed(cuts: readonly CutError[]): string[] {
  if (!cuts.every(({ standardError, guess }) => standardError > guess)) return []
  const [{ size, standardError, guess }] = cuts as [CutError]
  return [
    `If the graph is like most, this sketch is of little use at this ε: the answer for a cut of ${nodesInWords(size)} would be off by about ${short(standardError)}, and with ${USUAL_DEGREE} edges for each node the cut itself is ${short(guess)}.`,
  ]
}

/** The cut that the error is held against: what is expected of it, or the most that it can be. */
function largest({ nodes, edges, ...facts }: CutFacts, { size, guess }: CutError): number {
  return publicTotal(edges) === undefined ? size * (nodes - size) * boundOf({ ...facts, nodes }) : guess
}

function listed(lost: readonly CutError[], all: readonly CutError[]): string {
  const [worst] = lost as [CutError]
  const whole = lost.length === all.length ? 'This sketch is not useful at this ε' : 'Some cuts are lost at this ε'
  return `${whole}: the answer for a cut of ${nodesInWords(worst.size)} would be off by about ${short(worst.standardError)}, and the cut itself is expected to be ${short(worst.guess)}.`
}

function nodesInWords(size: number): string {
  return size === 1 ? 'a single node' : `${size} nodes`
}

/** Other numbers of projections, if they would do; and the ε from which on some do. */
function advice(facts: CutFacts, settings: CutSettings, rows: number): string {
  const { accuracy: _, rows: __, ...free } = settings
  const best = chooseRows(facts, free)
  const useful = (epsilon: number) => {
    const { rows, mixed } = chooseRows(facts, { ...free, epsilon })
    return predictCuts(facts, settings.asked ?? {}, mixed, rows).every(
      (cut) => cut.standardError <= largest(facts, cut),
    )
  }
  if (best.rows !== rows && useful(settings.epsilon)) return `About ${best.rows} projections would do.`
  let [low, high] = [settings.epsilon, settings.epsilon]
  while (!useful(high)) {
    low = high
    high *= 2
    if (high > LARGEST_EPSILON) return `No ε up to ${LARGEST_EPSILON} would do: ask for larger cuts.`
  }
  for (let step = 0; step < 4; step++) {
    const middle = (low + high) / 2
    if (useful(middle)) high = middle
    else low = middle
  }
  return `From ε = ${short(high)} on it would be smaller than the cut, with about ${chooseRows(facts, { ...free, epsilon: high }).rows} projections.`
}
