/** What releases of several numbers found, in the sentences that their certificates open with: see result.ts. */
import { type DegreePlan, type StatisticsEstimates, type StatisticsPlan, statisticName } from '@tulle/core'
import type { GraphProfile } from '@tulle/core/counts'
import { counted, digits, grouped, listed, visible } from '@tulle/core/text'
import type { FlowRows } from '../flows/rows.ts'
import type { NamedItems } from '../popularity/files.ts'
import { labelsOf } from '../statistics/labels.ts'

const SHOWN = 8

/** From the coarsest level, which holds all that was published; the finest zones name the strongest flow. */
export function flowsResult({ level, from, to, value }: FlowRows, names: readonly (readonly string[])[]): string[] {
  const top = level.reduce((most, at) => Math.max(most, at), 0)
  let total = 0
  let strongest = -1
  for (let k = 0; k < value.length; k++) {
    if (level[k] === top) total += value[k] as number
    if (level[k] !== 0 || from[k] === to[k]) continue
    if (strongest < 0 || (value[k] as number) > (value[strongest] as number)) strongest = k
  }
  const name = (zone: number | undefined) => visible(names[0]?.[zone ?? -1] ?? '')
  return [
    value.length === 0 ? 'Nothing stands out from the noise.' : `About ${whole(total)} trips in all.`,
    ...(strongest < 0
      ? []
      : [
          `The strongest flow between zones leads from ${name(from[strongest])} to ${name(to[strongest])}: about ${whole(value[strongest] as number)} trips.`,
        ]),
  ]
}

export function itemsResult({ items, pairs = [] }: NamedItems): string[] {
  const [first, ...others] = items.slice(0, SHOWN).map(({ item, people }) => [visible(item), grouped(people)] as const)
  if (first === undefined) return ['No item stands out from the noise.']
  const [pair] = pairs
  return [
    `The most popular of ${counted(items.length, 'item')}: ${first[0]}, which about ${first[1]} people have.`,
    ...(others.length === 0 ? [] : [`Then come ${listed(others.map(([item, people]) => `${item} (${people})`))}.`]),
    ...(pair === undefined
      ? []
      : [
          `Most often together: ${listed(pair.items.map(visible))}, which about ${grouped(pair.people)} people have both.`,
        ]),
  ]
}

/** Single numbers; histograms and tables are in the files. */
export function statisticsResult(plan: StatisticsPlan, { rows, statistics }: StatisticsEstimates): string[] {
  const single = statistics.flatMap(({ wanted, numbers }) => {
    if (wanted.of === 'histogram' || wanted.of === 'table') return []
    const labels = labelsOf(plan, wanted)
    return numbers.map(
      ({ estimate, low, high }, k) =>
        `${visible(labels[k] as string)} ${digits(estimate, 4)} (${digits(low, 4)} to ${digits(high, 4)})`,
    )
  })
  const pictured = statistics
    .filter(({ wanted }) => wanted.of === 'histogram' || wanted.of === 'table')
    .map(({ wanted }) => visible(statisticName(wanted)))
  const more = single.length - SHOWN
  return [
    `About ${grouped(rows.estimate)} rows.`,
    ...(single.length === 0
      ? []
      : [
          `With the range in which the true number lies in 95 of 100 releases: ${single.slice(0, SHOWN).join(', ')}${more > 0 ? `, and ${grouped(more)} more` : ''}.`,
        ]),
    ...(pictured.length === 0
      ? []
      : [
          pictured.length > SHOWN
            ? `Besides, ${grouped(pictured.length)} histograms and tables.`
            : `Besides: ${listed(pictured)}.`,
        ]),
  ]
}

/** `clean` are degrees from the largest on, or how many nodes have each. */
export function degreesResult(form: DegreePlan['parameters']['form'], clean: ArrayLike<number>): string[] {
  let [ends, largest] = [0, 0]
  for (let k = 0; k < clean.length; k++) {
    const x = clean[k] as number
    ends += form === 'sequence' ? x : k * x
    if (x > 0) largest = Math.max(largest, form === 'sequence' ? x : k)
  }
  return [
    `About ${whole(ends / 2)} edges, and ${whole(largest)} neighbours of the node that has most.`,
    'Half of all degrees is the number of edges.',
  ]
}

export function profileResult({ edges, triangles, averageClustering }: GraphProfile): string[] {
  const many = [
    ...(edges === undefined ? [] : [`${whole(edges)} edges`]),
    `${whole(triangles)} ${Math.round(triangles) === 1 ? 'triangle' : 'triangles'}`,
  ]
  return [
    `About ${many.join(' and ')}.`,
    ...(averageClustering === undefined
      ? []
      : [`Of two neighbours of a node, ${digits(100 * averageClustering, 3)} of 100 know each other, on average.`]),
  ]
}

/** Groups a and b share the number in row a and column b. */
export function mixingResult(names: readonly string[], table: ArrayLike<number>): string[] {
  let [within, between] = [0, 0]
  for (let a = 0; a < names.length; a++) {
    for (let b = 0; b <= a; b++) {
      const x = table[a * names.length + b] as number
      if (a === b) within += x
      else between += x
    }
  }
  return [
    `About ${whole(within)} edges within the ${grouped(names.length)} groups, and ${whole(between)} between them.`,
  ]
}

export function madeUpResult(edges: number): string[] {
  return [`About ${grouped(edges)} edges.`]
}

function whole(x: number): string {
  // No "-0".
  return grouped(Math.round(x) + 0)
}
