import { expect, test } from 'vitest'
import { NotFeasible } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import { auditSuite, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { graphOf, type Pair, type SampledTrial, type TinyGraph } from '../../trials/index.ts'
import type { Sketch } from '../sketches/index.ts'
import { sketchGrid } from '../sketches/index.ts'
import { drawTotal } from './count.ts'
import { edgesOf } from './edges.ts'
import { type CutPlan, cutSketch } from './index.ts'
import { type Projection, project } from './project.ts'
import { SLIGHT, slightly } from './trials/pairs.ts'
import { seenOfCuts, totalOf } from './trials/shown.ts'
import { cutSketchTrials } from './trials.ts'

const EPSILON = 3
const settings = { epsilon: EPSILON, delta: 1e-3, rows: 10, evenIfUseless: true } as const
const edge = { nodes: 3, neighbours: { kind: 'edge' } } as const
const plan = cutSketch.plan(edge, settings)
const trials = cutSketchTrials(EPSILON, seededBits(1))

const broken: Breaking<TinyGraph> = brokenIn(trials)

const DECLARED = 'edges, their number declared'
const COUNTED = 'edges, counted with noise'
const ADDED = 'weights, added up with noise'
const HEAVY = 'weights beyond their bound'
const [EMPTY, FULL] = [0, 1]

function projectionOf(input: TinyGraph, { facts, parameters }: CutPlan = plan): Projection {
  return { ...edgesOf(facts, graphOf(input)), ...parameters, nodes: facts.nodes }
}

function sketchOf(projection: Projection, bits: Bits): Sketch {
  const making = project(projection, bits)
  for (;;) {
    const step = making.next()
    if (step.done === true) return { rows: projection.rows, values: step.value }
  }
}

const seen = (sketch: Sketch) => seenOfCuts({ plan, sketch })
/** A wrong scale shows in how far nodes are apart; to look at everything else takes time. */
const apart = (sketch: Sketch) => seen(sketch).slice(0, 3)

/** A sketch for which something else is done with the same projection. */
const sketched =
  (change: (right: Projection, input: TinyGraph) => Partial<Projection>, shown = apart) =>
  (input: TinyGraph, bits: Bits) => {
    const right = projectionOf(input)
    return shown(sketchOf({ ...right, ...change(right, input) }, bits))
  }

/** Two sketches of these shares of the budget keep it together, if they are independent. */
const shares = [0.3, 0.7].map((share) =>
  cutSketch.plan(edge, { ...settings, epsilon: share * EPSILON, delta: settings.delta / 2 }),
)

const heavyFacts = { ...edge, neighbours: { kind: 'weight', maxChange: 8 }, weightBound: 2 } as const
const heavy = cutSketch.plan(heavyFacts, settings)

const [{ a: strangers }] = (trialNamed(trials, COUNTED) as SampledTrial<TinyGraph>).pairs as [Pair<TinyGraph>]
const crowd = cutSketch.plan(
  { ...edge, nodes: strangers.nodes, edges: { counted: { epsilon: 0.2 * EPSILON } } },
  settings,
)

const slight = { nodes: 4, neighbours: { kind: 'weight', maxChange: SLIGHT }, weightBound: 2 } as const
const COUNT = 0.8 * EPSILON
const added = cutSketch.plan({ ...slight, edges: { counted: { epsilon: COUNT } } }, settings)

// Were all of ε given to the sketch once more, after the count, 40,000 outputs would not show it.
test('what is planned again after a count is the same sketch', async () => {
  for (const first of [crowd, added]) {
    const input = first === added ? slightly.b : strangers
    const released = await cutSketch.release(first, graphOf(input), { bits: seededBits(5) })
    const bits = seededBits(5)
    const facts = drawTotal(first.facts, edgesOf(first.facts, graphOf(input)), bits)
    expect(released.sketch).toEqual(sketchOf(projectionOf(input, first), bits))
    expect(released.plan.facts).toEqual(facts)
    expect(released.plan.parameters).toEqual(first.parameters)
    // A plan without a count has more to spend.
    const { edges: _, ...uncounted } = first.facts
    expect(cutSketch.plan(uncounted, settings).parameters.w).toBeLessThan(first.parameters.w)
  }
})

/** The plan of a step that is half of what it is. */
const half = cutSketch.plan({ nodes: 3, neighbours: { kind: 'weight', maxChange: 0.5 } }, settings)

auditSuite({
  mechanism: 'cut-sketch',
  trials: cutSketchTrials,
  epsilon: EPSILON,
  samples: 2000,
  mutants: [
    {
      name: 'w 20 % too small',
      trial: broken(
        DECLARED,
        EMPTY,
        sketched(({ w, nodes }) => ({ w: 0.8 * w, share: 1 - (0.8 * w) / nodes })),
      ),
      samples: 6000,
    },
    {
      name: 'the graph keeps all of its weight',
      trial: broken(
        DECLARED,
        EMPTY,
        sketched(() => ({ share: 1 })),
      ),
      samples: 1500,
    },
    {
      name: 'an edge is taken to move one node, not two',
      trial: broken(DECLARED, EMPTY, (input, bits) => apart(sketchOf(projectionOf(input, half), bits))),
      samples: 4500,
    },
    {
      name: 'nothing is mixed into nodes without edges',
      trial: broken(DECLARED, EMPTY, (input, bits) => {
        const { rows, values } = sketchOf(projectionOf(input), bits)
        const joined = new Set(input.edges.flat())
        return seen({ rows, values: values.map((x, at) => (joined.has(Math.floor(at / rows)) ? x : 0)) })
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
        return seen({ rows: right.rows, values })
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
        columns: ['one', 'the other'].flatMap((which) =>
          [0, 1].map((node) => `projection 0 of node ${node}, ${which}`),
        ),
        claim: { epsilon: EPSILON, delta: settings.delta },
      },
      samples: 1500,
    },
    {
      name: 'a grid that follows the number of edges',
      trial: broken(
        DECLARED,
        EMPTY,
        sketched((_, { edges }) => ({ grid: sketchGrid(1 + edges.length) }), seen),
      ),
      samples: 1000,
    },
    {
      name: 'refused where there are more edges than declared',
      trial: broken(DECLARED, FULL, (input, bits) => {
        if (input.edges.length > 2) throw new NotFeasible('There are more edges than declared.')
        return seen(sketchOf(projectionOf(input), bits))
      }),
      samples: 1000,
    },
    {
      name: 'one projection without anything mixed in',
      trial: broken(DECLARED, EMPTY, (input, bits) => {
        const right = projectionOf(input)
        const { rows, values } = sketchOf(right, bits)
        const bare = sketchOf({ ...right, w: 0 }, bits)
        return seen({ rows, values: values.map((x, at) => (at % rows === 7 ? (bare.values[at] as number) : x)) })
      }),
      samples: 1000,
    },
    {
      name: 'the number of edges without noise',
      trial: broken(COUNTED, EMPTY, (input, bits) => {
        const sketch = sketchOf(projectionOf(input, crowd), bits)
        return [...seenOfCuts({ plan: crowd, sketch }).slice(0, -1), input.edges.length]
      }),
      samples: 1000,
    },
    {
      name: 'the count divides the step by the weight bound twice',
      trial: {
        // The count alone shows it.
        ...broken(ADDED, EMPTY, (input, bits) => {
          const facts = { ...slight, edges: { counted: { epsilon: slight.weightBound * COUNT } } }
          return totalOf(drawTotal(facts, edgesOf(facts, graphOf(input)), bits))
        }),
        columns: ['the noisy weight of all edges'],
      },
      samples: 4000,
    },
    {
      name: 'weights beyond their bound are kept',
      trial: broken(HEAVY, EMPTY, (input, bits) => {
        const weights = Float64Array.from(input.weights ?? [], (weight) => weight / heavyFacts.weightBound)
        return apart(sketchOf({ ...projectionOf(input, heavy), weights }, bits))
      }),
      samples: 1000,
    },
  ],
})
