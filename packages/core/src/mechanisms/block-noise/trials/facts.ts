/** What is public in the trials of block noise. */
import { type BlockFacts, type BlockSettings, blocksFrom, type Replacement } from '../index.ts'

export const square = { rows: 2, columns: 2, neighbours: { kind: 'individual' } } as const
const names = ['first', 'second']

export const blockFacts = {
  /** One cell of the first block, two of the second; the last cell is masked. */
  masked: { ...square, blocks: blocksFrom(Uint8Array.of(1, 2, 2, 0), names), caps: { blocks: [4, 1] } },
  /** The diagonal, and the rest; nobody may use up both caps. */
  undirected: {
    ...square,
    symmetric: true,
    blocks: blocksFrom(Uint8Array.of(1, 2, 2, 1), names),
    caps: { blocks: [2, 2], total: 2 },
  },
  directed: { ...square, blocks: blocksFrom(Uint8Array.of(1, 2, 2, 1), names), caps: { blocks: [4, 2] } },
  /** Rows are protected: of each, one cell in either block. */
  rows: {
    ...square,
    neighbours: { kind: 'row' },
    blocks: blocksFrom(Uint8Array.of(1, 2, 1, 2), names),
    caps: { blocks: [4, 1] },
  },
  /** One cell changes by up to 4, and the cells of the second block hold no more than 1. */
  cells: {
    ...square,
    neighbours: { kind: 'cell', maxChange: 4 },
    blocks: blocksFrom(Uint8Array.of(1, 2, 2, 1), names),
    caps: { blocks: [8, 1] },
  },
} as const satisfies Record<string, BlockFacts>

export const bothLaws = {
  noise: 'hybrid',
  laws: ['laplace', 'gaussian'],
  share: 0.5,
  clip: 'replace',
  after: { symmetrise: true, clamp: true, integers: true },
} as const satisfies Partial<BlockSettings>

/** Who stands in has all that a cap allows, on both sides of a pair: where one side moves, the mean of both hides half. */
export const replacement: Replacement = {
  blocks: [
    { cells: [0], values: [4] },
    { cells: [1, 2], values: [Math.SQRT2, Math.SQRT2] },
  ],
  person: { cells: [], values: [] },
}
