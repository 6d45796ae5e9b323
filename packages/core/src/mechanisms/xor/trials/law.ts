/** The law of what XOR noise publishes, summed over all patterns of the noise: from Π, by its definition. */
import { exp } from '../../../elementary/index.ts'

import type { Law, TinyMatrix } from '../../../trials/index.ts'
import type { BinaryFacts } from '../../binary/index.ts'
import {
  type Cells,
  cappedFirst,
  countedFirst,
  type Outcomes,
  patterns,
  placesIn,
  sum,
} from '../../binary/trials/laws.ts'
import type { BernoulliLaw, XorSettings } from '../index.ts'

/** Noise on every cell of the matrix, whether it can hold something or not, and what is read off. */
export function xorLaw(
  facts: BinaryFacts,
  { symmetrise }: Pick<XorSettings, 'symmetrise'>,
  law: BernoulliLaw,
): Law<TinyMatrix> {
  const { columns, ones } = facts
  const places = placesIn(facts)
  const noise = noiseLaw(law, facts.rows)
  const both = symmetrise === 'and'
  const known = new Map<string, Outcomes>()
  const release = (cells: Cells): Outcomes => {
    // The same cells come again, for every number that may be counted.
    const outcomes = known.get(cells.join('')) ?? summed(cells)
    known.set(cells.join(''), outcomes)
    return outcomes
  }
  const summed = (cells: Cells): Outcomes => {
    const outcomes = new Map<string, number>()
    for (const [flips, p] of noise) {
      const shown = places.map(([i, j], k) => {
        const at = (flip: number | undefined) => (flip as number) ^ (cells[k] as number)
        // An edge that both sides have to say has a cell on either side of the diagonal.
        return at(flips[i * columns + j]) & (both ? at(flips[j * columns + i]) : 1)
      })
      const name = shown.join('')
      outcomes.set(name, (outcomes.get(name) ?? 0) + p)
    }
    return outcomes
  }
  const most = facts.maxOnes ?? 1
  return cappedFirst(
    facts,
    ones !== undefined && 'counted' in ones ? countedFirst(most / ones.counted.epsilon, release) : release,
  )
}

/** Every pattern of the noise of so many rows with its probability: blocks have their own, and the last may be cut. */
function noiseLaw(law: BernoulliLaw, rows: number): (readonly [flips: Cells, probability: number])[] {
  const block = blockLaw(law)
  let all: (readonly [Cells, number])[] = [[[], 1]]
  for (let left = rows; left > 0; left -= law.rows) {
    const shown = cut(block, Math.min(left, law.rows) * law.columns)
    all = all.flatMap(([before, p]) => shown.map(([flips, q]) => [[...before, ...flips], p * q] as const))
  }
  return all
}

/** P(B) ∝ exp(bᵀΠb). */
function blockLaw(law: BernoulliLaw): (readonly [Cells, number])[] {
  const cells = law.rows * law.columns
  const weights = patterns(cells).map((flips) => {
    const ones = flips.flatMap((flip, k) => (flip === 1 ? [k] : []))
    return [flips, exp(sum(ones.flatMap((k) => ones.map((l) => coupling(law, k, l)))))] as const
  })
  const total = sum(weights.map(([, weight]) => weight))
  return weights.map(([flips, weight]) => [flips, weight / total])
}

/** Π_kl. */
function coupling(law: BernoulliLaw, k: number, l: number): number {
  const [i, j, m, n] = [Math.floor(k / law.columns), k % law.columns, Math.floor(l / law.columns), l % law.columns]
  if (law.kind === 'exchangeable') return j !== n ? 0 : i === m ? law.own : law.between
  if (i === m) return law.theta[j]?.[n] ?? 0
  if (law.kind === 'rows') return 0
  const tied = law.lambda.find((pair) => pair.i === Math.min(i, m) && pair.j === Math.max(i, m))
  return tied?.matrix[j]?.[n] ?? 0
}

function cut(block: readonly (readonly [Cells, number])[], size: number): (readonly [Cells, number])[] {
  const sums = new Map<string, readonly [Cells, number]>()
  for (const [flips, p] of block) {
    const first = flips.slice(0, size)
    const name = first.join('')
    sums.set(name, [first, (sums.get(name)?.[1] ?? 0) + p])
  }
  return [...sums.values()]
}
