import { describe, expect, test } from 'vitest'
import { areNodeNeighbours, checkNeighbours, type Neighbours, ONLY_EDGES, requireCellwise } from './neighbours.ts'

const nodes: Neighbours[] = [{ kind: 'node' }, { kind: 'rewired-node' }]

describe('a person of a graph', () => {
  test.each(nodes)('$kind is a relation of its own, without a maxChange', (relation) => {
    expect(() => checkNeighbours(relation)).not.toThrow()
    expect(areNodeNeighbours(relation)).toBe(true)
    expect(() => checkNeighbours({ ...relation, maxChange: 1 } as Neighbours)).toThrow(/leave maxChange out/)
  })

  test.each(nodes)('$kind is refused where pairs are released, with what can be had', (relation) => {
    expect(() => requireCellwise(relation)).toThrow(ONLY_EDGES)
    expect(ONLY_EDGES).toMatch(/edges, triangles, stars or degrees/)
  })

  test('one edge is not a person', () => {
    expect(areNodeNeighbours({ kind: 'edge' })).toBe(false)
    expect(() => requireCellwise({ kind: 'edge' })).not.toThrow()
  })
})
