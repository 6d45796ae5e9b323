/**
 * k cells of zeros and ones, each told truly with odds e^s: where f of the k cells in which two inputs differ are flipped,
 * the loss is (k − 2f)s, and f is binomial with q = 1/(1 + e^s). So
 *
 *   δ(ε) = Σ over f with (k − 2f)s > ε of P(f)·(1 − e^(ε − (k − 2f)s)),
 *
 * a sum of positive terms. P(f) rises to its mode and falls from there, ever faster on either side: the sum goes outwards
 * from its largest part, and what it leaves out is below a geometric series, which is added.
 */
import { exp, expm1, log, log1p } from '../../elementary/index.ts'
import { multiplyUp } from '../rounding.ts'
import { lnMass } from '../special/beta.ts'
import { pureDelta, pureExceeds } from './pure.ts'

/** Beyond, what holds for any loss of at most ks stands in for the sum, which takes about 20√k steps. */
const MOST_CELLS = 2 ** 32

export function responseDelta(cells: number, share: number, epsilon: number): number {
  if (cells > MOST_CELLS) return pureDelta(multiplyUp(cells, share), epsilon)
  return summed(cells, share, epsilon, (loss) => -expm1(epsilon - loss))
}

export function responseExceeds(cells: number, share: number, epsilon: number): number {
  if (cells > MOST_CELLS) return pureExceeds(multiplyUp(cells, share), epsilon)
  return summed(cells, share, epsilon, () => 1)
}

/** What may be left out, relative to the sum: it is added, and must not be felt. */
const NEGLIGIBLE = 1e-17

/** Of an exponent of at most 745; and of each step from the anchor, or of the anchor from the mean, with their e^s. */
const EXPONENT_ERROR = 2e-12
const STEP_ERROR = 4 * Number.EPSILON

/** Σ P(f)·gain(loss) over the f whose loss is above ε, never below the truth. The gain is at most 1, and falls with f. */
function summed(cells: number, share: number, epsilon: number, gain: (loss: number) => number): number {
  const gainAt = (flips: number) => {
    const loss = multiplyUp(cells - 2 * flips, share)
    return loss > epsilon ? gain(loss) : 0
  }
  // One more than rounding could have cut off: its gain is 0 if it does not belong. No loss is above 0 from k/2 flips on.
  const last = Math.min(Math.floor((cells - 1) / 2), Math.floor((cells - epsilon / share) / 2) + 1)
  if (!(last >= 0)) return 0
  const odds = exp(-share)
  const q = odds / (1 + odds)
  const anchor = Math.min(last, Math.floor((cells + 1) * q))
  let sum = gainAt(anchor)
  let steps = 0
  // Masses are relative to that of the anchor.
  let mass = 1
  for (let f = anchor - 1; f >= 0; f--, steps++) {
    const fall = (f + 1) / (cells - f) / odds
    mass *= fall
    sum += mass * gainAt(f)
    const next = f === 0 ? 0 : f / (cells - f + 1) / odds
    const left = next < 1 ? (mass * next) / (1 - next) : Infinity
    if (left > NEGLIGIBLE * sum) continue
    sum += left
    break
  }
  mass = 1
  for (let f = anchor + 1; f <= last; f++, steps++) {
    mass *= ((cells - f + 1) / f) * odds
    const gained = gainAt(f)
    sum += mass * gained
    const next = ((cells - f) / (f + 1)) * odds
    const left = next < 1 ? (mass * gained * next) / (1 - next) : Infinity
    if (left > NEGLIGIBLE * sum) continue
    sum += left
    break
  }
  if (sum === 0) return 0
  // Together, so that a mass below the smallest double is not lost where many of them add up to more.
  const atAnchor = anchor === 0 ? -cells * log1p(odds) : lnMass(cells - anchor, cells, 1 - q, q)
  return exp(atAnchor + log(sum)) * (1 + EXPONENT_ERROR + STEP_ERROR * (steps + cells * q - anchor))
}
