/**
 * The ladder (Zhang, Cormode, Procopiuc, Srivastava, Xiao 2015), pure ε, with normalisers taken exactly and a wider middle.
 * Rung 0 is every whole number within m(ℓ) of f(G), rung t ≥ 1 what lies within
 *
 *   ρ(ℓ, t) = m(ℓ+t) + LS(ℓ) + … + LS(ℓ+t−1)
 *
 * and on no rung before; every point of rung t weighs e^(−ε₀t). One flipped edge moves a point by at most one rung,
 * because ρ(ℓ′, t+1) ≥ ρ(ℓ, t) + LS for neighbouring levels, and the sum of all weights depends on the level alone:
 *
 *   Z(ℓ) = 1 + 2m(ℓ) + 2T(ℓ),   T(ℓ) = e^−ε₀·(h(ℓ) + T(ℓ+1)),   h(ℓ) = LS(ℓ) + m(ℓ+1) − m(ℓ),
 *
 * so the loss is ε₀ + max ln Z(ℓ+1)/Z(ℓ). As published m is 0, and ε₀ = ε/2. With m = ⌊γ·LS⌋ and γ = 1/(1 + e^(ε/2)) the
 * middle is as wide as that of the best noise for a constant bound (Geng and Viswanath 2014). Small levels make Z jump:
 * with a public floor the bounds below it are raised to that of the floor, and ε₀ comes close to ε.
 */
import { exp, expm1, log1p } from '../../../elementary/index.ts'
import { nextDown } from '../../../privacy/index.ts'
import { doubleUp } from '../choose.ts'

export interface Ladder {
  readonly rails: Rails
  readonly epsilon0: number
}

/** What does not depend on ε₀: how far rung 0 reaches at every level, and how much each rung adds. */
export interface Rails {
  readonly middles: Float64Array
  readonly widths: Float64Array
}

/** Rung 0 reaches ⌊centre·LS⌋ to either side; bounds below `least`, that of the floor, are raised to it. */
export function railsOf(given: Float64Array, centre: number, least = 0): Rails {
  const bounds = least === 0 ? given : given.map((bound) => Math.max(bound, least))
  // Rounding keeps the order of products, so m never falls either: all that is asked of it.
  const middles = bounds.map((bound) => Math.floor(centre * bound))
  const widths = bounds.map((bound, level) => {
    const next = middles[Math.min(level + 1, bounds.length - 1)] as number
    return widthUp(bound, next, middles[level] as number)
  })
  return { middles, widths }
}

/** LS + m(ℓ+1) − m(ℓ), never too small: a rung that is one point too narrow would move a point by two rungs. */
function widthUp(bound: number, next: number, middle: number): number {
  if (next === middle) return bound
  const exact = bound + next
  if (exact <= Number.MAX_SAFE_INTEGER) return exact - middle
  return doubleUp(BigInt(bound) + BigInt(next) - BigInt(middle))
}

/** T(ℓ) for every level. */
export function ladderSums({ widths }: Rails, epsilon0: number): Float64Array {
  const top = widths.length - 1
  const shrink = exp(-epsilon0)
  const sums = new Float64Array(widths.length)
  // Above the highest level bounds stay as they are: a geometric series.
  sums[top] = (widths[top] as number) / expm1(epsilon0)
  for (let level = top - 1; level >= 0; level--) {
    sums[level] = shrink * ((widths[level] as number) + (sums[level + 1] as number))
  }
  return sums
}

/**
 * ratios[ℓ] = max over ℓ′ ≥ ℓ of Z(ℓ′+1)/Z(ℓ′) − 1; 0 at the highest level. Every step of the recursion errs by two units
 * and passes on e^−ε₀ of what it was given, so the sums are off by less than 4u(1 + 1/ε₀) of themselves.
 */
function ratiosFrom(rails: Rails, epsilon0: number): Float64Array {
  const { middles } = rails
  const sums = ladderSums(rails, epsilon0)
  const ratios = new Float64Array(sums.length)
  let most = 0
  for (let level = sums.length - 2; level >= 0; level--) {
    const half = (middles[level] as number) + (sums[level] as number)
    const above = (middles[level + 1] as number) + (sums[level + 1] as number)
    const ratio = (2 * Math.abs(above - half)) / (1 + 2 * Math.min(above, half))
    if (ratio > most) most = ratio
    ratios[level] = most
  }
  return ratios
}

/** ε₀ + ln Z(ℓ+1)/Z(ℓ), from above: the error of the sums enters a ratio twice, and there is room to spare. */
function lossOf(epsilon0: number, ratio: number): number {
  return epsilon0 + log1p(ratio) + 16 * Number.EPSILON * (1 + 1 / epsilon0 + epsilon0)
}

/** The largest loss over all neighbours and outputs, from above. */
export function ladderLoss({ rails, epsilon0 }: Ladder): number {
  // With one bound for all levels there is nothing to compare: every ratio of weights is a power of e^ε₀.
  if (isConstant(rails)) return epsilon0
  return lossOf(epsilon0, ratiosFrom(rails, epsilon0)[0] as number)
}

function isConstant({ middles, widths }: Rails): boolean {
  return widths.every((width) => width === widths[0]) && middles.every((middle) => middle === middles[0])
}

/**
 * The lowest floor at which ε₀ ≤ ε keeps within ε. Only levels from the floor on need a look: below it Z(ℓ+1) − Z(ℓ) is
 * e^−ε₀ of what it is one level up, and Z(ℓ) at least e^−ε₀ of Z(ℓ+1), so the ratio is no larger.
 */
export function lowestFloor(unraised: Rails, epsilon: number, epsilon0: number): number {
  const ratios = ratiosFrom(unraised, epsilon0)
  const within = (level: number) => lossOf(epsilon0, ratios[level] as number) <= epsilon
  // These ratios never grow with the level, and with one bound for all every ε₀ is within ε.
  let most = ratios.length - 1
  let least = 0
  while (least < most) {
    const middle = (least + most) >>> 1
    if (within(middle)) most = middle
    else least = middle + 1
  }
  return least
}

/** The largest ε₀ that these rails allow, from below. */
export function largestEpsilon0(rails: Rails, epsilon: number): number {
  const within = (epsilon0: number) => ladderLoss({ rails, epsilon0 }) <= epsilon
  if (within(epsilon)) return epsilon
  // Z(ℓ+1)/Z(ℓ) ≤ e^ε₀, since T(ℓ) ≥ e^−ε₀·T(ℓ+1) and m does not fall: ε/2 is within ε, but for rounding.
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
