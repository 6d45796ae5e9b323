/**
 * What a promise says, held against exact arithmetic. Randomised response on a graph of four nodes has 64 inputs and 64
 * outputs: every belief that an observer may hold of the one is followed through every one of the other. The factors
 * that are checked are those that the sentences print.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomisedResponse } from '../mechanisms/index.ts'
import { deltaAt, type Guarantee, guaranteeInWords } from '../privacy/index.ts'

const PAIRS = 6
const GRAPHS = 2 ** PAIRS
const EDGES = Array.from({ length: PAIRS }, (_, e) => e)
const all = Array.from({ length: GRAPHS }, (_, x) => x)
const edge = { kind: 'edge' } as const

const has = (graph: number, e: number) => ((graph >> e) & 1) === 1
const toggled = (graph: number, e: number) => graph ^ (1 << e)
const without = (graph: number, e: number) => graph & ~(1 << e)

const planAt = (epsilon: number) =>
  randomisedResponse.plan(
    { rows: 4, columns: 4, graph: 'undirected', neighbours: edge },
    { epsilon, evenIfUseless: true },
  )

/** p[x][y]: how likely the release y of the graph x is. */
function lawOf(epsilon: number): number[][] {
  const { flipProbability: p } = planAt(epsilon).parameters
  return all.map((x) => all.map((y) => EDGES.reduce((sum, e) => sum * (has(x, e) === has(y, e) ? 1 - p : p), 1)))
}

/** What is believed of each of the graphs, adding up to 1. */
type Belief = readonly number[]

function belief(weight: (graph: number) => number): Belief {
  const weights = all.map(weight)
  const total = weights.reduce((a, b) => a + b, 0)
  return weights.map((w) => w / total)
}

/** How likely it is, to somebody of this belief, that the release is y; of the graphs that pass only. */
function seen(law: number[][], held: Belief, y: number, passes: (graph: number) => boolean = () => true): number {
  return all.reduce((sum, x) => (passes(x) ? sum + (held[x] as number) * (law[x]?.[y] as number) : sum), 0)
}

const share = (held: Belief, passes: (graph: number) => boolean) =>
  all.reduce((sum, x) => (passes(x) ? sum + (held[x] as number) : sum), 0)

/** The largest factor, up or down, by which any release changes somebody's odds that this edge is there. */
function oddsFactor(law: number[][], held: Belief, e: number): number {
  const is = (x: number) => has(x, e)
  const not = (x: number) => !has(x, e)
  const before = share(held, is) / share(held, not)
  const factors = all.map((y) => seen(law, held, y, is) / seen(law, held, y, not) / before)
  return Math.max(...factors.map((factor) => Math.max(factor, 1 / factor)))
}

/** The largest probability that anybody of this belief can come to give to this edge. */
const believedAfter = (law: number[][], held: Belief, e: number) =>
  Math.max(...all.map((y) => seen(law, held, y, (x) => has(x, e)) / seen(law, held, y)))

const pure = (epsilon: number): Guarantee => ({ ...planAt(epsilon).guarantee, kind: 'pure', epsilon }) as Guarantee

function read(guarantee: Guarantee, sentence: RegExp): number[] {
  const words = guaranteeInWords(guarantee)
  const found = sentence.exec(words)
  if (found === null) throw new Error(`There is no ${String(sentence)} in: ${words}`)
  return found.slice(1).map((text) => Number(text.replaceAll(',', '')))
}

/** The factor that the first sentences print. */
const factorIn = (guarantee: Guarantee) =>
  read(
    guarantee,
    /Suppose any one edge is added or removed and all else stays the same\. Whatever an observer knows, and whatever they look for in the release, finding it becomes at most e\^ε = ([\d.,]+) times as likely/,
  )[0] as number

/** The percentages of the next one: what becomes of 1 %, and of 50 %. */
const beliefsIn = (guarantee: Guarantee) =>
  read(
    guarantee,
    /Someone who knows all other edges, or sees no tie between them and the edge in question, and thought it 1 % likely that the edge is there could at most come to think it ([\d.]+) % likely; had they thought it 50 % likely, ([\d.]+) %\./,
  ).map((percent) => percent / 100) as [number, number]

/** Rounding of doubles, over sums of 64 numbers. */
const SLACK = 1 + 1e-12
const EPSILONS = [0.1, 1, 2]

describe.each(EPSILONS)('at ε = %s', (epsilon) => {
  const law = lawOf(epsilon)
  const one = factorIn(pure(epsilon))
  const ofAll = (k: number) => factorIn(pure(k * epsilon))
  const weights = fc.array(fc.double({ min: 1e-3, max: 1, noNaN: true }), { minLength: GRAPHS, maxLength: GRAPHS })
  const anyEdge = fc.integer({ min: 0, max: PAIRS - 1 })
  /** Any belief at all: most graphs are ruled out now and then, which ties edges together. */
  const anyBelief = fc
    .tuple(weights, fc.array(fc.boolean(), { minLength: GRAPHS, maxLength: GRAPHS }), fc.nat(GRAPHS - 1))
    .map(([w, kept, certain]) => belief((x) => (kept[x] === true ? (w[x] as number) : 0) + (x === certain ? 0.01 : 0)))

  test('whatever is believed, nothing becomes likelier than the sentence says by one edge more or less', () => {
    fc.assert(
      fc.property(
        anyBelief,
        anyEdge,
        fc.array(fc.boolean(), { minLength: GRAPHS, maxLength: GRAPHS }),
        (held, e, set) => {
          const shown = (moved: (x: number) => number) =>
            all.map((y) => all.reduce((sum, x) => sum + (held[x] as number) * (law[moved(x)]?.[y] as number), 0))
          const lookedFor = [...all.map((y) => [y]), all.filter((y) => set[y] === true)]
          for (const change of [toggled, without]) {
            const [is, other] = [shown((x) => x), shown((x) => change(x, e))]
            for (const outputs of lookedFor) {
              const [p, q] = [is, other].map((law) => outputs.reduce((sum, y) => sum + (law[y] as number), 0))
              expect(p).toBeLessThanOrEqual(one * (q as number) * SLACK)
              expect(q).toBeLessThanOrEqual(one * (p as number) * SLACK)
            }
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('somebody who knows all other edges has odds that reach the factor, and never pass it', () => {
    const [rare, even] = beliefsIn(pure(epsilon))
    for (const e of EDGES) {
      for (const rest of all.filter((x) => !has(x, e))) {
        for (const [prior, most] of [
          [0.01, rare],
          [0.5, even],
        ] as const) {
          const held = belief((x) => (x === rest ? 1 - prior : x === toggled(rest, e) ? prior : 0))
          const factor = oddsFactor(law, held, e)
          expect(factor).toBeGreaterThanOrEqual(Math.exp(epsilon) / SLACK)
          expect(factor).toBeLessThanOrEqual(one * SLACK)
          expect(believedAfter(law, held, e)).toBeLessThanOrEqual(most)
          expect(believedAfter(law, held, e)).toBeGreaterThan(most - 1.01e-4)
        }
      }
    }
    // Three digits, rounded up.
    expect(one / Math.exp(epsilon)).toBeLessThan(1.01)
  })

  test('somebody who sees no tie has them too, however the rest hangs together', () => {
    fc.assert(
      fc.property(anyBelief, anyEdge, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (held, e, prior) => {
        const ofRest = (x: number) => (held[x] as number) + (held[toggled(x, e)] as number)
        const untied = belief((x) => ofRest(x) * (has(x, e) ? prior : 1 - prior))
        expect(oddsFactor(law, untied, e)).toBeLessThanOrEqual(one * SLACK)
      }),
    )
  })

  test('of k edges that stand or fall together the odds pass the factor of one, and keep within that of k·ε', () => {
    expect(guaranteeInWords(pure(epsilon))).toContain(
      'If an observer knows that k edges stand or fall together, they count together, with k·ε in place of ε.',
    )
    for (const k of [2, 3, 4, 5, 6]) {
      const group = 2 ** k - 1
      for (const others of [0, 1]) {
        // What is not in the group is known, or nobody has an idea of it.
        const held = belief((x) => {
          const tied = x & group
          const rest = x >> k
          return (tied === 0 || tied === group) && (others === 1 || rest === 0) ? 1 : 0
        })
        for (let e = 0; e < k; e++) {
          const factor = oddsFactor(law, held, e)
          expect(factor).toBeCloseTo(Math.exp(k * epsilon), 5 - Math.ceil(Math.log10(Math.exp(k * epsilon))))
          expect(factor).toBeLessThanOrEqual(ofAll(k) * SLACK)
          // The sentence that was there before: odds on any one edge, whatever an observer knew or believed.
          expect(factor).toBeGreaterThan(one)
        }
      }
    }
  })

  test('of edges that are tied in other ways no more than k·ε either, k the edges that are tied', () => {
    fc.assert(
      fc.property(anyBelief, anyEdge, (held, e) => {
        const certain = [share(held, (x) => has(x, e)), share(held, (x) => !has(x, e))].includes(0)
        if (!certain) expect(oddsFactor(law, held, e)).toBeLessThanOrEqual(ofAll(PAIRS) * SLACK)
      }),
    )
  })
})

test('flips that are too rare by a tenth of ε are caught', () => {
  for (const epsilon of EPSILONS) {
    const held = belief((x) => (x === 0 || x === 1 ? 1 : 0))
    expect(oddsFactor(lawOf(1.1 * epsilon), held, 0)).toBeGreaterThan(factorIn(pure(epsilon)))
  }
})

test('five edges at ε = 1 that are all there or none: 148 times, not 2.72', () => {
  const held = belief((x) => (x === 0 || x === 31 ? 1 : 0))
  expect(oddsFactor(lawOf(1), held, 0)).toBeCloseTo(148.413, 3)
  expect(factorIn(pure(1))).toBe(2.72)
  expect(factorIn(pure(5))).toBe(149)
})

describe('with a δ', () => {
  const delta = 1e-6
  const approximate = { kind: 'approximate', epsilon: 1, delta, neighbours: edge, exactness: 'exact' } as const
  /** The worst that k steps do to Gaussian noise: all of them shift the same answer. */
  const mu = 0.2365
  const together = (k: number) => deltaAt({ kind: 'gaussian', mu: k * mu }, k)

  test('k tied steps have what the sentence says, and would not have k·δ', () => {
    expect(deltaAt({ kind: 'gaussian', mu }, 1)).toBeLessThan(delta)
    expect(guaranteeInWords(approximate)).toContain(
      'they count together, with k·ε in place of ε, and k·e^(kε−ε)·δ in place of δ.',
    )
    for (const k of [2, 3, 5, 8]) {
      expect(together(k)).toBeLessThanOrEqual(k * Math.exp(k - 1) * delta)
      expect(together(k)).toBeGreaterThan(k * delta)
    }
  })

  test('the probability that odds rise by more is that of somebody who knows the rest', () => {
    expect(guaranteeInWords({ ...approximate, curve: { kind: 'gaussian', mu } })).toMatch(
      /For someone who knows all other edges, the odds on the truth rise by more than that factor with a probability of at most about 1 in [\d,]+\./,
    )
  })
})
