/** Noise whose scale depends on the level by a public schedule, rounded to whole numbers. */
import { log, tan } from '../../../elementary/index.ts'
import { normalQuantile, type PrivateGuarantee } from '../../../privacy/index.ts'
import { type Bits, cauchyInteger, gaussianInteger, laplaceInteger } from '../../../random/index.ts'
import { roundedError } from '../../direct/index.ts'
import type { Noise } from './noise.ts'

type Law = 'laplace' | 'gaussian' | 'cauchy'

interface Shape {
  /** The z that |Z| exceeds with probability `miss`, at scale 1. */
  readonly quantile: (miss: number) => number
  /** E|round(Z)|, where it exists. */
  readonly mean?: (scale: number) => number
  readonly draw: (scale: number, bits: Bits) => bigint
}

const meanOf = (law: 'laplace' | 'gaussian') => (scale: number) => roundedError(law, { scale, grid: 1 }, 1).meanAbsolute

const SHAPES: Readonly<Record<Law, Shape>> = {
  laplace: { quantile: (miss) => -log(miss), mean: meanOf('laplace'), draw: laplaceInteger },
  gaussian: { quantile: normalQuantile, mean: meanOf('gaussian'), draw: gaussianInteger },
  cauchy: { quantile: (miss) => 1 / tan((Math.PI / 2) * miss), draw: cauchyInteger },
}

export function scheduledNoise(law: Law, scales: Float64Array, guarantee: PrivateGuarantee, guess: number): Noise {
  const shape = SHAPES[law]
  const scaleAt = (level: number) => scales[Math.min(level, scales.length - 1)] as number
  // |round(Z)| exceeds w where |Z| reaches w + ½.
  const width = (level: number, miss: number) => Math.max(0, Math.ceil(scaleAt(level) * shape.quantile(miss) - 0.5))
  return {
    guarantee,
    parameters: { law, scaleAtGuess: scaleAt(guess), scaleAtWorst: scaleAt(scales.length - 1) },
    errorAt: (level) => ({
      ...(shape.mean === undefined ? {} : { meanAbsolute: shape.mean(scaleAt(level)) }),
      median: width(level, 0.5),
      ninetyFivePercent: width(level, 0.05),
    }),
    // Scales never fall with the level.
    widthUpTo: width,
    // The grid is 1 whatever the scale, which is private.
    draw: (level, _, bits) => shape.draw(scaleAt(level), bits),
  }
}
