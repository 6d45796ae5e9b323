/** Exact draws from a ladder: a rung by its weight, then a uniform point of it. */
import {
  type Bits,
  bigIntegerBelow,
  type DiscreteLaw,
  type Dyadic,
  drawFrom,
  dyadic,
  endlessLaw,
} from '../../../random/index.ts'
import type { Ladder } from './ladder.ts'

/** The rungs seen from one level: a private choice. */
export interface Rungs {
  readonly law: DiscreteLaw
  /** How far rung 0 reaches to either side. */
  readonly middle: bigint
  /** The points of rung t ≥ 1 on one side. */
  readonly sizeOf: (t: number) => bigint
}

export function rungsFrom(ladder: Ladder, level: number): Rungs {
  const {
    rails: { middles, widths },
    epsilon0,
  } = ladder
  const top = widths.length - 1
  const middle = BigInt(middles[level] as number)
  const sizeOf = (t: number) => BigInt(widths[Math.min(level + t - 1, top)] as number)
  const exponent = exponentsOf(ladder)
  // No rung has more than 1 + 2·(LS + m) points of the highest level, and 1/(1 − e^−ε₀) ≤ 1 + 1/ε₀ rungs' worth follow.
  const largest = 1n + 2n * (BigInt(widths[top] as number) + BigInt(middles[top] as number))
  const rest = largest * BigInt(2 + Math.ceil(1 / epsilon0))
  const law = endlessLaw(
    (t) => ({ multiplicity: t === 0 ? 1n + 2n * middle : 2n * sizeOf(t), exponent: exponent(t) }),
    (t) => ({ multiplicity: rest, exponent: exponent(t) }),
  )
  return { law, middle, sizeOf }
}

/**
 * −ε₀t for every rung, the same objects for every level: e^(−ε₀t) is then computed once for all of them. What is kept follows
 * from the plan alone.
 */
function exponentsOf(ladder: Ladder): (t: number) => Dyadic {
  const known = exponents.get(ladder) ?? []
  exponents.set(ladder, known)
  const { n, e } = dyadic(ladder.epsilon0)
  return (t) => {
    while (known.length <= t) known.push({ n: n * BigInt(-known.length), e })
    return known[t] as Dyadic
  }
}

const exponents = new WeakMap<Ladder, Dyadic[]>()

/** How far from the truth: a point of the middle, or of a rung on either side. */
export function drawLadder({ law, middle, sizeOf }: Rungs, bits: Bits): bigint {
  const rung = drawFrom(law, bits)
  if (rung === 0) return bigIntegerBelow(1n + 2n * middle, bits) - middle
  const point = bigIntegerBelow(2n * sizeOf(rung), bits)
  let inner = middle
  for (let t = 1; t < rung; t++) inner += sizeOf(t)
  const distance = inner + (point >> 1n) + 1n
  return (point & 1n) === 0n ? distance : -distance
}
