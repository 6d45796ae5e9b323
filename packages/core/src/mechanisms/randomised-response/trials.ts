/** Trials of randomised response: edges, cells and rows; a limit on the ones of a row; a count of them that comes first. */

import type { Bits } from '../../random/index.ts'
import {
  allBinaryPairs,
  binaryCellPairs,
  binaryRowPairs,
  claimOf,
  type ExactTrial,
  edgePairs,
  graphOf,
  picked,
  planned,
  randomEdgePairs,
  type TinyMatrix,
  type Trial,
} from '../../trials/index.ts'
import { cappedFirst, countedFirst, type ExactCase, flipped, orRefused, placesIn, sum } from '../binary/trials/laws.ts'
import { binary, cellNames, cellsShown, countAndCellNames, countAndCellsShown } from '../binary/trials/shown.ts'
import { type ResponseSettings, randomisedResponse } from './index.ts'

export const edges = { rows: 3, columns: 3, graph: 'undirected', neighbours: { kind: 'edge' } } as const
const arcs = { ...edges, graph: 'directed', neighbours: { kind: 'row' } } as const
export const rows = { rows: 2, columns: 3, neighbours: { kind: 'row' }, maxOnes: 1 } as const
/** Half of ε counts the ones; where none is counted, so small a similarity cannot be had, and the release is refused. */
export const counted = (epsilon: number) =>
  ({
    facts: {
      rows: 2,
      columns: 2,
      neighbours: { kind: 'cell', maxChange: 1 },
      ones: { counted: { epsilon: epsilon / 2 } },
    },
    settings: { epsilon, jaccard: 0.2 },
  }) as const

export function randomisedResponseTrials(epsilon: number, bits: Bits): Trial[] {
  const count = counted(epsilon)
  return [
    planned({
      name: 'edges',
      mechanism: randomisedResponse,
      plan: randomisedResponse.plan(edges, { epsilon }),
      pairs: [...edgePairs({ nodes: 3 }).slice(1, 3), ...randomEdgePairs({ nodes: 3 }, 1, bits)],
      data: graphOf,
      output: cellsShown,
      columns: cellNames(edges),
      share: 0.35,
    }),
    planned({
      name: 'rows with a limit',
      mechanism: randomisedResponse,
      plan: randomisedResponse.plan(rows, { epsilon }),
      // Two ones at two places, and all ones where one may stay.
      pairs: picked(
        binaryRowPairs(rows),
        'among empty ones: the first 1 ones',
        'among empty ones: zeros, and ones',
        'among full ones: zeros, and ones',
      ),
      data: binary,
      output: cellsShown,
      columns: cellNames(rows),
      share: 0.4,
    }),
    planned({
      name: 'ones counted first',
      mechanism: randomisedResponse,
      plan: randomisedResponse.plan(count.facts, count.settings),
      pairs: picked(binaryCellPairs(count.facts), 'all cells 0, and the first', 'all cells 1, and the last'),
      data: binary,
      output: countAndCellsShown,
      columns: countAndCellNames(count.facts),
      share: 0.3,
    }),
    ...responseCases(epsilon).map(exact),
  ]
}

/** So small that every output is summed. */
export function responseCases(epsilon: number): ExactCase<ResponseSettings>[] {
  return [
    { name: 'all pairs of graphs', facts: edges, settings: { epsilon } },
    { name: 'all pairs of directed graphs, by their rows', facts: arcs, settings: { epsilon } },
    { name: 'all pairs of tables, by their rows, with a limit', facts: rows, settings: { epsilon } },
    { name: 'all pairs of tables, ones counted first', ...counted(epsilon) },
  ]
}

/** Every cell is flipped on its own, with 1/(1 + e^ε′) for the ε′ of one cell. */
function exact({ name, facts, settings }: ExactCase<ResponseSettings>): ExactTrial<TinyMatrix> {
  const { guarantee, parameters } = randomisedResponse.plan(facts, settings)
  const p = parameters.flipProbability
  const count = placesIn(facts).length
  const release = flipped(count, (flips) => p ** sum(flips) * (1 - p) ** (count - sum(flips)))
  const { ones } = facts
  const law =
    ones !== undefined && 'counted' in ones
      ? countedFirst(1 / ones.counted.epsilon, (cells, drawn) =>
          orRefused(() => {
            randomisedResponse.plan({ ...facts, ones: { counted: { ...ones.counted, drawn } } }, settings)
            return release(cells)
          }),
        )
      : release
  const kind = facts.neighbours.kind === 'row' ? 'row' : 'cell'
  return { name, claim: claimOf(guarantee), pairs: allBinaryPairs({ ...facts, kind }), law: cappedFirst(facts, law) }
}
