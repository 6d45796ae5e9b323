/**
 * By brute force: every data set of up to two people from a small universe, and the same without one of them. What the
 * caps leave of the difference is within every cap, judged in BigInt, and costs at most what the certificate says.
 */
import { describe, expect, test } from 'vitest'
import { aggregate, type Contributions, contributions, type DenseMatrix, visitPeople } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import type { Law } from '../additive.ts'
import { type Blocks, blocksFrom, diagonalBlocks, labelsOf } from './blocks.ts'
import { CountedNorms } from './choose-caps.ts'
import type { BlockCaps, BlockFacts, BlockSettings, ClipMode } from './facts.ts'
import { blockNoise } from './index.ts'
import { blockLimit, type Replacement } from './limit.ts'
import { type BlockPlan, clipOf } from './plan.ts'

interface Event {
  readonly cell: number
  readonly value: number
}
type Person = readonly Event[]

const SHAPE = { rows: 2, columns: 2 }

/** Nobody's events, one, two of any kind, and a few of people far above every cap. */
const PEOPLE: readonly Person[] = (() => {
  const kinds = [0, 1, 2, 3].flatMap((cell) => [1, 3, -2].map((value) => ({ cell, value })))
  const pairs = kinds.flatMap((a, i) => kinds.slice(i).map((b) => [a, b]))
  const heavy = [
    [0, 1, 2, 3].map((cell) => ({ cell, value: 9 })),
    [0, 0, 0, 0, 1, 1, 1, 1].map((cell) => ({ cell, value: 1 })),
    [0, 1, 2, 3, 3, 3].map((cell, k) => ({ cell, value: k % 2 === 0 ? 2.75 : -1.5 })),
    [{ cell: 3, value: 1e9 }],
    [{ cell: 1, value: -1e9 }],
    [{ cell: 2, value: 1e-9 }],
    [{ cell: 0, value: Number.NaN }],
  ]
  return [[], ...kinds.map((kind) => [kind]), ...pairs, ...heavy]
})()

function dataOf(people: readonly Person[]): Contributions {
  const events = people.flatMap((person, who) => person.map((event) => ({ who, ...event })))
  return contributions({
    person: Uint32Array.from(events, ({ who }) => who),
    row: Uint32Array.from(events, ({ cell }) => Math.floor(cell / 2)),
    column: Uint32Array.from(events, ({ cell }) => cell % 2),
    value: Float64Array.from(events, ({ value }) => value),
  })
}

/** Exactly what a release does before the noise. */
function clippedSum(plan: BlockPlan, people: readonly Person[], replacement?: Replacement, seed = 1): DenseMatrix {
  const clip = clipOf(plan)
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const limit = blockLimit({
    clip,
    labels,
    bits: seededBits(seed),
    ...(replacement === undefined ? {} : { replacement }),
  })
  const to = { ...SHAPE, symmetric: plan.facts.symmetric === true, quantum: clip.quantum, most: clip.most, limit }
  return aggregate(dataOf(people), to)
}

/** The caps in BigInt, in units: one block, and all blocks of a law together. */
function withinAllCaps(plan: BlockPlan, step: readonly number[]): boolean {
  const { quantum, laws } = clipOf(plan)
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const caps = plan.facts.caps as BlockCaps
  const units = step.map((x) => BigInt(Math.round(x / quantum)))
  const size = (law: Law, holds: (label: number) => boolean) =>
    units.reduce((sum, u, cell) => {
      if (!holds(labels[cell] as number)) return sum
      return sum + (law === 'laplace' ? (u < 0n ? -u : u) : u * u)
    }, 0n)
  const most = (law: Law, cap: number) => BigInt(Math.floor(cap / quantum)) ** (law === 'laplace' ? 1n : 2n)
  return (
    caps.blocks.every((cap, k) => size(laws[k] as Law, (label) => label === k + 1) <= most(laws[k] as Law, cap)) &&
    (caps.total === undefined ||
      [...new Set(laws)].every(
        (law) => size(law, (label) => laws[label - 1] === law) <= most(law, caps.total as number),
      ))
  )
}

/** What a step costs: ε of the Laplace blocks, μ² of the Gaussian ones. */
function costs(plan: BlockPlan, step: readonly number[]): Record<Law, number> {
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const cost = { laplace: 0, gaussian: 0 }
  step.forEach((x, cell) => {
    const block = plan.parameters.blocks[(labels[cell] as number) - 1]
    if (block === undefined) expect(x).toBe(0)
    else cost[block.law] += block.law === 'laplace' ? Math.abs(x) / block.scale : (x / block.scale) ** 2
  })
  return cost
}

/** The most that the stages promise. */
function promised(plan: BlockPlan): Record<Law, number> {
  const of = (law: Law) => plan.stages.find(({ name }) => name.startsWith(law))?.guarantee
  const [laplace, gaussian] = [of('laplace'), of('gaussian')]
  return {
    laplace: laplace?.kind === 'pure' ? laplace.epsilon : 0,
    gaussian: gaussian?.kind === 'approximate' && gaussian.curve?.kind === 'gaussian' ? gaussian.curve.mu ** 2 : 0,
  }
}

const diagonal = diagonalBlocks(SHAPE)
const withMask: Blocks = blocksFrom(Uint8Array.of(1, 2, 2, 0), ['first', 'others'])
const stands: Replacement = {
  blocks: [
    { cells: [0], values: [2] },
    { cells: [1], values: [-1] },
  ],
  person: { cells: [0, 1], values: [1, 0.5] },
}

const laplace = { noise: 'laplace', epsilon: 1 } as const
const gaussian = { noise: 'gaussian', epsilon: 1, delta: 1e-6 } as const
const hybrid = { noise: 'hybrid', laws: ['laplace', 'gaussian'], epsilon: 1, delta: 1e-6 } as const
const MODES: readonly ClipMode[] = ['scale', 'drop', 'replace', 'sample']
const universes: [string, Partial<BlockFacts>, BlockSettings][] = MODES.flatMap((clip) => [
  [`${clip}, Laplace`, { caps: { blocks: [3, 2] } }, { ...laplace, clip }],
  [`${clip}, Laplace with a total`, { caps: { blocks: [3, 2], total: 4 } }, { ...laplace, clip }],
  [`${clip}, Theorem 5`, { caps: { blocks: [3, 2], total: 4 } }, { ...laplace, calibration: 'theorem5', clip }],
  [`${clip}, undirected`, { caps: { blocks: [3, 2], total: 3.5 }, symmetric: true }, { ...laplace, clip }],
  [`${clip}, masked`, { caps: { blocks: [3, 2], total: 4 }, blocks: withMask }, { ...laplace, clip }],
  [`${clip}, Gaussian with a total`, { caps: { blocks: [2.5, 1.5], total: 2.75 } }, { ...gaussian, clip }],
  [`${clip}, hybrid`, { caps: { blocks: [2.5, 1.5], total: 2 } }, { ...hybrid, clip }],
])

describe('one person more or less', () => {
  test.each(universes)('%s', (_, over, settings) => {
    const facts = { ...SHAPE, neighbours: { kind: 'individual' }, blocks: diagonal, ...over } as BlockFacts
    const plan = blockNoise.plan(facts, settings)
    const replacement = settings.clip === 'replace' ? stands : undefined
    const most = promised(plan)
    const reached = { laplace: 0, gaussian: 0 }
    const nobody = [...clippedSum(plan, [], replacement).values]
    expect(nobody).toEqual([0, 0, 0, 0])
    // A sample has many outcomes: each must be within the caps.
    const draws = settings.clip === 'sample' ? 8 : 1
    const alone = PEOPLE.map((person, i) => {
      const shares = Array.from({ length: draws }, (_, draw) => [
        ...clippedSum(plan, [person], replacement, i + 1000 * draw).values,
      ])
      for (const share of shares) {
        expect(withinAllCaps(plan, share)).toBe(true)
        const cost = costs(plan, share)
        for (const law of ['laplace', 'gaussian'] as const) {
          expect(cost[law]).toBeLessThanOrEqual(most[law] * (1 + 1e-12))
          reached[law] = Math.max(reached[law], cost[law])
        }
      }
      return shares[0] as number[]
    })
    // Whoever else is there, the difference is this person's share and nothing else. A sample is drawn anew each time:
    // there the other person has nothing that would be sampled.
    const others = settings.clip === 'sample' ? PEOPLE.slice(0, 8) : PEOPLE
    for (const [i, other] of others.entries()) {
      if (settings.clip !== 'sample' && i % 4 !== 1) continue
      for (const [k, person] of PEOPLE.entries()) {
        if (settings.clip === 'sample' && (k > 20 || other.some(({ value }) => Math.abs(value) > 1))) continue
        const both = clippedSum(plan, [other, person], replacement, k)
        const step = [...both.values].map((x, cell) => x - ((alone[i] as number[])[cell] as number))
        if (settings.clip === 'sample') expect(withinAllCaps(plan, step)).toBe(true)
        else expect(step).toEqual(alone[k])
      }
    }
    // The bound is not idle: somebody in this small universe comes close to it.
    for (const law of ['laplace', 'gaussian'] as const) {
      if (settings.clip === 'scale' && most[law] > 0) expect(reached[law]).toBeGreaterThan(0.6 * most[law])
    }
  })

  test('the same checks reject caps that are not enforced', () => {
    const facts: BlockFacts = {
      ...SHAPE,
      neighbours: { kind: 'individual' },
      blocks: diagonal,
      caps: { blocks: [3, 2], total: 4 },
    }
    const plan = blockNoise.plan(facts, laplace)
    const looser = blockNoise.plan({ ...facts, caps: { blocks: [3, 2], total: 5 } }, laplace)
    const shares = PEOPLE.map((person) => [...clippedSum(looser, [person]).values])
    expect(shares.every((share) => withinAllCaps(plan, share))).toBe(false)
    expect(shares.every((share) => costs(plan, share).laplace <= promised(plan).laplace)).toBe(false)
  })

  test('in a release: with next to no noise, what is published is the clipped sum', async () => {
    const people = PEOPLE.filter((_, k) => k % 7 === 3)
    for (const noise of ['laplace', 'gaussian'] as const) {
      const facts: BlockFacts = {
        ...SHAPE,
        neighbours: { kind: 'individual' },
        blocks: diagonal,
        caps: { blocks: [3, 2], total: 4 },
      }
      const settings = { noise, epsilon: 1e7, ...(noise === 'gaussian' ? { delta: 0.5 } : {}) }
      const plan = blockNoise.plan(facts, settings)
      const { matrix } = await blockNoise.release(plan, dataOf(people))
      clippedSum(plan, people).values.forEach((x, i) => {
        expect(matrix.values[i]).toBeCloseTo(x, 1)
      })
    }
  })
})

test('a sample is drawn at random: every pair of four trips is kept equally often, and the first two are not', () => {
  const facts: BlockFacts = {
    ...SHAPE,
    neighbours: { kind: 'individual' },
    blocks: diagonal,
    caps: { blocks: [4, 4], total: 2 },
  }
  const plan = blockNoise.plan(facts, { ...laplace, clip: 'sample' })
  const person = [0, 1, 2, 3].map((cell) => ({ cell, value: 1 }))
  const pairs = ['0,1', '0,2', '0,3', '1,2', '1,3', '2,3']
  const seen = pairs.map(() => 0)
  const DRAWS = 6000
  for (let seed = 0; seed < DRAWS; seed++) {
    const { values } = clippedSum(plan, [person], undefined, seed)
    const kept = [0, 1, 2, 3].filter((cell) => values[cell] === 1)
    const at = pairs.indexOf(kept.join())
    seen[at] = (seen[at] as number) + 1
  }
  const expected = pairs.map(() => DRAWS / pairs.length)
  // α = 10⁻⁶; a copy without the shuffle keeps one pair only.
  expect(chiSquareP(seen, expected)).toBeGreaterThan(1e-6)
  expect(chiSquareP([DRAWS, 0, 0, 0, 0, 0], expected)).toBeLessThan(1e-6)
})

test('one person more changes a single count by one, for each block and for the total', () => {
  const candidates = [1, 2, 3, 5]
  const facts: BlockFacts = {
    ...SHAPE,
    neighbours: { kind: 'individual' },
    blocks: withMask,
    caps: { choose: { candidates, quantile: 0.9, epsilon: 0.5, total: true } },
  }
  for (const settings of [laplace, gaussian, hybrid]) {
    const plan = blockNoise.plan(facts, settings)
    const counts = (people: readonly Person[]) => {
      const choice = { candidates, quantile: 0.9, epsilon: 0.5, total: true }
      const counted = new CountedNorms(plan, choice, labelsOf(facts.blocks, facts))
      visitPeople(dataOf(people), { ...SHAPE, symmetric: false, ...clipOf(plan) }, counted)
      return counted.counts
    }
    const others = PEOPLE.filter((_, k) => k % 9 === 4)
    const before = counts(others)
    for (const person of PEOPLE) {
      counts([...others, person]).forEach((list, k) => {
        const changes = list.map((n, i) => n - ((before[k] as number[])[i] as number)).filter((change) => change !== 0)
        expect(changes.length === 0 || (changes.length === 1 && changes[0] === 1)).toBe(true)
      })
    }
  }
})

test('ε is exact for caps that are no whole number of units too', () => {
  const facts: BlockFacts = {
    ...SHAPE,
    neighbours: { kind: 'individual' },
    blocks: diagonal,
    caps: { blocks: [0.1, 700.3] },
  }
  const plan = blockNoise.plan(facts, laplace)
  const { caps, quantum } = clipOf(plan)
  const most = [0, 1].map((cell) => ({ cell, value: (caps[cell] as number) * quantum }))
  const share = [...clippedSum(plan, [most]).values]
  expect(costs(plan, share).laplace).toBeCloseTo(1, 12)
  expect(costs(plan, share).laplace).toBeLessThanOrEqual(1 + 1e-15)
})

describe('stand-ins above a cap are refused, whatever the data', () => {
  const plan = blockNoise.plan(
    { ...SHAPE, neighbours: { kind: 'individual' }, blocks: diagonal, caps: { blocks: [3, 2], total: 4 } },
    { ...laplace, clip: 'replace' },
  )
  const [first, second] = stands.blocks as [Replacement['blocks'][0], Replacement['blocks'][0]]
  test.each([
    [undefined, /needs the reference people/],
    [{ ...stands, blocks: [first] }, /one for each of the 2 blocks/],
    [{ ...stands, blocks: [{ cells: [0], values: [4] }, second] }, /block 1 is itself above a cap/],
    [{ ...stands, blocks: [{ cells: [1], values: [1] }, second] }, /cells outside of that block/],
    [{ ...stands, person: { cells: [0, 1], values: [3, 2] } }, /whole person is itself above a cap/],
    [{ ...stands, person: { cells: [0, 0], values: [1, 1] } }, /no cell twice/],
    [{ ...stands, person: { cells: [9], values: [1] } }, /cells that the matrix does not have/],
  ])('%o', async (replacement, sentence) => {
    const people = dataOf([])
    const data = replacement === undefined ? people : { people, replacement: replacement as Replacement }
    await expect(blockNoise.release(plan, data)).rejects.toThrow(sentence)
  })
})
