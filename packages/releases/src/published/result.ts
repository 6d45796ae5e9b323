/**
 * What a release found, in the sentences that its certificate opens with. They follow from the released data and the plan
 * alone, so that whoever has the release makes them again.
 */
import type { CountPlan, DenseMatrix, Names } from '@tulle/core'
import { countIntervalOf, type GraphEstimates, nodeCountIntervalOf, type TableEstimates } from '@tulle/core/certificate'
import type { NodeCountPlan } from '@tulle/core/counts'
import { exactPercent, grouped, visible } from '@tulle/core/text'

export function countResult(plan: CountPlan, value: bigint): string[] {
  const interval = countIntervalOf({ plan, value })
  const { count } = plan.facts
  return [
    `${asHeading(count)}: ${grouped(value)}, with noise.`,
    ...(interval === undefined
      ? []
      : [
          `The true number lies between ${grouped(interval.low)} and ${grouped(interval.high)} in at least ${exactPercent(interval.coverage)} of such releases${interval.ifLevelAtMost === undefined ? '' : `, if the level is at most ${grouped(interval.ifLevelAtMost)}`}.`,
        ]),
  ]
}

export function nodeCountResult(plan: NodeCountPlan, value: bigint): string[] {
  const interval = nodeCountIntervalOf({ plan, value })
  return [
    `${asHeading(plan.facts.count)}: ${grouped(value)}, with noise.`,
    ...(interval === undefined
      ? []
      : [
          `The true number lies between ${grouped(interval.low)} and ${grouped(interval.high)} in at least ${exactPercent(interval.coverage)} of such releases, if nobody counts for more than ${grouped(interval.ifCapAtMost)}.`,
        ]),
  ]
}

function asHeading(count: string | { readonly name: string }): string {
  const name = typeof count === 'string' ? count : count.name
  return visible(`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`)
}

/** Masked cells have no value. */
export function matrixResult({ values, columns }: DenseMatrix, names: Names): string[] {
  let total = 0
  let largest = -1
  values.forEach((x, at) => {
    if (Number.isNaN(x)) return
    total += x
    if (largest < 0 || x > (values[largest] as number)) largest = at
  })
  if (largest < 0) return []
  const [from, to] = [names.rows[Math.floor(largest / columns)], names.columns[largest % columns]]
  return [
    `About ${whole(total)} in all, with noise.`,
    `The largest number is about ${whole(values[largest] as number)}, from ${visible(from ?? '')} to ${visible(to ?? '')}.`,
  ]
}

export function graphResult({ edges, triangles }: GraphEstimates): string[] {
  return [
    `The original has about ${whole(edges.value)} edges, give or take ${whole(edges.standardError)}.`,
    ...(triangles === undefined
      ? []
      : [`About ${whole(triangles.value)} triangles, give or take ${whole(triangles.standardError)}.`]),
  ]
}

/** The columns that most people said yes to come first; the file has all of them. */
export function tableResult(
  { columns: { values, standardErrors } }: TableEstimates,
  names: readonly string[],
  people: number,
): string[] {
  const order = names.map((_, j) => j).sort((a, b) => (values[b] as number) - (values[a] as number) || a - b)
  const said = (j: number) => `${whole(values[j] as number)} (± ${whole(standardErrors[j] as number)})`
  const [first, ...others] = order.slice(0, SHOWN)
  if (first === undefined) return []
  const each = others.map((j) => `${visible(names[j] as string)} ${said(j)}`)
  const more = names.length - SHOWN
  return [
    `About ${said(first)} of ${grouped(people)} people said yes to ${visible(names[first] as string)}.`,
    ...(each.length === 0 ? [] : [`To others: ${each.join(', ')}${more > 0 ? `, and ${grouped(more)} more` : ''}.`]),
    '± is the standard error: in two of three releases the true number is that close.',
  ]
}

const SHOWN = 8

function whole(x: number): string {
  // No "-0".
  return grouped(Math.round(x) + 0)
}
