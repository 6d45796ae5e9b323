/**
 * Algorithm 1 of Canard and Olivier (2015), for comparison: α = ½, so scales of at least 2·LS/ε, and from one level to the
 * next they fall by at most 1 + t/2, t = ε/ln(1/δ). As printed it keeps the scale of the level above wherever the bounds
 * of the two are closer than that: with bounds that grow slowly, such as those of triangles, the scale stays near that of
 * the worst graph. The factor that its proof drops (λ over λ′ of the two densities) is not needed in the end: the plan
 * checks the exact divergence of every pair.
 */
import { log } from '../../../elementary/index.ts'
import { divideUp } from '../../../privacy/index.ts'
import type { Target } from './pairs.ts'

export function printedSchedule(
  bounds: Float64Array,
  { epsilon, delta }: Target,
  { freezing }: { readonly freezing: boolean },
): Float64Array {
  const growth = 1 + epsilon / log(1 / delta) / 2
  const top = bounds.length - 1
  const scales = new Float64Array(bounds.length)
  scales[top] = divideUp(2 * (bounds[top] as number), epsilon)
  for (let level = top - 1; level >= 0; level--) {
    const above = scales[level + 1] as number
    const close = (bounds[level + 1] as number) < growth * (bounds[level] as number)
    scales[level] =
      freezing && close ? above : Math.max(divideUp(2 * (bounds[level] as number), epsilon), divideUp(above, growth))
  }
  return scales
}
