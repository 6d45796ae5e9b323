/** Exact draws from a ladder: a rung by its weight, then a uniform point of it. */
import { type Bits, bigIntegerBelow, type DiscreteLaw, drawFrom, dyadic, endlessLaw } from '../../../random/index.ts'
import type { Ladder } from './ladder.ts'

/** The rungs seen from one level: a private choice. */
export interface Rungs {
  readonly law: DiscreteLaw
  readonly sizeOf: (t: number) => bigint
}

export function rungsFrom({ bounds, epsilon0, floor }: Ladder, level: number): Rungs {
  const top = bounds.length - 1
  const start = Math.min(Math.max(level, floor), top)
  const boundOf = (t: number) => bounds[Math.min(start + t - 1, top)] as number
  const exact = dyadic(epsilon0)
  const exponent = (t: number) => ({ n: exact.n * BigInt(-t), e: exact.e })
  // From rung t on: at most 2·LS(top) points each, and 1/(1 − e^−ε₀) ≤ 1 + 1/ε₀ rungs' worth of them.
  const rest = 2n * BigInt(bounds[top] as number) * BigInt(2 + Math.ceil(1 / epsilon0))
  const law = endlessLaw(
    (t) => ({ multiplicity: t === 0 ? 1n : 2n * BigInt(boundOf(t)), exponent: exponent(t) }),
    (t) => ({ multiplicity: rest, exponent: exponent(t) }),
  )
  return { law, sizeOf: (t) => BigInt(boundOf(t)) }
}

/** How far from the truth: 0, or a point of a rung on either side. */
export function drawLadder({ law, sizeOf }: Rungs, bits: Bits): bigint {
  const rung = drawFrom(law, bits)
  if (rung === 0) return 0n
  const size = sizeOf(rung)
  const point = bigIntegerBelow(2n * size, bits)
  let inner = 0n
  for (let t = 1; t < rung; t++) inner += sizeOf(t)
  const distance = inner + (point >> 1n) + 1n
  return (point & 1n) === 0n ? distance : -distance
}
