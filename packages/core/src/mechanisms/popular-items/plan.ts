/** Plans for the popularity of items: counts with noise, and pairs of popular ones, for one ε together. notes.md derives it. */
import { NotFeasible } from '../../errors.ts'
import { plain } from '../../given.ts'
import {
  calibrateGaussian,
  checkDelta,
  checkEpsilon,
  divideUp,
  epsilonAt,
  type PrivateGuarantee,
  remaining,
  semanticWarning,
  sqrtUp,
} from '../../privacy/index.ts'
import { grouped } from '../../text/index.ts'
import type { Law } from '../additive.ts'
import { composedGuarantee } from '../composing.ts'
import { roundedError } from '../direct/index.ts'
import { type ExpectedError, type Plan, planned, plannedAs, type Stage } from '../mechanism.ts'
import { laplaceBound } from '../stage-curves.ts'
import { checkAll, type ItemFacts, type ItemSettings } from './facts.ts'
import { amongPopular, average, bestCap, catalogues, JUDGED, lostItems, lostPairs, popularity } from './model.ts'
import { thresholdFor } from './threshold.ts'

/** How one kind of number is made. */
export interface Counting {
  /** For how many items one person counts. */
  readonly perPerson: number
  /** b of the Laplace law, σ of the Gaussian. */
  readonly scale: number
  /** Noisy numbers are whole ones. */
  readonly grid: 1
  /** What is published has at least this. */
  readonly threshold: number
}

export interface ItemParameters {
  readonly items: Counting
  readonly pairs?: Counting & { readonly among: number }
  /** How likely it is, at most, that an item is named which one person alone has. */
  readonly unseen?: number
}

export interface ItemError {
  /** Of one number, by the noise alone. */
  readonly items: ExpectedError
  readonly pairs?: ExpectedError
  /**
   * Which share of all that people have is beyond the caps, if they have as much as is expected. Of pairs, on average over how many
   * items there may be, and if there are hardly more than those that make pairs.
   */
  readonly lost?: { readonly items: number; readonly pairs?: number; readonly pairsAtMost?: number }
}

/** The plan of popular items. */
export type ItemPlan = Plan<ItemFacts, ItemSettings, ItemParameters, ItemError>

export const NAME = 'popular-items'

/** More than the parts can be rounded by: together they never come to more than what is asked. */
const ROOM = 1 - 5e-13
const USUAL_SHARE = 0.5
/** How often something is published, at most, that nobody has, where all of it gets noise. */
const FALSE = 0.05
/** Wider noise hides everything, and its grid would no longer be whole people. */
const WIDEST = 2 ** 21
const MOST_CAP = 2000
/** Fewer items than these are given as a list. */
const FEWEST = 10
/** Pairs of so many of the most popular items are what their cap is chosen for. */
const TYPICAL = 10
/** Where nothing is expected, few popular items make many pairs. */
const USUAL_PAIR_CAP = 8

export function plan(given: ItemFacts, wished: ItemSettings): ItemPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkAll(facts, settings)
  const { noise, epsilon, delta, pairs } = settings
  const warnings = [
    ...checkEpsilon(epsilon),
    ...checkDelta(delta, { required: noise === 'gaussian' || facts.items === undefined }),
    ...(delta === undefined ? [] : semanticWarning(epsilon, delta, facts.expected?.people)),
  ]
  // Half of δ names what nobody knew, where the noise needs the other half.
  const unseen = facts.items === undefined ? (delta as number) * (noise === 'gaussian' ? 0.5 : 1) : undefined
  const share = pairs === undefined ? 0 : (pairs.share ?? USUAL_SHARE)
  const budgets =
    noise === 'laplace'
      ? [1 - share, share].map((part) => part * epsilon * ROOM)
      : gaussianBudgets([1 - share, share], {
          epsilon,
          delta: unseen === undefined ? (delta as number) : remaining(delta as number, unseen),
        })
  const [forItems, forPairs] = budgets as [number, number]
  const parameters: ItemParameters = {
    items: itemsOf(facts, settings, forItems, unseen),
    ...(pairs === undefined ? {} : { pairs: pairsOf(facts, settings, forPairs) }),
    ...(unseen === undefined ? {} : { unseen }),
  }
  const made = {
    mechanism: NAME,
    facts,
    settings,
    parameters,
    stages: stagesOf(facts, settings, parameters, budgets, share),
    expectedError: errorOf(facts, settings, parameters),
    warnings: [...warnings, ...nothingSeen(facts, parameters)],
  } as const
  return delta === undefined
    ? planned(made, epsilon)
    : plannedAs(made, composedGuarantee({ epsilon, delta }, facts.neighbours))
}

/** Independent Gaussian stages of μ₁ and μ₂ are together exactly one of √(μ₁² + μ₂²). */
function gaussianBudgets(
  parts: readonly number[],
  asked: { readonly epsilon: number; readonly delta: number },
): number[] {
  const { mu } = calibrateGaussian(asked)
  return parts.map((part) => Math.sqrt(part) * mu * ROOM)
}

/** Noise for somebody who adds 1 to so many numbers at most. */
function scaleOf(law: Law, numbers: number, budget: number): number {
  return divideUp(law === 'laplace' ? numbers : sqrtUp(numbers), budget)
}

function visible(scale: number): number {
  if (scale < WIDEST) return scale
  throw new NotFeasible(
    `The noise would be ${scale.toExponential(1)} people wide, and nothing could be seen: take a larger ε, or let a person count for fewer items.`,
  )
}

const pairsIn = (items: number) => (items * (items - 1)) / 2

function itemsOf(facts: ItemFacts, settings: ItemSettings, budget: number, unseen: number | undefined): Counting {
  const { noise, atLeast } = settings
  const scaleAt = (cap: number) => scaleOf(noise, cap, budget)
  const perPerson = settings.perPerson ?? itemCap(facts, noise, scaleAt)
  const scale = visible(scaleAt(perPerson))
  const threshold =
    unseen === undefined
      ? (atLeast ?? thresholdFor(noise, scale, 0, facts.items as number, FALSE))
      : Math.max(atLeast ?? 1, thresholdFor(noise, scale, 1, perPerson, unseen))
  return { perPerson, scale, grid: 1, threshold }
}

/** By the error of the hundred most popular items, as a share of those who have them. */
function itemCap(facts: ItemFacts, noise: Law, scaleAt: (cap: number) => number): number {
  const { perPerson = 1 } = facts.expected ?? {}
  const lost = (cap: number) => lostItems(perPerson, cap)
  const possible = catalogues(facts, Math.max(FEWEST, Math.ceil(perPerson))).map((items) => {
    const held = popularity({ ...facts, items })
    return { inverses: Array.from({ length: Math.min(JUDGED, items) }, (_, k) => 1 / held(k + 1)), lost }
  })
  return bestCap(1, Math.min(MOST_CAP, facts.items ?? MOST_CAP), possible, (cap) => offBy(noise, scaleAt(cap)))
}

function pairsOf(facts: ItemFacts, settings: ItemSettings, budget: number): Counting & { readonly among: number } {
  const { noise, atLeast } = settings
  const { among: asked, perPerson: cap } = settings.pairs as NonNullable<ItemSettings['pairs']>
  const among = Math.min(asked, Math.max(2, facts.items ?? asked))
  const scaleAt = (each: number) => scaleOf(noise, pairsIn(each), budget)
  const perPerson = Math.min(cap ?? pairCap(facts, noise, among, scaleAt), among)
  const scale = visible(scaleAt(perPerson))
  return {
    perPerson,
    scale,
    grid: 1,
    threshold: atLeast ?? thresholdFor(noise, scale, 0, pairsIn(among), FALSE),
    among,
  }
}

/** By the error of pairs of the ten most popular items, had by people as if one had nothing to do with the other. */
function pairCap(facts: ItemFacts, noise: Law, among: number, scaleAt: (cap: number) => number): number {
  if (facts.expected === undefined) return USUAL_PAIR_CAP
  const { people } = facts.expected
  const ranks = Math.min(TYPICAL, among)
  const possible = catalogues(facts, among).map((items) => {
    const held = popularity({ ...facts, items })
    const inverses: number[] = []
    for (let a = 1; a <= ranks; a++) for (let b = 1; b < a; b++) inverses.push(people / (held(a) * held(b)))
    const mean = amongPopular(facts, among, items)
    return { inverses, lost: (cap: number) => lostPairs(mean, cap, among) }
  })
  return bestCap(2, among, possible, (cap) => offBy(noise, scaleAt(cap)))
}

/** By how much noise is off on average; wider noise than is ever used hides everything. */
function offBy(noise: Law, scale: number): number {
  return scale < WIDEST ? roundedError(noise, { scale, grid: 1 }, 1).meanAbsolute : scale
}

function stagesOf(
  { neighbours }: ItemFacts,
  { noise, delta }: ItemSettings,
  { unseen, pairs }: ItemParameters,
  budgets: readonly number[],
  share: number,
): Stage[] {
  const left = delta === undefined || unseen === undefined ? delta : delta - unseen
  const stage = (name: string, budget: number, part: number): Stage => {
    if (noise === 'laplace') {
      const curve = laplaceBound(budget)
      return { name, guarantee: { kind: 'pure', epsilon: budget, neighbours, exactness: 'bound', curve } }
    }
    // By itself a stage is stated at its part of δ, so that these add up as the parts of μ² do.
    const curve = { kind: 'gaussian', mu: budget } as const
    const own = (left as number) * part * ROOM
    const epsilon = epsilonAt(curve, own)
    return { name, guarantee: { kind: 'approximate', epsilon, delta: own, neighbours, exactness: 'exact', curve } }
  }
  return [
    ...(unseen === undefined ? [] : [{ name: 'names found in the data', guarantee: leak(neighbours, unseen) }]),
    stage('people with an item', budgets[0] as number, 1 - share),
    ...(pairs === undefined ? [] : [stage('people with two items', budgets[1] as number, share)]),
  ]
}

/** Nothing is told but for a chance of δ, in which all may be. */
function leak(neighbours: ItemFacts['neighbours'], delta: number): PrivateGuarantee {
  return {
    kind: 'approximate',
    epsilon: 0,
    delta,
    neighbours,
    exactness: 'bound',
    curve: { kind: 'approximate', epsilon: 0, delta },
  }
}

function errorOf(facts: ItemFacts, { noise }: ItemSettings, { items, pairs }: ItemParameters): ItemError {
  const { expected } = facts
  const lostAt = (size: number, { among, perPerson }: NonNullable<ItemParameters['pairs']>) =>
    lostPairs(amongPopular(facts, among, size), perPerson, among)
  return {
    items: roundedError(noise, items, 1),
    ...(pairs === undefined ? {} : { pairs: roundedError(noise, pairs, 1) }),
    ...(expected === undefined
      ? {}
      : {
          lost: {
            items: lostItems(expected.perPerson, items.perPerson),
            ...(pairs === undefined
              ? {}
              : {
                  pairs: average(catalogues(facts, pairs.among), (size) => lostAt(size, pairs)),
                  pairsAtMost: lostAt(facts.items ?? pairs.among, pairs),
                }),
          },
        }),
  }
}

/** Where not even the most popular item is expected to stand out. */
function nothingSeen(facts: ItemFacts, { items, pairs }: ItemParameters): string[] {
  if (facts.expected === undefined) return []
  const held = popularity(facts)
  const { people } = facts.expected
  const top = held(1)
  if (items.threshold > top) {
    return [
      `An item is published from about ${grouped(items.threshold)} people on, and the most popular one may be had by ${grouped(Math.round(top))}: probably nothing will be published. More people or a larger ε would help.`,
    ]
  }
  const pair = (held(1) * held(2)) / people
  if (pairs === undefined || pairs.threshold <= pair) return []
  return [
    `A pair is published from about ${grouped(pairs.threshold)} people on, and the most common one may be had by ${grouped(Math.round(pair))}: probably no pair will be published. Fewer items to make pairs of, more people or a larger ε would help.`,
  ]
}
