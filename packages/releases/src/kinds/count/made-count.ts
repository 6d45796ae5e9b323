/** A count, its noise and its interval. */
import { type CountPlan, counts as countRelease, type Graph, type ReleasedCount } from '@tulle/core'
import { countFile, countIntervalOf, publishedCount } from '@tulle/core/certificate'
import { type Observed, observe } from '@tulle/core/counts'
import { exactPercent, grouped, percent } from '@tulle/core/text'
import { published } from '../../artefact.ts'
import type { Desk } from '../../kind.ts'
import { countResult } from '../../published/result.ts'
import { besideCount } from './evaluate.ts'
import type { CountSettings } from './options.ts'
import { COUNTING, type Outcome } from './outcome.ts'
import { USUAL_DELTA } from './shown.ts'
import { asHeading } from './what.ts'

export async function countOutcome(
  plan: CountPlan,
  { delta = USUAL_DELTA }: CountSettings,
  data: Graph | Observed,
  desk: Desk,
): Promise<Outcome> {
  const run = desk.run(COUNTING)
  const sensitivity = plan.parameters.mechanism === 'second-order'
  const observed = 'adjacency' in data ? await observe(plan.facts, data, { ...run, sensitivity }) : data
  const release = await countRelease.release(plan, observed, run)
  const { value, level } = observed
  const error = release.value - value
  return {
    release,
    published: published('count.json', { is: 'text', text: countFile(release) }),
    released: () => publishedCount(release),
    result: countResult(release.plan, release.value),
    chosen: chosenInWords(release),
    reported: 'how far the released count is off, and how much noise each mechanism has for this very graph',
    found: { value, released: release.value, error, level },
    lines: [
      `The true count: ${grouped(value)}. Released: ${grouped(release.value)}, off by ${grouped(error < 0n ? -error : error)}${shareOf(error, value)}.`,
      ...levelInWords(release.plan, level),
    ],
    evaluate: (title) =>
      besideCount(release.plan, observed, { title, value: release.value, interval: countIntervalOf(release) }, delta),
  }
}

function chosenInWords(release: ReleasedCount): string {
  const { facts } = release.plan
  const interval = countIntervalOf(release)
  const drawn = facts.level !== undefined && 'noisy' in facts.level ? facts.level.noisy.drawn : undefined
  return [
    `${asHeading(facts.count as string)}, with noise: ${grouped(release.value)}.`,
    ...(interval === undefined
      ? []
      : [
          `The interval from ${grouped(interval.low)} to ${grouped(interval.high)} covers the true count in at least ${exactPercent(interval.coverage)} of all releases${interval.ifLevelAtMost === undefined ? '' : `, if the level is at most ${grouped(interval.ifLevelAtMost)}`}.`,
        ]),
    ...(drawn === undefined ? [] : [`The noisy level: ${grouped(drawn)}.`]),
  ].join(' ')
}

/** Whether the guess was right is as private as the level. */
function levelInWords({ facts, parameters }: CountPlan, level: number): string[] {
  if (parameters.boundAtWorst === 1) return []
  const guess = facts.level !== undefined && 'guess' in facts.level ? facts.level.guess : undefined
  return [
    `The true level: ${grouped(level)}.`,
    // The noise of laplace is the same at every level.
    ...(guess === undefined || level <= guess || parameters.mechanism === 'laplace'
      ? []
      : [
          `It is above the guess of ${grouped(guess)}: there is more noise than the plan says${parameters.interval?.ifLevelAtMost === undefined ? '' : ', and the interval may be too narrow'}. To release again because of this costs ε again, and tells that it was so.`,
        ]),
  ]
}

function shareOf(error: bigint, value: bigint): string {
  if (value === 0n) return ''
  const share = Math.abs(Number(error) / Number(value))
  return Number.isFinite(share) ? ` (${percent(share)})` : ''
}
