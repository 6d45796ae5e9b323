/** From what was asked for to a plan: public facts alone, in the units that columns have once they are divided. */
import {
  type CovariancePlan,
  type CovarianceSettings,
  covarianceSketch,
  type GramPlan,
  InvalidInput,
  type NumericRowFacts,
  noisyGram,
  type VarianceAnswerPlan,
  varianceAnswers,
} from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import type { TextSources } from '../../sources/texts.ts'
import type { UnitDirection } from './directions.ts'
import type { CovarianceSettings as Asked } from './options.ts'
import { byColumn, type Numbers, numbersOf } from './pairs.ts'
import { ANSWERS, OWN_MEAN, PRODUCTS, WAYS } from './ways.ts'

export type RowsPlan = CovariancePlan | GramPlan | VarianceAnswerPlan

export function isCovarianceSketch(plan: RowsPlan): plan is CovariancePlan {
  return plan.mechanism === covarianceSketch.name
}

export function isVarianceAnswers(plan: RowsPlan): plan is VarianceAnswerPlan {
  return plan.mechanism === varianceAnswers.name
}

export interface Columns {
  readonly names: readonly string[]
  /** What each is divided by. */
  readonly scales: readonly number[]
}

/** The columns, and what each of them is divided by. */
export async function columnsOf(sources: TextSources, { scale = {}, columns: names = [] }: Asked): Promise<Columns> {
  const scales = byColumn(await numbersOf(sources, scale, words`{scale}`), names, 1, words`{scale}`)
  const wrong = scales.findIndex((x) => !(x >= 1e-100 && x <= 1e100))
  if (wrong >= 0) {
    throw new InvalidInput(
      words`{scale} of "${names[wrong]}" is what the column is divided by: a number above 0${(scales[wrong] as number) > 0 ? ', between 1e-100 and 1e100' : ''}.`,
    )
  }
  return { names, scales }
}

/** `directions` are those to be answered directly. */
export async function planCovariance(
  sources: TextSources,
  settings: Asked,
  columns: Columns,
  directions: readonly UnitDirection[],
): Promise<RowsPlan> {
  const facts = await factsOf(sources, settings, columns)
  // A missing ε is for the mechanism to say, in its own words.
  const epsilon = settings.epsilon as number
  const { mechanism, delta, noise = delta === undefined ? 'laplace' : 'gaussian' } = settings
  if (mechanism === ANSWERS) {
    return varianceAnswers.plan(
      { ...facts, directions: directions.map(({ unit }) => unit) },
      { noise, epsilon, ...(delta === undefined ? {} : { delta }), ...composing(facts, delta) },
    )
  }
  const budget = { epsilon, delta: delta as number }
  return mechanism === PRODUCTS
    ? noisyGram.plan(facts, { ...budget, ...composing(facts, delta) })
    : sketchPlan(facts, { ...budget, ...wishesOf(settings) })
}

function sketchPlan(facts: NumericRowFacts, wished: CovarianceSettings): CovariancePlan {
  const composed = wished.spectrum === undefined ? composing(facts, wished.delta) : ({ composition: 'exact' } as const)
  return covarianceSketch.plan(facts, { ...wished, ...composed })
}

/** What is drawn first costs less beside Gaussian noise or projections than its ε says; without any, nothing is composed. */
function composing({ people, centre }: NumericRowFacts, delta: number | undefined): { readonly composition?: 'exact' } {
  const first = (people !== undefined && 'counted' in people) || (centre !== undefined && 'private' in centre)
  return first && delta !== undefined ? { composition: 'exact' } : {}
}

async function factsOf(sources: TextSources, settings: Asked, columns: Columns): Promise<NumericRowFacts> {
  const { mechanism, neighbours, norm, maxChange, people, countEpsilon } = settings
  const { names, scales } = columns
  return {
    columns: names.length,
    neighbours:
      neighbours === 'row-change' ? { kind: neighbours, maxChange: maxChange as number } : { kind: neighbours },
    ...(norm === undefined ? {} : { norm }),
    ...(await centreOf(sources, settings, columns)),
    ...(people === undefined ? {} : { people: { declared: people } }),
    ...(countEpsilon === undefined ? {} : { people: { counted: { epsilon: countEpsilon } } }),
    labels: names.map((name, j) =>
      scales[j] === 1 ? name : `${name} (divided by ${scales[j]}${WAYS[mechanism].back})`,
    ),
  }
}

async function centreOf(
  sources: TextSources,
  settings: Asked,
  columns: Columns,
): Promise<Pick<NumericRowFacts, 'centre'>> {
  const { centre, centreEpsilon, centreDelta, centreGuess } = settings
  if (centre === undefined) return {}
  if (centre === OWN_MEAN) return { centre: { own: true } }
  if (centre !== 'private') {
    const others = `, or "private", or "${OWN_MEAN}"`
    return { centre: { public: await dividedRow(sources, centre, columns, words`{centre}`, others) } }
  }
  const around =
    centreGuess === undefined ? {} : { around: await dividedRow(sources, centreGuess, columns, words`{centreGuess}`) }
  return { centre: { private: { epsilon: centreEpsilon as number, delta: centreDelta as number, ...around } } }
}

async function dividedRow(
  sources: TextSources,
  given: Numbers | string,
  { names, scales }: Columns,
  option: Words,
  also = '',
): Promise<number[]> {
  const row = byColumn(await numbersOf(sources, given, option, also), names, 0, option)
  return row.map((x, j) => x / (scales[j] as number))
}

/** How many people the release says there are, once it is made: declared, or counted with noise. */
export function statedPeople({ people }: NumericRowFacts): number | undefined {
  if (people === undefined) return undefined
  return 'declared' in people ? people.declared : people.counted.drawn
}

function wishesOf(settings: Asked): Omit<CovarianceSettings, 'epsilon' | 'delta'> {
  const { rows, accuracy, variance, queries, confidence, spectrumEpsilon, spectrumDelta, anyway } = settings
  const asked = {
    ...(variance === undefined ? {} : { variance }),
    ...(queries === undefined ? {} : { queries }),
    ...(confidence === undefined ? {} : { confidence }),
  }
  return {
    ...(rows === undefined ? {} : { rows }),
    ...(accuracy === undefined ? {} : { accuracy: { eta: accuracy[0] as number, nu: accuracy[1] as number } }),
    ...(Object.keys(asked).length === 0 ? {} : { asked }),
    ...(spectrumEpsilon === undefined || spectrumDelta === undefined
      ? {}
      : { spectrum: { epsilon: spectrumEpsilon, delta: spectrumDelta } }),
    ...(anyway ? { evenIfUseless: true } : {}),
  }
}
