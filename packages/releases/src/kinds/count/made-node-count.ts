/** A count that hides whole people, its cap and its noise. */
import type { Graph } from '@tulle/core'
import { nodeCountFile, nodeCountIntervalOf, publishedNodeCount } from '@tulle/core/certificate'
import { type NodeCountPlan, nodeCounter, nodeCounts, type ReleasedNodeCount } from '@tulle/core/counts'
import { exactPercent, grouped } from '@tulle/core/text'
import { type Evaluation, evaluateCount } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import type { Desk } from '../../kind.ts'
import { nodeCountResult } from '../../published/result.ts'
import { COUNTING, type Outcome } from './outcome.ts'
import { asHeading } from './what.ts'

export async function nodeCountOutcome(plan: NodeCountPlan, graph: Graph, desk: Desk): Promise<Outcome> {
  const run = desk.run(COUNTING)
  const counter = await nodeCounter(plan.facts, graph, run)
  const release = await nodeCounts.release(plan, counter, run)
  const { cap = 0, gap = 0 } = release.plan.parameters
  const under = await counter.under(cap, gap, run)
  const { value } = release
  const error = value - BigInt(counter.total)
  return {
    release,
    published: published('count.json', { is: 'text', text: nodeCountFile(release) }),
    released: () => publishedNodeCount(release),
    result: nodeCountResult(release.plan, value),
    chosen: chosenInWords(release),
    reported: 'how far the released count is off, and how much of that is the cap',
    found: { value: counter.total, released: value, error, underCap: under, mostOfOne: counter.most },
    lines: [
      `The true count: ${inDigits(counter.total)}. Released: ${inDigits(value)}, off by ${inDigits(error < 0n ? -error : error)}.`,
      `Under the cap of ${inDigits(cap)} it is ${inDigits(under)}; the most that one person has is ${inDigits(counter.most)}.`,
    ],
    evaluate: (title) =>
      besideNodeCount(release.plan, counter.total, { title, value, interval: nodeCountIntervalOf(release) }),
  }
}

interface Sides {
  readonly title: string
  readonly value: number | bigint
  readonly interval?:
    | { readonly low: number | bigint; readonly high: number | bigint; readonly coverage: number }
    | undefined
}

/** The same for the run that made the release and for whoever has both later. */
export function besideNodeCount(plan: NodeCountPlan, truth: number, { title, value, interval }: Sides): Evaluation {
  const { facts, expectedError } = plan
  return evaluateCount({
    title,
    what: typeof facts.count === 'string' ? facts.count : facts.count.name,
    truth: BigInt(truth),
    released: value,
    ...(interval === undefined ? {} : { interval }),
    ...(expectedError === undefined ? {} : { expected: expectedError.meanAbsolute }),
  })
}

function chosenInWords(release: ReleasedNodeCount): string {
  const { facts, parameters } = release.plan
  const interval = nodeCountIntervalOf(release)
  const { cap = 0 } = parameters
  return [
    `${asHeading(facts.count as string)}, with noise: ${inDigits(release.value)}.`,
    ...('chosen' in facts.cap ? [`The cap that was drawn: ${inDigits(cap)}.`] : []),
    ...(interval === undefined
      ? []
      : [
          `The interval from ${inDigits(interval.low)} to ${inDigits(interval.high)} covers the true count in at least ${exactPercent(interval.coverage)} of all releases, if nobody has more than ${inDigits(cap)}.`,
        ]),
  ].join(' ')
}

function inDigits(n: bigint | number): string {
  return grouped(n)
}
