/**
 * Cauchy noise with the exact schedule: pure ε, in closed form. Two Cauchy laws lose at most
 * arcosh((b₁² + b₂² + Δ²)/(2b₁b₂)), so beside a scale B above it the smallest b is the lesser root of
 * b² − 2Bb·cosh ε + B² + Δ² = 0, and beside itself Δ/(2 sinh(ε/2)).
 */
import { cosh, sinh } from '../../../elementary/index.ts'
import { cauchyLoss, LEAST_SCALE } from './pairs.ts'

export function cauchySchedule(bounds: Float64Array, epsilon: number): Float64Array {
  const top = bounds.length - 1
  const alone = (shift: number) => shift / (2 * sinh(epsilon / 2))
  const scales = new Float64Array(bounds.length)
  scales[top] = raised(alone(bounds[top] as number), (b) => cauchyLoss(b, b, bounds[top] as number) <= epsilon)
  for (let level = top - 1; level >= 0; level--) {
    const above = scales[level + 1] as number
    const shift = bounds[level] as number
    const root = Math.sqrt(Math.max(0, (above * sinh(epsilon) - shift) * (above * sinh(epsilon) + shift)))
    // (B² + Δ²)/(the greater root): the difference of the two terms would lose digits.
    const beside = (above * above + shift * shift) / (above * cosh(epsilon) + root)
    const keeps = (b: number) => cauchyLoss(b, above, shift) <= epsilon && cauchyLoss(b, b, shift) <= epsilon
    scales[level] = Math.min(above, raised(Math.max(beside, alone(shift), LEAST_SCALE), keeps))
  }
  return scales
}

/** Rounding may leave a scale a few units too small: the first that keeps the promise. */
function raised(scale: number, keeps: (scale: number) => boolean): number {
  let found = scale
  for (let step = 4 * Number.EPSILON; !keeps(found); step *= 2) found = scale * (1 + step)
  return found
}

/** The largest loss over all pairs of neighbouring levels, from above. */
export function cauchyScheduleLoss(bounds: Float64Array, scales: Float64Array): number {
  let most = 0
  for (let level = 0; level < bounds.length; level++) {
    const scale = scales[level] as number
    const shift = bounds[level] as number
    most = Math.max(most, cauchyLoss(scale, scale, shift))
    if (level + 1 < bounds.length) most = Math.max(most, cauchyLoss(scale, scales[level + 1] as number, shift))
  }
  return most
}
