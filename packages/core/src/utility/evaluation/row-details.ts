/** What became of whom in rows that were made alike, and how that compares with another promise. */
import { epsilonForJaccard, type Likeness, leastEpsilon } from '../../mechanisms/index.ts'
import { exact, rounded } from '../../page/index.ts'
import { keptByColumn } from './column-counts.ts'
import type { Detail } from './evaluation.ts'
import type { ItemCounts } from './item-counts.ts'
import { responseFigure } from './response-figure.ts'
import type { RowsEvaluation } from './rows.ts'

export function rowDetails(
  input: RowsEvaluation,
  counts: ItemCounts,
  alike: (Pick<Likeness, 'jaccard'> & { readonly emptied: number }) | undefined,
): Detail[] {
  return [
    { heading: 'The classes', ...truth(input), facts: classFacts(input, alike) },
    ...emptyCells(input, counts),
    fates(input, counts),
    ...besidePrivacy(input, alike),
  ]
}

function truth({ means }: RowsEvaluation): Pick<Detail, 'sentences'> {
  return means === 'suppression' ? { sentences: ['Nothing was created: everything that is released is true.'] } : {}
}

function classFacts(
  { release: { classes, sizes }, k, algorithms = [] }: RowsEvaluation,
  alike: { readonly emptied: number } | undefined,
): [string, string][] {
  const people = sizes.reduce((sum, size) => sum + size, 0)
  const sorted = sizes.slice().sort()
  const [smallest = 0, largest = 0, median = 0] = [sorted[0], sorted.at(-1), sorted[sorted.length >> 1]]
  const empty = sizes.find((_, c) => classes.offsets[c] === classes.offsets[c + 1]) ?? 0
  const wins = new Map<string, number>()
  for (const name of algorithms) wins.set(name, (wins.get(name) ?? 0) + 1)
  const parts = algorithms.length
  const by = [...wins].map(([name, count]) => (parts === 1 ? name : `${name} (${exact(count)})`))
  return [
    ['Different released rows', exact(sizes.length)],
    [
      'Class size',
      smallest === largest
        ? `${exact(smallest)} people${sizes.length === 1 ? '' : ' each'}`
        : `${exact(smallest)} to ${exact(largest)} people; median ${exact(median)}`,
    ],
    ['People released with nothing', `${exact(empty)} (${share(empty, people)})`],
    ...(alike === undefined
      ? []
      : [
          ['People who lost everything they had', `${exact(alike.emptied)} (${share(alike.emptied, people)})`] as [
            string,
            string,
          ],
        ]),
    // With k = 1 nothing was looked for.
    ...(parts === 0 || k === 1
      ? []
      : [[parts === 1 ? 'Found by' : `Found in ${exact(parts)} chunks by`, by.join(', ')] as [string, string]]),
  ]
}

/** Of each categorical column, before and after. */
function emptyCells({ original: { rows }, categories }: RowsEvaluation, counts: ItemCounts): Detail[] {
  if (categories === undefined) return []
  const { columns, groups } = categories
  const empty = (having: Float64Array, column: number) => {
    const cells = having.reduce((rest, count, j) => (groups[j] === column ? rest - count : rest), rows)
    return `${exact(cells)} (${share(cells, rows)})`
  }
  const facts = columns.map(
    (name, c) => [name, `${empty(counts.original, c)} before, ${empty(counts.release, c)} in the release`] as const,
  )
  return [{ heading: 'Empty cells', facts }]
}

/** Columns of the matrix that a page can list. */
const MOST_COLUMNS = 20

/** Of the most common columns of the matrix: who had it, and who has it now. */
function fates(input: RowsEvaluation, { original: before, release: after }: ItemCounts): Detail {
  const { original, release, columns, classOf, categories, means } = input
  const what = categories === undefined ? 'items' : 'values'
  const occur = (having: Float64Array) => having.reduce((sum, count) => sum + Math.sign(count), 0)
  const [held, shown] = [occur(before), occur(after)]
  const both = classOf === undefined ? undefined : keptByColumn(original, release, classOf)
  const order = [...before.keys()].sort((a, b) => (before[b] as number) - (before[a] as number) || a - b)
  const facts = order.slice(0, MOST_COLUMNS).map((j) => {
    const [had, has, kept] = [before[j] as number, after[j] as number, both?.[j]]
    const fate =
      kept === undefined
        ? `${exact(had)} people before, ${exact(has)} in the release`
        : `${exact(had)} people: ${exact(kept)} keep it, ${exact(had - kept)} lose it${means === 'suppression' ? '' : `, ${exact(has - kept)} others are given it`}`
    return [columns[j] ?? `${j + 1}`, fate] as const
  })
  return {
    heading: `What became of the ${what}`,
    sentences: [
      `Of ${exact(held)} ${what} that somebody has, the release shows ${exact(shown)}${shown < held ? ': the others were too rare among those whose rows are alike' : ''}.`,
      ...(facts.length === 0 ? [] : [`The most common ${what}:`]),
    ],
    facts,
  }
}

function besidePrivacy(
  { original: { rows, columns, indices } }: RowsEvaluation,
  alike: Pick<Likeness, 'jaccard'> | undefined,
): Detail[] {
  const [entries, cells] = [indices.length, rows * columns]
  if (entries === 0 || alike === undefined) return []
  const { jaccard } = alike
  const epsilon = epsilonForJaccard(jaccard, entries, cells)
  const least = leastEpsilon(jaccard, entries, cells)
  const short = (x: number) => rounded(Number(x.toPrecision(3)))
  const asMuch = Number.isFinite(epsilon)
    ? `Randomised response, which flips each entry on its own, would be as much like the original at about ε = ${short(epsilon)} for a single entry.`
    : 'Nothing was changed here, and no ε would do that.'
  const needed =
    least > 0
      ? ` Whatever the mechanism, an ε of at least ${short(least)} is needed to be so close to every possible original of this size.`
      : ''
  return [
    {
      heading: 'Beside differential privacy',
      sentences: [
        `${asMuch}${needed}`,
        'That compares how much is left, not how much is protected: the two promises are different in kind. Differential privacy limits how much one person can change what anybody sees, whatever they know already, and says how that limit grows with each further release: the ε add up. k-anonymity says that a row is not alone, and no more; of two releases together it says nothing.',
      ],
      figures: [responseFigure(jaccard, entries, cells, epsilon)],
    },
  ]
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Number(((100 * part) / whole).toPrecision(3))} %`
}
