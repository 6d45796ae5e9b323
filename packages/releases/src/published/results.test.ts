import { describe, expect, test } from 'vitest'
import { degreesResult, flowsResult, itemsResult, mixingResult, profileResult } from './results.ts'

describe('a certificate opens with', () => {
  test('all trips, of the coarsest level, and the strongest flow between two of the finest zones', () => {
    const rows = {
      level: Uint8Array.of(1, 0, 0, 0),
      from: Uint32Array.of(0, 0, 0, 1),
      to: Uint32Array.of(0, 1, 0, 0),
      value: Float64Array.of(30, 8, 20, 2),
      deviation: new Float64Array(4).fill(1),
    }
    const [first, second] = flowsResult(rows, [['here', 'th\u001bere'], ['all']])
    expect(first).toBe('About 30 trips in all.')
    expect(second).toMatch(/from here to th.+ere: about 8 trips/)
    expect(second).not.toContain('\u001b')
    const none = { ...rows, level: new Uint8Array(), value: new Float64Array() }
    expect(flowsResult(none, [['here']])).toEqual(['Nothing stands out from the noise.'])
  })

  test('the most popular item, and the pair that is had most often', () => {
    const items = [
      { item: 'bread', people: 1200 },
      { item: 'milk', people: 700 },
    ]
    const pairs = [{ items: ['bread', 'milk'] as const, people: 90 }]
    expect(itemsResult({ items, pairs })).toEqual([
      'The most popular of 2 items: bread, which about 1,200 people have.',
      'Then come milk (700).',
      'Most often together: bread and milk, which about 90 people have both.',
    ])
    expect(itemsResult({ items: [] })).toEqual(['No item stands out from the noise.'])
  })

  test('the edges that degrees add up to, as a sequence or as a histogram', () => {
    const of = (text: string | undefined) => text?.replace(/,(?=\d)/g, '')
    expect(of(degreesResult('sequence', [3, 2, 2, 1, 0])[0])).toMatch(/^About 4 edges, and 3 neighbours/)
    expect(of(degreesResult('histogram', [1, 1, 2, 1])[0])).toMatch(/^About 4 edges, and 3 neighbours/)
  })

  test('edges within and between groups, each counted once', () => {
    expect(mixingResult(['a', 'b'], [5, 3, 3, -1])).toEqual(['About 4 edges within the 2 groups, and 3 between them.'])
  })

  test('what a profile knows', () => {
    expect(profileResult({ triangles: 1 })).toEqual(['About 1 triangle.'])
    const [first, second] = profileResult({ edges: 1804.4, triangles: 2939, averageClustering: 0.3295 })
    expect(first).toBe('About 1,804 edges and 2,939 triangles.')
    expect(second).toContain('33 of 100')
  })
})
