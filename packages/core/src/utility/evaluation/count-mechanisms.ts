/** What noise each mechanism has for the very graph that something was counted in. */
import {
  type ComparedCount,
  type CountError,
  type CountMechanism,
  type CountPlan,
  compareCounts,
  counts as countRelease,
  needsDelta,
} from '../../mechanisms/index.ts'
import { exact, rounded } from '../../page/index.ts'
import type { Detail } from './evaluation.ts'

export interface CountComparison {
  readonly plan: CountPlan
  /** That of the graph. */
  readonly level: number
  /** Of mechanisms that are not pure, where the plan has none. */
  readonly delta: number
  /** Those to be compared, unless all are. */
  readonly mechanisms?: readonly CountMechanism[]
}

/** `numbers` are what is known of the count itself. */
export function comparisonDetails(input: CountComparison, numbers: Facts): Detail[] {
  const own = asReleased(input)
  return [
    {
      heading: 'The count and its noise',
      facts: [...numbers, ['Error to be expected of this graph', widths(own)], ...levels(input.plan, input.level)],
    },
    comparison(input, own),
  ]
}

type Facts = NonNullable<Detail['facts']>

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

/** The plan as if the level had been known: what is left of ε after a noisy level, and the floor that was used. */
function asReleased({ plan, level }: CountComparison): CountError {
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

function comparison({ plan, level, delta, mechanisms }: CountComparison, own: CountError): Detail {
  const { facts: planFacts, parameters, settings } = plan
  const asked = { epsilon: parameters.epsilon, delta: settings.delta ?? delta }
  const compared = compareCounts(
    { ...planFacts, level: { guess: level } },
    { ...asked, ...(mechanisms === undefined ? {} : { mechanisms }) },
  )
  const rows = compared
    .map((each) => (each.mechanism === parameters.mechanism ? { ...each, error: own } : each))
    .filter((each): each is ComparedCount & { error: CountError } => each.error !== undefined)
    .sort((a, b) => a.error.median - b.error.median)
  const nameOf = (mechanism: CountMechanism) =>
    mechanism === parameters.mechanism ? `${mechanism} (released)` : mechanism
  const promise = (mechanism: CountMechanism) => (needsDelta(mechanism) ? `δ = ${asked.delta}` : 'pure')
  return {
    heading: 'What other mechanisms would have done',
    sentences: [
      `At ε = ${Number(asked.epsilon.toPrecision(4))}, and at the true level, which readers of the release do not know: to choose a mechanism by these numbers would be to choose it by the data.`,
    ],
    facts: rows.map(({ mechanism, error }) => [nameOf(mechanism), `${promise(mechanism)}; ${widths(error)}`]),
  }
}
