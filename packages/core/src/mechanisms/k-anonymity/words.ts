/** A plan of k-anonymity in plain sentences. */
import { counted } from '../../text/index.ts'
import type { PlanInWords } from '../mechanism.ts'
import { type AnonymityPlan, categoriesOf } from './plan.ts'

export function inWords({ facts, parameters, settings }: AnonymityPlan): PlanInWords {
  const { k, kind, ties } = parameters
  const { kept = [] } = facts
  const categories = categoriesOf(facts)
  const items = categories === undefined
  const what = items
    ? ROWS[facts.columns === 'nodes' ? 'nodes' : 'items']
    : `person, with the columns ${categories.join(', ')}`
  const besides = kept.length === 0 ? '' : `, but for what is published beside it as it is (${kept.join(', ')})`
  const holders = kind === 'smooth' ? Math.ceil(k / 2) : k
  const others = k === 2 ? 'that of at least one other person' : `those of at least ${k - 1} others`
  return {
    released:
      k === 1
        ? `A row for each ${what}, as it is.`
        : `A row for each ${what}. Every row is identical to ${others}${besides}, and nothing else says whose row is whose.`,
    ...(k === 1
      ? {}
      : {
          releasedInBrief: `A row for each ${what}, identical to ${others}${besides}.`,
        }),
    method: [
      ...(k === 1
        ? ['With k = 1 no row need be like another: nothing was changed.']
        : [
            `Similar rows are put into classes of at least ${k}, and all rows of a class are released as the same row.`,
            ENTRIES[kind](items ? 'an item' : 'a value', holders),
          ]),
      ...(items || k === 1
        ? []
        : [
            `A cell is empty where the class has no common value${ties === 'suppress' ? ', or where two values are held by half of it each' : '; where two values are held by half of it each, the first in lexical order stands'}.`,
          ]),
      ...sensitiveInWords(settings),
      'The rows are published in the order of their contents, which says nothing about the order of the file.',
      'Before it was written, the release was checked against the data by code that knows nothing of how the classes were found.',
    ],
    error:
      k === 1
        ? ['None: the rows are as they were.']
        : [
            'How much is lost depends on how alike the rows are. The private report says how much it was; publishing that figure would be a release of its own.',
            kind === 'smooth'
              ? 'Some released entries are not true of the person they stand for, and some true ones are missing.'
              : 'Every released entry is true; many true ones are missing.',
          ],
    ...(k === 1 ? {} : { errorInBrief: ['It depends on how alike the rows are: see the private report.'] }),
    assumptions: [
      ...(k === 1
        ? []
        : [
            `Every row is one person's, and all of them were anonymised together: a person with two rows is hidden among fewer people.`,
          ]),
      'Nothing else about the same people is published. Two k-anonymous releases of the same people, each sound, can together single somebody out.',
      `Someone who knows that a person is in the data, and enough to find their class, learns what the class has in common: what ${kind === 'smooth' ? 'at least half of its people' : 'all of its people'} have is then known, or likely, of each of them.`,
      'The classes were chosen by looking at the data. Differential privacy would limit what that can reveal; k-anonymity does not.',
      ...(items
        ? [
            `The names of released items come from the data: an item is named if ${holders === 1 ? 'anybody' : `${holders} or more people`} of one class ${holders === 1 ? 'has' : 'have'} it.`,
          ]
        : []),
    ],
  }
}

const ROWS = {
  items: 'person, of the items that they have',
  nodes: 'node, of the nodes that it is joined to',
} as const

const ENTRIES = {
  smooth: (what: string, holders: number) =>
    `A class is released with ${what} if at least half of its people have it, ${counted(holders, 'person', 'people')} or more: what fewer have is removed, and what they have is given to everyone in the class.`,
  suppression: (what: string) =>
    `A class is released with ${what} only if all of its people have it: entries are removed, none are made up.`,
} as const

/** What is asked of sensitive columns; nothing where they are only looked at. */
function sensitiveInWords({ sensitive }: AnonymityPlan['settings']): string[] {
  const { columns = [], diversity, closeness } = sensitive ?? {}
  const asked = [
    ...(diversity === undefined ? [] : [`fewer than ${diversity} different values occur`]),
    ...(closeness === undefined
      ? []
      : [`the shares of its values differ from those of all rows by more than ${closeness} (total variation)`]),
  ]
  if (asked.length === 0) return []
  return [
    `Where among rows that look alike ${asked.join(', or ')}, the value of ${columns.join(', ')} is left empty. Which rows these are depends on the data, and this limits what can be told of a person from their group alone: it is not differential privacy.`,
  ]
}
