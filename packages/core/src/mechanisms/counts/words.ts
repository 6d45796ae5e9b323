/** A plan for a count in plain sentences. */
import { exp, log10, powerOfTen } from '../../elementary/index.ts'

import { exactPercent, grouped } from '../../text/index.ts'
import { RELEASES_ADD_UP, short } from '../additive.ts'
import type { PlanInWords } from '../mechanism.ts'
import { type Kind, kindOf, nameOf } from './kinds.ts'
import type { CountMechanism } from './mechanisms.ts'
import type { CountPlan } from './plan.ts'

export function inWords(plan: CountPlan): PlanInWords {
  return {
    released: `${whatOf(plan)}, as a whole number with noise. Because of the noise it may be negative, or larger than is possible.`,
    method: [levelInWords(plan), ...noisyLevel(plan), METHODS[plan.parameters.mechanism](plan)],
    error: errorInWords(plan),
    errorInBrief: errorInBrief(plan),
    assumptions: assumptionsOf(plan),
  }
}

function whatOf({ facts: { count, nodes } }: CountPlan): string {
  if (typeof count !== 'string')
    return `The count "${count.name}"${nodes === undefined ? '' : ` of a graph of ${whole(nodes)} nodes`}`
  return `${thingOf(kindOf(count))} of a graph of ${whole(nodes as number)} nodes`
}

function thingOf(kind: Kind): string {
  switch (kind.kind) {
    case 'edges':
      return 'The number of edges'
    case 'triangles':
      return 'The number of triangles'
    case 'largest-degree':
      return 'The largest degree'
    case 'largest-common':
      return 'The largest number of common neighbours of two nodes'
    case 'k-triangles':
      return `The number of ${nameOf(kind)} (${kind.k} triangles that share an edge)`
    case 'k-stars':
      return `The number of ${nameOf(kind)} (a node with ${kind.k} of its neighbours)`
  }
}

/** What the level is, and what it has to do with how much one edge matters. */
function levelInWords({ facts: { count }, parameters: { boundAtGuess, boundAtWorst, guess } }: CountPlan): string {
  const bounded = `one edge changes the count by at most ${whole(boundAtGuess)} where it is ${whole(guess)}, and by up to ${whole(boundAtWorst)} in the worst graph of this size`
  if (typeof count !== 'string') return `How much one edge matters follows from a level of the graph: ${bounded}.`
  const { kind } = kindOf(count)
  if (kind === 'k-stars') return `How much one edge matters follows from the largest degree: ${bounded}.`
  if (kind === 'triangles' || kind === 'k-triangles') {
    return `How much one edge matters follows from the largest number of common neighbours that two nodes have: ${bounded}.`
  }
  return 'One edge changes this number by at most 1, whatever the graph.'
}

function noisyLevel({ facts: { level } }: CountPlan): string[] {
  if (level === undefined || 'guess' in level) return []
  const { epsilon, drawn } = level.noisy
  return [
    `First the level itself is released with Laplace noise, for ${epsilon} of ε${drawn === undefined ? '' : `: it came out as ${whole(drawn)}`}. The rest of the plan uses it.`,
  ]
}

const METHODS: Readonly<Record<CountMechanism, (plan: CountPlan) => string>> = {
  ladder: ({ facts: { count }, parameters: { epsilon0 = 0, floor = 0, middleAtGuess = 0, guess, highestLevel } }) => {
    const middle =
      middleAtGuess === 0
        ? 'the true count is the likeliest. Others'
        : `the whole numbers within ${whole(middleAtGuess)} of the true count${highestLevel === 0 ? '' : ` (if the level is ${whole(guess)})`} are equally likely. Beyond that, they`
    const raised =
      floor === 0
        ? ''
        : ` No rung is narrower than one edge could matter at a level of ${whole(floor * stepOf(count))}, so that the rungs can use ${short(epsilon0)} of ε.`
    return `The ladder: ${middle} lie on rungs, each as wide as one more edge could matter, and a number on the next rung is ${short(exp(epsilon0))} times less likely.${raised}`
  },
  'published-ladder': ({ parameters: { epsilon0 = 0 } }) =>
    `The ladder with the constants it was published with: half of ε, ${short(epsilon0)}, goes to the rungs.`,
  laplace: ({ parameters: { scaleAtWorst = 0 } }) =>
    `Laplace noise of scale ${short(scaleAtWorst)} for the worst graph of this size, whatever the graph.`,
  'instance-cauchy': scaled(
    'Cauchy',
    'the exact schedule: the smallest scales of which no two neighbouring ones can be told apart',
  ),
  'smooth-cauchy': scaled('Cauchy', 'smooth sensitivity, with the constants of its first proof'),
  'instance-laplace': scaled(
    'Laplace',
    'the exact schedule: the smallest scales of which no two neighbouring ones can be told apart',
  ),
  'instance-gaussian': scaled(
    'Gaussian',
    'the exact schedule: the smallest scales of which no two neighbouring ones can be told apart',
  ),
  'algorithm-1': scaled('Laplace', 'the schedule of Canard and Olivier (2015) as printed'),
  'algorithm-1-unfrozen': scaled(
    'Laplace',
    'the schedule of Canard and Olivier (2015) without the rule that holds scales back',
  ),
  'smooth-laplace': scaled('Laplace', 'smooth sensitivity'),
  'second-order': () =>
    'Three steps (Karwa and others 2011), a third of ε each: a private bound on the largest number of common neighbours, with it one on how much an edge matters in this graph, and Laplace noise for that.',
}

function scaled(law: string, schedule: string): (plan: CountPlan) => string {
  return ({ parameters: { scaleAtGuess = 0, scaleAtWorst = 0, guess } }) =>
    `${law} noise, rounded to a whole number, whose scale depends on the level by a public schedule: ${short(scaleAtGuess)} where the level is ${whole(guess)}, up to ${short(scaleAtWorst)}. It follows ${schedule}.`
}

function errorInWords({ parameters, expectedError }: CountPlan): string[] {
  const { guess, guessed, highestLevel, interval, mechanism } = parameters
  const { meanAbsolute, median, ninetyFivePercent } = expectedError
  const bound = mechanism === 'second-order'
  const about = bound ? 'about ' : ''
  const onAverage =
    meanAbsolute === undefined
      ? 'it has no average: now and then it is very far off'
      : `on average ${bound ? 'at most about ' : ''}${short(meanAbsolute)}`
  const error = `the error is at most ${about}${whole(median)} in half of all releases and at most ${about}${whole(ninetyFivePercent)} in 95 of 100; ${onAverage}.`
  return [
    highestLevel === 0 || mechanism === 'laplace'
      ? `Whatever the graph, ${error}`
      : `If the level is ${whole(guess)} (${GUESSED[guessed]}), ${error} A higher level means more noise; the true one is never published.`,
    ...(bound
      ? [
          'These are the figures for a graph in which one edge matters as much as its level allows. Where it matters less, the error is smaller; how much it matters is private.',
        ]
      : []),
    ...(interval === undefined ? [] : [intervalInWords(interval)]),
  ]
}

/** Without the word "level". */
function errorInBrief({ facts: { count }, parameters, expectedError }: CountPlan): string[] {
  const { guess, guessed, highestLevel, interval, mechanism } = parameters
  const { median, ninetyFivePercent } = expectedError
  const about = mechanism === 'second-order' ? 'about ' : ''
  const most = typeof count === 'string' ? MOST[kindOf(count).kind] : undefined
  const condition =
    highestLevel === 0 || mechanism === 'laplace'
      ? 'whatever the graph'
      : `if ${most === undefined ? `the level is ${whole(guess)}` : most(whole(guess))} (${GUESSED[guessed]})`
  return [
    `Off by at most ${about}${whole(median)} in half of all releases and ${about}${whole(ninetyFivePercent)} in 95 of 100, ${condition}.`,
    ...(interval === undefined ? [] : [intervalInWords(interval)]),
  ]
}

/** What a level means, for those kinds whose noise depends on it. */
const MOST: Partial<Record<Kind['kind'], (level: string) => string>> = {
  triangles: (level) => `two people share at most ${level} neighbours`,
  'k-triangles': (level) => `two people share at most ${level} neighbours`,
  'k-stars': (level) => `nobody has more than ${level} edges`,
}

const GUESSED = {
  given: 'the guess',
  drawn: 'the noisy level',
  'by size': 'a guess by the size of the graph',
}

function intervalInWords(interval: NonNullable<CountPlan['parameters']['interval']>): string {
  const { halfWidth, coverage, ifLevelAtMost, levelsUpTo, expected } = interval
  const share = exactPercent(coverage)
  if (expected === true) {
    return `The interval follows from the noisy level, with a margin for its noise. If that came out as above, the interval would allow for a level of up to ${whole(levelsUpTo as number)}, and reach ${whole(halfWidth)} to either side for ${share}; a good guess of the level in its place makes it narrower.`
  }
  const condition = ifLevelAtMost === undefined ? '' : `, provided that the level is at most ${whole(ifLevelAtMost)}`
  const margin = levelsUpTo === undefined ? '' : ` This allows for a level of up to ${whole(levelsUpTo)}.`
  return `The true count lies within ${whole(halfWidth)} of the released number with a probability of at least ${share}${condition}.${margin}`
}

function assumptionsOf({ facts: { names, count } }: CountPlan): string[] {
  return [
    names === 'data'
      ? 'How many nodes there are was taken from the data itself: the promise does not cover it.'
      : 'The number of nodes is public: it was fixed without looking at the data. Edges of other nodes were left out.',
    ...(typeof count === 'string'
      ? []
      : [
          `That the bounds of "${count.name}" hold for every graph, and that one edge moves its level by at most ${count.step ?? 1}, is the word of the person who gave them.`,
        ]),
    'The promise is about single edges: someone with many is protected less, because what each reveals adds up.',
    RELEASES_ADD_UP,
  ]
}

/** All digits as far as anybody reads them; beyond, rounded up, because these are bounds and widths. */
function whole(n: number): string {
  if (n < 1e24) return grouped(BigInt(Math.ceil(n)))
  const power = Math.floor(log10(n))
  return `${Math.ceil(n / powerOfTen(power - 3)) / 1000}·10^${power}`
}

/** Floors are levels, guesses are in the units of what was measured. */
function stepOf(count: CountPlan['facts']['count']): number {
  return typeof count === 'string' ? 1 : (count.step ?? 1)
}
