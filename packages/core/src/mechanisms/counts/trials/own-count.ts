/** A count of one's own, whose level moves in steps of three: what was counted is given, and the level drawn first. */

import { type Pair, planned, type SampledTrial } from '../../../trials/index.ts'
import { type CountFacts, counts } from '../index.ts'
import type { Counted } from './tiny-counts.ts'

export const OWN: CountFacts = {
  count: { name: 'paths of the longest kind', bounds: [0, 1, 2, 3, 4], step: 3 },
  neighbours: { kind: 'edge' },
}

/** Half of ε goes to the level, which both inputs of a pair are a whole step apart in. */
export function ownCountTrial(epsilon: number): SampledTrial<Counted> {
  const pairs: Pair<Counted>[] = [
    { name: 'a path more, and the level three higher', a: { value: 3, level: 1 }, b: { value: 4, level: 4 } },
    { name: 'no path more, and the level three higher', a: { value: 3, level: 0 }, b: { value: 3, level: 3 } },
  ]
  return planned({
    name: 'a count of one’s own, with a noisy level',
    mechanism: counts,
    plan: counts.plan(
      { ...OWN, level: { noisy: { epsilon: epsilon / 2 } } },
      { epsilon, mechanism: 'instance-cauchy' },
    ),
    pairs,
    data: ({ value, level }) => ({ value: BigInt(value), level }),
    output: ({ value, plan: { parameters } }) => [Number(value), parameters.guess],
    columns: ['the count', 'the level'],
    share: 0.2,
  })
}
