/**
 * Caps chosen privately: for each block, among public candidates, the one beyond which about as many people are as should be.
 * An exponential mechanism on ranks (McSherry and Talwar 2007; Smith 2011), drawn exactly.
 *
 * With N people who have anything in the block, F(c) of them within the cap c, the score of c is −|F(c) − q·N| for a quantile
 * q. One person more or less changes F(c) − q·N by 1 − q, by −q, or not at all: by at most m = max(q, 1 − q). Without a quantile
 * it is −|N − F(c) − A|, where A is public: a cap that is larger by 1 adds A to Σ|error| by its noise, and takes 1 less from each of
 * the N − F(c) people beyond it, so that the smallest error is where both are equal. N − F(c) changes by m = 1 at most. (Of
 * Gaussian noise the cap is on the norm, and this is as if all that somebody adds lay in one cell: caps come out rather small.)
 * Candidates drawn with weights e^(ε·score/(2m)) are ε-private. Every cap gets an equal part of the stage's ε, and the parts add up.
 *
 * Where nobody lies between two candidates both have the same score, and the smaller one needs less noise: each candidate
 * weighs four times as much as the next, whatever the data, which costs no privacy.
 */
import { type People, PersonCells } from '../../data/index.ts'
import { divideUp, nextDown } from '../../privacy/index.ts'
import { type Bits, type Dyadic, discreteLaw, drawFrom, dyadic } from '../../random/index.ts'
import { add, multiply } from '../../random/reals/dyadic.ts'
import type { Labels } from './blocks.ts'
import type { BlockCaps, CapChoice } from './facts.ts'
import { sumsOf } from './limit.ts'
import { normOf } from './norms.ts'
import { type BlockPlan, clipOf } from './plan.ts'
import type { BlockClip } from './units.ts'

/** How many people have a norm up to each candidate, and above the last: one list for each block, and for the total. */
export type NormCounts = readonly (readonly number[])[]

/** Counts, one person after the other. What it counts is private. */
export class CountedNorms implements People {
  readonly #person: PersonCells
  readonly #labels: Labels
  readonly #clip: BlockClip
  /** In units. */
  readonly #candidates: readonly number[]
  readonly counts: number[][]

  constructor(plan: BlockPlan, { candidates, total }: CapChoice, labels: Labels) {
    const clip = clipOf(plan)
    this.#person = new PersonCells(labels.length)
    this.#labels = labels
    this.#clip = clip
    this.#candidates = candidates.map((cap) => Math.floor(cap / clip.quantum))
    const lists = clip.caps.length + (total === true ? 1 : 0)
    this.counts = Array.from({ length: lists }, () => new Array<number>(candidates.length + 1).fill(0))
  }

  addTo(cell: number, units: number): void {
    this.#person.add(cell, units)
  }

  /** Says that a person has no more rows. */
  endPerson(): void {
    const { laws } = this.#clip
    const sums = sumsOf(this.#person.take(), this.#clip, this.#labels)
    for (const [k, law] of laws.entries()) this.#count(k, normOf(law, sums[k] as number))
    if (this.counts.length > laws.length) this.#count(laws.length, this.#total(sums))
  }

  /** Of hybrid noise the larger of the two totals: one number caps both. */
  #total(sums: Float64Array): number {
    const { laws } = this.#clip
    const of = (law: string) => sums.reduce((sum, s, k) => (laws[k] === law ? sum + s : sum), 0)
    return Math.max(of('laplace'), Math.sqrt(of('gaussian')))
  }

  #count(list: number, norm: number): void {
    if (norm === 0) return
    const counts = this.counts[list] as number[]
    const at = this.#candidates.findIndex((cap) => norm <= cap)
    const bucket = at < 0 ? this.#candidates.length : at
    counts[bucket] = (counts[bucket] as number) + 1
  }
}

/** The caps, and how they came about. Private counts in, a private choice out. `beyond` is that of the plan. */
export function drawCaps(counts: NormCounts, choice: CapChoice, bits: Bits, beyond?: readonly number[]): BlockCaps {
  const each = nextDown(choice.epsilon / counts.length)
  const chosen = counts.map(
    (people, list) => choice.candidates[drawFrom(lawOf(people, choice, each, beyond?.[list]), bits)] as number,
  )
  const blocks = choice.total === true ? chosen.slice(0, -1) : chosen
  return { blocks, ...(choice.total === true ? { total: chosen.at(-1) as number } : {}), chosen: choice }
}

/** Scores in exact arithmetic: a rounded exponent would be another mechanism than the one that was proven. */
export function lawOf(
  people: readonly number[],
  { candidates, quantile }: Pick<CapChoice, 'candidates' | 'quantile'>,
  epsilon: number,
  beyond = 0,
) {
  const all = people.reduce((sum, n) => sum + n, 0)
  // How many should be within the cap, and by how much one person changes what is between that and those who are.
  const wanted =
    quantile === undefined ? add(dyadic(all), negative(dyadic(beyond))) : multiply(dyadic(quantile), dyadic(all))
  const change = quantile === undefined ? 1 : Math.max(quantile, 1 - quantile)
  const factor = dyadic(nextDown(epsilon / (2 * divideUp(change, 1 - 2 ** -50))))
  let within = 0
  return discreteLaw(
    candidates.map((_, i) => {
      within += people[i] as number
      const away = add(dyadic(within), negative(wanted))
      return {
        multiplicity: 4n ** BigInt(candidates.length - 1 - i),
        exponent: multiply(factor, away.n > 0n ? negative(away) : away),
      }
    }),
  )
}

function negative({ n, e }: Dyadic): Dyadic {
  return { n: -n, e }
}
