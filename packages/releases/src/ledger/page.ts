/** An account as a page for its owner: both figures, the budget release by release, and every entry. */
import { columns, facts, figures, lineFigure, list, page, paragraph, section } from '@tulle/core/page'
import { isAnonymity, neighboursInWords } from '@tulle/core/privacy'
import type { LedgerEntry } from './account.ts'
import { entryRow } from './in-words.ts'
import type { AccountShown } from './ledger.ts'
import { standingOf } from './standing.ts'
import { budgetInWords, standingLines, UNCOUNTED } from './words.ts'

export function accountPage(shown: AccountShown, remarks: readonly string[] = []): string {
  const { account, entries, standing } = shown
  const { name, budget, neighbours, opened, by, closed } = account
  const uncounted = entries.filter(({ guarantee }) => isAnonymity(guarantee))
  return page({
    title: `Account "${name}"`,
    kicker: `Ledger of the owner of the data · opened ${opened.slice(0, 10)}${by === '' ? '' : ` by ${by}`}`,
    warning: 'Private. This page lists all that was released of the data: it must not leave your hands.',
    body: [
      ...(remarks.length === 0 ? [] : [section('Read this first', list(remarks))]),
      section(
        'What is spent',
        list(standingLines(account, standing)),
        paragraph(FIGURES),
        facts([
          ['Budget, fixed for good', budgetInWords(budget)],
          ['Neighbours', neighboursInWords(neighbours)],
          ...(closed === undefined ? [] : [['Closed', closed.slice(0, 10)] as const]),
        ]),
      ),
      section('The budget, release by release', pictureOf(shown)),
      ...(uncounted.length === 0
        ? []
        : [
            section(
              'Counted by no budget',
              `<p class="warning">${UNCOUNTED}</p>`,
              list(uncounted.map((entry) => entryRow(entry).join(' · '))),
            ),
          ]),
      section('Releases', entries.length === 0 ? paragraph('There are none yet.') : entryTable(entries)),
    ],
  })
}

const FIGURES =
  '"Whatever you decide along the way" holds even if each release was chosen after looking at those before: it is what refuses a release. "As planned" is exact, and smaller, and holds if all releases were decided before the first was made.'

function entryTable(entries: readonly LedgerEntry[]): string {
  return columns(
    ['No.', 'Day', 'What', 'Title', 'Promise', 'State', 'Certificate'],
    entries.map((entry) => [...entryRow(entry), entry.certificate?.identifier ?? '–']),
  )
}

/** Working a total out takes long where there are many: so many points are enough for a line. */
const MOST_POINTS = 24

/** In the order of reservations, whatever the clock said. */
function pictureOf({ account, entries }: AccountShown): string {
  const counted = entries.filter(({ state, guarantee }) => state !== 'abandoned' && !isAnonymity(guarantee))
  const step = Math.max(1, Math.ceil(counted.length / MOST_POINTS))
  const ends = Array.from({ length: Math.ceil(counted.length / step) + 1 }, (_, i) =>
    Math.min(counted.length, i * step),
  )
  const standings = ends.map((end) => standingOf(account, counted.slice(0, end)))
  const { epsilon } = account.budget
  const share = (used: number) => Math.min(used, 2) * 100
  const svg = lineFigure({
    title: 'How much of the budget is used',
    x: { label: 'releases', from: 0 },
    y: { label: 'of the budget', unit: '%', from: 0 },
    series: [
      {
        name: 'whatever you decide along the way',
        x: ends,
        y: standings.map(({ alongTheWay }) => share(alongTheWay.used)),
      },
      { name: 'as planned', x: ends, y: standings.map(({ asPlanned }) => share(asPlanned.upper / epsilon)) },
      { name: 'the budget', x: [0, Math.max(1, counted.length)], y: [100, 100], reference: true },
    ],
  })
  return figures([svg, 'Each point is a release, in the order in which they were reserved.'])
}
