/** Popular items beside the true ones, of everybody with all that they have. Private. */
import type { ItemPlan } from '@tulle/core'
import { grouped } from '@tulle/core/text'
import { type AnswerTrial, type Evaluation, evaluateAnswers } from '@tulle/core/utility'
import type { NamedItems } from '../../popularity/files.ts'
import type { Baskets } from './read.ts'

interface Beside {
  readonly title: string
  readonly plan: ItemPlan
  readonly named: NamedItems
  readonly read: Baskets
}

/** How many of the truly most popular ones are looked for. */
const TOPS = [10, 100, 1000]

const INTRODUCTION =
  'The truth is how many people have an item in the file, nobody held to a number of items: what the limit takes away is a part of the error. Intervals are about the noise alone.'

export function besideItems({ title, plan, named, read }: Beside): Evaluation {
  const { items, pairs } = named
  const place = new Map(read.items.map((name, k) => [name, k]))
  const truth = peopleWith(read)
  const trueOf = (name: string) => truth[place.get(name) ?? -1] ?? 0
  const { items: ofItems, pairs: ofPairs, lost } = plan.expectedError
  const trials: AnswerTrial[] = [
    {
      name: 'people with an item',
      labels: items.map(({ item }) => item),
      quantity: 'people',
      drawn: 'decades',
      truth: items.map(({ item }) => trueOf(item)),
      answers: items.map(({ people }) => within(people, ofItems.ninetyFivePercent)),
      expected: foreseen(items, ofItems.meanAbsolute, lost?.items),
      introduction: INTRODUCTION,
    },
    ...(pairs === undefined
      ? []
      : [
          {
            name: 'people with two items',
            labels: pairs.map(({ items: pair }) => pair.join(' with ')),
            quantity: 'people',
            drawn: 'decades' as const,
            truth: peopleWithBoth(
              read,
              pairs.map(({ items: [a, b] }) => [place.get(a) ?? -1, place.get(b) ?? -1]),
            ),
            answers: pairs.map(({ people }) => within(people, ofPairs?.ninetyFivePercent ?? 0)),
            expected: foreseen(pairs, ofPairs?.meanAbsolute ?? 0, lost?.pairs),
          },
        ]),
  ]
  return evaluateAnswers({ kind: 'items', title, trials, notes: foundInWords(named, read.items, truth) })
}

/**
 * The mean error of noise and of what is beyond the limits, by what was published and the plan. Of Laplace noise of mean size m around −b
 * it is b + m·e^(−b/m), and within a twentieth of that for Gaussian noise.
 */
function foreseen(published: readonly { readonly people: number }[], noise: number, lost = 0): number {
  if (published.length === 0 || noise === 0) return noise
  const all = published.map(({ people }) => {
    const short = (Math.max(0, people) * lost) / (1 - Math.min(lost, 0.99))
    return short + noise * Math.exp(-short / noise)
  })
  return all.reduce((sum, each) => sum + each, 0) / all.length
}

function within(people: number, width: number): AnswerTrial['answers'][number] {
  return { estimate: people, low: people - width, high: people + width }
}

function peopleWith({ matrix, items }: Baskets): Float64Array {
  const people = new Float64Array(items.length)
  for (const index of matrix.indices) people[index] = (people[index] as number) + 1
  return people
}

/** Row by row, among the items of the pairs alone: not every row has to be looked at for every pair. */
function peopleWithBoth({ matrix }: Baskets, pairs: readonly (readonly [number, number])[]): number[] {
  const asked = new Map<number, [other: number, at: number][]>()
  pairs.forEach(([a, b], at) => {
    asked.set(a, [...(asked.get(a) ?? []), [b, at]])
  })
  const both = new Array<number>(pairs.length).fill(0)
  for (let i = 0; i < matrix.rows; i++) {
    const own = new Set(matrix.indices.subarray(matrix.offsets[i], matrix.offsets[i + 1]))
    for (const item of own) {
      for (const [other, at] of asked.get(item) ?? []) if (own.has(other)) both[at] = (both[at] as number) + 1
    }
  }
  return both
}

/** How many of the truly most popular items the release has. */
function foundInWords({ items }: NamedItems, names: readonly string[], truth: Float64Array): string[] {
  const published = new Set(items.map(({ item }) => item))
  const order = names.map((_, k) => k).sort((a, b) => (truth[b] as number) - (truth[a] as number) || a - b)
  return TOPS.filter((top) => top <= names.length).map((top) => {
    const found = order.slice(0, top).filter((k) => published.has(names[k] as string)).length
    return `Of the ${grouped(top)} truly most popular items the release has ${grouped(found)}.`
  })
}
