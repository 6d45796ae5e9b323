import { expect, test } from 'vitest'
import { NotFeasible } from '../../errors.ts'
import { drawTotal } from '../../mechanisms/cut-sketch/count.ts'
import { edgesOf } from '../../mechanisms/cut-sketch/edges.ts'
import type { Projection } from '../../mechanisms/cut-sketch/project.ts'
import { type CutFacts, type CutPlan, cutSketch } from '../../mechanisms/index.ts'
import { sketchGrid } from '../../mechanisms/sketches/index.ts'
import type { Bits } from '../../random/index.ts'
import { auditSuite, trialNamed } from '../../testing/audits.ts'
import { seededBits } from '../../testing/seeded.ts'
import { boxOf } from '../box.ts'
import { graphOf, type TinyGraph } from '../pairs/index.ts'
import type { SampledTrial } from '../trial.ts'
import { cutSketchTrials } from './cut-sketch.ts'
import { drawnInStages, seenOfCuts, sketchOf, totalOf } from './cut-stages.ts'

const EPSILON = 3
const settings = { epsilon: EPSILON, delta: 1e-3, rows: 16, evenIfUseless: true } as const
const edge = { nodes: 3, neighbours: { kind: 'edge' } } as const
const plan = cutSketch.plan(edge, settings)
const trials = cutSketchTrials(EPSILON, seededBits(1))

/** A trial with one of its pairs, all samples, and a broken box. */
function broken(
  name: string,
  pair: number,
  release: (input: TinyGraph, bits: Bits) => ArrayLike<number>,
): SampledTrial<TinyGraph> {
  const right = trialNamed(trials, name) as SampledTrial<TinyGraph>
  return {
    ...right,
    pairs: right.pairs.slice(pair, pair + 1),
    box: boxOf(async (input: TinyGraph, { bits }) => release(input, bits as Bits)),
    share: 1,
  }
}

const DECLARED = 'edges, their number declared'
const COUNTED = 'edges, counted with noise'
const HEAVY = 'weights beyond their bound, counted'
const [EMPTY, FULL] = [0, 1]

function projectionOf(input: TinyGraph, { facts, parameters }: CutPlan = plan): Projection {
  return { ...edgesOf(facts, graphOf(input)), ...parameters, nodes: facts.nodes }
}

/** A sketch for which something else is done with the same projection. */
const sketched =
  (change: (right: Projection, input: TinyGraph) => Partial<Projection>) => (input: TinyGraph, bits: Bits) => {
    const right = projectionOf(input)
    return seenOfCuts(sketchOf({ ...right, ...change(right, input) }, bits))
  }

test('what is drawn in stages here is what a release draws', async () => {
  const facts: CutFacts = { ...edge, edges: { counted: { epsilon: 1 } } }
  const counted = cutSketch.plan(facts, settings)
  const input: TinyGraph = { nodes: 3, edges: [[0, 2]] }
  const released = await cutSketch.release(counted, graphOf(input), { bits: seededBits(5) })
  const { total, sketch } = drawnInStages(counted, input, seededBits(5))
  expect(sketch).toEqual(released.sketch)
  expect(total).toBe(totalOf(released.plan.facts))
})

/** Two sketches of these shares of the budget keep it together, if they are independent. */
const shares = [0.3, 0.7].map((share) =>
  cutSketch.plan(edge, { ...settings, epsilon: share * EPSILON, delta: settings.delta / 2 }),
)

const heavyFacts = { ...edge, neighbours: { kind: 'weight', maxChange: 8 }, weightBound: 2 } as const
const heavy = cutSketch.plan({ ...heavyFacts, edges: { counted: { epsilon: 0.4 * EPSILON } } }, settings)

/** The plan of a step that is half of what it is. */
const half = cutSketch.plan({ nodes: 3, neighbours: { kind: 'weight', maxChange: 0.5 } }, settings)

auditSuite({
  mechanism: 'cut-sketch',
  trials: cutSketchTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'w 20 % too small',
      trial: broken(
        DECLARED,
        EMPTY,
        sketched(({ w, nodes }) => ({ w: 0.8 * w, share: 1 - (0.8 * w) / nodes })),
      ),
      samples: 5000,
    },
    {
      name: 'the graph keeps all of its weight',
      trial: broken(
        DECLARED,
        EMPTY,
        sketched(() => ({ share: 1 })),
      ),
      samples: 2500,
    },
    {
      name: 'an edge is taken to move one node, not two',
      trial: broken(DECLARED, EMPTY, (input, bits) => seenOfCuts(sketchOf(projectionOf(input, half), bits))),
      samples: 5000,
    },
    {
      name: 'nothing is mixed into nodes without edges',
      trial: broken(DECLARED, EMPTY, (input, bits) => {
        const { rows, values } = sketchOf(projectionOf(input), bits)
        const joined = new Set(input.edges.flat())
        return seenOfCuts({ rows, values: values.map((x, at) => (joined.has(Math.floor(at / rows)) ? x : 0)) })
      }),
      samples: 1000,
    },
    {
      name: 'the complete graph is drawn once for all projections',
      trial: broken(DECLARED, EMPTY, (input, bits) => {
        const right = projectionOf(input)
        const mixed = sketchOf(
          { ...right, heads: right.heads.slice(0, 0), tails: right.tails.slice(0, 0), rows: 1 },
          bits,
        )
        const edges = sketchOf({ ...right, w: 0 }, bits)
        const values = edges.values.map((x, at) => x + (mixed.values[Math.floor(at / right.rows)] as number))
        // The first projection against the second: what they share is gone.
        return [...seenOfCuts({ rows: right.rows, values }), (values[0] as number) - (values[1] as number)]
      }),
      samples: 1000,
    },
    {
      name: 'the same bits for two sketches',
      trial: {
        ...broken(DECLARED, EMPTY, (input, bits) => {
          const seed = bits.word()
          const parts = shares.map((each) => sketchOf(projectionOf(input, each), seededBits(seed)).values)
          return parts.flatMap((values) => [values[0] as number, values[settings.rows] as number])
        }),
        claim: { epsilon: EPSILON, delta: settings.delta },
      },
      samples: 1000,
    },
    {
      name: 'a grid that follows the number of edges',
      trial: broken(
        DECLARED,
        EMPTY,
        sketched((_, { edges }) => ({ grid: sketchGrid(1 + edges.length) })),
      ),
      samples: 1000,
    },
    {
      name: 'refused where there are more edges than declared',
      trial: broken(DECLARED, FULL, (input, bits) => {
        if (input.edges.length > 2) throw new NotFeasible('There are more edges than declared.')
        return seenOfCuts(sketchOf(projectionOf(input), bits))
      }),
      samples: 1000,
    },
    {
      name: 'the number of edges without noise',
      trial: broken(COUNTED, EMPTY, (input, bits) => [
        ...seenOfCuts(sketchOf(projectionOf(input), bits)),
        input.edges.length,
      ]),
      samples: 1000,
    },
    {
      name: 'weights beyond their bound are kept',
      trial: broken(HEAVY, EMPTY, (input, bits) => {
        const { facts } = heavy
        const weights = Float64Array.from(input.weights ?? [], (weight) => weight / heavyFacts.weightBound)
        const edges = { ...edgesOf(facts, graphOf(input)), weights }
        const sketch = sketchOf({ ...edges, ...heavy.parameters, nodes: facts.nodes }, bits)
        return [...seenOfCuts(sketch), totalOf(drawTotal(facts, edges, bits))]
      }),
      samples: 3000,
    },
  ],
})
