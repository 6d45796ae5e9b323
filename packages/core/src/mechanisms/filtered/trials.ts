/** Trials of the filtered release: edges, weights, cells and rows, thresholds given and from a noisy count. */
import { exp } from '../../elementary/index.ts'

import type { Bits } from '../../random/index.ts'
import {
  allBinaryPairs,
  binaryRowPairs,
  cellPairs,
  claimOf,
  type ExactTrial,
  edgePairs,
  graphOf,
  picked,
  planned,
  randomEdgePairs,
  sparseOf,
  type TinyMatrix,
  type Trial,
  weightPairs,
} from '../../trials/index.ts'
import { cappedFirst, countedFirst, type ExactCase, orRefused, published } from '../binary/trials/laws.ts'
import { binary, cellNames, cellsShown, countAndCellNames, countAndCellsShown } from '../binary/trials/shown.ts'
import { type FilteredParameters, type FilteredSettings, filteredRelease, type ReleasedFiltered } from './index.ts'

export const edges = { rows: 3, columns: 3, graph: 'undirected', neighbours: { kind: 'edge' } } as const
export const limited = { rows: 2, columns: 3, neighbours: { kind: 'row' }, maxOnes: 1 } as const
export const cells = { rows: 2, columns: 2, neighbours: { kind: 'cell', maxChange: 1 } } as const
export const weights = { ...cells, weighted: true, neighbours: { kind: 'cell', maxChange: 2 } } as const
/** Here a one is published as often as not, and the loss of one cell is all of ε but for half a step of the grid. */
export const atOne = { keep: { threshold: 1 } } as const
export const quarter = { keep: { falseOnes: 1 } } as const
/** Where more are counted than can pass, the release is refused. */
export const counted = <Facts>(facts: Facts, epsilon: number) =>
  ({ ...facts, ones: { counted: { epsilon: epsilon / 2 } } }) as const
export const weightedEdges = { ...edges, weighted: true, neighbours: { kind: 'weight', maxChange: 2 } } as const

export function filteredTrials(epsilon: number, bits: Bits): Trial[] {
  const step = { ...weights, maxChange: 2 }
  return [
    planned({
      name: 'edges',
      mechanism: filteredRelease,
      plan: filteredRelease.plan(edges, { epsilon, ...atOne }),
      pairs: [
        ...picked(edgePairs({ nodes: 3 }), 'no edge, and the edge 1–2', 'all edges but 0–1'),
        ...randomEdgePairs({ nodes: 3 }, 1, bits),
      ],
      data: graphOf,
      output: cellsShown,
      columns: cellNames(edges),
      share: 0.25,
    }),
    planned({
      name: 'weights of cells',
      mechanism: filteredRelease,
      plan: filteredRelease.plan(weights, { epsilon, ...quarter }),
      pairs: [
        ...picked(cellPairs(step), 'cell (0, 0) at 0, and at 2', 'cell (1, 1) at 0, and at -2'),
        // Cells that are not 0 get their noise one by one, zeros only where they are published.
        ...picked(cellPairs({ ...step, from: 4 }), 'cell (0, 0) at 4, and at 6'),
      ],
      data: sparseOf,
      output: cellsShown,
      columns: cellNames(weights),
      share: 0.4,
    }),
    planned({
      name: 'weights of edges, counted first',
      mechanism: filteredRelease,
      plan: filteredRelease.plan(counted(weightedEdges, epsilon), { epsilon }),
      pairs: picked(
        weightPairs({ nodes: 3, maxChange: 2, most: 4 }),
        '0–1 weighs 0, and 2',
        '1–2 weighs 2, and 4',
        'an edge that weighs 0',
      ),
      data: graphOf,
      output: (released: ReleasedFiltered) => [thresholdIn(released), ...countAndCellsShown(released)],
      columns: ['the threshold', ...countAndCellNames(edges)],
      share: 0.15,
    }),
    planned({
      name: 'rows with a limit',
      mechanism: filteredRelease,
      plan: filteredRelease.plan(limited, { epsilon, ...atOne }),
      pairs: picked(binaryRowPairs(limited), 'among empty ones: the first 1 ones', 'among full ones: zeros, and ones'),
      data: binary,
      output: cellsShown,
      columns: cellNames(limited),
      share: 0.4,
    }),
    ...filteredCases(epsilon).map(exact),
  ]
}

/** So small that every output is summed. */
export function filteredCases(epsilon: number): ExactCase<FilteredSettings>[] {
  return [
    { name: 'all pairs of graphs', facts: edges, settings: { epsilon, ...atOne } },
    { name: 'all pairs of graphs, a low threshold', facts: edges, settings: { epsilon, keep: { threshold: 0.3 } } },
    { name: 'all pairs of tables, by their rows, with a limit', facts: limited, settings: { epsilon, ...atOne } },
    { name: 'all pairs of tables, ones counted first', facts: counted(cells, epsilon), settings: { epsilon } },
  ]
}

function thresholdIn({ plan }: ReleasedFiltered): number {
  return plan.parameters.threshold ?? Number.NaN
}

/** P(x + Z is rounded to the threshold or more), Z Laplace. */
export function passes(x: number, { threshold = Number.NaN, grid, scale }: FilteredParameters): number {
  const away = (threshold - grid / 2 - x) / scale
  return away >= 0 ? exp(-away) / 2 : 1 - exp(away) / 2
}

function exact({ name, facts, settings }: ExactCase<FilteredSettings>): ExactTrial<TinyMatrix> {
  const { guarantee, parameters } = filteredRelease.plan(facts, settings)
  const { ones } = facts
  const law =
    ones !== undefined && 'counted' in ones
      ? countedFirst(1 / ones.counted.epsilon, (input, drawn) =>
          orRefused(() => {
            const known = { ...facts, ones: { counted: { ...ones.counted, drawn } } }
            const after = filteredRelease.plan(known, settings).parameters
            return published((x) => passes(x, after))(input)
          }),
        )
      : published((x) => passes(x, parameters))
  const kind = facts.neighbours.kind === 'row' ? 'row' : 'cell'
  return { name, claim: claimOf(guarantee), pairs: allBinaryPairs({ ...facts, kind }), law: cappedFirst(facts, law) }
}
