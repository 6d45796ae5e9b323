/** Popular items as artefacts, and what is said of them. */
import type { ReleasedItems } from '@tulle/core'
import { counted, grouped, type Words, words } from '@tulle/core/text'
import { published } from '../../artefact.ts'
import type { Made } from '../../kind.ts'
import { leftOutInWords, linesInWords, toldOf } from '../../left-out.ts'
import {
  DATA,
  dataOf,
  HEADINGS,
  type NamedItems,
  PAIR_HEADINGS,
  PAIRS,
  pairRows,
  SHEET,
  sheetRows,
} from '../../popularity/files.ts'
import { itemsPicture } from '../../published/pictured.ts'
import { itemsResult } from '../../published/results.ts'
import { besideItems } from './beside.ts'
import type { ItemsSettings } from './options.ts'
import type { Baskets } from './read.ts'

/** So many are told at once; the files have all. */
const MOST_TOLD = 5

export function madeOf(release: ReleasedItems, read: Baskets, settings: ItemsSettings): Made {
  const { plan } = release
  const named = namedOf(release, read.items)
  const title = settings.title ?? 'Popular items'
  const counts: Baskets['counts'] = { ...read.counts, ...release.counted }
  const remarks = [...leftOut(settings, counts), ...linesInWords(read.counts, settings.file)]
  return {
    release,
    title,
    escapeNames: settings.escapeNames,
    published: [
      published(SHEET, { is: 'csv', headings: HEADINGS, rows: sheetRows(named) }),
      ...(named.pairs === undefined
        ? []
        : [published(PAIRS, { is: 'csv', headings: PAIR_HEADINGS, rows: pairRows(named) })]),
      published(DATA, { is: 'text', text: dataOf(plan, named) }),
    ],
    result: itemsResult(named),
    names: named.items.map(({ item }) => item),
    released: () => ({
      file: SHEET,
      items: named.items.length,
      ...(named.pairs === undefined ? {} : { pairs: named.pairs.length }),
    }),
    chosen: chosenOf(named, release),
    reported: 'how many items were left out, and how far each published number is from the true one',
    record: { counts },
    told: toldOf(remarks, { leftOut: { outsideItems: read.counts['outsideItems'] ?? 0, ...release.counted } }),
    remarks,
    evaluate: async () => besideItems({ title, plan, named, read }),
    pictured: itemsPicture(named.items),
    promise: `ε = ${settings.epsilon}${settings.delta === undefined ? '' : `, δ = ${settings.delta}`}`,
  }
}

function namedOf({ items, pairs }: ReleasedItems, names: readonly string[]): NamedItems {
  const name = (item: number) => names[item] as string
  return {
    items: items.map(({ item, people }) => ({ item: name(item), people })),
    ...(pairs === undefined
      ? {}
      : { pairs: pairs.map(({ items: [a, b], people }) => ({ items: [name(a), name(b)], people })) }),
  }
}

/** Follows from what is published. */
function chosenOf({ items, pairs }: NamedItems, { plan }: ReleasedItems): (string | Words)[] {
  const { threshold } = plan.parameters.items
  if (items.length === 0) {
    return [
      words`No item stands out from the noise: none seems to have ${grouped(threshold)} people. More people, a larger {epsilon} or a smaller {maxItems} would help.`,
    ]
  }
  const first = items.slice(0, MOST_TOLD).map(({ item, people }) => `${item} (${grouped(people)})`)
  return [
    `${counted(items.length, 'item')} ${items.length === 1 ? 'stands' : 'stand'} out from the noise, each with about ${grouped(threshold)} people or more. The most popular: ${first.join(', ')}.`,
    ...(pairs === undefined
      ? []
      : [
          pairs.length === 0
            ? 'No pair of them stands out from the noise.'
            : `${counted(pairs.length, 'pair')} of the most popular ones ${pairs.length === 1 ? 'stands' : 'stand'} out too, such as ${pairs[0]?.items.join(' with ')} (${grouped(pairs[0]?.people as number)}).`,
        ]),
  ]
}

/** For the owner of the data alone. */
function leftOut({ itemsFile = '', maxItems }: ItemsSettings, counts: Baskets['counts']): Words[] {
  const { entries = 0, beyondCap = 0, outsideItems = 0 } = counts
  const what = ['item', 'items'] as const
  const limit = maxItems === undefined ? words`they may count for` : words`{maxItems ${maxItems}}`
  return [
    ...leftOutInWords({
      count: outsideItems,
      of: entries + outsideItems,
      what,
      why: `not in ${itemsFile}`,
      listed: true,
    }),
    ...leftOutInWords({
      count: beyondCap,
      of: entries,
      what,
      why: words`someone has more than ${limit}`,
      listed: false,
    }),
  ]
}
