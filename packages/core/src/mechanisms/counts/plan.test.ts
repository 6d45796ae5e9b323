import { describe, expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import {
  COUNT_MECHANISMS,
  type CountFacts,
  type CountSettings,
  compareCounts,
  counts,
  instanceSchedule,
  kindOf,
  nameOf,
  needsDelta,
  observe,
} from './index.ts'

const edge = { kind: 'edge' } as const
const facts: CountFacts = { count: 'triangles', nodes: 50, neighbours: edge, level: { guess: 10 } }
const settings: CountSettings = { epsilon: 1 }

describe('names', () => {
  test('of one count in two ways are the same, and all come back', () => {
    expect(kindOf('k-stars:3')).toEqual(kindOf('3-stars'))
    expect(kindOf('k-triangles:12')).toEqual({ kind: 'k-triangles', k: 12 })
    for (const name of ['edges', 'triangles', 'max-degree', 'max-common-neighbours', '2-triangles', '17-stars']) {
      expect(nameOf(kindOf(name))).toBe(name)
    }
    expect(nameOf(kindOf('k-stars:3'))).toBe('3-stars')
  })
})

describe('plans', () => {
  test('are plain, frozen, and made of public facts alone', () => {
    for (const mechanism of COUNT_MECHANISMS) {
      const wished = { epsilon: 1, mechanism, ...(needsDelta(mechanism) ? { delta: 1e-6 } : {}) }
      const plan = counts.plan({ ...facts, count: '2-triangles' }, wished)
      expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
      expect(Object.isFrozen(plan) && Object.isFrozen(plan.parameters) && Object.isFrozen(plan.guarantee)).toBe(true)
      expect(plan.guarantee).toMatchObject({ epsilon: 1, kind: needsDelta(mechanism) ? 'approximate' : 'pure' })
      if (needsDelta(mechanism)) expect(plan.guarantee).toMatchObject({ delta: 1e-6 })
      expect(plan.expectedError.median).toBeGreaterThan(0)
      expect(plan.expectedError.ninetyFivePercent).toBeGreaterThan(plan.expectedError.median)
    }
  })

  test('noisier with less ε, less δ, a higher level', () => {
    for (const mechanism of COUNT_MECHANISMS) {
      const error = (epsilon: number, guess: number, delta = 1e-6) =>
        counts.plan(
          { ...facts, count: '2-triangles', level: { guess } },
          { epsilon, mechanism, ...(needsDelta(mechanism) ? { delta } : {}) },
        ).expectedError.ninetyFivePercent
      expect(error(0.5, 10)).toBeGreaterThan(error(1, 10))
      expect(error(1, 30)).toBeGreaterThanOrEqual(error(1, 10))
      if (needsDelta(mechanism)) expect(error(1, 10, 1e-9)).toBeGreaterThanOrEqual(error(1, 10, 1e-3))
    }
  })

  test('no mechanism refuses at an ordinary ε and δ', () => {
    for (const epsilon of [0.01, 0.1, 1, 3]) {
      for (const delta of [1e-9, 1e-6, 1e-2]) {
        for (const row of compareCounts({ ...facts, count: '3-triangles' }, { epsilon, delta })) {
          expect([row.mechanism, epsilon, delta, row.refused]).toEqual([row.mechanism, epsilon, delta, undefined])
        }
      }
    }
  })

  test('in words say what they promise, and never the level of the data', () => {
    const words = counts.inWords(counts.plan(facts, { epsilon: 1, interval: 0.95 }))
    expect(words.released).toMatch(/^The number of triangles of a graph of 50 nodes/)
    expect(words.error.join(' ')).toMatch(/If the level is 10 \(the guess\)/)
    expect(words.error.join(' ')).toMatch(/provided that the level is at most 10/)
  })
})

describe('all mechanisms beside each other', () => {
  const compared = compareCounts(facts, { epsilon: 1, delta: 1e-6 })

  test('are there, by their median error, what is refused last and with a sentence', () => {
    expect(new Set(compared.map(({ mechanism }) => mechanism))).toEqual(new Set(COUNT_MECHANISMS))
    const medians = compared.flatMap(({ error }) => (error === undefined ? [] : [error.median]))
    expect(medians).toEqual([...medians].sort((a, b) => a - b))
    const refused = compared.filter((row) => row.refused !== undefined)
    expect(refused.map(({ mechanism }) => mechanism)).toEqual(['second-order'])
    expect(compared.at(-1)?.refused).toMatch(/is for k-triangles: choose another/)
    for (const { mechanism, pure } of compared) expect(pure).toBe(!needsDelta(mechanism))
  })

  test('have the errors of their own plans', () => {
    for (const { mechanism, pure, error } of compared) {
      if (error === undefined) continue
      const plan = counts.plan(facts, { epsilon: 1, mechanism, ...(pure ? {} : { delta: 1e-6 }) })
      expect(plan.expectedError).toEqual(error)
    }
  })
})

describe('what is wrong is said in a sentence', () => {
  const planned =
    (changed: object, wished: object = {}) =>
    () =>
      counts.plan({ ...facts, ...changed } as CountFacts, { ...settings, ...wished } as CountSettings)
  const own = (bounds: unknown, more: object = {}) => planned({ count: { name: 'mine', bounds, ...more } })

  test.each<[string, () => unknown, RegExp]>([
    [
      'a count that there is not',
      planned({ count: 'squares' }),
      /There is no count called "squares": there are edges,/,
    ],
    ['one triangle at an edge', planned({ count: '1-triangles' }), /count triangles/],
    ['a star of one', planned({ count: 'k-stars:1' }), /count edges/],
    ['a star of none', planned({ count: '0-stars' }), /a whole number from 2 on/],
    ['no count', planned({ count: undefined }), /The facts need a count/],
    ['no nodes', planned({ nodes: undefined }), /need the number of nodes: .* not none/],
    ['half a node', planned({ nodes: 2.5 }), /not 2\.5/],
    ['too many nodes', planned({ nodes: 1e9 }), /up to 16777216 nodes/],
    ['too few nodes', planned({ nodes: 2 }), /2 nodes the count "triangles" is/],
    ['other neighbours', planned({ neighbours: { kind: 'row' } }), /released with edge neighbours/],
    ['no neighbours', planned({ neighbours: undefined }), /The facts need neighbours/],
    ['a graph among the facts', planned({ graph: {} }), /have no "graph"/],
    ['two levels', planned({ level: { guess: 1, noisy: { epsilon: 0.1 } } }), /give one of them/],
    ['a level below 0', planned({ level: { guess: -1 } }), /must be a whole number of at least 0, not -1/],
    ['a noisy level for everything', planned({ level: { noisy: { epsilon: 1 } } }), /leave nothing for the count/],
    ['no such mechanism', planned({}, { mechanism: 'magic' }), /called "magic": there are ladder,/],
    ['no δ', planned({}, { mechanism: 'instance-laplace' }), /δ|delta/],
    ['a δ for nothing', planned({}, { delta: 1e-6 }), /takes no δ: leave it out/],
    [
      'a floor elsewhere',
      planned({}, { mechanism: 'laplace', floor: 3 }),
      /A floor belongs to the ladder, not to laplace/,
    ],
    ['half a floor', planned({}, { floor: 0.5 }), /a whole number of at least 0, not 0\.5/],
    ['a wish that there is not', planned({}, { ladder: true }), /have no "ladder"/],
    ['ε too small', planned({}, { epsilon: 1e-9 }), /at an ε from .* the noise would hide everything/],
    ['ε too large', planned({}, { epsilon: 1000 }), /nothing would be promised/],
    ['an interval for sure', planned({}, { interval: 1 }), /a share between 0 and 1, such as 0\.95, not 1/],
    ['an interval of nothing', planned({ level: undefined }, { interval: 0.9 }), /An interval needs to know the level/],
    ['second order elsewhere', planned({}, { mechanism: 'second-order', delta: 0.001 }), /is for k-triangles/],
    ['no name', () => counts.plan({ count: { name: '', bounds: [1] }, neighbours: edge }, settings), /needs a name/],
    ['no bounds', own([]), /needs bounds/],
    ['half a bound', own([0.5]), /at level 0 must be a whole number of at least 0, not 0\.5/],
    ['falling bounds', own([3, 2]), /fall from 3 to 2 at level 1/],
    ['bounds of 0', own([0, 0]), /no edge ever changes "mine"/],
    ['no step', own([1], { step: 0 }), /a whole number of at least 1, not 0/],
    ['more of a count', own([1], { value: 3 }), /have no "value"/],
  ])('%s', (_, wrong, sentence) => {
    expect(wrong).toThrow(sentence)
    try {
      wrong()
    } catch (problem) {
      const { message } = problem as Error
      expect(message).toMatch(/[.)]$/)
      expect(message).not.toMatch(/undefined|NaN|\[object/)
    }
  })

  test('of data too', async () => {
    const plan = counts.plan(facts, settings)
    const graph = (nodes: number, directed = false) =>
      graphFromEdges({ directed, nodes, from: Uint32Array.of(0), to: Uint32Array.of(1) }).graph
    await expect(counts.release(plan, graph(49))).rejects.toThrow(/for a graph of 50 nodes, but this one has 49/)
    await expect(counts.release(plan, graph(50, true))).rejects.toThrow(/edges of this one have a direction/)
    await expect(counts.release(plan, undefined as never)).rejects.toThrow(/needs a graph/)
    const edited = { ...plan, parameters: { ...plan.parameters, epsilon0: 5 } }
    await expect(counts.release(edited, graph(50))).rejects.toThrow(/it was changed/)
    const mine = { count: { name: 'mine', bounds: [1] } }
    await expect(observe(mine, graph(50))).rejects.toThrow(/does not know how to count "mine"/)
  })

  test('a guess that no graph has is taken down, with a warning', () => {
    const { parameters, warnings } = counts.plan({ ...facts, level: { guess: 1000 } }, settings)
    expect(parameters.guess).toBe(48)
    expect(warnings.join(' ')).toMatch(/No graph of this size has a level of 1000: the highest is 48/)
  })

  test('schedules have scales for every level, and want to know of what', () => {
    const { bounds, scales } = instanceSchedule({ count: '3-stars', nodes: 30 }, { epsilon: 1, delta: 1e-6 })
    expect([bounds.length, scales.length]).toEqual([30, 30])
    expect(() => instanceSchedule({ count: 'stars', nodes: 30 }, { epsilon: 1, delta: 1e-6 })).toThrow(
      /no count called/,
    )
  })
})
