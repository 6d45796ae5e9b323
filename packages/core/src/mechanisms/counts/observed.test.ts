import { describe, expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type CountFacts, counts, observe } from './index.ts'

const edge = { kind: 'edge' } as const
const nodes = 40
/** A star: of three of its leaves it has many, of triangles none. */
const { graph: star } = graphFromEdges({
  directed: false,
  nodes,
  from: new Uint32Array(nodes - 1),
  to: Uint32Array.from({ length: nodes - 1 }, (_, k) => k + 1),
})
const triangles: CountFacts = { count: 'triangles', nodes, neighbours: edge }
const stars: CountFacts = { count: 'k-stars:3', nodes, neighbours: edge }

describe('what was counted', () => {
  test('is released like the graph itself', async () => {
    const plan = counts.plan(stars, { epsilon: 1 })
    const whole = await counts.release(plan, star, { bits: seededBits(1) })
    const once = await counts.release(plan, await observe(stars, star), { bits: seededBits(1) })
    expect(once).toEqual(whole)
  })

  test('goes with its own plan alone: the level of another count would mean too little noise', async () => {
    const seen = await observe(triangles, star)
    expect(seen.level).toBe(1)
    await expect(counts.release(counts.plan(stars, { epsilon: 1 }), seen)).rejects.toThrow('something else was counted')
    const fewer = counts.plan({ ...triangles, nodes: nodes - 1 }, { epsilon: 1 })
    await expect(counts.release(fewer, seen)).rejects.toThrow('among 39 nodes, and something else was counted')
    const own = counts.plan({ count: { name: 'mine', bounds: [1] }, neighbours: edge }, { epsilon: 1 })
    await expect(counts.release(own, seen)).rejects.toThrow('something else was counted')
    const unnamed = { value: 3n, level: 1 }
    await expect(counts.release(counts.plan(triangles, { epsilon: 1 }), unnamed)).rejects.toThrow('something else')
  })

  test('is awaited', async () => {
    const promise = observe(stars, star) as unknown as Awaited<ReturnType<typeof observe>>
    await expect(counts.release(counts.plan(stars, { epsilon: 1 }), promise)).rejects.toThrow('await observe')
  })

  test('of one is a bigint, so that no value is refused for its size', async () => {
    const plan = counts.plan({ count: { name: 'mine', bounds: [0, 1, 5] }, neighbours: edge }, { epsilon: 1 })
    const huge = await counts.release(plan, { value: 2n ** 80n, level: 1 }, { bits: seededBits(2) })
    expect(Number(huge.value - 2n ** 80n)).toBeLessThan(200)
    await expect(counts.release(plan, { value: 3 as unknown as bigint, level: 1 })).rejects.toThrow('must be a bigint')
    await expect(counts.release(plan, { value: 3n, level: -1 })).rejects.toThrow('whole number of at least 0')
    await expect(counts.release(plan, { value: 3n, level: 0.5 })).rejects.toThrow('whole number of at least 0')
  })
})

describe('a noisy level', () => {
  const facts: CountFacts = { ...stars, level: { noisy: { epsilon: 0.2 } } }

  test('is drawn with every release, and a plan that holds one is not released again', async () => {
    const plan = counts.plan(facts, { epsilon: 1, interval: 0.95 })
    expect(plan.parameters.interval?.expected).toBe(true)
    const first = await counts.release(plan, star, { bits: seededBits(3) })
    expect(first.plan.parameters.interval?.halfWidth).toBeGreaterThan(0)
    expect(first.plan.parameters.interval).not.toHaveProperty('expected')
    expect(counts.plan(first.plan.facts, first.plan.settings)).toEqual(first.plan)
    await expect(counts.release(first.plan, star)).rejects.toThrow('its noisy level was drawn then')
    const second = await counts.release(plan, star, { bits: seededBits(4) })
    expect(second.plan.facts.level).not.toEqual(first.plan.facts.level)
  })

  test('is not bought for noise that does not depend on it, and a guess nobody can exceed is no condition', () => {
    expect(() => counts.plan(facts, { epsilon: 1, mechanism: 'laplace' })).toThrow('leave the noisy level out')
    const guessed = (guess: number, mechanism: 'laplace' | 'ladder') =>
      counts.plan({ ...stars, level: { guess } }, { epsilon: 1, mechanism, interval: 0.95 }).parameters.interval
    expect(guessed(10, 'laplace')).not.toHaveProperty('ifLevelAtMost')
    expect(guessed(10, 'ladder')?.ifLevelAtMost).toBe(10)
    expect(guessed(39, 'ladder')).not.toHaveProperty('ifLevelAtMost')
    expect(guessed(39, 'ladder')).toEqual(guessed(1000, 'ladder'))
  })

  test('cannot be what no graph has, nor spend next to nothing', () => {
    const drawn = (level: number) => () =>
      counts.plan({ ...stars, level: { noisy: { epsilon: 0.2, drawn: level } } }, { epsilon: 1 })
    expect(drawn(39)).not.toThrow()
    expect(drawn(40)).toThrow('39 is the highest there is')
    expect(() => counts.plan({ ...stars, level: { noisy: { epsilon: 1e-9 } } }, { epsilon: 1 })).toThrow('says nothing')
  })

  test('of second order has no interval, which is said before anything is drawn', () => {
    const wished = { epsilon: 1, delta: 1e-6, mechanism: 'second-order', interval: 0.95 } as const
    const bundles: CountFacts = { ...facts, count: '2-triangles' }
    expect(() => counts.plan(bundles, wished)).toThrow('has no interval')
  })
})

test('coverage and widths are never said to be better than they are', () => {
  const plan = counts.plan({ ...stars, level: { guess: 39 } }, { epsilon: 1, interval: 0.99999 })
  expect(counts.inWords(plan).error.join(' ')).toContain('at least 99.999 %')
  const large = counts.plan(
    { count: { name: 'large', bounds: [185_412_497_499_590_400] }, neighbours: edge },
    { epsilon: 1, interval: 0.95 },
  )
  const halfWidth = large.parameters.interval?.halfWidth ?? 0
  expect(counts.inWords(large).error.join(' ')).toContain(BigInt(halfWidth).toLocaleString('en'))
})

test('nobody has a number in the place of nodes that can have none', () => {
  for (const [count, few] of [
    ['edges', 1],
    ['max-degree', 1],
    ['max-common-neighbours', 2],
    ['triangles', 2],
    ['3-stars', 3],
  ] as const) {
    expect(() => counts.plan({ count, nodes: few, neighbours: edge }, { epsilon: 1 })).toThrow('nothing to release')
    expect(() => counts.plan({ count, nodes: few + 1, neighbours: edge }, { epsilon: 1 })).not.toThrow()
  }
})
