/** A low rank after the noise, which has no formula: tried on a matrix that is made up of public facts. */
import { type BlockPlan, blockNoise } from '@tulle/core'
import { oneBlock, simulateError } from '@tulle/core/matrices'
import { chanceBits } from '../../made-up/bits.ts'
import { gravityMatrix } from '../../made-up/matrix.ts'
import { type MatrixQuestion } from '../question.ts'
import { USEFUL_ERROR } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { cellInWords, cellsOf, lostShare, matrixRequest } from './matrix-cells.ts'
import { ONE_PERSON, promised } from './task.ts'

/** Larger matrices are tried as ones of this size, where a low rank gains less. */
const MOST_SIDE = 300
const SEED = 20_160_704

export function lowRankWay(question: MatrixQuestion, rank: number | 'auto', typical: number): Way {
  const { rows, columns, epsilon, unit = 'units', within = USEFUL_ERROR } = question
  const tried = { ...question, rows: Math.min(rows, MOST_SIDE), columns: Math.min(columns, MOST_SIDE) }
  // Zeros are a part of it, however many are said to be in use.
  const mean = question.expectedTotal / cellsOf(question)
  // Clipping is no part of what is tried.
  const lost = lostShare(question) * mean
  const smaller = tried.rows < rows || tried.columns < columns ? ` of ${tried.rows} × ${tried.columns}` : ''
  return {
    title: `All cells, Laplace noise, then ${rank === 'auto' ? 'the rank that stands out' : `rank ${rank}`}`,
    mechanism: blockNoise.name,
    publishes: 'the matrix, with noise in every cell and cleaned up',
    promise: promised(epsilon, ONE_PERSON),
    answers: 'asked',
    basis: 'simulation',
    measure: 'error',
    limit: within,
    unit,
    foresee: async (at): Promise<Foreseen> => {
      const value = (await simulated(planAt(tried, rank, at), tried, mean)) + lost
      const inWords = `${cellInWords(value, typical, question)}, tried on a made-up matrix${smaller}`
      return { value, relative: value / typical, inWords, plan: planAt(question, rank, at) }
    },
    quickly: async (at): Promise<Foreseen> => {
      const value = (await simulated(planAt(tried, rank, at), tried, mean)) + lost
      return { value, relative: value / typical, inWords: '' }
    },
    request: matrixRequest(question, { rank }),
  }
}

function planAt(
  { rows, columns, symmetric, maxPerPerson }: MatrixQuestion,
  rank: number | 'auto',
  epsilon: number,
): BlockPlan {
  const shape = { rows, columns, ...(symmetric === true ? { symmetric } : {}) }
  const facts = {
    ...shape,
    neighbours: { kind: 'individual' },
    blocks: oneBlock(shape),
    caps: { blocks: [maxPerPerson] },
  } as const
  return blockNoise.plan(facts, { noise: 'laplace', epsilon, after: { rank } })
}

/** The same noise at every ε but for its size: what is tried at two of them differs by ε alone. */
async function simulated(plan: BlockPlan, question: MatrixQuestion, mean: number): Promise<number> {
  const { rows, columns, symmetric = false } = question
  const standIn = gravityMatrix({ rows, columns, symmetric, mean }, SEED)
  const { absolute } = await simulateError(plan, standIn, { bits: chanceBits(SEED) })
  return absolute / (rows * columns)
}
