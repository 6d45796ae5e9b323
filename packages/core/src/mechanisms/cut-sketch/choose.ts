/** How many projections suit the asked cuts. */
import { exp, log, log10, powerOfTen } from '../../elementary/index.ts'
import { calibrateGaussian } from '../../privacy/index.ts'
import { type Mixing, mixing } from './calibrate.ts'
import { boundOf, type CutFacts, type CutSettings, stepOf } from './facts.ts'
import { askedSizes, predictCuts } from './predict.ts'

/** Half a gigabyte of singles when given, half of that when chosen. */
export const MOST_NUMBERS = 2 ** 27
const MOST_CHOSEN = 2 ** 26

const FEWEST = 16
/** Their relative error is then 1.4 %. */
const MOST_ROWS = 10_000

export interface Chosen {
  readonly rows: number
  readonly mixed: Mixing
}

export function mixed(
  facts: CutFacts,
  { epsilon, delta }: Pick<CutSettings, 'epsilon' | 'delta'>,
  rows: number,
): Chosen {
  return { rows, mixed: mixing({ nodes: facts.nodes, step: stepOf(facts), rows, epsilon, delta }) }
}

/**
 * The fewest projections with which every asked cut is answered nearly as well as with any number of them. More are
 * always better: what is mixed in grows with √r, and the error of an answer, ((w·s(n − s)/n)/(1 − w/n) + cut)·√(2/r),
 * falls towards 2·step·s(n − s)/(n·μ), μ being that of Gaussian noise at the same ε and δ. But they cost time and room.
 */
export function chooseRows(facts: CutFacts, settings: CutSettings): Chosen {
  const { asked = {} } = settings
  const most = Math.max(FEWEST, Math.min(MOST_ROWS, Math.floor(MOST_CHOSEN / facts.nodes)))
  const limits = leastErrors(facts, settings)
  const enough = ({ rows, mixed }: Chosen) =>
    predictCuts(facts, asked, mixed, rows).every((cut, i) => cut.standardError <= NEARLY * (limits[i] as number))
  let [low, high] = [log(FEWEST), log(most)]
  let found = mixed(facts, settings, steady(most))
  while (high - low > 0.05) {
    const middle = (low + high) / 2
    const tried = mixed(facts, settings, steady(exp(middle)))
    if (enough(tried)) {
      found = tried
      high = middle
    } else low = middle
  }
  return found
}

/** A tenth above the least error costs about a hundredth of the projections that a hundredth would. */
const NEARLY = 1.1

/** What no number of projections can go below. */
function leastErrors(facts: CutFacts, { epsilon, delta, asked = {} }: CutSettings): number[] {
  const { nodes } = facts
  const { mu } = calibrateGaussian({ epsilon, delta })
  return askedSizes(asked, nodes).map(
    (size) => (2 * stepOf(facts) * boundOf(facts) * size * (nodes - size)) / (nodes * mu),
  )
}

/** Two digits, rounded down. */
function steady(rows: number): number {
  const unit = powerOfTen(Math.max(0, Math.floor(log10(rows)) - 1))
  return Math.max(1, Math.floor(rows / unit) * unit)
}
