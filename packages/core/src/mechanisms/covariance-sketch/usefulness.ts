/** Says, and where nobody insists refuses, what would be of no use: from public numbers, before anything is released. */
import { NotFeasible } from '../../errors.ts'
import { calibrateGaussian } from '../../privacy/index.ts'
import { short } from '../additive.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import type { Budget } from './calibrate.ts'
import { chosenRows } from './choose.ts'
import type { CovarianceSettings } from './facts.ts'
import { predictVariance, type VarianceError } from './predict.ts'

interface Outlook {
  readonly facts: NumericRowFacts
  readonly settings: CovarianceSettings
  readonly budget: Budget
  readonly error: VarianceError
  /** Whether stages were drawn: what they spent is spent, and the release goes on. */
  readonly drawn: boolean
}

/** An ε beyond this is no advice. */
const LARGEST_EPSILON = 20

/** Throws where an answer would drown; returns warnings. */
export function checkUse({ facts, settings, budget, error, drawn }: Outlook): string[] {
  const { guess, guessed, additive } = error
  if (additive <= guess) return []
  const sentence = `This sketch is of no use at this ε: an answer along a direction of length 1 is off by about ${short(additive)} even where the data has nothing, and ${guessed === 'given' ? 'the sum of squares looked for is' : 'a sum of squares may be'} ${short(guess)}. ${advice(facts, settings, budget)}`
  if (settings.evenIfUseless === true || drawn || guessed === 'assumed') return [sentence]
  throw new NotFeasible(`${sentence} To release it all the same, say so (--anyway, or evenIfUseless: true).`)
}

function advice(facts: NumericRowFacts, settings: CovarianceSettings, budget: Budget): string {
  const { rows: _, accuracy: __, ...free } = settings
  const useful = (epsilon: number) => {
    const { rows, blurred } = chosenRows(facts, free, { ...budget, epsilon })
    const { additive, guess } = predictVariance(facts, settings.asked ?? {}, blurred.w, rows)
    return additive <= guess ? rows : undefined
  }
  const now = useful(budget.epsilon)
  if (now !== undefined) return `With ${now} projections it would be smaller.`
  let [low, high] = [budget.epsilon, 2 * budget.epsilon]
  while (useful(high) === undefined) {
    low = high
    high *= 2
    if (high > LARGEST_EPSILON)
      return `No ε up to ${LARGEST_EPSILON} would do: more people, or a smaller bound on rows, would.`
  }
  for (let step = 0; step < 4; step++) {
    const middle = (low + high) / 2
    if (useful(middle) === undefined) low = middle
    else high = middle
  }
  return `From ε = ${short(high)} on it would be smaller, with ${useful(high)} projections.`
}

/**
 * Gaussian noise on the products of columns themselves moves every answer by a normal number of deviation Δ/μ: one row
 * changes the products by B² in Frobenius norm, two by √2·B². A sketch errs by more wherever there is anything to see.
 */
function noisyGramDeviation({ neighbours, norm, columns }: NumericRowFacts, budget: Budget): number | undefined {
  if (neighbours.kind === 'row-change' || norm === undefined) return undefined
  return ((neighbours.kind === 'row' && columns > 1 ? Math.SQRT2 : 1) * norm * norm) / calibrateGaussian(budget).mu
}

export function alternatives(facts: NumericRowFacts, budget: Budget, error: VarianceError): string[] {
  const deviation = noisyGramDeviation(facts, budget)
  if (deviation === undefined || deviation >= error.standardError) return []
  return [
    `For the same ε and δ, noise on the ${facts.columns} × ${facts.columns} sums of products themselves (the mechanism noisy-gram) is off by ${short(deviation)} in every direction, and this sketch by ${short(error.standardError)} where the sum of squares is ${short(error.guess)} (by ${short(error.additive)} where it is 0). Publish those sums instead wherever so many numbers can be published.`,
  ]
}
