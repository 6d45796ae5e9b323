/**
 * The exact schedule: for every level the smallest scale that cannot be told, within (ε, δ), from itself at the largest
 * shift of its level, nor from the scale of the next level. Built from the highest level down; it depends on public facts
 * alone. Canard and Olivier (2015) build such a sequence from sufficient conditions; here the divergence is taken exactly.
 */
import { type Family, gaussianFamily, LEAST_SCALE, laplaceFamily, type Target } from './pairs.ts'

/** scales[ℓ] for every level; they never fall. */
export function exactSchedule(law: 'laplace' | 'gaussian', bounds: Float64Array, target: Target): Float64Array {
  const family = law === 'laplace' ? laplaceFamily : gaussianFamily
  const unit = family.least(1, target)
  const top = bounds.length - 1
  const scales = new Float64Array(bounds.length)
  scales[top] = family.least(bounds[top] as number, target)
  // How much smaller each scale is than the one above changes slowly from level to level: a guess that is mostly right.
  let ratio = 1
  let change = 0
  for (let level = top - 1; level >= 0; level--) {
    const above = scales[level + 1] as number
    const shift = bounds[level] as number
    const least = Math.max(shift * unit * (1 + 4 * Number.EPSILON), above * LEAST_RATIO, LEAST_SCALE)
    const scale = smallest(family, target, { above, shift, least, guess: above * (ratio + change) })
    scales[level] = scale
    change = scale / above - ratio
    ratio = scale / above
  }
  return scales
}

/** No level asks for less than this share of the scale above it: where nothing else limits the scale, this does. */
const LEAST_RATIO = 2 ** -20

/** To ten digits: what is returned has been tried, and satisfies the target. */
const WIDTH = 1e-10

interface Search {
  readonly above: number
  readonly shift: number
  readonly least: number
  readonly guess: number
}

function smallest(family: Family, { epsilon, delta }: Target, { above, shift, least, guess }: Search): number {
  const allowed = (scale: number) => family.delta(scale, above, shift, epsilon) <= delta
  if (least >= above) return above
  // The scale above is allowed and less than the least is not: between them the bracket opens from the guess.
  const start = Math.min(Math.max(guess, least), above) * (1 + WIDTH / 4)
  const outwards = start >= above || allowed(start) ? -1 : 1
  let [inner, outer] = [Math.min(start, above), outwards < 0 ? least : above]
  for (let width = WIDTH / 2; ; width *= 8) {
    const next = start * (1 + outwards * width)
    if (outwards < 0 ? next <= least : next >= above) break
    if (allowed(next) !== outwards < 0) {
      outer = next
      break
    }
    inner = next
  }
  let [low, high] = outwards < 0 ? [outer, inner] : [inner, outer]
  if (low === least && allowed(least)) return least
  while (high - low > WIDTH * high) {
    const middle = low + (high - low) / 2
    if (allowed(middle)) high = middle
    else low = middle
  }
  return high
}

/** The largest δ at ε over all pairs of neighbouring levels, from above: what a schedule really promises. */
export function scheduleDelta(
  law: 'laplace' | 'gaussian',
  bounds: Float64Array,
  scales: Float64Array,
  epsilon: number,
): number {
  const family = law === 'laplace' ? laplaceFamily : gaussianFamily
  let most = 0
  for (let level = 0; level < bounds.length; level++) {
    const scale = scales[level] as number
    const shift = bounds[level] as number
    most = Math.max(most, family.delta(scale, scale, shift, epsilon))
    if (level + 1 < bounds.length)
      most = Math.max(most, family.delta(scale, scales[level + 1] as number, shift, epsilon))
  }
  return most
}
