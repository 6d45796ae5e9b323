/** Numbers that people add up to: noise on every cell, and what may be done with it afterwards. */
import { blockNoise, type MatrixFacts, type NoiseSettings, NotFeasible, uniformNoise } from '@tulle/core'
import { digits, percent, type Words, whole, words } from '@tulle/core/text'
import type { MatrixQuestion } from '../question.ts'
import { ALL, ALL_NAME, FILE, PERSON, requested } from '../request.ts'
import { USEFUL_ERROR } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { lowRankWay } from './low-rank.ts'
import { cellInWords, cellsOf, FROM, lostShare, matrixRequest, ROWS } from './matrix-cells.ts'
import { sparseMatrixWay } from './sparse-matrix.ts'
import { errorMeaning, IS_THERE, ONE_PERSON, promised, type TaskAnswer } from './task.ts'
import { gridOf } from './zones.ts'

/** Trying it on larger matrices takes long, and smaller ones have no rank to speak of. */
const RANK_CELLS = 10_000
const RANK_SIDE = 8

function usualRank({ rows, columns }: MatrixQuestion): 'auto' | undefined {
  return rows * columns <= RANK_CELLS && Math.min(rows, columns) >= RANK_SIDE ? 'auto' : undefined
}

export function matrixAnswer(question: MatrixQuestion): TaskAnswer {
  const { expectedCells, rank = usualRank(question), delta, within, unit = 'units' } = question
  const typical = typicalCell(question)
  return {
    ways: [
      noiseWay(question, { noise: 'laplace' }),
      ...(delta === undefined ? [] : [noiseWay(question, { noise: 'gaussian', delta })]),
      ...(rank === undefined ? [] : [lowRankWay(question, rank, typical)]),
      ...(expectedCells === undefined ? [] : [sparseMatrixWay(question, expectedCells, typical)]),
      blocksWay(question),
      totalsWay(question),
    ],
    assumed: [
      `A cell${expectedCells === undefined ? '' : ' that is not 0'} holds ${digits(typical)} ${unit} on average: ${digits(question.expectedTotal)} in ${whole(cellsInUse(question))} ${cellsInWords(question)}. Cells differ, and errors of small ones weigh more.`,
      capInWords(question),
      ...(delta === undefined
        ? []
        : [
            'Gaussian noise is made for the root of the sum of squares of what one person adds, which is at most their sum: with the same cap nobody is cut further. Where people touch many cells a smaller cap would do for it, and it would be better than it looks here.',
          ]),
    ],
    protects: IS_THERE,
    meaning: [
      errorMeaning(within, `what a cell${expectedCells === undefined ? '' : ' that is not 0'} holds on average`),
    ],
    ...coarser(question, typical),
  }
}

/** What a cap takes away is told where it is known how much people count for, and said to be missing where it is not. */
function capInWords(question: MatrixQuestion): Words {
  const { tripsPerPerson, maxPerPerson } = question
  if (tripsPerPerson === undefined) {
    return words`Nobody counts for more than {maxPerPerson}. These errors do not include what this cap takes from those with more, which can be most of the data: say {people} and {tripsPerPerson}, and they do.`
  }
  return words`Nobody counts for more than {maxPerPerson ${maxPerPerson}}, which takes away ${percent(lostShare(question))} of the data where people count for ${digits(tripsPerPerson)} on average, most of them for less and few for much more. That is in all errors here. (A total that you know sets it right: {rescaleTo} of a release.)`
}

function cellsInWords({ expectedCells, symmetric }: MatrixQuestion): string {
  if (expectedCells !== undefined) return 'cells that are not 0'
  return symmetric === true ? 'pairs' : 'cells'
}

function cellsInUse(question: MatrixQuestion): number {
  return question.expectedCells ?? cellsOf(question)
}

function typicalCell(question: MatrixQuestion): number {
  return question.expectedTotal / cellsInUse(question)
}

type Law = Pick<NoiseSettings, 'noise' | 'delta'>

function noiseWay(question: MatrixQuestion, law: Law): Way {
  const { epsilon, maxPerPerson, unit = 'units', within = USEFUL_ERROR } = question
  const typical = typicalCell(question)
  const gaussian = law.noise === 'gaussian'
  return {
    title: `All cells, ${gaussian ? 'Gaussian' : 'Laplace'} noise`,
    mechanism: uniformNoise.name,
    publishes: 'the matrix, with noise in every cell',
    promise: promised(epsilon, ONE_PERSON, law.delta),
    answers: 'asked',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit,
    foresee: (at) => {
      const plan = uniformNoise.plan(factsOf(question, gaussian ? { l2: maxPerPerson } : { l1: maxPerPerson }), {
        ...law,
        epsilon: at,
      })
      const value = plan.expectedError.meanAbsolute + lostShare(question) * typical
      return { value, relative: value / typical, inWords: cellInWords(value, typical, question), plan }
    },
    request: matrixRequest(question, gaussian ? law : {}),
  }
}

function factsOf({ rows, columns, symmetric }: MatrixQuestion, caps: NonNullable<MatrixFacts['caps']>): MatrixFacts {
  return { rows, columns, ...(symmetric === true ? { symmetric } : {}), neighbours: { kind: 'individual' }, caps }
}

function blocksWay({ epsilon, unit = 'units', within = USEFUL_ERROR }: MatrixQuestion): Way {
  return {
    title: 'All cells, less noise where one person can change less',
    mechanism: blockNoise.name,
    publishes: 'the matrix, in blocks of cells with noise of their own',
    promise: promised(epsilon, ONE_PERSON),
    answers: 'asked',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit,
    fixed: true,
    foresee: () => {
      throw new NotFeasible(
        words`How much is gained depends on how people spread over the cells, which a reference tells: data of the same kind about other people. With one, "{kind:matrix} {reference FILE} {blocks 3} {plan}" says how much.`,
      )
    },
  }
}

/** What starts in every row, wherever it leads: as many numbers as rows, each much larger than a cell. */
function totalsWay(question: MatrixQuestion): Way {
  const { rows, epsilon, maxPerPerson, expectedTotal, unit = 'units', within = USEFUL_ERROR } = question
  const typical = expectedTotal / rows
  return {
    title: 'The totals of the rows alone',
    mechanism: uniformNoise.name,
    publishes: 'one number for every row, with noise',
    promise: promised(epsilon, ONE_PERSON),
    answers: 'instead',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit,
    foresee: (at): Foreseen => {
      const facts = { rows, columns: 1, neighbours: { kind: 'individual' }, caps: { l1: maxPerPerson } } as const
      const plan = uniformNoise.plan(facts, { noise: 'laplace', epsilon: at })
      const value = plan.expectedError.meanAbsolute + lostShare(question) * typical
      const inWords = `the total of a row is off by ${digits(value)} ${unit} on average, ${percent(value / typical)} of the ${digits(typical)} of an average one`
      return { value, relative: value / typical, inWords, plan }
    },
    request: requested('matrix', {
      file: FILE,
      person: PERSON,
      from: FROM,
      to: ALL,
      domain: ROWS,
      domainTo: ALL_NAME,
      maxPerPerson,
      epsilon,
    }),
  }
}

/** The same noise on fewer, larger cells. What a cap takes away stays as it is, and may be too much by itself. */
function coarser(question: MatrixQuestion, typical: number): Pick<TaskAnswer, 'otherwise'> {
  const { rows, columns, epsilon, maxPerPerson, expectedTotal, within = USEFUL_ERROR } = question
  const { meanAbsolute } = uniformNoise.plan(
    { rows: 1, columns: 1, neighbours: { kind: 'individual' }, caps: { l1: maxPerPerson } },
    { noise: 'laplace', epsilon },
  ).expectedError
  const lost = lostShare(question)
  if (lost >= within) {
    return {
      otherwise: words`No number of zones helps while the cap takes away ${percent(lost)} of the data: raise {maxPerPerson}, or release flows ("{kind:flows}"), which are multiplied to a total that you declare.`,
    }
  }
  if (meanAbsolute <= (within - lost) * typical) return {}
  const cells = Math.floor(((within - lost) * expectedTotal) / meanAbsolute)
  if (cells < 2) return {}
  const zones = Math.floor(Math.sqrt(cells))
  if (rows !== columns || zones < 2) {
    return {
      otherwise: words`Merged into ${whole(cells)} cells in all in place of ${rows} × ${columns}, the matrix would be useful at this ε: before you release, write the larger name of every line into columns of their own in the file, name these with {from} and {to}, and list the larger names with {domain}.`,
    }
  }
  const grid = gridOf(zones)
  return {
    otherwise: words`With ${zones} zones (such as {grid ${grid.rows}x${grid.columns}}) in place of ${rows}, the matrix would be useful at this ε. "{kind:flows}" publishes zones and the larger ones that they make up in one release, so that each is as fine as the noise allows.`,
  }
}
