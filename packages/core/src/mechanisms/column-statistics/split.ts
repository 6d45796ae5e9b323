/**
 * How ε is divided: from public facts, and by what matters. The noise of a measurement that gets the part p is in proportion
 * to s/p (Laplace, parts of ε) or to s/√p (Gaussian, parts of μ²), and what is made small is the sum over all measurements of
 * weight × (noise/s)², where a weight says how much an error of one step matters: measure.ts.
 */
import { cbrt } from '../../elementary/index.ts'
import type { Law } from '../additive.ts'
import type { Measured } from './measure.ts'

/**
 * Parts that add up to 1, but for their rounding. Laplace: Σ w/p² over Σp = 1 is smallest where p ∝ w^⅓. Gaussian: Σ w/p is
 * smallest where p ∝ √w.
 */
export function partsOf(law: Law, measured: readonly Measured[]): number[] {
  const raw = measured.map(({ weight }) => (law === 'laplace' ? cbrt(weight) : Math.sqrt(weight)))
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map((x) => x / sum)
}
