/** Rows released as whole numbers, few enough to list all that may come of them. */

import { claimOf, type ExactTrial, type Pair, type TinyMatrix, together, wholeLaw } from '../../../trials/index.ts'
import { type MatrixFacts, type NoisePlan, type NoiseSettings, uniformNoise } from '../index.ts'

/** Every row of two whole numbers within the cap, and every other in its place. */
export function wholeRows(name: string, facts: MatrixFacts, settings: NoiseSettings): ExactTrial<TinyMatrix> {
  const plan = uniformNoise.plan(facts, settings)
  const cap = facts.caps?.l1 ?? 0
  const numbers = Array.from({ length: 2 * cap + 1 }, (_, k) => k - cap)
  const all = numbers
    .flatMap((x) => numbers.map((y): TinyMatrix => ({ rows: 1, columns: 2, values: [x, y] })))
    .filter(({ values: [x = 0, y = 0] }) => Math.abs(x) + Math.abs(y) <= cap)
  const pairs = all.flatMap((a, k) =>
    all.slice(k + 1).map((b): Pair<TinyMatrix> => ({ name: `${a.values.join(' ')}, and ${b.values.join(' ')}`, a, b })),
  )
  return { name, claim: claimOf(plan.guarantee), pairs, law: (input) => wholeRowLaw(plan, input) }
}

/** Of a row within its cap. */
export function wholeRowLaw({ settings, parameters, facts }: NoisePlan, { values }: TinyMatrix): Map<string, number> {
  const beyond = (facts.caps?.l1 ?? 0) + 1
  const noise = { law: settings.noise, scale: parameters.scale, grid: parameters.grid }
  return together(values.map((x) => wholeLaw(x, noise, { least: -beyond, most: beyond })))
}
