/**
 * The mechanism of second order of Karwa, Raskhodnikova, Smith and Yaroslavtsev (2011) for k-triangles, as a peer. Three
 * steps, each with a third of ε: a bound ã on the largest number of common neighbours that holds but for δ/2; with what
 * ã says one edge can change the local sensitivity by, a bound on that sensitivity that holds but for δ/2; and Laplace
 * noise for that bound. notes.md derives what the three promise together.
 */
import { log } from '../../../elementary/index.ts'
import { addUp, divideUp, multiplyUp, nextDown, type PrivateGuarantee } from '../../../privacy/index.ts'
import { type Bits, laplaceInteger } from '../../../random/index.ts'
import { chooseUp, doubleUp, productUp, sumUp } from '../choose.ts'
import type { Target } from '../schedules/pairs.ts'
import type { Noise } from './noise.ts'

/** One flipped edge changes the local sensitivity of k-triangles by at most this, at most a common neighbours before. */
export function secondOrderBound(a: number, k: number): number {
  return sumUp(productUp(3, chooseUp(a, k - 1)), productUp(a, chooseUp(a, k - 2)))
}

export function secondOrderNoise(k: number, bounds: Float64Array, target: Target, guarantee: PrivateGuarantee): Noise {
  const top = bounds.length - 1
  const share = third(target.epsilon)
  // P(round(Z) < −s) = ½e^(−(s + ½)/b) at scale b: at most δ/2 with s ≥ b·ln(1/δ), rounded up.
  const margin = (scale: number) => Math.ceil(multiplyUp(scale, -log(target.delta) * (1 + 1e-12)))
  const first = divideUp(1, share)
  const changeAt = (a: number) => secondOrderBound(Math.min(Math.max(a, 0), top), k)
  const draw = (level: number, sensitivity: bigint, bits: Bits) => {
    const a = level + Number(laplaceInteger(first, bits)) + margin(first)
    const second = divideUp(changeAt(a), share)
    const raised = second === 0 ? sensitivity : sensitivity + laplaceInteger(second, bits) + BigInt(margin(second))
    const bound = Math.min(Math.max(doubleUp(raised), 1), bounds[top] as number)
    return laplaceInteger(divideUp(bound, share), bits)
  }
  /**
   * The scale of the last step if the noise of the first two is 0, and one edge changes the count by as much as the level
   * allows. How much it does change is private: where it is less, so is the scale.
   */
  const scaleAt = (level: number) => {
    const second = divideUp(changeAt(level + margin(first)), share)
    const bound = (bounds[Math.min(level, top)] as number) + margin(second)
    return divideUp(Math.min(Math.max(bound, 1), bounds[top] as number), share)
  }
  return {
    guarantee,
    parameters: { law: 'second-order', scaleAtWorst: divideUp(bounds[top] as number, share) },
    errorAt: (level) => ({
      meanAbsolute: scaleAt(level),
      median: Math.round(scaleAt(level) * Math.LN2),
      ninetyFivePercent: Math.round(scaleAt(level) * log(20)),
    }),
    widthUpTo: () => Infinity,
    draw: (level, sensitivity, bits) => draw(level, sensitivity ?? 0n, bits),
  }
}

/** The largest number of which three add up to no more than ε. */
function third(epsilon: number): number {
  let share = epsilon / 3
  while (addUp(addUp(share, share), share) > epsilon) share = nextDown(share)
  return share
}
