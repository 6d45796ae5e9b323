/** A sketch of rows beside what else the same budget could buy. */
import { compareVariances, type VarianceMethod } from '@tulle/core/sketches'
import { grouped, words } from '@tulle/core/text'
import type { Block } from '../../kind.ts'
import { figure, table } from '../../table.ts'
import { offerOf } from './offers.ts'
import type { CovarianceSettings } from './options.ts'
import { isCovarianceSketch, type RowsPlan } from './plan.ts'
import { COMPARED } from './ways.ts'

export function varianceBlocks(plan: RowsPlan, settings: CovarianceSettings): Block[] {
  if (!isCovarianceSketch(plan)) return []
  const { guess, alternatives, best, bestLater } = compareVariances(plan)
  const { queries = 1 } = plan.settings.asked ?? {}
  if (alternatives.length === 1) return []
  const made = (method: VarianceMethod) => {
    const { changes } = COMPARED[method]
    return changes === undefined ? '' : words` To make it: ${offerOf(settings, changes)}`
  }
  return [
    {
      heading: `Ways side by side, at the same ε and δ: the error of an answer on average, where it is ${figure(guess)}, ${queries === 1 ? 'along a direction' : `for ${grouped(queries)} directions`} of length 1 in the divided columns`,
      lines: [
        ...table([
          ['', 'error', 'any direction later'],
          ...alternatives.map(({ method, later, error }) => [
            COMPARED[method].what,
            `${figure(error)}${best === method ? ' (best)' : ''}`,
            later ? 'yes' : 'no',
          ]),
        ]),
        ...(best.endsWith('-answers')
          ? [
              words`If the directions can be named beforehand, take ${COMPARED[best].what}: expected to be best.${made(best)}`,
            ]
          : []),
        words`For directions that are thought of later, take ${COMPARED[bestLater].what}: expected to be best.${made(bestLater)}`,
        ...(queries === 1 && best.endsWith('-answers')
          ? [words`Named directions share the budget: {queries K} compares with K of them.`]
          : []),
      ],
    },
  ]
}
