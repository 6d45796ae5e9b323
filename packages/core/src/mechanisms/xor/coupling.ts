/**
 * Exact sampling by coupling from the past (Propp and Wilson 1996), for laws too large to enumerate.
 *
 * A sweep visits the cells of a block in order and draws each anew given the others: cell k becomes 1 if
 * U_{t,k} < σ(h), h = Π_kk + 2Σ_l Π_kl b_l, σ(h) = 1/(1 + e^−h). Run from the infinite past, such a chain has the law
 * exactly at time 0. Cells start unknown at sweep −T; a bounding chain (Huber 1998) carries for each cell the least
 * and the most that it can be, and if no cell is unknown at time 0, the chain from any start ends there, so the one
 * from the infinite past does as well. If not, T is doubled, **with the same U for the same sweep and cell**: with fresh
 * ones, or stopping when all cells are first known, the output would lean to patterns that are reached quickly. For
 * the same reason there is no cap on T. Where all couplings are ≥ 0 the least and the most are the two chains from all
 * zeros and all ones of Propp and Wilson.
 *
 * How long it takes: a change of cell l moves σ(h) by tanh(|Π_kl|/2) at most, and these add up (tanh is concave), so a
 * cell is unknown after its update with at most Σ_l tanh(|Π_kl|/2) times the largest probability that another is. With
 * α = `contraction` < 1 a cell is unknown after T sweeps with probability at most α^T, one of d cells with d·α^T. So the
 * sweeps needed are expected to stay below (ln d + 1)/(1 − α), and doubling makes less than four times as many.
 */
import { exp } from '../../elementary/index.ts'
import { NotFeasible } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import { blocksOf } from './blocks.ts'
import { chainOf } from './chain.ts'
import { couplingsOf } from './couplings.ts'
import type { Sampler } from './exchangeable.ts'
import { type BernoulliLaw, checkLaw } from './law.ts'

/** Beyond, a draw takes hundreds of sweeps, and soon more than anyone waits for. */
export const MOST_CONTRACTION = 0.98

/** α = max_k Σ_l tanh(|Π_kl|/2), Dobrushin's condition: below 1, one sweep forgets a share of 1 − α of its start. */
export function contraction(law: BernoulliLaw): number {
  checkLaw(law)
  // tanh(x/2) = (1 − e^−x)/(1 + e^−x), by an exponential that is the same on every machine.
  const influence = (value: number) => {
    const e = exp(-Math.min(Math.abs(value), 700))
    return (1 - e) / (1 + e)
  }
  if (law.kind === 'exchangeable') return (law.rows - 1) * influence(law.between)
  const { own, offsets, values } = couplingsOf(law.kind === 'rows' ? { ...law, rows: 1 } : law)
  let most = 0
  for (let k = 0; k < own.length; k++) {
    let sum = 0
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) sum += influence(values[at] as number)
    most = Math.max(most, sum)
  }
  return most
}

/** `slack` ≥ 1 forces the exact path. */
export function couplingSampler(law: BernoulliLaw, slack = 0): Sampler {
  const alpha = contraction(law)
  if (!(alpha < MOST_CONTRACTION)) {
    throw new NotFeasible(
      `Cells are coupled too strongly to couple chains from the past: the influences on one cell add up to ${alpha.toFixed(2)}, and must stay below ${MOST_CONTRACTION}. Use weaker couplings (a smaller epsilon), or fewer.`,
    )
  }
  const blocks = blocksOf(law).map((block) => ({ ...block, chain: chainOf(block.couplings, slack) }))
  return (bits: Bits) => {
    const out = new Uint8Array(law.rows * law.columns)
    for (const { chain, places, copies, stride } of blocks) {
      for (let copy = 0; copy < copies; copy++) {
        const block = chain(bits)
        for (let k = 0; k < places.length; k++) out[(places[k] as number) + copy * stride] = block[k] as number
      }
    }
    return out
  }
}
