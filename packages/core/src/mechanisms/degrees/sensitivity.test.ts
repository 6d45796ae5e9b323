/** Every graph of up to five nodes, and every edge that can be added to it or taken away. */
import { describe, expect, test } from 'vitest'
import { degrees, type Graph } from '../../data/index.ts'
import { deltaAt } from '../../privacy/index.ts'
import { tinyCells, tinyMatrix } from '../../testing/tiny.ts'
import { descending, histogramOf } from './histogram.ts'
import { type DegreeForm, degreeRelease } from './index.ts'

const shapeOf = (nodes: number) => ({ rows: nodes, columns: nodes, graph: 'undirected' }) as const
const graphOf = (mask: number, nodes: number): Graph => ({
  directed: false,
  names: Array.from({ length: nodes }, (_, i) => String(i)),
  adjacency: tinyMatrix(mask, shapeOf(nodes)),
})

/** What gets the noise. */
function numbersOf(mask: number, nodes: number, form: DegreeForm): Float64Array {
  const counts = histogramOf(degrees(graphOf(mask, nodes)), nodes)
  return form === 'histogram' ? new Float64Array(counts) : descending(counts)
}

/** The numbers of two neighbours, for all pairs of them; those that are alike once. */
function pairsOf(nodes: number, form: DegreeForm): [Float64Array, Float64Array][] {
  const cells = tinyCells(shapeOf(nodes)).length
  const numbers = Array.from({ length: 2 ** cells }, (_, mask) => numbersOf(mask, nodes, form))
  const pairs = new Map<string, [Float64Array, Float64Array]>()
  for (const [mask, here] of numbers.entries()) {
    for (let k = 0; k < cells; k++) {
      const there = numbers[mask ^ (1 << k)] as Float64Array
      pairs.set(`${here.join()} ${there.join()}`, [here, there])
    }
  }
  return [...pairs.values()]
}

const differences = ([a, b]: [Float64Array, Float64Array]) =>
  Array.from(a, (x, i) => (b[i] as number) - x).filter((x) => x !== 0)
const l1 = (pair: [Float64Array, Float64Array]) => differences(pair).reduce((sum, x) => sum + Math.abs(x), 0)

describe.each([2, 3, 4, 5])('%i nodes', (nodes) => {
  test('the numbers are the degrees, sorted or counted', () => {
    const cells = tinyCells(shapeOf(nodes))
    for (let mask = 0; mask < 2 ** cells.length; mask++) {
      const slowly = Array.from({ length: nodes }, (_, v) =>
        cells.reduce((sum, [i, j], k) => sum + ((mask >> k) & 1) * (i === v || j === v ? 1 : 0), 0),
      )
      expect([...numbersOf(mask, nodes, 'sequence')]).toEqual(slowly.toSorted((a, b) => b - a))
      expect([...numbersOf(mask, nodes, 'histogram')]).toEqual(
        Array.from({ length: nodes }, (_, d) => slowly.filter((degree) => degree === d).length),
      )
    }
  })

  test('an edge changes exactly two entries of a sequence, by 1 and in one direction', () => {
    for (const pair of pairsOf(nodes, 'sequence')) expect([-1, 1]).toContain(sameTwice(differences(pair)))
  })

  test('an edge changes a histogram by 2 or 4, and every number of nodes has a 4', () => {
    const steps = new Set(pairsOf(nodes, 'histogram').map(l1))
    expect(Math.max(...steps)).toBe(4)
    for (const step of steps) expect([2, 4]).toContain(step)
  })

  test.each(['sequence', 'histogram'] as const)('the loss of a %s is exactly ε', (form) => {
    for (const epsilon of [0.1, 1, 3]) {
      const { parameters, guarantee } = degreeRelease.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon, form })
      expect(guarantee).toMatchObject({ kind: 'pure', epsilon, exactness: 'exact' })
      const most = Math.max(...pairsOf(nodes, form).map((pair) => largestLoss(pair, parameters.scale)))
      expect(most).toBeCloseTo(epsilon, 9)
      // Half the sensitivity would lose twice as much.
      const half = Math.max(...pairsOf(nodes, form).map((pair) => largestLoss(pair, parameters.scale / 2)))
      expect(half).toBeCloseTo(2 * epsilon, 9)
    }
  })
})

/** The number that a list of two equal numbers holds. */
function sameTwice(list: readonly number[]): number | undefined {
  return list.length === 2 && list[0] === list[1] ? list[0] : undefined
}

/** P(round(x + Z) = k), x and k whole. */
function mass(k: number, x: number, scale: number): number {
  const away = Math.abs(k - x)
  return away === 0 ? -Math.expm1(-0.5 / scale) : Math.sinh(0.5 / scale) * Math.exp(-away / scale)
}

/** The largest ln P(y | a) − ln P(y | b): numbers get independent noise, so the largest of each add up. */
function largestLoss([a, b]: [Float64Array, Float64Array], scale: number): number {
  return a.reduce((sum, x, i) => {
    const other = b[i] as number
    let most = -Infinity
    for (let k = -12; k <= 12; k++) most = Math.max(most, Math.log(mass(k, x, scale) / mass(k, other, scale)))
    return sum + most
  }, 0)
}

describe('the curve is above the exact δ of every ε', () => {
  const range = Array.from({ length: 161 }, (_, i) => i - 80)
  test.each([
    ['sequence', [0, 0], [1, 1]],
    ['histogram', [2, 0], [0, 2]],
  ] as const)('%s of two nodes, all outputs', (form, here, there) => {
    const { parameters, guarantee } = degreeRelease.plan(
      { nodes: 2, neighbours: { kind: 'edge' } },
      { epsilon: 1, form },
    )
    const curve = 'curve' in guarantee ? guarantee.curve : undefined
    if (curve === undefined) throw new Error('a plan has a curve')
    const delta = (epsilon: number, scale: number) => {
      let sum = 0
      for (const y of range) {
        for (const z of range) {
          const p = mass(y, here[0], scale) * mass(z, here[1], scale)
          const q = mass(y, there[0], scale) * mass(z, there[1], scale)
          sum += Math.max(0, p - Math.exp(epsilon) * q)
        }
      }
      return sum
    }
    for (const epsilon of [0, 0.2, 0.5, 0.9, 1]) {
      expect(delta(epsilon, parameters.scale)).toBeLessThanOrEqual(deltaAt(curve, epsilon) + 1e-12)
    }
    expect(delta(0.9, parameters.scale / 1.3)).toBeGreaterThan(deltaAt(curve, 0.9))
  })
})
