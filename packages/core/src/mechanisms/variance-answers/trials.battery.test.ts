import { InvalidInput } from '../../errors.ts'
import { addGaussian, addLaplace, type Bits, gridFor } from '../../random/index.ts'
import { auditSuite } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { numericRowsOf, type TinyRows } from '../../trials/index.ts'
import { type VarianceAnswerPlan, varianceAnswers } from './index.ts'
import { OVERLAPPING, varianceAnswersTrials } from './trials.ts'

const EPSILON = 3
const trials = varianceAnswersTrials(EPSILON, seededBits(1))
const laplace = { noise: 'laplace', epsilon: EPSILON } as const
const person = { columns: 2, norm: 1, neighbours: { kind: 'individual' }, directions: OVERLAPPING } as const
const plan = varianceAnswers.plan(person, laplace)
const gaussian = varianceAnswers.plan(person, { noise: 'gaussian', epsilon: EPSILON, delta: 1e-3 })
const LAPLACE = 'a row comes or goes, Laplace noise'
const [DIAGONAL, LONG] = [0, 1]

const broken: Breaking<TinyRows> = brokenIn(trials)

async function answersOf(input: TinyRows, bits: Bits, by: VarianceAnswerPlan = plan): Promise<Float64Array> {
  return (await varianceAnswers.release(by, numericRowsOf(input), { bits })).answers
}

/** Squares along the directions of rows of whatever length, to a multiple of the usual grid. */
function squares({ rows }: TinyRows, { grid } = plan.parameters): Float64Array {
  return Float64Array.from(OVERLAPPING, ([x = 0, y = 0]) => {
    const sum = rows.reduce((total, [a = 0, b = 0]) => total + (a * x + b * y) ** 2, 0)
    return Math.round(sum / grid) * grid
  })
}

function noisy(input: TinyRows, bits: Bits, scale: number, grid = plan.parameters.grid): Float64Array {
  const values = squares(input)
  addLaplace(values, { scale, grid }, bits)
  return values
}

const right = plan.parameters.scale
/** As if directions never overlapped, whatever their number. */
const apart = varianceAnswers.plan({ ...person, directions: OVERLAPPING.slice(0, 2) }, laplace)

/** Two releases of these shares of ε keep it together, if they are independent. */
const shares = [0.3, 0.7].map((share) => varianceAnswers.plan(person, { ...laplace, epsilon: share * EPSILON }))

auditSuite({
  mechanism: 'variance-answers',
  trials: varianceAnswersTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'scale 20 % too small',
      trial: broken('a row comes or goes, Gaussian noise', DIAGONAL, async (input, bits) => {
        const values = squares(input, gaussian.parameters)
        addGaussian(values, { ...gaussian.parameters, scale: 0.8 * gaussian.parameters.scale }, bits)
        return values
      }),
      samples: 24_000,
    },
    {
      name: 'a row that is replaced counts as one that comes',
      trial: broken('a row is replaced, Laplace noise', 0, (input, bits) => answersOf(input, bits, apart)),
    },
    {
      name: 'directions that overlap count as if they did not',
      trial: broken(LAPLACE, DIAGONAL, async (input, bits) => noisy(input, bits, apart.parameters.scale)),
    },
    {
      name: 'no noise on the last answer',
      trial: broken(LAPLACE, DIAGONAL, async (input, bits) =>
        (await answersOf(input, bits)).with(2, squares(input)[2] as number),
      ),
    },
    {
      name: 'no noise where there is nothing',
      trial: broken(LAPLACE, DIAGONAL, async (input, bits) => {
        const truth = squares(input)
        return (await answersOf(input, bits)).map((x, k) => (truth[k] === 0 ? 0 : x))
      }),
    },
    {
      name: 'the same noise on all answers',
      trial: broken(LAPLACE, DIAGONAL, async (input, bits) => {
        const noise = Float64Array.of(0)
        addLaplace(noise, plan.parameters, bits)
        return squares(input).map((x) => x + (noise[0] as number))
      }),
    },
    {
      name: 'every row is counted twice',
      trial: broken(LAPLACE, DIAGONAL, async (input, bits) => {
        const once = squares(input)
        return (await answersOf(input, bits)).map((x, k) => x + (once[k] as number))
      }),
      samples: 6000,
    },
    {
      name: 'rows beyond the norm are kept',
      trial: broken(LAPLACE, LONG, async (input, bits) => noisy(input, bits, right)),
    },
    {
      name: 'rows beyond the norm are refused',
      trial: broken(LAPLACE, LONG, async (input, bits) => {
        if (input.rows.some(([x = 0, y = 0]) => Math.hypot(x, y) > 1)) throw new InvalidInput('A row is too long.')
        return answersOf(input, bits)
      }),
    },
    {
      name: 'a grid that follows the largest answer',
      trial: broken(LAPLACE, DIAGONAL, async (input, bits) =>
        noisy(input, bits, right, gridFor(right * (1 + Math.max(...squares(input))))),
      ),
    },
    {
      name: 'the same bits for two releases',
      trial: {
        ...broken(LAPLACE, DIAGONAL, async (input, bits) => {
          const seed = bits.word()
          const [first, second] = await Promise.all(shares.map((each) => answersOf(input, seededBits(seed), each)))
          return [first?.[2], second?.[2]] as number[]
        }),
        columns: ['along (1, 1)', 'along (1, 1), the other release'],
      },
    },
    {
      name: 'the centre and the number of people without noise',
      trial: broken('people counted, around a private centre', 0, async (input, bits) => {
        const centre = [0, 1].map((j) => input.rows.reduce((sum, row) => sum + (row[j] as number), 0))
        return [...(await answersOf(input, bits)), input.rows.length, ...centre]
      }),
      samples: 1000,
    },
  ],
})
