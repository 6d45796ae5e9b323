import { NotFeasible } from '../../errors.ts'
import { addLaplace } from '../../random/index.ts'
import { auditSuite } from '../../testing/audits.ts'
import { brokenLaw, brokenRelease } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { graphOf, sparseOf, type TinyGraph, type TinyMatrix } from '../../trials/index.ts'
import { cappedFirst, countedFirst, published, sum } from '../binary/trials/laws.ts'
import { cellNames, cellsShown } from '../binary/trials/shown.ts'
import { filteredRelease } from './index.ts'
import {
  atOne,
  cells,
  counted,
  edges,
  filteredTrials,
  limited,
  passes,
  quarter,
  weightedEdges,
  weights,
} from './trials.ts'

const EPSILON = 3
const trials = filteredTrials(EPSILON, seededBits(1))
const { plan, release } = filteredRelease
const oneEdge = { trials, trial: 'edges', pair: 'no edge, and the edge 1–2' }
const fromFour = { trials, trial: 'weights of cells', pair: 'at 4, and at 6' }
const fromZero = { ...fromFour, pair: 'at 0, and at 2' }
const belowZero = { ...fromFour, pair: 'at 0, and at -2' }
const countedWeight = { trials, trial: 'weights of edges, counted first', pair: '0–1 weighs 0' }
const zeroWeight = { ...countedWeight, pair: 'an edge that weighs 0', columns: ['the edge'] }

const ofEdges = plan(edges, { epsilon: EPSILON, ...atOne })
const twice = plan(edges, { epsilon: 2 * EPSILON, ...atOne })
/** Where most ones pass, two of them that do tell most. */
const bothWays = plan({ ...edges, graph: 'directed' }, { epsilon: EPSILON, keep: { threshold: 0.7 } })
const ofWeights = plan(weights, { epsilon: EPSILON, ...quarter })
const ofRow = plan({ ...weights, rows: 1 }, { epsilon: EPSILON, keep: { falseOnes: 0.5 } })
const ofRows = plan(limited, { epsilon: EPSILON, ...atOne })
const afterCount = plan(weightedEdges, { epsilon: EPSILON / 2, ...atOne })
const isJoined = ({ edges: all }: TinyGraph) => (all.some(([i, j]) => i === 1 && j === 2) ? 1 : 0)

/** Noise on all cells, as the definition has it, before any of them are left out. */
function noisy(values: readonly number[], bits = seededBits(1)): Float64Array {
  const all = Float64Array.from(values)
  addLaplace(all, ofWeights.parameters, bits)
  return all
}
const ofTwo = [0, 1].flatMap((i) => cellNames({ rows: 1, columns: 2 }).map((name) => `of table ${i}, ${name}`))
const threshold = ofWeights.parameters.threshold as number
/** The pairs of three nodes. */
const PAIRS = ['edge 0–1', 'edge 0–2', 'edge 1–2']
/** What an honest release never shows is seen in a few outputs. */
const FEW = 1500

auditSuite({
  mechanism: 'filtered',
  trials: filteredTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'noise of twice ε',
      trial: brokenRelease(oneEdge, async (input: TinyGraph, run) =>
        cellsShown(await release(twice, graphOf(input), run)),
      ),
      samples: 4000,
    },
    {
      name: 'scale 20 % too small',
      trial: brokenLaw(
        trials,
        'all pairs of graphs',
        cappedFirst(
          edges,
          published((x) => passes(x, { ...ofEdges.parameters, scale: 0.8 * ofEdges.parameters.scale })),
        ),
      ),
    },
    {
      name: 'no noise on the last edge',
      trial: brokenRelease(oneEdge, async (input: TinyGraph, run) => {
        const shown = cellsShown(await release(ofEdges, graphOf(input), run))
        shown[5] = shown[7] = isJoined(input)
        return shown
      }),
      samples: FEW,
    },
    {
      name: 'noise of its own for both directions of an edge',
      trial: brokenRelease(oneEdge, async (input: TinyGraph, run) =>
        cellsShown(await release(bothWays, graphOf(input).adjacency, run)),
      ),
      samples: 4000,
    },
    {
      name: 'zeros never published',
      trial: brokenRelease(oneEdge, async (input: TinyGraph, run) => {
        const shown = cellsShown(await release(ofEdges, graphOf(input), run))
        shown[5] = shown[7] = isJoined(input) * (shown[5] as number)
        return shown
      }),
      samples: 3000,
    },
    {
      name: 'zeros published from a higher threshold on than ones',
      trial: brokenLaw(
        trials,
        'all pairs of graphs',
        cappedFirst(
          edges,
          published((x) => passes(x === 1 ? 1 : -ofEdges.parameters.scale / 4, ofEdges.parameters)),
        ),
      ),
    },
    {
      name: 'as many edges published as there are',
      trial: brokenRelease({ ...oneEdge, columns: PAIRS }, async (input: TinyGraph, { bits = seededBits(1) }) => {
        const values = Float64Array.of(0, 0, isJoined(input))
        addLaplace(values, ofEdges.parameters, bits)
        const least = values.toSorted().at(-input.edges.length) as number
        return values.map((y) => (input.edges.length > 0 && y >= least ? 1 : 0))
      }),
      samples: FEW,
    },
    {
      name: 'branches of the threshold swapped where there is an entry',
      trial: brokenRelease(belowZero, async (input: TinyMatrix, { bits }) =>
        noisy(input.values, bits).map((y, k) => (y >= threshold === (input.values[k] === 0) ? y : 0)),
      ),
      samples: FEW,
    },
    {
      name: 'the true weight published where the noisy one passes',
      trial: brokenRelease(fromFour, async (input: TinyMatrix, { bits }) =>
        noisy(input.values, bits).map((y, k) => (y >= threshold ? (input.values[k] as number) : 0)),
      ),
      samples: FEW,
    },
    {
      name: 'what does not pass stored as 0 where there is an entry',
      trial: brokenRelease(fromZero, async (input: TinyMatrix, run) => {
        const shown = cellsShown(await release(ofWeights, sparseOf(input), run))
        const stored = input.values.flatMap((x, k) => (x !== 0 || shown[k] !== 0 ? [k] : []))
        const offsets = Uint32Array.of(0, stored.filter((k) => k < 2).length, stored.length)
        const indices = Uint32Array.from(stored, (k) => k % 2)
        const values = Float64Array.from(stored, (k) => shown[k] as number)
        return cellsShown({ matrix: { rows: 2, columns: 2, offsets, indices, values } })
      }),
      samples: 2500,
    },
    {
      name: 'one draw of the noise for a whole row',
      trial: brokenRelease(fromFour, async (input: TinyMatrix, { bits }) => {
        const noise = noisy([0, 0], bits)
        return input.values.map((x, k) => x + (noise[Math.floor(k / 2)] as number))
      }),
      samples: FEW,
    },
    {
      name: 'two tables released with the same bits',
      trial: brokenRelease({ ...fromFour, columns: ofTwo }, async (input: TinyMatrix, { bits }) => {
        const seed = bits?.word() ?? 0
        const tables = [0, 2].map((k) => ({ rows: 1, columns: 2, values: input.values.slice(k, k + 2) }))
        const shown = await Promise.all(
          tables.map((table) => release(ofRow, sparseOf(table), { bits: seededBits(seed) })),
        )
        return shown.flatMap((released) => [...cellsShown(released)])
      }),
      samples: FEW,
    },
    {
      name: 'entries not filtered, even those that hold 0',
      trial: brokenRelease(zeroWeight, async (input: TinyGraph, { bits }) => {
        const [y = 0] = noisy([0], bits)
        return [input.edges.length > 0 || y >= threshold ? y : 0]
      }),
      samples: FEW,
    },
    {
      name: 'the limit on the ones of a row not enforced',
      trial: brokenLaw(
        trials,
        'all pairs of tables, by their rows, with a limit',
        cappedFirst(
          { ...limited, maxOnes: 3 },
          published((x) => passes(x, ofRows.parameters)),
        ),
      ),
    },
    {
      name: 'the number of edges published as it is',
      trial: brokenRelease(countedWeight, async (input: TinyGraph, run) => {
        const released = await release(afterCount, graphOf(input), run)
        return [1, input.edges.length, ...cellsShown(released)]
      }),
      samples: FEW,
    },
    {
      name: 'a refusal that follows from the true number of edges',
      trial: brokenRelease(countedWeight, async (input: TinyGraph, run) => {
        if (input.edges.length === 0) throw new NotFeasible('No edges: nothing to release.')
        return [1, 1, ...cellsShown(await release(afterCount, graphOf(input), run))]
      }),
      samples: FEW,
    },
    {
      name: 'a threshold that follows from the true number of ones',
      trial: brokenLaw(
        trials,
        'all pairs of tables, ones counted first',
        cappedFirst(
          cells,
          countedFirst(2 / EPSILON, (input) => {
            const known = { ...counted(cells, EPSILON), ones: { declared: Math.min(2, sum(input)) } }
            const { parameters } = plan(known, { epsilon: EPSILON / 2 })
            return published((x) => passes(x, parameters))(input)
          }),
        ),
      ),
    },
  ],
})
