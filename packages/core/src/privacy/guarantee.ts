/** What a release promises, as data and in words, and the checks of the ε and δ that a person asks for. */
import { InvalidInput } from '../errors.ts'
import type { Curve, Exactness } from './curve.ts'
import { lossExceeds } from './curves.ts'
import type { Neighbours } from './neighbours.ts'
import {
  beliefInWords,
  hiddenInWords,
  knowingTheRest,
  publicInWords,
  sentence,
  supposedInWords,
  tiedInWords,
} from './promise.ts'
import { chanceInWords, epsilonInWords, factorInWords } from './words.ts'

/** What is promised: pure ε, (ε, δ) or k-anonymity. */
export type Guarantee = PrivateGuarantee | AnonymityGuarantee

/** Differential privacy, which has an ε. */
export type PrivateGuarantee = PureGuarantee | ApproximateGuarantee

interface Private {
  readonly neighbours: Neighbours
  /** Whether ε and δ are the smallest true numbers for this mechanism, or only known to be large enough. */
  readonly exactness: Exactness
  /** The whole guarantee, where it is known; not after adding unlike stages. */
  readonly curve?: Curve
}

/** Pure ε: without exceptions. */
export interface PureGuarantee extends Private {
  readonly kind: 'pure'
  readonly epsilon: number
}

/** (ε, δ): as pure, but for a probability of about δ. */
export interface ApproximateGuarantee extends Private {
  readonly kind: 'approximate'
  readonly epsilon: number
  readonly delta: number
}

/** k-anonymity: every released row occurs at least k times. */
export interface AnonymityGuarantee {
  readonly kind: 'k-anonymity'
  readonly k: number
  /** Columns that are published as they are, and that the promise says nothing about. */
  readonly besides?: readonly string[]
}

/** Whether a promise speaks of released rows, and not of neighbours: it has no ε then. */
export function isAnonymity(guarantee: Guarantee): guarantee is AnonymityGuarantee {
  return guarantee.kind === 'k-anonymity'
}

const LOOKED_FOR = 'Whatever an observer knows, and whatever they look for in the release, finding it becomes'

/** The promise in sentences that need no statistics. */
export function guaranteeInWords(guarantee: Guarantee): string {
  switch (guarantee.kind) {
    case 'pure':
      return sentences(
        supposedInWords(guarantee.neighbours),
        `${LOOKED_FOR} at most e^ε = ${factorInWords(guarantee.epsilon)} times as likely (ε = ${epsilonInWords(guarantee.epsilon)}).`,
        'There are no exceptions, however much computing they do.',
        sentence(beliefInWords(guarantee.neighbours, guarantee.epsilon)),
        tiedInWords(guarantee.neighbours, 'pure'),
        publicInWords(guarantee.neighbours),
        exactnessInWords(guarantee.exactness),
      )
    case 'approximate':
      return sentences(
        supposedInWords(guarantee.neighbours),
        `${LOOKED_FOR} at most e^ε = ${factorInWords(guarantee.epsilon)} times as likely, plus ` +
          `δ = ${guarantee.delta} (${chanceInWords(guarantee.delta)}); ε = ${epsilonInWords(guarantee.epsilon)}.`,
        exceededInWords(guarantee),
        tiedInWords(guarantee.neighbours, 'approximate'),
        publicInWords(guarantee.neighbours),
        exactnessInWords(guarantee.exactness),
      )
    case 'k-anonymity':
      return sentences(
        ...anonymityInWords(guarantee),
        'This is not differential privacy: it does not limit what someone can infer who knows more than the release, ' +
          'and it says nothing about several releases together.',
      )
  }
}

/** The promise in two sentences: whom it hides, how well, and by which numbers. */
export function guaranteeInBrief(guarantee: Guarantee): string {
  if (isAnonymity(guarantee)) {
    return sentences(...anonymityInWords(guarantee), 'This is weaker than differential privacy.')
  }
  const { neighbours, epsilon } = guarantee
  const { whom, than } = hiddenInWords(neighbours)
  const plus = guarantee.kind === 'pure' ? '' : `, plus ${chanceInWords(guarantee.delta)}`
  return (
    `Hides ${whom}. Anything the release may show is at most ${factorInWords(epsilon)} times as likely ` +
    `${than}${plus} (${numbersOf(guarantee)}).`
  )
}

/** Whom it hides, and the numbers alone: for somebody who has read more of it before. */
export function guaranteeInShort(guarantee: Guarantee): string {
  if (isAnonymity(guarantee)) {
    const { k, besides = [] } = guarantee
    return k === 1 || besides.length > 0
      ? guaranteeInBrief(guarantee)
      : `Every row occurs at least ${k} times. Weaker than differential privacy.`
  }
  return `Hides ${hiddenInWords(guarantee.neighbours).whom} (${numbersOf(guarantee)}).`
}

function numbersOf(guarantee: PrivateGuarantee): string {
  const epsilon = `ε = ${epsilonInWords(guarantee.epsilon)}`
  return guarantee.kind === 'pure' ? epsilon : `${epsilon}, δ = ${guarantee.delta}`
}

function anonymityInWords({ k, besides = [] }: AnonymityGuarantee): string[] {
  if (k === 1) return ['With k = 1 nothing is promised: every row may be the only one of its kind.']
  const [without, rest] =
    besides.length === 0
      ? ['', 'the release']
      : [`, but for its ${besides.map((name) => `"${name}"`).join(', ')},`, 'the rest']
  return [
    `Every released row${without} occurs at least ${k} times, so nobody's row can be told from ${k === 2 ? 'that of one other' : `those of ${k - 1} others`} by looking at ${rest}.`,
    ...(besides.length === 0 ? [] : ['Columns published unchanged beside the rows are not protected.']),
  ]
}

/** Asked more strictly. Whoever does not know the rest may see it happen more often: their odds are those of a mixture. */
function exceededInWords({ curve, epsilon, neighbours }: ApproximateGuarantee): string {
  if (curve === undefined) return ''
  return (
    `For ${knowingTheRest(neighbours)}, the odds on the truth rise by more than that factor with a probability of at ` +
    `most ${chanceInWords(lossExceeds(curve, epsilon))}.`
  )
}

function exactnessInWords(exactness: Exactness): string {
  return exactness === 'exact'
    ? 'These numbers are exact for this mechanism: no smaller ones would be true.'
    : 'These numbers are upper bounds: the mechanism may protect better than they say.'
}

function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/** Throws unless ε can be asked for; returns warnings to be shown. */
export function checkEpsilon(epsilon: number): string[] {
  if (typeof epsilon !== 'number' || !Number.isFinite(epsilon)) {
    throw new InvalidInput(
      `ε must be a finite number above zero, but it is ${typeof epsilon === 'number' ? epsilon : (JSON.stringify(epsilon) ?? 'missing')}; ε = 1 is a common choice.`,
    )
  }
  if (epsilon <= 0) {
    throw new InvalidInput(
      `ε must be above zero, but it is ${epsilon}: at ε = 0 a release can say nothing about the data. ` +
        'Common choices lie between 0.1 and 10.',
    )
  }
  if (epsilon <= 20) return []
  return [
    `ε = ${epsilon} promises next to nothing: odds may change by a factor of ${factorInWords(epsilon)}. ` +
      'Already at ε = 20 the factor is 485 million, which turns a suspicion of one in a million into 99.8 % certainty.',
  ]
}

/** Throws unless δ can be asked for; returns warnings to be shown. */
export function checkDelta(delta: number | undefined, { required }: { readonly required: boolean }): string[] {
  if (delta === undefined) {
    if (!required) return []
    throw new InvalidInput(
      'A δ is needed, because the loss of this noise is not limited: give a small number, such as 1e-6, ' +
        'well below one divided by the number of people.',
    )
  }
  if (typeof delta !== 'number' || !(delta > 0 && delta < 1)) {
    throw new InvalidInput(
      `δ lies between 0 and 1, both excluded, but it is ${String(delta)}; 1e-6 is a common choice. ` +
        'For no δ at all, choose a mechanism with a pure guarantee.',
    )
  }
  if (delta <= 1e-3) return []
  return [
    `δ = ${delta} is large: a mechanism that publishes one person in ${Math.max(1, Math.floor(1 / delta))} outright ` +
      'would satisfy it. Take a δ well below one divided by the number of people.',
  ]
}
