/**
 * The Hamiltonian sampler of Ji and others 2021 with the walls that it needs (Pakman and Paninski 2013). A Gaussian y carries
 * the pattern in its signs: b_i = 1 where y_i > 0. Each iteration draws fresh momenta q and moves along
 * y(t) = y cos t + q sin t; where y_i reaches 0, the log-probability jumps by Δ if the sign changes: the particle crosses with
 * speed √(q_i² + 2Δ) if that is real, and is thrown back if not. Without the walls the signs are uniform, whatever Π is.
 *
 * The chain comes close to the law and never reaches it: for studies and comparisons, never for a release.
 */
import { atan2, hypot, sin } from '../../elementary/index.ts'
import { addGaussian, type Bits } from '../../random/index.ts'
import { type Couplings, couplingsOf } from './couplings.ts'
import { type BernoulliLaw, checkLaw } from './law.ts'

export interface HamiltonianOptions {
  readonly bits: Bits
  /** Iterations before the pattern is taken: 64 unless said otherwise, far more than weak couplings need. */
  readonly burnIn?: number
}

export interface ApproximateSample {
  readonly bits: Uint8Array
  readonly exact: false
}

/** An odd multiple of a quarter turn: where no wall was met, y(T) is a momentum, and nothing is left of y. */
const TRAVEL = 1.5 * Math.PI

/** Much finer than any use of the numbers: y = 0 itself turns up once in 10^9. */
const NORMAL = { scale: 1, grid: 2 ** -30 }

/** One pattern, by a chain of its own. */
export function hamiltonianSample(law: BernoulliLaw, options: HamiltonianOptions): ApproximateSample {
  return hamiltonianSampler(law)(options)
}

/** The same, made ready for many chains. */
export function hamiltonianSampler(law: BernoulliLaw): (options: HamiltonianOptions) => ApproximateSample {
  checkLaw(law)
  const couplings = couplingsOf(law)
  const size = couplings.own.length
  const y = new Float64Array(size)
  const momenta = new Float64Array(size)
  return ({ bits, burnIn = 64 }) => {
    y.fill(0)
    addGaussian(y, NORMAL, bits)
    const pattern = Uint8Array.from(y, (value) => (value > 0 ? 1 : 0))
    for (let iteration = 0; iteration < burnIn; iteration++) {
      momenta.fill(0)
      addGaussian(momenta, NORMAL, bits)
      travel(couplings, y, momenta, pattern)
    }
    return { bits: pattern, exact: false }
  }
}

/** Moves y, and the pattern with it, for a time of TRAVEL. */
function travel(couplings: Couplings, y: Float64Array, momenta: Float64Array, pattern: Uint8Array): void {
  // y_i(t) = A sin(t + φ) meets 0 once in every half turn, at speed A; after a wall it leaves at its new speed and is
  // back half a turn later. So the order in which the cells meet their walls is the same in every half turn.
  const hits = y.map((value, i) => firstHit(value, momenta[i] as number))
  const speeds = y.map((value, i) => hypot(value, momenta[i] as number))
  const order = Int32Array.from(hits, (_, i) => i).sort((i, j) => (hits[i] as number) - (hits[j] as number))
  for (let start = 0; start < TRAVEL; start += Math.PI) {
    for (const i of order) {
      if ((hits[i] as number) + start >= TRAVEL) break
      const one = pattern[i] === 1
      const jump = one ? -logOdds(couplings, i, pattern) : logOdds(couplings, i, pattern)
      const square = (speeds[i] as number) ** 2 + 2 * jump
      if (square > 0) {
        speeds[i] = Math.sqrt(square)
        pattern[i] = one ? 0 : 1
      }
    }
  }
  for (let i = 0; i < y.length; i++) {
    const hit = hits[i] as number
    const last = hit + (hit + Math.PI < TRAVEL ? Math.PI : 0)
    y[i] = (pattern[i] === 1 ? 1 : -1) * (speeds[i] as number) * sin(TRAVEL - last)
  }
}

/** The first t > 0 with y cos t + q sin t = 0; at most π. */
function firstHit(y: number, q: number): number {
  const t = atan2(-y, q)
  return t > 0 ? t : t + Math.PI
}

/** ln of the odds that cell k is 1 given the others. */
function logOdds({ own, offsets, indices, values }: Couplings, k: number, pattern: Uint8Array): number {
  let h = own[k] as number
  for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
    h += 2 * (values[at] as number) * (pattern[indices[at] as number] as number)
  }
  return h
}
