/** From which noisy number on something is published: rounded to whole people, x + Z is at least T where Z ≥ T − ½ − x. */
import { log } from '../../elementary/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import type { Law } from '../additive.ts'

/** Room for the last digits of the tail. */
const ROOM = 1e-9

/** ln P(Z ≥ t), t ≥ 0. */
function lnTail(law: Law, t: number): number {
  return law === 'laplace' ? -Math.LN2 - t : lnNormalTail(t)
}

/** The least whole T with cases·P(round(x + Z) ≥ T) ≤ chance, for something that x people have. */
export function thresholdFor(law: Law, scale: number, x: number, cases: number, chance: number): number {
  const wanted = log(chance) - log(cases) - ROOM
  const rare = (threshold: number) => {
    const away = threshold - 0.5 - x
    return away >= 0 && lnTail(law, away / scale) <= wanted
  }
  let most = Math.max(2, x + 1)
  while (!rare(most)) most *= 2
  let least = x
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (rare(middle)) most = middle
    else least = middle
  }
  return most
}
