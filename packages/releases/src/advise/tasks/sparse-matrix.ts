/** A matrix most of whose cells are 0: only those that stand out of the noise are published. */
import { type FilteredPlan, filteredRelease } from '@tulle/core'
import { digits, percent, whole } from '@tulle/core/text'
import type { MatrixQuestion } from '../question.ts'
import { FILE, requested, yours } from '../request.ts'
import { USEFUL_ERROR } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { promised } from './task.ts'

export function sparseMatrixWay(question: MatrixQuestion, used: number, typical: number): Way {
  const { rows, columns, symmetric, epsilon, maxPerPerson, unit = 'units', within = USEFUL_ERROR } = question
  return {
    title: 'The cells that stand out of the noise',
    mechanism: filteredRelease.name,
    publishes: 'about as many cells as are not 0, with noise',
    promise: promised(epsilon, `every cell, if one person changes one cell only, by at most ${maxPerPerson}`),
    answers: 'asked',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit,
    foresee: (at) => foreseen(planAt(question, used, typical, at), typical, unit),
    ...(rows === columns
      ? {
          request: requested('graph', {
            file: FILE,
            ...(symmetric === true ? { undirected: true } : { directed: true }),
            nodes: yours('ZONES'),
            mechanism: filteredRelease.name,
            maxChange: maxPerPerson,
            epsilon,
            expectedEdges: used,
            edges: used,
            expectedWeight: Number(typical.toPrecision(6)),
          }),
        }
      : {}),
  }
}

function planAt(
  { rows, columns, symmetric, maxPerPerson: maxChange }: MatrixQuestion,
  used: number,
  typical: number,
  epsilon: number,
): FilteredPlan {
  const settings = { epsilon, keep: { ones: used, weight: typical }, evenIfUseless: true }
  // The diagonal of an undirected matrix is a part of it, of which a graph knows nothing.
  const shape = symmetric === true ? { rows: (rows * (rows + 1)) / 2, columns: 1 } : { rows, columns }
  return filteredRelease.plan(
    { ...shape, weighted: true, neighbours: { kind: 'cell', maxChange }, ones: { declared: used } },
    settings,
  )
}

/** Of a cell that is not 0: what it is off by if it is published, and all of it if it is not. */
function foreseen(plan: FilteredPlan, typical: number, unit: string): Foreseen {
  const { scale, grid, threshold = 0, channel, prediction } = plan.parameters
  // With a = (w − t)/b, E[|Z|; Z ≥ t − w] is b(1 − ½e^−a(1 + a)) above the threshold and ½e^a·b(1 − a) below it.
  const a = (typical - (threshold - grid / 2)) / scale
  const published = a >= 0 ? scale * (1 - 0.5 * Math.exp(-a) * (1 + a)) : 0.5 * Math.exp(a) * scale * (1 - a)
  const value = published + typical * (1 - (channel?.one ?? 0))
  const zeros = prediction?.falseOnes ?? 0
  return {
    value,
    relative: value / typical,
    inWords: `a cell that is not 0 is off by ${digits(value)} ${unit} on average, ${percent(value / typical)} of its ${digits(typical)}; ${percent(channel?.one ?? 0)} of them are published, beside ${whole(zeros)} that are 0`,
    plan,
  }
}
