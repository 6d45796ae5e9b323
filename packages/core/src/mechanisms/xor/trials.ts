/** Trials of XOR noise: every kind of law, every sampler, every relation, and both ways to make a graph of the cells. */

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
  randomBinaryPairs,
  type TinyMatrix,
  type Trial,
} from '../../trials/index.ts'
import type { ExactCase } from '../binary/trials/laws.ts'
import { binary, cellNames, cellsShown, countAndCellNames, countAndCellsShown } from '../binary/trials/shown.ts'
import { type XorSettings, xorNoise } from './index.ts'
import { xorLaw } from './trials/law.ts'

const cell = { kind: 'cell', maxChange: 1 } as const
/** Blocks of two rows, of which the second is half a block. */
export const blocks = { rows: 3, columns: 2, neighbours: cell } as const
export const inBlocks = { share: 0.5, blockRows: 2 } as const
export const edges = { rows: 3, columns: 3, graph: 'undirected', neighbours: { kind: 'edge' } } as const
export const limited = { rows: 2, columns: 3, neighbours: { kind: 'row' }, maxOnes: 1 } as const
export const counted = (epsilon: number) => ({ ...limited, ones: { counted: { epsilon: epsilon / 2 } } }) as const
/** One cell is tied to all others: what one step loses is then far more than the eigenvalues of the law say. */
export const star = { rows: 1, columns: 5, neighbours: cell } as const
export const starTheta = square(5, (k, l) => (k === l || k === 0 || l === 0 ? -0.3 : 0))
/** Cells that are rather flipped together. */
export const theta = [
  [-0.4, 0.1, 0],
  [0.1, -0.3, 0.2],
  [0, 0.2, -0.5],
]
export const lambda = [
  { i: 0, j: 1, matrix: square(3, (k, l) => (k === l ? [0.1, 0.2, 0][k] : k + l === 2 ? 0.05 : 0) ?? 0) },
]
/** So many cells hang together that their patterns are not listed: chains are coupled from the past. */
export const chain = { rows: 1, columns: 21, neighbours: cell } as const
/** Cells far from the first one, and from the end of the chain, are noisy as well. */
const middle = {
  name: 'all cells 0, and the one in the middle 1',
  a: { rows: 1, columns: 21, values: Array<number>(21).fill(0) },
  b: { rows: 1, columns: 21, values: Array<number>(21).fill(0).with(10, 1) },
}
export const chainTheta = square(21, (k, l) => (k === l ? -0.9 : Math.abs(k - l) === 1 ? -0.025 : 0))

export function xorTrials(epsilon: number, bits: Bits): Trial[] {
  return [
    planned({
      name: 'cells in blocks of rows',
      mechanism: xorNoise,
      plan: xorNoise.plan(blocks, { epsilon, ...inBlocks }),
      pairs: [
        ...picked(binaryCellPairs(blocks), 'all cells 0, and the first', 'all cells 1, and the last'),
        ...randomBinaryPairs({ ...blocks, kind: 'cell' }, 1, bits),
      ],
      data: binary,
      output: cellsShown,
      columns: cellNames(blocks),
      share: 0.5,
    }),
    planned({
      name: 'edges that both sides say',
      mechanism: xorNoise,
      plan: xorNoise.plan(edges, { epsilon, theta, symmetrise: 'and' }),
      pairs: picked(edgePairs({ nodes: 3 }), 'all edges but 0–1', 'no edge, and the edge 1–2'),
      data: graphOf,
      output: cellsShown,
      columns: cellNames(edges),
      share: 0.4,
    }),
    planned({
      name: 'rows tied together, ones counted first',
      mechanism: xorNoise,
      plan: xorNoise.plan(counted(epsilon), { epsilon, theta, lambda }),
      pairs: picked(binaryRowPairs(limited), 'among empty ones: the first 1 ones', 'among full ones: zeros, and ones'),
      data: binary,
      output: countAndCellsShown,
      columns: countAndCellNames(limited),
      share: 0.15,
    }),
    planned({
      name: 'a chain of cells',
      mechanism: xorNoise,
      plan: xorNoise.plan(chain, { epsilon, theta: chainTheta }),
      pairs: [...binaryCellPairs(chain).slice(0, 1), middle],
      data: binary,
      output: cellsShown,
      columns: cellNames(chain),
      share: 0.1,
    }),
    ...xorCases(epsilon).map(exact),
  ]
}

/** So small that every output is summed. */
export function xorCases(epsilon: number): ExactCase<XorSettings>[] {
  const tied = { epsilon, theta, lambda }
  const arcSettings = { epsilon, share: 0.7, sign: 'many' } as const
  return [
    { name: 'all pairs of tables, cells in blocks', facts: blocks, settings: { epsilon, ...inBlocks } },
    { name: 'all pairs of tables, a law of one row', facts: star, settings: { epsilon, theta: starTheta } },
    { name: 'all pairs of tables, rows tied together, with a limit', facts: limited, settings: tied },
    { name: 'all pairs of tables, ones counted first', facts: counted(epsilon), settings: tied },
    { name: 'all pairs of graphs, one side', facts: edges, settings: { epsilon, share: 0.5 } },
    { name: 'all pairs of graphs, both sides', facts: edges, settings: { epsilon, theta, symmetrise: 'and' } },
    { name: 'all pairs of directed graphs, by their rows', facts: arcs, settings: arcSettings },
  ]
}

const arcs = { ...edges, graph: 'directed', neighbours: { kind: 'row' } } as const

function exact({ name, facts, settings }: ExactCase<XorSettings>): ExactTrial<TinyMatrix> {
  const { guarantee, parameters } = xorNoise.plan(facts, settings)
  const kind = facts.neighbours.kind === 'row' ? 'row' : 'cell'
  const pairs = allBinaryPairs({ ...facts, kind })
  return { name, claim: claimOf(guarantee), pairs, law: xorLaw(facts, settings, parameters.law) }
}

function square(size: number, cell: (k: number, l: number) => number): number[][] {
  return Array.from({ length: size }, (_, k) => Array.from({ length: size }, (__, l) => cell(k, l)))
}
