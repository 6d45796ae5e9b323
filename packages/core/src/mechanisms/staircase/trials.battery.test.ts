import { auditSuite } from '../../testing/audits.ts'
import { brokenLaw, brokenRelease } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { TinyMatrix } from '../../trials/index.ts'
import { type Cells, cappedFirst, countedFirst, flipped, patterns, sum } from '../binary/trials/laws.ts'
import { binary, cellNames, cellsShown, countAndCellsShown } from '../binary/trials/shown.ts'
import { staircase } from './index.ts'
import { counted, limited, staircaseTrials, stairs, table } from './trials.ts'

const EPSILON = 3
const trials = staircaseTrials(EPSILON, seededBits(1))
const { plan, release } = staircase
const allOnes = { trials, trial: 'rows', pair: 'among empty ones: zeros, and ones' }
const tooMany = {
  ...allOnes,
  trial: 'rows with a limit, for pairs of columns',
  pair: 'among full ones: zeros, and ones',
}
const before = { ...tooMany, columns: [...cellNames(table), 'the ones there were'] }
const countedOnes = { ...allOnes, trial: 'ones counted first' }

const right = plan(table, { epsilon: EPSILON })
const twice = plan(table, { epsilon: 2 * EPSILON })
const withoutCount = plan(table, { epsilon: EPSILON / 2 })
const within = plan(limited, { epsilon: EPSILON, phase: 'pairs' })
const oneRow = plan({ ...table, rows: 1 }, { epsilon: EPSILON })
const shorter = plan({ ...table, columns: 2 }, { epsilon: EPSILON })
const more = plan(counted(EPSILON), { epsilon: 2 * EPSILON })
const cells = table.rows * table.columns
const atTwo = stairs({ phase: 2, cellsOfStep: 3, epsilon: EPSILON })

/** Flips of a table whose rows have probabilities in proportion to a weight. */
function rowByRow(weight: (row: Cells) => number): (flips: Cells) => number {
  const all = sum(patterns(table.columns).map(weight))
  return (flips) => (weight(flips.slice(0, 3)) / all) * (weight(flips.slice(3)) / all)
}
/** What an honest release never shows is seen in a few outputs. */
const FEW = 1500

auditSuite({
  mechanism: 'staircase',
  trials: staircaseTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'steps of twice ε',
      trial: brokenRelease(allOnes, async (input: TinyMatrix, run) =>
        cellsShown(await release(twice, binary(input), run)),
      ),
      samples: 2500,
    },
    {
      name: 'no flips in the last column',
      trial: brokenRelease(allOnes, async (input: TinyMatrix, run) => {
        const { values } = input
        const others = { rows: 2, columns: 2, values: [0, 1, 3, 4].map((k) => values[k] as number) }
        const shown = cellsShown(await release(shorter, binary(others), run))
        return [...shown.slice(0, 2), values[2] as number, ...shown.slice(2), values[5] as number]
      }),
      samples: FEW,
    },
    {
      name: 'the same flips for both rows',
      trial: brokenRelease(allOnes, async (input: TinyMatrix, run) => {
        const flips = cellsShown(await release(oneRow, binary({ rows: 1, columns: 3, values: [0, 0, 0] }), run))
        return input.values.map((x, k) => x ^ (flips[k % 3] as number))
      }),
      samples: FEW,
    },
    {
      name: 'so many flips, but always of the first cells',
      trial: brokenRelease(allOnes, async (input: TinyMatrix, run) => {
        const none = binary({ rows: 2, columns: 3, values: [0, 0, 0, 0, 0, 0] })
        const flips = cellsShown(await release(right, none, run))
        const numbers = [sum(flips.subarray(0, 3)), sum(flips.subarray(3))]
        return input.values.map((x, k) => x ^ (k % 3 < (numbers[Math.floor(k / 3)] as number) ? 1 : 0))
      }),
      samples: 5000,
    },
    {
      name: 'a one that stays listed once more',
      trial: brokenRelease(allOnes, async (input: TinyMatrix, run) => {
        const { matrix } = await release(right, binary(input), run)
        const rows = Array.from({ length: 2 }, (_, i) =>
          [...matrix.indices.subarray(matrix.offsets[i], matrix.offsets[i + 1])].flatMap((j) =>
            input.values[3 * i + j] === 1 ? [j, j] : [j],
          ),
        )
        const offsets = Uint32Array.of(0, rows[0]?.length ?? 0, rows.flat().length)
        return cellsShown({ matrix: { ...matrix, offsets, indices: Uint32Array.from(rows.flat()) } })
      }),
      samples: FEW,
    },
    {
      name: 'flips drawn again where there are none, so that no release equals the data',
      trial: brokenLaw(
        trials,
        'all pairs of tables, phase 2',
        cappedFirst(
          table,
          flipped(cells, (flips) => (sum(flips) === 0 ? 0 : atTwo(flips) / (1 - atTwo(Array(cells).fill(0))))),
        ),
      ),
    },
    {
      name: 'the limit on the ones of a row not enforced',
      trial: brokenLaw(
        trials,
        'all pairs of tables, with a limit',
        cappedFirst(table, flipped(cells, stairs(within.parameters))),
      ),
    },
    {
      name: 'how many ones there were before the limit published with the rest',
      trial: brokenRelease(before, async (input: TinyMatrix, run) => [
        ...cellsShown(await release(within, binary(input), run)),
        sum(input.values),
      ]),
      samples: FEW,
    },
    {
      name: 'stairs for rows that differ in one cell less',
      trial: brokenLaw(
        trials,
        'all pairs of tables, phase 0',
        cappedFirst(table, flipped(cells, stairs({ phase: 0, cellsOfStep: table.columns - 1, epsilon: EPSILON }))),
      ),
    },
    {
      name: 'the number of patterns with so many flips left out',
      // A number of flips by its step alone: patterns with many like them are then too rare.
      trial: brokenLaw(
        trials,
        'all pairs of tables, phase 0',
        cappedFirst(
          table,
          flipped(
            cells,
            rowByRow((row) => {
              const alike = patterns(3).filter((other) => sum(other) === sum(row)).length
              return Math.exp(-EPSILON * Math.ceil(sum(row) / 3)) / alike
            }),
          ),
        ),
      ),
    },
    {
      name: 'a phase that follows from the data',
      trial: brokenLaw(trials, 'all pairs of tables, phase 0', (input: TinyMatrix) =>
        cappedFirst(
          table,
          flipped(cells, stairs({ phase: sum(input.values) === 0 ? 0 : 2, cellsOfStep: 3, epsilon: EPSILON })),
        )(input),
      ),
    },
    {
      name: 'the number of ones published as it is',
      trial: brokenRelease(countedOnes, async (input: TinyMatrix, run) => [
        sum(input.values),
        ...cellsShown(await release(withoutCount, binary(input), run)),
      ]),
      samples: FEW,
    },
    {
      name: 'a count with the noise of one cell in place of a row',
      trial: brokenLaw(
        trials,
        'all pairs of tables, ones counted first',
        cappedFirst(counted(EPSILON), countedFirst(1 / (EPSILON / 2), flipped(cells, stairs(withoutCount.parameters)))),
      ),
    },
    {
      name: 'what the count spends added to ε in place of taken from it',
      trial: brokenRelease(countedOnes, async (input: TinyMatrix, run) =>
        countAndCellsShown(await release(more, binary(input), run)),
      ),
      samples: 3500,
    },
  ],
})
