/** Which of several is best, what to do in one sentence, and what to know besides. */
import { anonymity } from '@tulle/core'
import { digits, upwards, words } from '@tulle/core/text'
import type { AdviceOption, Text } from './advice.ts'
import { epsilonInWords } from './epsilons.ts'
import { errorInShort } from './words.ts'

/** Useful first, then what cannot be judged, then the rest; what was asked for before the rest; what comes nearest to it, and then the smallest error, first. */
export function ranked(options: readonly AdviceOption[]): readonly AdviceOption[] {
  return [...options].sort(
    (a, b) =>
      standing(a) - standing(b) ||
      Number(a.answers === 'instead') - Number(b.answers === 'instead') ||
      (a.useful === true ? Number(b.nearest ?? false) - Number(a.nearest ?? false) : 0) ||
      order(a) - order(b),
  )
}

function standing({ useful, why }: AdviceOption): number {
  if (useful === true) return 0
  if (why !== undefined) return 3
  return useful === undefined ? 1 : 2
}

function order({ relative, error }: AdviceOption): number {
  return relative ?? error?.value ?? Number.MAX_VALUE
}

/**
 * Requests of what is useful or cannot be judged. Where nothing is, of the best of each kind, so that somebody who knows
 * better can go on: what was asked for, what is put in its place, and k-anonymity.
 */
export function withSteps(options: readonly AdviceOption[]): readonly AdviceOption[] {
  const worth = options.filter(({ useful, error }) => useful !== false && error !== undefined)
  const shown = new Set(worth.length > 0 ? worth : KINDS.flatMap((kind) => options.find(kind) ?? []))
  return options.map((option) => {
    if (shown.has(option)) return option
    const { request: _, ...rest } = option
    return Object.freeze(rest)
  })
}

const KINDS: readonly ((option: AdviceOption) => boolean)[] = [
  (option) => option.request !== undefined && isPrivate(option) && option.answers === 'asked',
  (option) => option.request !== undefined && isPrivate(option) && option.answers === 'instead',
  (option) => option.request !== undefined && !isPrivate(option),
]

interface Circumstances {
  readonly epsilon: number
  readonly otherwise: Text | undefined
}

interface Recommended {
  /** One sentence. */
  readonly recommendation: Text
  /** What to know besides, a sentence each. */
  readonly remarks: readonly Text[]
}

/** k-anonymity promises something else: it is named, but never put in the place of a promise about ε. */
const isPrivate = ({ mechanism }: AdviceOption) => mechanism !== anonymity.name

export function recommended(options: readonly AdviceOption[], circumstances: Circumstances): Recommended {
  const useful = options.filter(({ useful }) => useful === true)
  const best = useful.find(isPrivate)
  if (best?.answers === 'asked') {
    return {
      recommendation: `Release ${inShort(best)}.`,
      remarks: [...madeUp(best, options), ...later(best, options), ...cheaper(best, circumstances)],
    }
  }
  const nothing = noneOfTheAsked(options, circumstances)
  if (best !== undefined) {
    return {
      recommendation: `Publish something else instead: ${inShort(best)}.`,
      remarks: [...nothing, ...besides(useful, best), ...alike(useful)],
    }
  }
  const unjudged = options.find(
    (option) => isPrivate(option) && option.useful === undefined && option.error !== undefined,
  )
  if (unjudged !== undefined) {
    const asked = unjudged.answers === 'asked'
    const first = asked ? 'The smallest error has' : 'Publish perhaps something else in its place:'
    return {
      recommendation: `${first} ${inShort(unjudged)}; whether that is of use depends on how large it really is.`,
      remarks: asked ? [] : nothing,
    }
  }
  return {
    recommendation: `Release none of this at ε = ${circumstances.epsilon}: nothing is expected to be useful.`,
    remarks: [...nothing, ...soonest(options), ...alike(useful)],
  }
}

function inShort({ title, error, basis, promise }: AdviceOption): string {
  const said = error === undefined ? '' : ` (${error.inWords}${basis === 'simulation' ? '; a simulation' : ''})`
  return `${lower(title)}${said}, with ${promise}`
}

/** Made-up data may suit it better than yours does: what holds whatever the data is stands beside it. */
function madeUp({ basis }: AdviceOption, options: readonly AdviceOption[]): string[] {
  if (basis !== 'simulation') return []
  const sure = options.find((option) => option.answers === 'asked' && option.basis === 'formula' && option.error)
  const beside =
    sure === undefined ? '' : `: ${lower(sure.title)}, off by ${errorInShort(sure)}, is so whatever the data`
  return [`That was tried on made-up data, and yours may suit it less${beside}.`]
}

/** Answers to what was named beforehand serve nobody who thinks of a question later. */
function later({ named }: AdviceOption, options: readonly AdviceOption[]): string[] {
  if (named !== true) return []
  const others = options.filter((option) => option.answers === 'asked' && isPrivate(option) && option.named !== true)
  const useful = others.find((option) => option.useful === true)
  if (useful !== undefined) return [`To ask for others later: ${lower(useful.title)}, off by ${errorInShort(useful)}.`]
  const first = soonestOf(others)
  return first === undefined ? [] : [`To ask for others later takes ε = ${sinceInWords(first)}: ${lower(first.title)}.`]
}

/** Which becomes useful first. */
function soonestOf(options: readonly AdviceOption[]): AdviceOption | undefined {
  return options
    .filter(({ usefulFrom }) => usefulFrom !== undefined)
    .sort((a, b) => (a.usefulFrom as number) - (b.usefulFrom as number))[0]
}

function sinceInWords({ usefulFrom }: AdviceOption): string {
  return epsilonInWords(usefulFrom as number)
}

/** What else is useful in its place, by name. */
function besides(useful: readonly AdviceOption[], best: AdviceOption): string[] {
  const others = useful.filter((option) => option !== best && isPrivate(option)).map(({ title }) => lower(title))
  return others.length === 0 ? [] : [`Useful as well: ${others.join('; ')}.`]
}

/** A smaller ε would do as well. */
function cheaper(best: AdviceOption, { epsilon }: Circumstances): string[] {
  if (best.usefulFrom === undefined || best.usefulFrom > epsilon / 2) return []
  return [`It would be useful from ε = ${sinceInWords(best)} on: consider a smaller ε.`]
}

function noneOfTheAsked(options: readonly AdviceOption[], { epsilon, otherwise }: Circumstances): Text[] {
  const asked = options.filter((option) => option.answers === 'asked' && isPrivate(option))
  const merged = otherwise === undefined ? [] : [otherwise]
  if (asked.every(({ useful }) => useful === undefined)) {
    return [`Nothing you asked for can be released at ε = ${epsilon}.`, ...merged]
  }
  const first = soonestOf(asked)
  const since =
    first === undefined
      ? 'no ε up to 20 would do'
      : `the first to become useful, from ε = ${sinceInWords(first)} on, is this: ${lower(first.title)}`
  return [`Nothing you asked for is useful at ε = ${epsilon}; ${since}.`, ...merged, ...tolerated(asked)]
}

/** What is useful is for the reader to say: the limit at which the best would be called so. */
function tolerated(asked: readonly AdviceOption[]): Text[] {
  const best = asked.find(({ relative }) => relative !== undefined && relative < 1)
  if (best === undefined) return []
  const { measure, relative = 0 } = best
  const jaccard = Math.floor(100 * (1 - relative)) / 100
  if (measure === 'likeness') {
    return jaccard < 0.1
      ? []
      : [words`If a Jaccard similarity of ${jaccard} is enough for you, say so: {jaccard ${jaccard}}.`]
  }
  const within = upwards(relative, 2)
  if (within >= 1) return []
  const off = `${digits(100 * within)} ${measure === 'share' ? 'percentage points' : '%'}`
  return [words`If being off by ${off} is close enough for you (${lower(best.title)}), say so: {within ${within}}.`]
}

function soonest(options: readonly AdviceOption[]): string[] {
  const first = soonestOf(options.filter(({ answers }) => answers === 'instead'))
  return first === undefined ? [] : [`In its place, from ε = ${sinceInWords(first)} on: ${lower(first.title)}.`]
}

function alike(useful: readonly AdviceOption[]): string[] {
  const same = useful.find((option) => !isPrivate(option))
  if (same === undefined) return []
  return [`If k-anonymity is enough for you, which promises much less: ${lower(same.title)}, by a simulation.`]
}

function lower(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1)
}
