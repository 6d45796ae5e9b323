/** A plan for a sketch of rows in plain sentences. */
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import { type NumericRowFacts, rowsInWords, stagesInWords } from '../numeric-rows/index.ts'
import { intervalsInWords } from '../sketches/index.ts'
import type { CovariancePlan } from './plan.ts'

export function inWords(plan: CovariancePlan): PlanInWords {
  const { facts, parameters } = plan
  return {
    released: `A sketch of a table of numbers with ${count(facts.columns)} column${facts.columns === 1 ? '' : 's'}: ${count(parameters.rows)} numbers for each column, from which anyone can estimate the sum of squares along any direction, and with it variances and covariances.`,
    releasedInBrief: `A sketch of ${count(facts.columns)} columns of numbers, to ask for variances and covariances.`,
    method: method(plan),
    error: errorInWords(plan),
    errorInBrief: errorInBrief(plan),
    assumptions: assumptions(plan),
  }
}

function method(plan: CovariancePlan): string[] {
  const { facts, parameters } = plan
  const { rows, w, grid } = parameters
  return [
    ...stagesInWords(facts),
    ...spectrumInWords(plan),
    ...rowsInWords(facts),
    `The rows are projected on ${count(rows)} random normal direction${rows === 1 ? '' : 's'} (Blocki, Blum, Datta and Sheffet 2012).`,
    ...noiseInWords(plan),
    `The numbers are computed in double precision and then rounded to multiples of ${short(grid)}, a power of two chosen from ${short(w)} alone.`,
  ]
}

function noiseInWords({ settings, parameters: { w, added } }: CovariancePlan): string[] {
  if (added === 0) {
    return [
      `Nothing is added: the data itself has a deviation of more than ${short(w)} in every direction, which is what hides a row.`,
    ]
  }
  return [
    `Normal noise of deviation ${short(added)} is added to every number, so that each has a deviation of at least ${short(w)} in every direction and no row stands out. That is the least that keeps the promise${settings.spectrum === undefined ? ' exactly' : ''}.`,
    `To answer a question, the squared projections are averaged, and what the noise added is subtracted: ${short(added * added)} for a direction of length 1.`,
  ]
}

function spectrumInWords({ facts, settings: { spectrum }, parameters }: CovariancePlan): string[] {
  if (spectrum === undefined || parameters.spectrum === undefined) return []
  const { scale, margin, measured, most } = parameters.spectrum
  const thing =
    measured === 'eigenvalue'
      ? 'the sum of squares along the narrowest direction (the least eigenvalue)'
      : 'the root of the sum of squares along the narrowest direction (the least singular value)'
  const outcome =
    spectrum.drawn === undefined
      ? ''
      : ` It came out as ${short(spectrum.drawn)}, and the noise has a deviation of ${short(parameters.added)} instead of ${short(parameters.w)}.`
  return [
    `First ${thing} is released with Laplace noise of scale ${short(scale)}, for ε = ${spectrum.epsilon} and δ = ${spectrum.delta} of the whole${facts.neighbours.kind === 'row-change' ? ', from rows shortened to 64 steps' : ''}; anything above ${short(most)} counts as that. After ${short(margin)} is taken off, so that it is hardly ever too large (δ), it spares that much of the noise.${outcome}`,
  ]
}

function errorInWords({ facts, settings, parameters, expectedError }: CovariancePlan): string[] {
  const { confidence = 0.95, queries = 1 } = settings.asked ?? {}
  const { guess, guessed, standardError, ninetyFivePercent, additive, relative, intervalLength } = expectedError
  const origin = {
    given: 'as was asked for',
    'by people': 'what that many people have if their rows are as long as allowed and point equally in all directions',
    assumed: 'which was assumed, because nothing is known of it',
  }[guessed]
  return [
    `Along a direction of length 1 with a sum of squares of ${short(guess)}, ${origin}, an answer is off by ${short(standardError)} (its standard error), and by at most ${short(ninetyFivePercent)} in 95 of 100 releases; ${intervalsInWords(queries, confidence)} at most about ${short(intervalLength)} long.`,
    `The error is ${short(100 * relative)} % of the answer, plus ${short(additive)} whatever the data.`,
    `Intervals are exact for directions that were fixed before the sketch was seen. For a direction chosen by looking at the sketch the answer can be far off; for k directions named beforehand, intervals that hold at once can be asked for.`,
    'Eigenvectors of the estimated products are such directions: nothing is promised of how near they are to those of the data.',
    ...(facts.columns > parameters.rows
      ? [
          `There are fewer projections than columns: along ${count(facts.columns - parameters.rows)} directions, which depend on the sketch, it shows nothing at all.`,
        ]
      : []),
  ]
}

function errorInBrief({ expectedError }: CovariancePlan): string[] {
  const { guess, guessed, standardError, relative, additive } = expectedError
  return [
    guessed === 'assumed'
      ? `An answer is off by ${short(100 * relative)} % of itself (its standard error), and by ${short(additive)} whatever the data.`
      : `A sum of squares of ${short(guess)} is off by ${short((100 * standardError) / guess)} % (standard error).`,
  ]
}

function assumptions({ facts, parameters }: CovariancePlan): string[] {
  return [
    'The columns are public, and so is what each of them measures: they were fixed without looking at the data.',
    ...relationInWords(facts),
    ...(facts.people !== undefined && 'declared' in facts.people
      ? ['The number of people was declared without looking at the data, or is known to everybody.']
      : []),
    ...(parameters.spectrum === undefined
      ? []
      : [
          `The narrowest direction is found in double precision; a margin of a thousandth covers its rounding for up to ${short(parameters.spectrum.mostRows)} rows.`,
        ]),
    'Double precision stands in for the real numbers of the proof. The sketch is rounded to a grid far coarser than the doubles, so that nothing of them shows; this step is argued, not proven bit by bit.',
    RELEASES_ADD_UP,
  ]
}

function relationInWords({ neighbours }: NumericRowFacts): string[] {
  if (neighbours.kind === 'row-change') {
    return [
      `A row is protected against being told from one that is at most ${short(neighbours.maxChange)} away. A person further away than that from everybody else can be noticed.`,
    ]
  }
  return [
    'Each person has one row: someone with two counts as two people.',
    'The length to which rows are shortened is public: it was fixed without looking at the data.',
  ]
}
