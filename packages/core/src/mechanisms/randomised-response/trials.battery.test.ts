import { NotFeasible } from '../../errors.ts'
import { auditSuite } from '../../testing/audits.ts'
import { brokenLaw, brokenRelease } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { graphOf, type TinyGraph, type TinyMatrix } from '../../trials/index.ts'
import { cappedFirst, published, sum } from '../binary/trials/laws.ts'
import { binary, cellNames, cellsShown, countAndCellsShown } from '../binary/trials/shown.ts'
import { randomisedResponse } from './index.ts'
import { counted, edges, randomisedResponseTrials, rows } from './trials.ts'

const EPSILON = 3
const trials = randomisedResponseTrials(EPSILON, seededBits(1))
const { plan, release } = randomisedResponse

const twoOnes = { trials, trial: 'rows with a limit', pair: 'the first 1 ones' }
const allOnes = { trials, trial: 'rows with a limit', pair: 'among empty ones: zeros, and ones' }
const oneEdge = { trials, trial: 'edges', pair: 'and the edge 1–2' }
const oneCell = { trials, trial: 'ones counted first', pair: 'and the first 1' }

const right = plan(edges, { epsilon: EPSILON })
const twice = plan(edges, { epsilon: 2 * EPSILON })
const bothWays = plan({ ...edges, graph: 'directed' }, { epsilon: EPSILON })
const cells = { rows: 2, columns: 3, neighbours: { kind: 'cell', maxChange: 1 } } as const
const halfEach = plan(cells, { epsilon: EPSILON / 2 })
const wholeEach = plan(cells, { epsilon: EPSILON })
const oneFlip = plan({ ...cells, columns: 1 }, { epsilon: EPSILON / 2 })
const oneRow = plan({ ...cells, rows: 1 }, { epsilon: EPSILON / 2 })
const { facts, settings } = counted(EPSILON)
const afterCount = plan({ ...facts, ones: { declared: 1 } }, { epsilon: EPSILON / 2 })
const more = plan(facts, { ...settings, epsilon: 2 * EPSILON })
const rowPlan = plan(rows, { epsilon: EPSILON })
const ofTwo = [...cellNames(edges), ...cellNames(edges).map((name) => `of the second, ${name}`)]
const p = right.parameters.flipProbability
/** What an honest release never shows is seen in a few outputs. */
const FEW = 1500

auditSuite({
  mechanism: 'randomised-response',
  trials: randomisedResponseTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'the flip probability of twice ε',
      trial: brokenRelease(oneEdge, async (input: TinyGraph, run) =>
        cellsShown(await release(twice, graphOf(input), run)),
      ),
      samples: 2500,
    },
    {
      name: 'no flip of the last edge',
      trial: brokenRelease(oneEdge, async (input: TinyGraph, run) => {
        const shown = cellsShown(await release(right, graphOf(input), run))
        shown[5] = shown[7] = input.edges.some(([i, j]) => i === 1 && j === 2) ? 1 : 0
        return shown
      }),
      samples: FEW,
    },
    {
      name: 'both directions of an edge flipped on their own',
      trial: brokenRelease(oneEdge, async (input: TinyGraph, run) =>
        cellsShown(await release(bothWays, graphOf(input).adjacency, run)),
      ),
      samples: 2500,
    },
    {
      name: 'two graphs released with the same bits',
      // The second is public: whoever has it sees which pairs of nodes were flipped.
      trial: brokenRelease({ ...oneEdge, columns: ofTwo }, async (input: TinyGraph, { bits }) => {
        const seed = bits?.word() ?? 0
        const shown = await Promise.all(
          [input, { nodes: 3, edges: [] }].map((graph) => release(right, graphOf(graph), { bits: seededBits(seed) })),
        )
        return shown.flatMap((released) => [...cellsShown(released)])
      }),
      samples: FEW,
    },
    {
      name: 'ε for each cell in place of each row',
      trial: brokenRelease(twoOnes, async (input: TinyMatrix, run) =>
        cellsShown(await release(wholeEach, binary(input), run)),
      ),
      samples: 2500,
    },
    {
      name: 'the limit on the ones of a row not enforced',
      trial: brokenRelease(allOnes, async (input: TinyMatrix, run) =>
        cellsShown(await release(halfEach, binary(input), run)),
      ),
      samples: 6000,
    },
    {
      name: 'true ones listed before the others',
      trial: brokenRelease(twoOnes, async (input: TinyMatrix, run) => {
        const { matrix } = await release(rowPlan, binary(input), run)
        const isTrue = (i: number, j: number) => input.values[3 * i + j] as number
        const indices = Array.from({ length: 2 }, (_, i) =>
          [...matrix.indices.subarray(matrix.offsets[i], matrix.offsets[i + 1])].sort(
            (j, k) => isTrue(i, k) - isTrue(i, j),
          ),
        )
        return cellsShown({ matrix: { ...matrix, indices: Uint32Array.from(indices.flat()) } })
      }),
      samples: 5000,
    },
    {
      name: 'one flip for all cells of a row',
      trial: brokenRelease(twoOnes, async (input: TinyMatrix, run) => {
        const flips = cellsShown(await release(oneFlip, binary({ rows: 2, columns: 1, values: [0, 0] }), run))
        return input.values.map((x, k) => x ^ (flips[Math.floor(k / 3)] as number))
      }),
      samples: FEW,
    },
    {
      name: 'the same flips for all rows',
      trial: brokenRelease(twoOnes, async (input: TinyMatrix, run) => {
        const flips = cellsShown(await release(oneRow, binary({ rows: 1, columns: 3, values: [0, 0, 0] }), run))
        return input.values.map((x, k) => x ^ (flips[k % 3] as number))
      }),
      samples: FEW,
    },
    {
      name: 'the number of ones published as it is',
      trial: brokenRelease(oneCell, async (input: TinyMatrix, run) => [
        sum(input.values),
        ...cellsShown(await release(afterCount, binary(input), run)),
      ]),
      samples: FEW,
    },
    {
      name: 'a refusal that follows from the true number of ones',
      trial: brokenRelease(oneCell, async (input: TinyMatrix, run) => {
        if (sum(input.values) === 0) throw new NotFeasible('No ones: nothing to release.')
        return [1, ...cellsShown(await release(afterCount, binary(input), run))]
      }),
      samples: FEW,
    },
    {
      name: 'what the count spends added to ε in place of taken from it',
      trial: brokenRelease(oneCell, async (input: TinyMatrix, run) =>
        countAndCellsShown(await release(more, binary(input), run)),
      ),
      samples: 2500,
    },
    {
      name: 'a flip probability one per cent too small',
      trial: brokenLaw(
        trials,
        'all pairs of graphs',
        cappedFirst(
          edges,
          published((x) => (x === 1 ? 1 - 0.99 * p : 0.99 * p)),
        ),
      ),
    },
    {
      name: 'ones flipped with the probability of twice ε, zeros with that of ε',
      trial: brokenLaw(
        trials,
        'all pairs of graphs',
        cappedFirst(
          edges,
          published((x) => (x === 1 ? 1 - twice.parameters.flipProbability : p)),
        ),
      ),
    },
  ],
})
