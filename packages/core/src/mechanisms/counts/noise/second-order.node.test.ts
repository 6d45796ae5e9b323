/**
 * The mechanism of second order, step by step: what one edge changes the local sensitivity by, tried on all small graphs;
 * and δ of all three steps together, with everything they draw in view, from the definition.
 */
import { describe, expect, test } from 'vitest'
import { bundleSensitivity } from '../../../data/index.ts'
import { seededBits, uniform } from '../../../testing/seeded.ts'
import {
  flipsOf,
  graphOf,
  naiveCounts,
  naiveLevels,
  pairsOf,
  representatives,
  type SmallGraph,
} from '../../../testing/small-graphs.ts'
import { levelsOf } from '../levels.ts'
import { countNoise } from '../simulate.ts'
import { secondOrderBound } from './second-order.ts'

const count = (k: number) => naiveCounts[`${k}-triangles`] as (graph: SmallGraph) => number
const common = naiveLevels['2-triangles'] as (graph: SmallGraph) => number

/** The local sensitivity by flipping everything; what was found is kept. */
function sensitivities(k: number): (graph: SmallGraph) => number {
  const values = new Map<string, number>()
  const known = new Map<string, number>()
  const value = (graph: SmallGraph) => {
    const key = `${graph.nodes} ${graph.mask}`
    const found = values.get(key) ?? count(k)(graph)
    values.set(key, found)
    return found
  }
  return (graph) => {
    const key = `${graph.nodes} ${graph.mask}`
    const here = value(graph)
    const found = known.get(key) ?? Math.max(0, ...flipsOf(graph).map((other) => Math.abs(value(other) - here)))
    known.set(key, found)
    return found
  }
}

const small = [3, 4, 5, 6].flatMap((nodes) => representatives(nodes))

/** Random ones of seven and eight nodes, from sparse to nearly complete. */
const random = (() => {
  const next = uniform(11)
  return Array.from({ length: 16 }, (_, i): SmallGraph => {
    const nodes = 7 + (i % 2)
    const density = 0.2 + 0.75 * next()
    const mask = pairsOf(nodes).reduce((bits, _pair, k) => (next() < density ? bits | (1 << k) : bits), 0)
    return { nodes, mask }
  })
})()

describe.each([2, 3])('%i-triangles', (k) => {
  const sensitivity = sensitivities(k)

  test('the local sensitivity is what flipping every edge finds', async () => {
    for (const graph of [...small, ...random]) {
      expect(await bundleSensitivity(graphOf(graph), k)).toBe(BigInt(sensitivity(graph)))
    }
  })

  test('one edge changes it by no more than the bound for the common neighbours there were', () => {
    let nearest = 0
    let beyond = 0
    for (const graph of [...small, ...random.slice(0, k === 2 ? 16 : 8)]) {
      const bound = secondOrderBound(common(graph), k)
      for (const other of flipsOf(graph)) {
        const change = Math.abs(sensitivity(other) - sensitivity(graph))
        expect(change).toBeLessThanOrEqual(bound)
        if (bound > 0) nearest = Math.max(nearest, change / bound)
        if (change > bound / 2) beyond++
      }
    }
    // The bound is not far off, and half of it would be found out.
    expect(nearest).toBeGreaterThan(0.6)
    expect(beyond).toBeGreaterThan(0)
  })
})

/** What the three steps see of a graph. */
interface Seen {
  readonly value: number
  readonly level: number
  readonly sensitivity: number
}

interface Design {
  readonly k: number
  readonly bounds: Float64Array
  readonly epsilon: number
  readonly delta: number
  /** 1 as planned: how much of the margin of both steps is taken. */
  readonly margins: number
}

/** P(⌊x⌉ = n) for x = centre + Laplace noise, gathered at both ends of a range. */
function clampedLaw(centre: number, scale: number, least: number, most: number): Map<number, number> {
  const below = (x: number) => (x <= 0 ? 0.5 * Math.exp(x / scale) : 1 - 0.5 * Math.exp(-x / scale))
  const law = new Map<number, number>()
  if (scale === 0) return law.set(Math.min(Math.max(centre, least), most), 1)
  for (let n = least; n <= most; n++) {
    const to = n === most ? 1 : below(n + 0.5 - centre)
    const from = n === least ? 0 : below(n - 0.5 - centre)
    law.set(n, to - from)
  }
  return law
}

/** All that the first two steps can come to, with its probability: "ã and L̃". */
function steps({ k, bounds, epsilon, delta, margins }: Design, { level, sensitivity }: Seen): Map<string, number> {
  const share = epsilon / 3
  const margin = (scale: number) => Math.ceil(margins * scale * Math.log(1 / delta))
  const top = bounds.length - 1
  const law = new Map<string, number>()
  for (const [a, p] of clampedLaw(level + margin(1 / share), 1 / share, 0, top)) {
    const scale = secondOrderBound(a, k) / share
    for (const [l, q] of clampedLaw(sensitivity + margin(scale), scale, 1, bounds[top] as number)) {
      law.set(`${a} ${l}`, p * q)
    }
  }
  return law
}

/** δ at ε of all three steps in view. Given the same two steps, the third is Laplace noise of one scale at a shift. */
function traceDelta(design: Design, here: Seen, there: Seen): number {
  const { epsilon } = design
  const other = steps(design, there)
  const shift = Math.abs(here.value - there.value)
  let delta = 0
  for (const [step, p] of steps(design, here)) {
    const q = other.get(step) ?? 0
    const scale = Number(step.split(' ')[1]) / (epsilon / 3)
    if (p === 0) continue
    // p·H, H the divergence of the third step at a factor of e^ε·q/p.
    const left = q === 0 ? -Infinity : epsilon + Math.log(q / p)
    const apart = shift / scale
    if (left <= -apart) delta += p - Math.exp(epsilon) * q
    else if (left < apart) delta -= p * Math.expm1((left - apart) / 2)
  }
  return delta
}

describe('all steps together', () => {
  const nodes = 6
  const seenPairs = (k: number): [Seen, Seen][] => {
    const sensitivity = sensitivities(k)
    const found = new Map<string, [Seen, Seen]>()
    const seen = (graph: SmallGraph, from: number): Seen => ({
      value: count(k)(graph) - from,
      level: common(graph),
      sensitivity: sensitivity(graph),
    })
    for (const graph of representatives(nodes)) {
      const from = count(k)(graph)
      for (const other of flipsOf(graph)) {
        const pair: [Seen, Seen] = [seen(graph, from), seen(other, from)]
        found.set(JSON.stringify(pair), pair)
      }
    }
    return [...found.values()]
  }

  test.each([2, 3])('%i-triangles: no neighbours of six nodes are further apart than (ε, δ)', (k) => {
    const { bounds } = levelsOf(`${k}-triangles`, nodes)
    const pairs = seenPairs(k)
    const worst = (epsilon: number, delta: number, margins: number) =>
      Math.max(...pairs.map(([a, b]) => traceDelta({ k, bounds, epsilon, delta, margins }, a, b)))
    for (const epsilon of [1, 10, 30]) {
      for (const delta of [1e-3, 0.05]) expect(worst(epsilon, delta, 1)).toBeLessThanOrEqual(delta * (1 + 1e-9))
    }
    // Without margins the bounds hold half of the time, and that shows.
    expect(worst(30, 0.05, 0)).toBeGreaterThan(0.05)
    expect(worst(10, 1e-3, 0)).toBeGreaterThan(1e-3)
  })

  test('what is drawn has the law of the three steps', () => {
    // The scale of the last step is one of few: the mean of |noise| follows from how often each occurs.
    const [k, epsilon, delta] = [2, 12, 0.05]
    const { bounds } = levelsOf('2-triangles', nodes)
    const seen = { value: 0, level: 2, sensitivity: 9 }
    const noise = countNoise(
      { count: '2-triangles', nodes, neighbours: { kind: 'edge' } },
      { mechanism: 'second-order', epsilon, delta },
    )
    const bits = seededBits(5)
    const draws = 10_000
    let [sum, squares] = [0, 0]
    for (let i = 0; i < draws; i++) {
      const size = Math.abs(Number(noise.draw({ value: 0n, level: 2, sensitivity: 9n }, bits)))
      sum += size
      squares += size * size
    }
    const meanWith = (margins: number) => {
      let mean = 0
      for (const [step, p] of steps({ k, bounds, epsilon, delta, margins }, seen)) {
        const scale = Number(step.split(' ')[1]) / (epsilon / 3)
        // E|round(Z)| of Laplace noise.
        mean += p / (2 * Math.sinh(1 / (2 * scale)))
      }
      return mean
    }
    const deviation = Math.sqrt((squares / draws - (sum / draws) ** 2) / draws)
    expect(Math.abs(sum / draws - meanWith(1))).toBeLessThan(6 * deviation)
    expect(Math.abs(sum / draws - meanWith(0.5))).toBeGreaterThan(6 * deviation)
  })
})
