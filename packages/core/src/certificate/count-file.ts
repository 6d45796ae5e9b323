/** A published count as a file: the number, and what follows from it and from the plan. */
import type { CountPlan, ReleasedCount } from '../mechanisms/index.ts'

type Counted = Pick<ReleasedCount, 'plan' | 'value'>

export interface PublishedInterval {
  readonly low: bigint
  readonly high: bigint
  readonly coverage: number
  readonly ifLevelAtMost?: number
}

/** All of this follows from the released number and from the plan. */
export function publishedCount({ plan, value }: Counted): object {
  const interval = countIntervalOf({ plan, value })
  return { count: plan.facts.count, value, ...(interval === undefined ? {} : { interval }) }
}

export function countIntervalOf({ plan, value }: Counted): PublishedInterval | undefined {
  const { interval } = plan.parameters
  if (interval === undefined) return undefined
  const { halfWidth, coverage, ifLevelAtMost } = interval
  // Bounds end far below the largest double, and so do widths.
  const half = BigInt(Math.ceil(halfWidth))
  return {
    low: value - half,
    high: value + half,
    coverage,
    ...(ifLevelAtMost === undefined ? {} : { ifLevelAtMost }),
  }
}

/** The text of the file. */
export function countFile(release: Counted): string {
  return `${jsonOf({ about: aboutCount(release.plan), ...publishedCount(release) })}\n`
}

function aboutCount({ parameters }: CountPlan): string {
  return `A count of a graph, with noise: the certificate beside it says what is promised, and how much noise.${parameters.interval === undefined ? '' : ' The interval covers the true count in at least the stated share of all releases, if the level is at most the stated one (where one is stated).'}`
}

/** The number in the text of such a file, of any length; nothing where it has none. */
export function countIn(text: string): bigint | undefined {
  const digits = /^ {2}"value": (-?\d{1,1000}),?$/m.exec(text)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

/** JSON in which whole numbers of any size are plain digits: JSON.stringify takes no bigint. */
export function jsonOf(value: unknown, indent = ''): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => jsonOf(part, inner))
    : Object.entries(value).flatMap(([key, part]) =>
        part === undefined ? [] : [`${JSON.stringify(key)}: ${jsonOf(part, inner)}`],
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`
}
