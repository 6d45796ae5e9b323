import { InvalidInput } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import { auditSuite, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { numericRowsOf, type SampledTrial, type TinyRows } from '../../trials/index.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import type { Sketch } from '../sketches/index.ts'
import { sketchGrid } from '../sketches/index.ts'
import { fromFactor } from './factor.ts'
import { type CovarianceParameters, type CovariancePlan, covarianceSketch, sketchPart } from './index.ts'
import { projected } from './pass.ts'
import { blurred } from './release.ts'
import { measure, stillToAdd } from './spectrum.ts'
import { seenOfRows } from './trials/shown.ts'
import { covarianceSketchTrials } from './trials.ts'

const EPSILON = 3
const DELTA = 1e-3
const trials = covarianceSketchTrials(EPSILON, seededBits(1))
const settings = { epsilon: EPSILON, delta: DELTA, rows: 10, asked: { variance: 1e50 } } as const
const person: NumericRowFacts = { columns: 2, norm: 1, neighbours: { kind: 'individual' } }
const moved: NumericRowFacts = { columns: 2, neighbours: { kind: 'row-change', maxChange: 1 } }
const plan = covarianceSketch.plan(person, settings)
const PERSON = 'a row comes or goes'
const STAGES = 'people counted, centred and measured'
const [FIRST, LONG] = [0, 1]

const broken: Breaking<TinyRows> = brokenIn(trials)

const withParameters = (by: CovariancePlan, change: Partial<CovarianceParameters>): CovariancePlan => ({
  ...by,
  parameters: { ...by.parameters, ...change },
})

function seen(by: CovariancePlan, sketch: Sketch): number[] {
  return seenOfRows({ plan: by, sketch })
}

/** What a release does after its plan, whatever the plan says. */
async function sketched(by: CovariancePlan, input: TinyRows, bits: Bits): Promise<number[]> {
  return seen(by, await sketchOf(by, input, bits))
}

async function sketchOf(by: CovariancePlan, input: TinyRows, bits: Bits): Promise<Sketch> {
  const data = numericRowsOf(input)
  if (by.facts.norm !== undefined) return fromFactor(by, data, bits, {})
  return blurred(by, await projected(by, data, bits, {}), bits)
}

const tooLittle = withParameters(plan, { added: 0.8 * plan.parameters.added })
const long = covarianceSketch.plan({ ...person, norm: 16 }, settings)
const kept = withParameters(long, { added: plan.parameters.added, grid: plan.parameters.grid })
const replaced = covarianceSketch.plan({ ...person, neighbours: { kind: 'row' } }, settings)
const root = withParameters(replaced, { added: Math.sqrt(replaced.parameters.added) })
const step = covarianceSketch.plan(moved, settings)
const halfStep = withParameters(step, { added: step.parameters.added / 2 })

/** Two sketches of these shares of the budget keep it together, if they are independent. */
const shares = [0.3, 0.7].map((share) =>
  covarianceSketch.plan(person, { ...settings, epsilon: share * EPSILON, delta: DELTA / 2 }),
)

const line: NumericRowFacts = { ...moved, columns: 1 }
const spectrum = { epsilon: 0.4 * EPSILON, delta: 0.2 * DELTA }
const measured = covarianceSketch.plan(line, { ...settings, spectrum })

/** What stages drew once, whatever the input, but for one number that is private. */
function instead(name: string, truth: (input: TinyRows) => number): SampledTrial<TinyRows> {
  const at = (trialNamed(trials, STAGES) as SampledTrial<TinyRows>).columns?.indexOf(name) ?? -1
  return broken(STAGES, 0, async (input, bits) => {
    return (await sketched(drawn, input, bits)).with(at, truth(input))
  })
}

const plainLine = covarianceSketch.plan(line, settings)
const drawn = covarianceSketch.plan(
  {
    ...person,
    columns: 1,
    people: { counted: { epsilon: 0.2 * EPSILON, drawn: 1 } },
    centre: { private: { epsilon: 0.2 * EPSILON, delta: 0.2 * DELTA, drawn: [0] } },
  },
  { ...settings, spectrum: { ...spectrum, drawn: 0 } },
)

auditSuite({
  mechanism: 'covariance-sketch',
  trials: covarianceSketchTrials,
  epsilon: EPSILON,
  samples: 2000,
  mutants: [
    {
      name: 'w 20 % too small',
      // Its products are enough to show it; to look at everything else takes time.
      trial: broken(PERSON, FIRST, async (input, bits) => (await sketched(tooLittle, input, bits)).slice(0, 3)),
      samples: 12_000,
    },
    {
      name: 'the root of w, as if it were a variance',
      trial: broken('a row is replaced, in parts', 0, (input, bits) => sketched(root, input, bits)),
      samples: 4000,
    },
    {
      name: 'half of the noise where a row moves',
      trial: broken('a row moves', 0, (input, bits) => sketched(halfStep, input, bits)),
      samples: 2000,
    },
    {
      name: 'rows beyond the norm are kept',
      trial: broken(PERSON, LONG, (input, bits) => sketched(kept, input, bits)),
      samples: 1000,
    },
    {
      name: 'rows beyond the norm are refused',
      trial: broken(PERSON, LONG, async (input, bits) => {
        if (input.rows.some(([x = 0, y = 0]) => Math.hypot(x, y) > 1)) throw new InvalidInput('A row is too long.')
        return sketched(plan, input, bits)
      }),
      samples: 1000,
    },
    {
      name: 'the noise is drawn once for all projections',
      trial: broken(PERSON, FIRST, async (input, bits) => {
        const { rows } = plan.parameters
        const once = await sketchOf(plan, { columns: 2, rows: [] }, bits)
        const sums = await projected(plan, numericRowsOf(input), bits, {})
        const values = sums.map((x, at) => x + (once.values[Math.floor(at / rows) * rows] as number))
        return seen(plan, { rows, values })
      }),
      samples: 1000,
    },
    {
      name: 'no noise on the first column',
      trial: broken(PERSON, FIRST, async (input, bits) => {
        const { rows } = plan.parameters
        const { values } = await sketchOf(plan, input, bits)
        const sums = await projected(plan, numericRowsOf(input), bits, {})
        return seen(plan, {
          rows,
          values: Float64Array.from(values, (x, at) => (at < rows ? (sums[at] as number) : x)),
        })
      }),
      samples: 1000,
    },
    {
      name: 'one projection without anything mixed in',
      trial: broken(PERSON, FIRST, async (input, bits) => {
        const { rows } = plan.parameters
        const { values } = await sketchOf(plan, input, bits)
        const bare = (await sketchOf(withParameters(plan, { added: 0 }), input, bits)).values
        return seen(plan, { rows, values: values.map((x, at) => (at % rows === 7 ? (bare[at] as number) : x)) })
      }),
      samples: 1000,
    },
    {
      name: 'a part is published',
      trial: broken(PERSON, FIRST, async (input, bits) => {
        const { sums } = await sketchPart(plan, numericRowsOf(input), { bits })
        return seen(plan, { rows: plan.parameters.rows, values: sums })
      }),
      samples: 1000,
    },
    {
      name: 'the same bits for two sketches',
      trial: {
        ...broken(PERSON, FIRST, async (input, bits) => {
          const seed = bits.word()
          const [first, second] = await Promise.all(shares.map((each) => sketchOf(each, input, seededBits(seed))))
          return [first?.values[0], second?.values[0]] as number[]
        }),
        columns: ['projection 0 of column 0', 'the same of the other sketch'],
        claim: { epsilon: EPSILON, delta: DELTA },
      },
      samples: 2000,
    },
    {
      name: 'a grid that follows the longest row',
      trial: broken(PERSON, FIRST, (input, bits) => {
        const longest = Math.max(0, ...input.rows.map(([x = 0, y = 0]) => Math.hypot(x, y)))
        return sketched(withParameters(plan, { grid: sketchGrid(1 + longest) }), input, bits)
      }),
      samples: 1000,
    },
    {
      name: 'the number of people without noise',
      trial: instead('the noisy number of people', ({ rows }) => rows.length),
      samples: 1000,
    },
    {
      name: 'a centre without noise',
      trial: instead('the centre of column 0', ({ rows }) => {
        return rows.reduce((total, [x = 0]) => total + x, 0) / Math.max(1, rows.length)
      }),
      samples: 1000,
    },
    {
      name: 'the spectrum without noise',
      trial: broken('a row moves, after a look at the spectrum', 0, async (input, bits) => {
        const { w } = measured.parameters
        const drawn = await measure(line, w, numericRowsOf(input))
        const added = stillToAdd(line, { ...spectrum, drawn }, w)
        return [...(await sketched(withParameters(plainLine, { added }), input, bits)), drawn]
      }),
      samples: 1000,
    },
  ],
})
