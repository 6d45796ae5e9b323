/** From what was asked for to a plan: public facts alone, in the units that columns have once they are divided. */
import {
  type CovariancePlan,
  type CovarianceSettings,
  covarianceSketch,
  type GramPlan,
  type NumericRowFacts,
  noisyGram,
  type VarianceAnswerPlan,
  varianceAnswers,
} from '@tulle/core'
import type { CovarianceConfig } from './covariance-config.ts'
import type { NamedDirection } from './directions.ts'
import { byColumn, readPairs } from './pairs.ts'

export type RowsPlan = CovariancePlan | GramPlan | VarianceAnswerPlan

export function isCovarianceSketch(plan: RowsPlan): plan is CovariancePlan {
  return plan.mechanism === covarianceSketch.name
}

export function isVarianceAnswers(plan: RowsPlan): plan is VarianceAnswerPlan {
  return plan.mechanism === varianceAnswers.name
}

/** What each column is divided by. */
export function scalesOf({ scale = {} }: CovarianceConfig, columns: readonly string[]): number[] {
  return byColumn(scale, columns, 1, '--scale')
}

/** `directions` are those to be answered directly, in the units of the file. */
export async function planCovariance(
  config: CovarianceConfig,
  columns: readonly string[],
  directions: readonly NamedDirection[],
): Promise<RowsPlan> {
  const facts = await factsOf(config, columns)
  // A missing ε is for the mechanism to say, in its own words.
  const epsilon = config.epsilon as number
  const { mechanism, delta, noise = delta === undefined ? 'laplace' : 'gaussian' } = config
  if (mechanism === 'variance-answers') {
    const scales = scalesOf(config, columns)
    const divided = directions.map(({ numbers }) => numbers.map((x, j) => x * (scales[j] as number)))
    return varianceAnswers.plan(
      { ...facts, directions: divided },
      { noise, epsilon, ...(delta === undefined ? {} : { delta }) },
    )
  }
  const budget = { epsilon, delta: delta as number }
  return mechanism === 'noisy-gram'
    ? noisyGram.plan(facts, budget)
    : covarianceSketch.plan(facts, { ...budget, ...wishesOf(config) })
}

async function factsOf(config: CovarianceConfig, columns: readonly string[]): Promise<NumericRowFacts> {
  const { neighbours, norm, maxChange, people, countEpsilon } = config
  return {
    columns: columns.length,
    neighbours:
      neighbours === 'row-change' ? { kind: neighbours, maxChange: maxChange as number } : { kind: neighbours },
    ...(norm === undefined ? {} : { norm }),
    ...(await centreOf(config, columns)),
    ...(people === undefined ? {} : { people: { declared: people } }),
    ...(countEpsilon === undefined ? {} : { people: { counted: { epsilon: countEpsilon } } }),
  }
}

async function centreOf(
  config: CovarianceConfig,
  columns: readonly string[],
): Promise<Pick<NumericRowFacts, 'centre'>> {
  const { centre, centreEpsilon, centreDelta } = config
  if (centre === undefined) return {}
  if (centre === 'private') {
    return { centre: { private: { epsilon: centreEpsilon as number, delta: centreDelta as number } } }
  }
  const given = typeof centre === 'string' ? await readPairs(centre, `The centre in ${centre}`) : centre
  const scales = scalesOf(config, columns)
  const numbers = byColumn(given, columns, 0, typeof centre === 'string' ? `The centre in ${centre}` : '--centre')
  return { centre: { public: numbers.map((x, j) => x / (scales[j] as number)) } }
}

function wishesOf(config: CovarianceConfig): Omit<CovarianceSettings, 'epsilon' | 'delta'> {
  const { rows, accuracy, variance, queries, confidence, spectrumEpsilon, spectrumDelta, anyway } = config
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
