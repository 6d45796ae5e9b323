/** Says, and where nobody insists refuses, what would be of no use: from public numbers, before anything is released. */
import { NotFeasible } from '../../errors.ts'
import { words } from '../../text/index.ts'
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
  throw new NotFeasible(words`${sentence} To release it all the same, say so ({anyway}, or evenIfUseless: true).`)
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
