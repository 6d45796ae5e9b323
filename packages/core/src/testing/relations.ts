/** Every relation, and small public facts to plan with: for tests that look at all mechanisms alike. */

export const edge = { kind: 'edge' } as const
export const node = { kind: 'node' } as const
export const rewired = { kind: 'rewired-node' } as const
export const weight = { kind: 'weight', maxChange: 2 } as const
export const cell = { kind: 'cell', maxChange: 1 } as const
export const row = { kind: 'row' } as const
export const moved = { kind: 'row-change', maxChange: 0.5 } as const
export const individual = { kind: 'individual' } as const

export const square = { rows: 4, columns: 4 }
export const graph = { ...square, graph: 'undirected' } as const
export const table = { rows: 5, columns: 3 }
