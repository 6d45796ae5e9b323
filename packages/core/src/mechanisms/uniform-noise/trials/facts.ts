/** What is public in the trials of uniform noise. */
import type { MatrixFacts } from '../index.ts'

export const square = { rows: 2, columns: 2 } as const

export const uniformFacts = {
  cell: { ...square, neighbours: { kind: 'cell', maxChange: 1 } },
  /** Cells (0, 1) and (1, 0) are one, and what is above 3 counts as 3. */
  weight: { ...square, symmetric: true, neighbours: { kind: 'weight', maxChange: 2 }, range: { min: 0, max: 3 } },
  row: { ...square, neighbours: { kind: 'row' }, caps: { l1: 2 } },
  length: { ...square, neighbours: { kind: 'row' }, caps: { l2: 2 } },
  /** Rows without values below 0 are less far apart: √2 of such a cap instead of twice it, and half as far in each cell. */
  amounts: { ...square, neighbours: { kind: 'row' }, caps: { l2: 2 }, nonNegative: true },
  shares: { ...square, neighbours: { kind: 'row' }, caps: { linf: 2 }, nonNegative: true },
  people: { ...square, neighbours: { kind: 'individual' }, caps: { l1: 3 }, nonNegative: true },
  stream: { ...square, neighbours: { kind: 'individual' }, caps: { l2: 3 }, nonNegative: true },
  undirected: {
    ...square,
    symmetric: true,
    neighbours: { kind: 'individual' },
    caps: { l0: 2, linf: 2 },
    nonNegative: true,
  },
  oneRow: { rows: 1, columns: 2, neighbours: { kind: 'row' }, caps: { l1: 2 } },
} as const satisfies Record<string, MatrixFacts>
