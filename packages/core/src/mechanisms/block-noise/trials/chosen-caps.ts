/** Caps that a first stage chooses, for a release small enough to list all that may come of it. */
import { exp } from '../../../elementary/index.ts'

import { claimOf, type ExactTrial, type Pair, type TinyPeople, wholeLaw } from '../../../trials/index.ts'
import { type BlockFacts, type BlockSettings, blockNoise, blocksFrom, type CapChoice } from '../index.ts'

/** Of the ε of the release, what the choice of the caps spends. */
const SHARE = 0.5

/** Two cells, each a block, or one cell alone; the caps are chosen. */
export const toChoose = (epsilon: number, cells: 1 | 2) =>
  ({
    rows: 1,
    columns: cells,
    neighbours: { kind: 'individual' },
    blocks: blocksFrom(Uint8Array.of(1, 2).subarray(0, cells), ['first', 'second'].slice(0, cells)),
    caps: { choose: { candidates: [1, 2], quantile: 0.5, epsilon: SHARE * epsilon } },
  }) as const satisfies BlockFacts

/** One cell. Up to two people who have 1, 2 or −2 in it, and one more. */
export function chosenExactly(
  name: string,
  facts: ReturnType<typeof toChoose>,
  settings: BlockSettings,
): ExactTrial<TinyPeople> {
  const values = [1, 2, -2]
  const alone = [[], ...values.map((x) => [x])]
  const others = [...alone, ...values.flatMap((x) => values.map((y) => [x, y]))]
  const people = (list: readonly number[]): TinyPeople => list.map((x, who) => [who, 0, 0, x])
  const pairs = others.flatMap((list) =>
    values.map(
      (x): Pair<TinyPeople> => ({
        name: `people with ${list.join(' and ') || 'nothing'}, and one more with ${x}`,
        a: people(list),
        b: people([...list, x]),
      }),
    ),
  )
  const { guarantee } = blockNoise.plan(facts, settings)
  return { name, claim: claimOf(guarantee), pairs, law: (input) => chosenLaw(facts, settings, input) }
}

/** The chosen cap, and what is released with it. */
export function chosenLaw(
  facts: ReturnType<typeof toChoose>,
  settings: BlockSettings,
  input: TinyPeople,
): Map<string, number> {
  const { choose } = facts.caps
  const law = new Map<string, number>()
  for (const [at, chance] of chances(choose, input).entries()) {
    const cap = choose.candidates[at] as number
    const plan = blockNoise.plan({ ...facts, caps: { blocks: [cap], chosen: choose } }, settings)
    const sum = input.reduce((total, [, , , x]) => total + Math.max(-cap, Math.min(cap, x)), 0)
    const [noise] = plan.parameters.blocks
    if (noise === undefined) throw new RangeError('a plan has a block')
    // Three people have at most 6 together.
    for (const [output, p] of wholeLaw(sum, noise, { least: -7, most: 7 }))
      law.set(chosenOutput(cap, output), chance * p)
  }
  return law
}

/** What such an output is called in the law. */
export function chosenOutput(cap: number, sum: string): string {
  return `the cap ${cap} with the sum ${sum}`
}

/** Each candidate weighs four times as much as the next, and e^(ε·score/2m) with m the most that one person changes a score. */
function chances({ candidates, quantile = 0.5, epsilon }: CapChoice, input: TinyPeople): number[] {
  const most = Math.max(quantile, 1 - quantile)
  const weights = candidates.map((cap, at) => {
    const within = input.filter(([, , , x]) => Math.abs(x) <= cap).length
    const score = -Math.abs(within - quantile * input.length)
    return 4 ** -at * exp((epsilon * score) / (2 * most))
  })
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / all)
}
