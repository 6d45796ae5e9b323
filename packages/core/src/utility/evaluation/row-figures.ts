/** Rows beside the people they are of, to be looked at. */
import { barFigure, scatterFigure } from '../../figure/index.ts'
import { grouped } from '../../text/index.ts'
import type { ItemCounts } from './item-counts.ts'
import type { Picture } from './matrix-figures.ts'
import type { RowsEvaluation } from './rows.ts'

/** `sizes` says how often each different row of the original occurs. */
export function rowFigures(
  { original, release }: RowsEvaluation,
  counts: ItemCounts,
  sizes: readonly number[],
): Picture[] {
  if (original.rows === 0) return []
  return [sizeBars(sizes, release.sizes), itemCloud(counts)]
}

/** Ends of ranges, each about twice as wide as the last: 1, 2, 3–4, 5–8 … */
function sizeBars(before: readonly number[], after: ArrayLike<number>): Picture {
  const largest = [...before, ...Array.from(after)].reduce((most, size) => Math.max(most, size), 1)
  const ends = [1]
  while ((ends.at(-1) as number) < largest) ends.push((ends.at(-1) as number) * 2)
  const people = (sizes: ArrayLike<number>) => {
    const bars = ends.map(() => 0)
    for (let i = 0; i < sizes.length; i++) {
      const bar = ends.findIndex((end) => (sizes[i] as number) <= end)
      bars[bar] = (bars[bar] as number) + (sizes[i] as number)
    }
    return bars
  }
  const names = ends.map((end, i) => {
    const start = i === 0 ? 1 : (ends[i - 1] as number) + 1
    return start === end ? grouped(end) : `${grouped(start)}–${grouped(end)}`
  })
  const svg = barFigure({
    title: 'How many people have the same row',
    x: { label: 'people with the same row' },
    y: { label: 'people' },
    categories: names,
    series: [
      { name: 'original', values: people(before) },
      { name: 'release', values: people(after) },
    ],
  })
  return [svg, 'On the left are people who are alone with their row.']
}

const MOST_POINTS = 4000

function itemCloud({ original, release }: ItemCounts): Picture {
  const step = Math.max(1, Math.ceil(original.length / MOST_POINTS))
  const pick = (values: Float64Array) => values.filter((_, i) => i % step === 0).map((x) => x + 1)
  const svg = scatterFigure({
    title: 'How many people have each item',
    x: { label: 'in the original, plus one', scale: 'decades' },
    y: { label: 'in the release, plus one', scale: 'decades' },
    series: [{ name: 'items', x: pick(original), y: pick(release) }],
    diagonal: true,
  })
  return [
    svg,
    `${step === 1 ? 'One point for each item' : `One item in ${step}`}. One is added, so that lost ones have a place.`,
  ]
}
