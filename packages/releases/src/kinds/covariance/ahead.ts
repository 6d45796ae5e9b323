/** A plan for numbers that vary together: variances of made-up columns, and how far answers about them are off. */
import { type AnyPlan, type CovariancePlan, covarianceSketch, type GramPlan, noisyGram } from '@tulle/core'
import { barFigure } from '@tulle/core/page'
import { addGaussian } from '@tulle/core/random'
import { type VarianceAnswerPlan, varianceAnswers } from '@tulle/core/sketches'
import { digits } from '@tulle/core/text'
import { type Ahead, aheadBy, type Foretold, type Imagined, SEED } from '../../ahead/ahead.ts'
import { heatMaps } from '../../ahead/pictures.ts'
import { chanceBits } from '../../made-up/bits.ts'

export const ahead: Ahead = aheadBy({
  [covarianceSketch.name]: { foretold: ofSketch, imagined: sketched },
  [noisyGram.name]: { foretold: ofSquares, imagined: products },
  [varianceAnswers.name]: { foretold: ofSquares, imagined: async () => undefined },
})

const WHAT = 'typical error of a sum of squares'

function ofSketch(plan: AnyPlan): Foretold {
  return { value: (plan as CovariancePlan).expectedError.standardError, what: WHAT }
}

function ofSquares(plan: AnyPlan): Foretold {
  return { value: (plan as GramPlan | VarianceAnswerPlan).expectedError.meanAbsolute, what: WHAT }
}

async function sketched(plan: AnyPlan): Promise<Imagined> {
  const { additive, relative, guess } = (plan as CovariancePlan).expectedError
  // The guess, and what varies less and more than that.
  const values = [guess / 4, guess, 4 * guess]
  const deviation = values.map((value) => additive + relative * value)
  return {
    pictures: [
      barFigure({
        title: 'Sums of squares of made-up columns',
        categories: ['a quarter of the guess', 'the guess', 'four times the guess'],
        y: { label: 'sum of squares' },
        series: [
          {
            name: 'made up',
            values,
            low: values.map((value, k) => Math.max(0, value - 1.96 * (deviation[k] as number))),
            high: values.map((value, k) => value + 1.96 * (deviation[k] as number)),
          },
        ],
        height: 200,
      }),
    ],
    note: `The plan guesses ${digits(guess, 3)} for a column; 95 of 100 answers lie within the lines.`,
  }
}

const MOST_COLUMNS = 24
const USUAL_PEOPLE = 1000

/** Neighbouring columns go together, the more the nearer they are; all rows are as long as they may be. */
async function products(plan: AnyPlan): Promise<Imagined> {
  const { facts, parameters } = plan as GramPlan
  const columns = Math.min(facts.columns, MOST_COLUMNS)
  const { norm = 1, people } = facts
  const rows = people !== undefined && 'declared' in people ? people.declared : USUAL_PEOPLE
  const each = (rows * norm * norm) / facts.columns
  const before = new Float64Array(columns * columns)
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < columns; j++) before[i * columns + j] = each * 0.6 ** Math.abs(i - j)
  }
  const { scale, across, grid } = parameters
  const bits = chanceBits(SEED)
  const noise = { on: new Float64Array(columns), off: new Float64Array((columns * (columns - 1)) / 2) }
  addGaussian(noise.on, { scale, grid }, bits)
  addGaussian(noise.off, { scale: across, grid }, bits)
  const after = before.slice()
  let at = 0
  for (let i = 0; i < columns; i++) {
    after[i * columns + i] = (after[i * columns + i] as number) + (noise.on[i] as number)
    for (let j = 0; j < i; j++) {
      const drawn = noise.off[at++] as number
      after[i * columns + j] = (after[i * columns + j] as number) + drawn
      after[j * columns + i] = (after[j * columns + i] as number) + drawn
    }
  }
  return {
    pictures: heatMaps({ rows: columns, columns, before, after }),
    note: `Products of ${columns} made-up columns of ${rows.toLocaleString('en')} people, of which neighbours go together.`,
  }
}
