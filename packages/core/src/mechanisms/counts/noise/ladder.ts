/**
 * The ladder (Zhang, Cormode, Procopiuc, Srivastava, Xiao 2015), pure ε, with normalisers taken exactly. Rung 0 is f(G),
 * rung t ≥ 1 the next LS(ℓ+t−1) whole numbers on either side, and every point of rung t weighs e^(−ε₀t). One flipped edge
 * moves a point by at most one rung, and the sum of all weights depends on the level alone:
 *
 *   Z(ℓ) = 1 + 2S(ℓ),   S(ℓ) = Σ_{t≥1} LS(ℓ+t−1)·e^(−ε₀t) = e^−ε₀·(LS(ℓ) + S(ℓ+1)),
 *
 * so the loss is ε₀ + max ln Z(ℓ+1)/Z(ℓ). Small levels make Z jump: with a public floor the levels below it count as the
 * floor, and ε₀ comes close to ε, where the published ladder takes ε/2.
 */
import { nextDown } from '../../../privacy/index.ts'

export interface Ladder {
  readonly bounds: Float64Array
  readonly epsilon0: number
  /** Levels below this count as this. */
  readonly floor: number
}

/** S(ℓ) for every level. */
export function ladderSums(bounds: Float64Array, epsilon0: number): Float64Array {
  const top = bounds.length - 1
  const shrink = Math.exp(-epsilon0)
  const sums = new Float64Array(bounds.length)
  // Above the highest level bounds stay as they are: a geometric series.
  sums[top] = (bounds[top] as number) / Math.expm1(epsilon0)
  for (let level = top - 1; level >= 0; level--) {
    sums[level] = shrink * ((bounds[level] as number) + (sums[level + 1] as number))
  }
  return sums
}

/**
 * ratios[ℓ] = max over ℓ′ ≥ ℓ of Z(ℓ′+1)/Z(ℓ′) − 1; 0 at the highest level. Every step of the recursion errs by two units
 * and passes on e^−ε₀ of what it was given, so the sums are off by less than 4u(1 + 1/ε₀) of themselves.
 */
function ratiosFrom(bounds: Float64Array, epsilon0: number): Float64Array {
  const sums = ladderSums(bounds, epsilon0)
  const ratios = new Float64Array(bounds.length)
  let most = 0
  for (let level = bounds.length - 2; level >= 0; level--) {
    const sum = sums[level] as number
    const ratio = (2 * ((sums[level + 1] as number) - sum)) / (1 + 2 * sum)
    if (ratio > most) most = ratio
    ratios[level] = most
  }
  return ratios
}

/** ε₀ + ln Z(ℓ+1)/Z(ℓ), from above: the error of the sums enters a ratio twice, and there is room to spare. */
function lossOf(epsilon0: number, ratio: number): number {
  return epsilon0 + Math.log1p(ratio) + 16 * Number.EPSILON * (1 + 1 / epsilon0 + epsilon0)
}

/** The largest loss over all neighbours and outputs, from above. */
export function ladderLoss({ bounds, epsilon0, floor }: Ladder): number {
  const at = Math.min(floor, bounds.length - 1)
  // With one level for all there is nothing to compare: every ratio of weights is a power of e^ε₀.
  if (at === bounds.length - 1) return epsilon0
  return lossOf(epsilon0, ratiosFrom(bounds, epsilon0)[at] as number)
}

/** The lowest floor at which ε₀ ≤ ε keeps within ε. */
export function lowestFloor(bounds: Float64Array, epsilon: number, epsilon0: number): number {
  const ratios = ratiosFrom(bounds, epsilon0)
  const within = (level: number) => lossOf(epsilon0, ratios[level] as number) <= epsilon
  // These ratios never grow with the level, and one level for all is always within ε.
  let most = bounds.length - 1
  let least = 0
  while (least < most) {
    const middle = (least + most) >>> 1
    if (within(middle)) most = middle
    else least = middle + 1
  }
  return least
}

/** The largest ε₀ that this floor allows, from below. */
export function largestEpsilon0(bounds: Float64Array, epsilon: number, floor: number): number {
  const at = Math.min(floor, bounds.length - 1)
  const within = (epsilon0: number) => ladderLoss({ bounds, epsilon0, floor: at }) <= epsilon
  if (within(epsilon)) return epsilon
  // Z(ℓ+1)/Z(ℓ) ≤ e^ε₀, since S(ℓ) ≥ e^−ε₀·S(ℓ+1): at ε/2 every floor is within ε, but for what rounding adds.
  let low = nextDown(epsilon / 2)
  for (let step = epsilon * 1e-14; !within(low); step *= 2) low -= step
  let high = epsilon
  for (let turn = 0; turn < 60 && high - low > 1e-13 * epsilon; turn++) {
    const middle = (low + high) / 2
    if (within(middle)) low = middle
    else high = middle
  }
  return low
}
