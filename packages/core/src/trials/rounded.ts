/** The law of whole numbers that noise leaves: from the scale of a plan and the definition of the noise, not from a sampler. */
import { exp } from '../elementary/index.ts'
import { lnNormalTail } from '../privacy/special/normal.ts'

export interface WholeNoise {
  readonly law: 'laplace' | 'gaussian'
  readonly scale: number
  /** Noisy numbers are first rounded to whole multiples of this power of two, at most 1, and then to whole numbers. */
  readonly grid: number
}

/** Outcomes from one whole number to another; what lies beyond either end is counted with it. */
export interface Ends {
  readonly least: number
  readonly most: number
}

/** The probability of each whole number. Beyond all inputs the ratio of two Laplace laws is the same, so ends hide nothing. */
export function wholeLaw(x: number, noise: WholeNoise, { least, most }: Ends): Map<string, number> {
  // Halves go up: the least multiple of the grid that becomes k, and what is rounded to that.
  const from = (k: number) => Math.ceil((k - 0.5) / noise.grid) * noise.grid - noise.grid / 2
  const law = new Map<string, number>()
  for (let k = least; k <= most; k++) {
    const [low, high] = [k === least ? -Infinity : from(k) - x, k === most ? Infinity : from(k + 1) - x]
    law.set(`${k === least ? '≤ ' : k === most ? '≥ ' : ''}${k}`, between(low, high, noise))
  }
  return law
}

/** P(low ≤ Z < high), of tails on the side where they are small: a difference of two numbers near 1 would lose its digits. */
function between(low: number, high: number, { law, scale }: WholeNoise): number {
  const beyond = (distance: number) => tail(law, distance / scale)
  if (low >= 0) return beyond(low) - beyond(high)
  if (high <= 0) return beyond(-high) - beyond(-low)
  return 1 - beyond(high) - beyond(-low)
}

/** P(Z > t) of noise of scale 1, t ≥ 0. */
function tail(law: WholeNoise['law'], t: number): number {
  if (t === Infinity) return 0
  return law === 'laplace' ? exp(-t) / 2 : exp(lnNormalTail(t))
}

/** Independent numbers, all of them together: an output is called "(0, ≥ 3)". */
export function together(laws: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  let joint: [names: string[], p: number][] = [[[], 1]]
  for (const law of laws) {
    joint = joint.flatMap(([names, p]) => [...law].map(([name, q]): [string[], number] => [[...names, name], p * q]))
  }
  return new Map(joint.map(([names, p]) => [`(${names.join(', ')})`, p]))
}
