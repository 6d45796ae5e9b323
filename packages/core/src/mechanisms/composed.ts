/**
 * Stages that are composed by their whole curves, and not by adding up their ε: what is drawn first costs less beside
 * Gaussian noise than its ε says, and the noise is made as much smaller.
 */
import { composeCurves } from '../privacy/accounting/index.ts'
import { type Curve, calibrateGaussian, epsilonAt } from '../privacy/index.ts'
import { type Budget, type Composing, checkComposition, HALVINGS, ROOM } from './composing.ts'
import type { Stage } from './mechanism.ts'
import { firstCurve } from './stage-curves.ts'

/** The bounds on ε need not be closer than the noise is divided. */
const WIDTH = 2e-3

/**
 * The (ε, δ) that Gaussian noise may have by itself, so that with the curves of what is drawn first it comes to what is
 * asked: no less than what sums leave. Halving makes it a number that does not hang on anybody's last digit.
 */
export function leftForGaussian(first: readonly Curve[], asked: Budget, bySums: Budget): Budget {
  let { mu: allowed } = calibrateGaussian(bySums)
  let { mu: refused } = calibrateGaussian(asked)
  const least = allowed
  for (let i = 0; i < HALVINGS; i++) {
    const mu = (allowed + refused) / 2
    const { upper } = composeCurves([...first, { kind: 'gaussian', mu }], { width: WIDTH }).epsilon(asked.delta)
    if (upper <= asked.epsilon * ROOM) allowed = mu
    else refused = mu
  }
  if (allowed === least) return bySums
  return { epsilon: epsilonAt({ kind: 'gaussian', mu: allowed }, bySums.delta), delta: bySums.delta }
}

interface Asked extends Composing {
  readonly epsilon: number
  readonly delta?: number | undefined
}

/**
 * The same for a last stage of any law, of which `own` is the curve at a budget: what it may have, or nothing where plans
 * add up. Without a δ there is nothing to gain: the largest losses of pure stages do add up.
 */
export function leftExactly(
  { composition, epsilon, delta }: Asked,
  first: readonly Stage[],
  bySums: Budget,
  own: (budget: Budget) => Curve,
): Budget | undefined {
  checkComposition(composition)
  if (composition !== 'exact' || first.length === 0 || delta === undefined) return undefined
  const drawn = first.map(firstCurve)
  let [allowed, refused] = [bySums.epsilon, epsilon]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (allowed + refused) / 2
    const last = own({ epsilon: middle, delta: bySums.delta })
    const { upper } = composeCurves([...drawn, last], { width: WIDTH }).epsilon(delta)
    if (upper <= epsilon * ROOM) allowed = middle
    else refused = middle
  }
  return { epsilon: allowed, delta: bySums.delta }
}
