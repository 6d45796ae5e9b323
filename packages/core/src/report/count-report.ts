/** The private report of a released count: the truth beside it, and what noise each mechanism has for this graph. */

import { barFigure } from '../figure/index.ts'
import {
  type ComparedCount,
  type CountError,
  type CountMechanism,
  type CountPlan,
  compareCounts,
  counts as countRelease,
  mechanismOf,
  needsDelta,
  type Observed,
  type ReleasedCount,
} from '../mechanisms/index.ts'
import { exact, facts, figures, list, ownersPage, paragraph, rounded, section, warningsOf } from '../page/index.ts'
import { COUNTS } from './counted.ts'

export interface CountReport {
  readonly release: ReleasedCount
  /** The exact count and its level. */
  readonly observed: Observed
  /** What the reading counted, such as edges left out. */
  readonly counts: Readonly<Record<string, number>>
  /** Of mechanisms that are not pure, where the plan has none. */
  readonly delta: number
  /** Those to be compared, unless all are. */
  readonly mechanisms?: readonly CountMechanism[]
  /** What else the owner should read before all else; private. */
  readonly remarks?: readonly string[]
  /** Which release this is about: title, file, day. */
  readonly about: string
}

export function countReport(report: CountReport): string {
  const { release, counts, remarks = [], about } = report
  const { plan } = release
  const own = asReleased(report)
  return ownersPage({
    title: 'The count beside the release',
    about,
    first: warningsOf({ warnings: [...remarks, ...plan.warnings] }),
    note: 'These numbers come from the data itself: publishing any of them would be a release of its own.',
    numbers: [
      ...distances(report, own),
      ...Object.entries(counts).map(([name, count]) => [COUNTS[name] ?? name, exact(count)] as const),
    ],
    body: [comparison(report, own), section('What was expected', list(mechanismOf(plan).inWords(plan as never).error))],
  })
}

function distances({ release, observed }: CountReport, own: CountError): [string, string][] {
  const { plan, value } = release
  const truth = observed.value
  const error = value - truth
  const off = error < 0n ? -error : error
  const share = truth === 0n ? Number.NaN : (100 * Number(off)) / Math.abs(Number(truth))
  return [
    ['True count', truth.toLocaleString('en')],
    ['Released count', value.toLocaleString('en')],
    [
      'Error',
      `${error.toLocaleString('en')}${Number.isFinite(share) ? `, that is ${rounded(share)} % of the true count` : ''}`,
    ],
    ['Error to be expected of this graph', widths(own)],
    ...levels(plan, observed.level),
    ...covered(plan, off),
  ]
}

/** Errors are whole numbers, and may be as large as what is stated. */
function widths({ median, ninetyFivePercent }: CountError): string {
  return `at most ${rounded(median)} in half of all releases, at most ${rounded(ninetyFivePercent)} in 95 of 100`
}

/** Counts that one edge changes by at most 1 have no level to speak of. */
function levels({ parameters }: CountPlan, level: number): [string, string][] {
  const { mechanism, boundAtWorst, guess, guessed, interval } = parameters
  if (boundAtWorst <= 1) return []
  // The noise of laplace is the same at every level.
  const above = guessed !== 'drawn' && level > guess && mechanism !== 'laplace'
  const tooLow = `, above the guess: there is more noise than the plan says${interval?.ifLevelAtMost === undefined ? '' : ', and the interval may be too narrow'}`
  const source = { given: 'guessed', drawn: 'the noisy level', 'by size': 'guessed by the size of the graph' }[guessed]
  return [
    ['True level', `${exact(level)}${above ? tooLow : ''}`],
    ['Level that the plan states its error for', `${exact(guess)} (${source})`],
  ]
}

function covered({ parameters: { interval } }: CountPlan, off: bigint): [string, string][] {
  if (interval === undefined) return []
  const inside = off <= BigInt(Math.ceil(interval.halfWidth))
  return [['The interval', inside ? 'covers the true count' : 'does not cover the true count']]
}

/** The plan as if the level had been known: what is left of ε after a noisy level, and the floor that was used. */
function asReleased({ release: { plan }, observed: { level } }: CountReport): CountError {
  const { facts, settings, parameters } = plan
  const { mechanism, epsilon, floor } = parameters
  return countRelease.plan(
    { ...facts, level: { guess: level } },
    {
      epsilon,
      mechanism,
      ...(settings.delta === undefined ? {} : { delta: settings.delta }),
      ...(mechanism === 'ladder' && floor !== undefined ? { floor } : {}),
    },
  ).expectedError
}

function comparison(report: CountReport, own: CountError): string {
  const { release, observed, delta, mechanisms } = report
  const { facts: planFacts, parameters, settings } = release.plan
  const asked = { epsilon: parameters.epsilon, delta: settings.delta ?? delta }
  const compared = compareCounts(
    { ...planFacts, level: { guess: observed.level } },
    { ...asked, ...(mechanisms === undefined ? {} : { mechanisms }) },
  )
  const rows = compared
    .map((each) => (each.mechanism === parameters.mechanism ? { ...each, error: own } : each))
    .filter((each): each is ComparedCount & { error: CountError } => each.error !== undefined)
    .sort((a, b) => a.error.median - b.error.median)
  const nameOf = (mechanism: CountMechanism) =>
    mechanism === parameters.mechanism ? `${mechanism} (released)` : mechanism
  const promise = (mechanism: CountMechanism) => (needsDelta(mechanism) ? `δ = ${asked.delta}` : 'pure')
  return section(
    'What other mechanisms would have done',
    paragraph(
      `At ε = ${Number(asked.epsilon.toPrecision(4))}, and at the true level, which readers of the release do not know: to choose a mechanism by this picture would be to choose it by the data.`,
    ),
    ...picture(rows.map(({ mechanism, error }) => ({ name: nameOf(mechanism), error }))),
    facts(rows.map(({ mechanism, error }) => [nameOf(mechanism), `${promise(mechanism)}; ${widths(error)}`])),
  )
}

function picture(rows: readonly { readonly name: string; readonly error: CountError }[]): string[] {
  const medians = rows.map(({ error }) => error.median)
  const positive = medians.filter((median) => median > 0)
  if (positive.length === 0) return []
  const none = rows.filter(({ error }) => error.median === 0).map(({ name }) => name)
  const svg = barFigure({
    title: 'The noise of each mechanism at the true level',
    // From half of the least on, or its bar would have no height.
    y: { label: 'error of half of all releases, at most', scale: 'log', from: Math.min(...positive) / 2 },
    categories: rows.map(({ name }) => name),
    series: [{ name: 'error', values: medians, low: medians, high: rows.map(({ error }) => error.ninetyFivePercent) }],
  })
  const caption = [
    'The whiskers reach to what the error of 95 of 100 releases is at most.',
    ...(none.length === 0
      ? []
      : [`At least half of all releases are exact, so that there is no bar: ${none.join(', ')}.`]),
  ]
  return [figures([svg, caption.join(' ')])]
}
