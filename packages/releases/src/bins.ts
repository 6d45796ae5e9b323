/** Ranges of numbers: by public edges, or a number of ranges of equal width between public bounds. */
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import type { NamedRange } from './sources/rows.ts'

/** The most ranges of one column: more than anybody tells apart. */
const MOST_BINS = 10_000

/** `given` are edges, or one number: how many ranges. */
export function edgesOf(
  column: string,
  given: readonly number[],
  bounds: readonly [number, number] | undefined,
  option: Words,
): number[] {
  const [count] = given
  if (given.length !== 1 || count === undefined) return checkedEdges(column, given, option)
  if (!(Number.isInteger(count) && count >= 1 && count <= MOST_BINS)) {
    throw new InvalidInput(
      words`${option} of "${column}" is a list of edges, such as 0,18,65,120, or how many ranges of equal width there are, from 1 to ${MOST_BINS}; not ${count}.`,
    )
  }
  if (bounds === undefined) {
    throw new InvalidInput(
      words`${count} ranges of equal width of "${column}" need a lowest and a highest value: give {bounds ${column}=0,100}, known without the data, or list the edges.`,
    )
  }
  const [lower, upper] = bounds
  return Array.from({ length: count + 1 }, (_, k) =>
    k === count ? upper : short(lower + ((upper - lower) * k) / count),
  )
}

/** As people write it: edges are published as the names of ranges. */
function short(edge: number): number {
  return Number(edge.toPrecision(12))
}

function checkedEdges(column: string, edges: readonly number[], option: Words): number[] {
  const wrong = edges.findIndex((x, k) => !Number.isFinite(x) || (k > 0 && x <= (edges[k - 1] as number)))
  if (edges.length >= 2 && edges.length <= MOST_BINS + 1 && wrong < 0) return [...edges]
  throw new InvalidInput(
    words`${option} of "${column}" takes edges that go up, such as 0,18,65,120${wrong < 0 ? '' : `; ${edges[wrong]} does not`}.`,
  )
}

/** Bounds as they are given: the lowest value, then the highest. */
export function boundsOf(
  column: string,
  given: readonly number[] | undefined,
  option: Words,
): [number, number] | undefined {
  if (given === undefined) return undefined
  const [lower, upper] = given
  if (given.length === 2 && lower !== undefined && upper !== undefined && lower < upper) return [lower, upper]
  throw new InvalidInput(words`${option} of "${column}" takes two numbers, the lowest and the highest, such as 0,120.`)
}

/** Names that stand for no column that is asked for. */
export function refuseStray(given: object | undefined, columns: readonly string[], option: Words): void {
  const stray = Object.keys(given ?? {}).find((name) => !columns.includes(name))
  if (stray === undefined) return
  throw new InvalidInput(words`${option} names "${stray}", which is not among the columns: ${columns.join(', ')}.`)
}

/** A range as people write it; the last one has its upper edge too. */
export function rangeName(edges: readonly number[], k: number): string {
  return `${edges[k]} to ${edges[k + 1]}`
}

/** The ranges of a column, and those beyond both ends: each number is in one of them. */
export function rangesOf(edges: readonly number[]): NamedRange[] {
  const [lower, upper] = [edges[0] as number, edges.at(-1) as number]
  return [
    { name: `below ${lower}`, range: { below: lower } },
    ...edges.slice(1).map((below, k) => ({ name: rangeName(edges, k), range: { from: edges[k] as number, below } })),
    { name: `${upper} or more`, range: { from: upper } },
  ]
}
