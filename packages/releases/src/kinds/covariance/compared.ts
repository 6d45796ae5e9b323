/** A sketch of rows beside what else the same budget could buy. */
import { compareVariances, type VarianceMethod } from '@tulle/core/sketches'
import { words } from '@tulle/core/text'
import type { Block } from '../../kind.ts'
import { figure, table } from '../../table.ts'
import { type Changes, offerOf } from './offers.ts'
import type { CovarianceSettings } from './options.ts'
import { isCovarianceSketch, type RowsPlan } from './plan.ts'

const WHAT: Readonly<Record<VarianceMethod, string>> = {
  'covariance-sketch': 'this sketch',
  'noisy-gram': 'all products of two columns, with Gaussian noise',
  'laplace-answers': 'named directions alone, with Laplace noise (a promise without a δ)',
  'gaussian-answers': 'named directions alone, with Gaussian noise',
}

/** What has to be asked for instead. */
const CHANGES: Readonly<Record<Exclude<VarianceMethod, 'covariance-sketch'>, Changes>> = {
  'noisy-gram': { mechanism: 'noisy-gram' },
  'laplace-answers': { mechanism: 'variance-answers', directions: 'FILE', noise: 'laplace', delta: undefined },
  'gaussian-answers': { mechanism: 'variance-answers', directions: 'FILE', noise: 'gaussian' },
}

export function varianceBlocks(plan: RowsPlan, settings: CovarianceSettings): Block[] {
  if (!isCovarianceSketch(plan)) return []
  const { guess, alternatives, best, bestLater } = compareVariances(plan)
  const { queries = 1 } = plan.settings.asked ?? {}
  if (alternatives.length === 1) return []
  const made = (method: VarianceMethod) =>
    method === 'covariance-sketch' ? '' : words` To make it: ${offerOf(settings, CHANGES[method])}`
  return [
    {
      heading: `Ways side by side, at the same ε and δ: the error of an answer on average, where it is ${figure(guess)}, ${queries === 1 ? 'along a direction' : `for ${queries.toLocaleString('en')} directions`} of length 1 in the divided columns`,
      lines: [
        ...table([
          ['', 'error', 'any direction later'],
          ...alternatives.map(({ method, later, error }) => [
            WHAT[method],
            `${figure(error)}${best === method ? ' (best)' : ''}`,
            later ? 'yes' : 'no',
          ]),
        ]),
        ...(best.endsWith('-answers')
          ? [words`If the directions can be named beforehand, ${WHAT[best]} is expected to be best.${made(best)}`]
          : []),
        words`For directions that are thought of later, ${WHAT[bestLater]} is expected to be best.${made(bestLater)}`,
        ...(queries === 1 && best.endsWith('-answers')
          ? [words`Named directions share the budget: {queries K} compares with K of them.`]
          : []),
      ],
    },
  ]
}
