/** A published count that hides whole nodes, as a file: the number, its cap, and what follows from both and from the plan. */
import type { NodeCountPlan, ReleasedNodeCount } from '../mechanisms/index.ts'
import { jsonOf } from './count-file.ts'

type Counted = Pick<ReleasedNodeCount, 'plan' | 'value'>

export interface NodeCountInterval {
  readonly low: bigint
  readonly high: bigint
  readonly coverage: number
  /** It covers the true count if no node passes this. */
  readonly ifCapAtMost: number
}

export function publishedNodeCount({ plan, value }: Counted): object {
  const { cap, interval } = plan.parameters
  return {
    count: plan.facts.count,
    value,
    cap,
    ...(interval === undefined
      ? {}
      : { interval: nodeCountIntervalOf({ plan, value }), atLeast: value - BigInt(interval.below) }),
  }
}

export function nodeCountIntervalOf({ plan, value }: Counted): NodeCountInterval | undefined {
  const { interval, cap } = plan.parameters
  if (interval === undefined || cap === undefined) return undefined
  const half = BigInt(interval.halfWidth)
  return { low: value - half, high: value + half, coverage: interval.coverage, ifCapAtMost: cap }
}

export function nodeCountFile(release: Counted): string {
  return `${jsonOf({ about: aboutCount(release.plan), ...publishedNodeCount(release) })}\n`
}

function aboutCount({ parameters }: NodeCountPlan): string {
  return `A count of a graph that hides any one person, with noise: the certificate beside it says what is promised, and how much noise. No node counts for more than the cap.${parameters.interval === undefined ? '' : ' The interval covers the true count in at least the stated share of all releases, if no node passes the cap; whatever the graph, the true count is at least "atLeast" in that share.'}`
}
