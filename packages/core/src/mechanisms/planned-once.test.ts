/** A plan that comes back as the very object that plan() made is not made again; everything else is. */
import { describe, expect, test, vi } from 'vitest'
import { denseMatrix, graphFromEdges, sparseMatrix } from '../data/index.ts'
import type { Run } from '../run.ts'
import { seededBits } from '../testing/seeded.ts'
import { tinyMatrix } from '../testing/tiny.ts'
import { oneBlock } from './block-noise/index.ts'
import { counts } from './counts/index.ts'
import { cutSketch, nodeDraws } from './cut-sketch/index.ts'
import { type AnyPlan, checked, plannedAlone, type Release } from './mechanism.ts'
import type { MechanismName } from './registry.ts'
import { mechanisms } from './registry.ts'
import { uniformNoise } from './uniform-noise/index.ts'

const { graph } = graphFromEdges({ directed: false, nodes: 4, from: Uint32Array.of(0, 1), to: Uint32Array.of(1, 2) })
const people = { kind: 'individual' } as const
const numbers = Float64Array.of(0.5, 0.5, 0.2, 0.1)
const rows = { columns: 2, batches: () => [{ rows: 2, columns: 2, values: numbers }] }
const contributions = {
  person: Uint32Array.of(0, 0, 1),
  row: Uint32Array.of(0, 1, 1),
  column: Uint32Array.of(0, 1, 0),
  value: Float64Array.of(1, 2, 1),
}
const square = { rows: 2, columns: 2 }
const table = { rows: 2, columns: 3 }
const ones = tinyMatrix(0b101101, table)
const cell = { kind: 'cell', maxChange: 1 } as const
const edge = { kind: 'edge' } as const

interface Trial {
  readonly facts: object
  readonly settings: object
  readonly data: unknown
}

/** For every mechanism one with nothing to draw before the release, so that its plan is the plan that was given. */
const trials: Readonly<Record<MechanismName, Trial>> = {
  'uniform-noise': {
    facts: { ...square, neighbours: cell },
    settings: { epsilon: 1, noise: 'gaussian', delta: 1e-3 },
    data: denseMatrix(2, 2),
  },
  'block-noise': {
    facts: { ...square, neighbours: people, blocks: oneBlock(square), caps: { blocks: [2], total: 2 } },
    settings: { epsilon: 1, noise: 'laplace' },
    data: contributions,
  },
  staircase: { facts: { ...table, neighbours: { kind: 'row' } }, settings: { epsilon: 1 }, data: ones },
  'randomised-response': {
    facts: { rows: 4, columns: 4, graph: 'undirected', neighbours: edge },
    settings: { epsilon: 1, evenIfUseless: true },
    data: graph,
  },
  filtered: { facts: { ...table, neighbours: cell }, settings: { epsilon: 1, keep: { threshold: 1 } }, data: ones },
  xor: { facts: { ...table, neighbours: cell }, settings: { epsilon: 1, evenIfUseless: true }, data: ones },
  'k-anonymity': { facts: { columns: 'items', kept: ['age'] }, settings: { k: 2 }, data: { matrix: ones } },
  counts: { facts: { nodes: 4, count: 'triangles', neighbours: edge }, settings: { epsilon: 1 }, data: graph },
  'group-mixing': {
    facts: { groups: 2, nodes: 4, neighbours: edge },
    settings: { epsilon: 1 },
    data: { graph, groupOf: Uint32Array.of(0, 0, 1, 1) },
  },
  'graph-profile': { facts: { nodes: 4, neighbours: edge }, settings: { epsilon: 1 }, data: graph },
  'synthetic-graph': {
    facts: { nodes: 30, neighbours: edge },
    settings: { epsilon: 1 },
    data: {
      graph: graphFromEdges({ directed: false, nodes: 30, from: Uint32Array.of(0), to: Uint32Array.of(1) }).graph,
    },
  },
  degrees: { facts: { nodes: 4, neighbours: edge }, settings: { epsilon: 1 }, data: graph },
  'node-counts': {
    facts: { count: 'triangles', neighbours: { kind: 'node' }, cap: { public: 2 } },
    settings: { epsilon: 1 },
    data: graph,
  },
  'node-degrees': {
    facts: { neighbours: { kind: 'rewired-node' }, nodes: 4, maxDegree: 2 },
    settings: { epsilon: 1 },
    data: graph,
  },
  'column-statistics': {
    facts: { columns: [{ name: 'age', of: 'numbers', lower: 0, upper: 9 }], neighbours: people },
    settings: { epsilon: 1, noise: 'laplace', statistics: [{ of: 'mean', column: 'age' }] },
    data: { batches: () => [{ rows: 2, columns: [Float64Array.of(1, 2)] }] },
  },
  'popular-items': {
    facts: { items: 3, neighbours: people },
    settings: { epsilon: 1, noise: 'laplace', perPerson: 2, pairs: { among: 2 } },
    data: sparseMatrix({ rows: 1, columns: 3, offsets: Uint32Array.of(0, 2), indices: Uint32Array.of(0, 2) }),
  },
  'flow-levels': {
    facts: { zones: { sizes: [2, 1], parents: [[0, 0]] }, neighbours: people },
    settings: { epsilon: 1, noise: 'laplace' },
    data: contributions,
  },
  'cut-sketch': {
    facts: { nodes: 4, neighbours: edge },
    settings: { epsilon: 4, delta: 1e-3, rows: 4, evenIfUseless: true },
    data: graph,
  },
  'cut-pairs': { facts: { nodes: 4, neighbours: edge }, settings: { epsilon: 1 }, data: graph },
  'cut-answers': {
    facts: { nodes: 4, neighbours: edge, cuts: [[0], [1, 2]] },
    settings: { epsilon: 1, noise: 'laplace' },
    data: graph,
  },
  'covariance-sketch': {
    facts: { columns: 2, neighbours: people, norm: 1 },
    settings: { epsilon: 4, delta: 1e-3, rows: 4, evenIfUseless: true },
    data: rows,
  },
  'noisy-gram': {
    facts: { columns: 2, neighbours: people, norm: 1 },
    settings: { epsilon: 1, delta: 1e-3 },
    data: rows,
  },
  'variance-answers': {
    facts: {
      columns: 2,
      neighbours: people,
      norm: 1,
      directions: [
        [1, 0],
        [0, 1],
      ],
    },
    settings: { epsilon: 1, noise: 'laplace' },
    data: rows,
  },
}

/** Any mechanism, its types left aside. */
interface Untyped {
  readonly plan: (facts: unknown, settings: unknown) => AnyPlan
  readonly release: (plan: unknown, data: unknown, run: Run) => Promise<Release<AnyPlan>>
}

const copyOf = (plan: AnyPlan) => JSON.parse(JSON.stringify(plan)) as AnyPlan

/** Other objects that say the same as the plan. */
const copies: Readonly<Record<string, (plan: AnyPlan) => AnyPlan>> = {
  'a parsed copy': copyOf,
  'a structured clone': (plan) => structuredClone(plan),
  'a shallow copy': (plan) => ({ ...plan }),
  'a frozen copy': (plan) => Object.freeze({ ...plan }),
  'a proxy': (plan) => new Proxy(plan, {}),
}

const weaker = { kind: 'pure', epsilon: 1e-9 }

/** Objects that say something else, each as near to the plan as can be. */
const forged: Readonly<Record<string, (plan: AnyPlan) => unknown>> = {
  'another guarantee': (plan) => ({ ...plan, guarantee: weaker }),
  'another guarantee, frozen': (plan) => Object.freeze({ ...copyOf(plan), guarantee: weaker }),
  'another ε in the JSON': (plan) => ({ ...copyOf(plan), guarantee: { ...plan.guarantee, epsilon: 1e-9, k: 99 } }),
  'a parameter more': (plan) => ({ ...plan, parameters: { ...(plan.parameters as object), scale: 1e-9 } }),
  'an heir': (plan) => Object.create(plan),
  'an heir with a guarantee of its own': (plan) =>
    Object.create(plan, { guarantee: { value: weaker, enumerable: true } }),
  'a proxy that lies': lyingProxy,
}

function lyingProxy(plan: AnyPlan): AnyPlan {
  // A proxy of the frozen plan itself may not lie: this one is of a copy, with the plan for its prototype.
  const target = Object.setPrototypeOf({ ...plan }, plan) as AnyPlan
  return new Proxy(target, {
    get: (of, key) => (key === 'guarantee' ? weaker : (Reflect.get(of, key) as unknown)),
  })
}

/** Everything that can be reached from plain data, itself first. */
function* parts(data: unknown): Generator<object> {
  if ((typeof data !== 'object' && typeof data !== 'function') || data === null) return
  yield data
  for (const key of Reflect.ownKeys(data)) yield* parts(Object.getOwnPropertyDescriptor(data, key)?.value)
}

test('every mechanism is in the registry by its name, and has a trial', () => {
  expect(Object.values(mechanisms).map(({ name }) => name)).toEqual(Object.keys(mechanisms))
  expect(Object.keys(trials).toSorted()).toEqual(Object.keys(mechanisms).toSorted())
})

const names = Object.keys(mechanisms) as MechanismName[]

describe.each(names)('%s', (name) => {
  const { facts, settings, data } = trials[name]
  const { plan: make, release } = (mechanisms as unknown as Readonly<Record<string, Untyped>>)[name] as Untyped
  const plan = make(facts, settings)
  const released = (given: unknown) => release(given, data, { bits: seededBits(11) })

  test('nothing that can be reached from the plan can be changed', () => {
    for (const part of parts(plan)) {
      expect(Object.isFrozen(part)).toBe(true)
      expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(part))
      for (const key of Reflect.ownKeys(part)) {
        expect(typeof key).toBe('string')
        expect(Object.getOwnPropertyDescriptor(part, key)).not.toHaveProperty('get')
      }
    }
  })

  test('the plan shares nothing with what it was made from', () => {
    const given = new Set([...parts(facts), ...parts(settings)])
    expect([...parts(plan)].filter((part) => given.has(part))).toEqual([])
    const open = structuredClone({ facts, settings })
    const before = JSON.stringify(make(open.facts, open.settings))
    const made = make(open.facts, open.settings)
    for (const part of parts(open)) for (const key of Object.keys(part)) Reflect.set(part, key, 0.125)
    expect(JSON.stringify(made)).toBe(before)
  })

  test('the very plan is released as it is, and a copy of it after planning again, to the last bit alike', async () => {
    const first = await released(plan)
    expect(first.plan).toBe(plan)
    for (const copy of Object.values(copies)) {
      const given = copy(plan)
      const again = await released(given)
      expect(again.plan).not.toBe(given)
      expect(again.plan).not.toBe(plan)
      expect(again).toEqual(first)
    }
  })

  test('planning is not called for the very plan, and once for all else', () => {
    const planAgain = vi.fn<Untyped['plan']>(make)
    expect(checked(name, plan, planAgain)).toBe(plan)
    expect(planAgain).toHaveBeenCalledTimes(0)
    for (const copy of Object.values(copies)) {
      planAgain.mockClear()
      checked(name, copy(plan), planAgain)
      expect(planAgain).toHaveBeenCalledTimes(1)
    }
  })

  test.each(Object.keys(forged))('%s is refused', async (how) => {
    await expect(released(forged[how]?.(plan))).rejects.toThrow(
      /This plan is not the one that its facts and settings make/,
    )
  })

  test('the plan of another mechanism is not trusted', () => {
    const refuse = vi.fn<Untyped['plan']>(() => {
      throw new Error('made again')
    })
    const others = names.filter((other) => other !== name)
    for (const other of others) expect(() => checked(other, plan, refuse)).toThrow('made again')
    expect(refuse).toHaveBeenCalledTimes(others.length)
  })
})

describe('a plan that a copy changes', () => {
  test('is made again: a range from −0 is one from 0', async () => {
    const facts = { ...square, neighbours: cell, range: { min: -0, max: 4 } }
    const plan = uniformNoise.plan(facts, { epsilon: 1, noise: 'laplace' })
    const release = await uniformNoise.release(plan, denseMatrix(2, 2), { bits: seededBits(1) })
    expect(release.plan).not.toBe(plan)
    expect(release.plan.parameters.range.min).toBe(0)
  })

  test('is made again: what is undefined is left out of the facts', async () => {
    const facts = { ...square, neighbours: cell, names: undefined } as never
    const plan = uniformNoise.plan(facts, { epsilon: 1, noise: 'laplace' })
    const release = await uniformNoise.release(plan, denseMatrix(2, 2), { bits: seededBits(1) })
    expect(release.plan).not.toBe(plan)
    expect(release.plan).toEqual(plan)
  })
})

test('numbers in a typed array, and functions, do not get into a plan', () => {
  const stages = [{ name: 'x', guarantee: { kind: 'k-anonymity', k: 2 } }] as const
  const parts = { mechanism: 'xor', facts: {}, settings: {}, stages, expectedError: undefined, warnings: [] } as const
  const make = (parameters: object) => () => plannedAlone({ ...parts, parameters })
  expect(make({ table: Float64Array.of(1) })).toThrow(TypeError)
  expect(make({ draw: () => 1 })).toThrow(/no functions/)
})

test('what is drawn first is in the plan of the release, which is a plan of its own', async () => {
  const noisy = { nodes: 4, count: 'triangles', neighbours: edge, level: { noisy: { epsilon: 0.2 } } } as const
  const plan = counts.plan(noisy, { epsilon: 1 })
  const release = await counts.release(plan, graph, { bits: seededBits(2) })
  expect(release.plan.parameters.guessed).toBe('drawn')
  await expect(counts.release(release.plan, graph)).rejects.toThrow(/its noisy level was drawn then/)
  const counted = cutSketch.plan(
    { nodes: 4, neighbours: edge, edges: { counted: { epsilon: 1 } } },
    { epsilon: 4, delta: 1e-3, rows: 4, evenIfUseless: true },
  )
  const sketched = await cutSketch.release(counted, graph, { bits: seededBits(2) })
  expect(sketched.plan.facts.edges).toHaveProperty('counted.drawn')
  await expect(cutSketch.release(sketched.plan, graph)).rejects.toThrow(/drawn already/)
})

test('counts of one plan are drawn alike, whatever was released with it before', async () => {
  const plan = counts.plan({ count: { name: 'own', bounds: [1, 2, 40] }, neighbours: edge }, { epsilon: 1 })
  const draw = (level: number) => counts.release(plan, { value: 0n, level }, { bits: seededBits(3) })
  const before = await draw(2)
  await draw(0)
  expect(await draw(2)).toEqual(before)
})

test('nodes that sketch by themselves check the plan too', () => {
  const plan = cutSketch.plan({ nodes: 4, neighbours: edge }, { epsilon: 4, delta: 1e-3, rows: 4, evenIfUseless: true })
  expect(nodeDraws(plan, 1, seededBits(1))).toEqual(nodeDraws(copyOf(plan) as typeof plan, 1, seededBits(1)))
  const other = { ...plan, parameters: { ...plan.parameters, w: 1e-9 } }
  expect(() => nodeDraws(other, 1)).toThrow(/not the one/)
})
