/** A plan for the popularity of items in plain sentences. */
import { counted, digits, grouped, percent } from '../../text/index.ts'
import { ONE_IDENTIFIER, RELEASES_ADD_UP, short } from '../additive.ts'
import type { PlanInWords } from '../mechanism.ts'
import { popularity } from './model.ts'
import type { ItemPlan } from './plan.ts'

export function inWords(plan: ItemPlan): PlanInWords {
  const { facts, settings, parameters } = plan
  const { items, pairs, unseen } = parameters
  const law = settings.noise === 'laplace' ? 'Laplace' : 'Gaussian'
  return {
    released: `How many people have each popular item${pairs === undefined ? '' : `, and each pair of the ${grouped(pairs.among)} most popular ones`}, with noise.`,
    method: [
      `Each person counts for at most ${counted(items.perPerson, 'item')}: if they have more, that many are chosen at random.`,
      `${law} noise (scale ${short(items.scale)}) is added to the number of people with each item${facts.items === undefined ? ' that somebody has' : ''}, and the items with ${grouped(items.threshold)} or more are published.`,
      ...(unseen === undefined
        ? []
        : [
            `Nobody listed the items beforehand. One that a single person has is named with a probability of ${short(unseen)} at most, which is a part of δ.`,
          ]),
      ...(pairs === undefined
        ? []
        : [
            `Pairs are counted among the ${grouped(pairs.among)} published items with the largest numbers. Each person counts for at most ${grouped(pairs.perPerson)} of them, with ${law} noise (scale ${short(pairs.scale)}) on every pair; pairs with ${grouped(pairs.threshold)} or more are published.`,
          ]),
    ],
    error: errorInWords(plan),
    errorInBrief: errorInBrief(plan),
    assumptions: [
      ...(facts.items === undefined
        ? []
        : ['The list of items is public: it was made without looking at the data. Other items were left out.']),
      ONE_IDENTIFIER,
      RELEASES_ADD_UP,
    ],
  }
}

/** What noise does and what the limits take away, which makes numbers too small; and which items are too rare to be found. */
function errorInBrief({ facts, parameters, expectedError: { items, pairs, lost } }: ItemPlan): string[] {
  const pair = pairs === undefined ? '' : `, a pair by ${short(pairs.ninetyFivePercent)}`
  const noise = `Noise puts an item off by ${short(items.ninetyFivePercent)} at most in 95 of 100 cases${pair}`
  const ofPairs = lost?.pairs === undefined ? '' : ` and ${percent(lost.pairs)} of pairs`
  return [
    lost === undefined
      ? `${noise}; what limits leave out depends on the data.`
      : `${noise}; limits leave out about ${percent(lost.items)} of items${ofPairs}.`,
    ...(facts.items === undefined
      ? [`Items of fewer than ${grouped(parameters.items.threshold)} people mostly stay out.`]
      : []),
  ]
}

function errorInWords(plan: ItemPlan): string[] {
  const { parameters, expectedError } = plan
  const { items, pairs } = expectedError
  const from = grouped(parameters.items.threshold)
  return [
    `The noise puts a number of people off by at most ${short(items.ninetyFivePercent)} in 95 of 100 cases${pairs === undefined ? '' : `, and a pair by at most ${short(pairs.ninetyFivePercent)}`}.`,
    `An item that about ${from} people have is published in half of all releases.`,
    'Items just above that are published when the noise favours them, so their numbers tend to be too large.',
    ...foreseen(plan),
  ]
}

/** What the limits take away, as far as it can be said before. */
function foreseen({ facts, parameters: { items, pairs }, expectedError: { lost, items: error } }: ItemPlan): string[] {
  if (lost === undefined || facts.expected === undefined) {
    return [
      'Numbers are too small where people have more items than they may count for: by how much depends on the data. Say how many people and how many items each to expect, and the plan foresees it.',
    ]
  }
  const tenth = popularity(facts)(Math.min(10, facts.items ?? 10))
  return [
    `If people have ${digits(facts.expected.perPerson)} items on average, and few have many, the limit of ${grouped(items.perPerson)} leaves out about ${percent(lost.items)} of what they have. A tenth most popular item that ${grouped(Math.round(tenth))} people have would be off by ${percent(lost.items + error.ninetyFivePercent / tenth)} at most in 95 of 100 releases.`,
    ...(pairs === undefined ? [] : [pairsLost(pairs, lost)]),
  ]
}

/** How many of the popular items somebody has depends on how many items there are. */
function pairsLost(
  { perPerson, among }: NonNullable<ItemPlan['parameters']['pairs']>,
  { pairs = 0, pairsAtMost = pairs }: NonNullable<ItemPlan['expectedError']['lost']>,
): string {
  if (pairs === 0) return 'No pair of these is left out.'
  const limit = `The limit of ${grouped(perPerson)} of the ${grouped(among)} most popular items leaves out about ${percent(pairs)} of their pairs`
  return pairsAtMost > pairs ? `${limit}, or ${percent(pairsAtMost)} if there are hardly any others.` : `${limit}.`
}
