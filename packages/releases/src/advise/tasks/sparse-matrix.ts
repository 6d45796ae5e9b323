/** A matrix most of whose cells are 0: only those that stand out from the noise are published. */
import { type BlockPlan, blockNoise } from '@tulle/core'
import { leastPublished, oneBlock } from '@tulle/core/matrices'
import { digits, percent, whole } from '@tulle/core/text'
import type { MatrixQuestion } from '../question.ts'
import { USEFUL_ERROR } from '../useful.ts'
import type { Foreseen, Way } from '../way.ts'
import { cellsOf, lostShare, matrixRequest } from './matrix-cells.ts'
import { ONE_PERSON, promised } from './task.ts'

/** For every cell that is not 0, so many that are may come through. */
const FALSE = 0.05

export function sparseMatrixWay(question: MatrixQuestion, used: number, typical: number): Way {
  const { epsilon, unit = 'units', within = USEFUL_ERROR } = question
  const zeros = Math.max(0, cellsOf(question) - used)
  const threshold = thresholdFor(zeros, used)
  return {
    title: 'The cells that stand out from the noise',
    mechanism: blockNoise.name,
    publishes: 'the cells that stand out, with noise; others are 0',
    promise: promised(epsilon, ONE_PERSON),
    answers: 'asked',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit,
    foresee: (at) => foreseen(planAt(question, threshold, at), { question, typical, zeros }),
    request: matrixRequest(question, { threshold }),
  }
}

/** In deviations of Laplace noise, to two digits: from public numbers alone. */
function thresholdFor(zeros: number, used: number): number {
  const deviations = Math.log((0.5 * zeros) / (FALSE * used)) / Math.SQRT2
  return Number(Math.max(1, Math.min(50, deviations)).toPrecision(2))
}

function planAt(
  { rows, columns, symmetric, maxPerPerson }: MatrixQuestion,
  threshold: number,
  epsilon: number,
): BlockPlan {
  const shape = { rows, columns, ...(symmetric === true ? { symmetric } : {}) }
  return blockNoise.plan(
    {
      ...shape,
      neighbours: { kind: 'individual' },
      names: 'public',
      blocks: oneBlock(shape),
      caps: { blocks: [maxPerPerson] },
    },
    { noise: 'laplace', epsilon, after: { threshold } },
  )
}

interface Cells {
  readonly question: MatrixQuestion
  readonly typical: number
  readonly zeros: number
}

/** Of a cell that is not 0: what noise and cap put it off by if it is published, and all of it if it is not. */
function foreseen(plan: BlockPlan, { question, typical, zeros }: Cells): Foreseen {
  const { unit = 'units' } = question
  const scale = plan.parameters.blocks[0]?.scale ?? 0
  const [least = 0] = leastPublished(plan) ?? []
  const lost = lostShare(question) * typical
  // With a = (w − t)/b, E[|Z|; Z ≥ t − w] is b(1 − ½e^−a(1 + a)) above the threshold and ½e^a·b(1 − a) below it.
  const a = (typical - lost - least) / scale
  const noise = a >= 0 ? scale * (1 - 0.5 * Math.exp(-a) * (1 + a)) : 0.5 * Math.exp(a) * scale * (1 - a)
  const passes = a >= 0 ? 1 - 0.5 * Math.exp(-a) : 0.5 * Math.exp(a)
  const value = noise + passes * lost + (1 - passes) * typical
  const falseCells = zeros * 0.5 * Math.exp(-least / scale)
  return {
    value,
    relative: value / typical,
    inWords: `a cell that is not 0 is off by ${digits(value)} ${unit} on average, ${percent(value / typical)} of its ${digits(typical)}; ${percent(passes)} of them are published, beside ${whole(falseCells)} that are 0`,
    plan,
  }
}
