/**
 * Given all that the stages said, a made-up graph has nothing to do with the original: no edge of the original is more likely in
 * it than that allows. The profile of a release is all that they said, so whoever has it builds more graphs from it. The one that
 * was released and these are then exchangeable, whatever groups were found and however nodes differ: among ten, each is as likely
 * as another to have most edges of the original.
 */
import { expect, test } from 'vitest'
import { type Graph, graphFromEdges, type SparseMatrix } from '../../data/index.ts'
import { type Bits, integerBelow } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type SyntheticFacts, type SyntheticSettings, syntheticGraph } from './index.ts'
import { noisyMoment } from './moment-noise.ts'
import type { SyntheticPlan } from './plan.ts'
import { type Learned, madeOf, type Profile } from './release.ts'

const NODES = 120
const RELEASES = 20
/** Built again, beside the one that was released. */
const AGAIN = 9
/** Of 20 releases: P(Binomial(20, 1/10) ≥ 12) = 6·10⁻⁸ is α. */
const MOST_FIRST = 11

const groupOf = (node: number) => node % 3

/** Three circles of 40 people, in which half of all pairs know each other: which of them, is chance. */
function threeCircles(): Graph {
  const bits = seededBits(41)
  const [from, to]: [number[], number[]] = [[], []]
  for (let u = 0; u < NODES; u++) {
    for (let v = 0; v < u; v++) {
      if (integerBelow(100, bits) >= (groupOf(u) === groupOf(v) ? 50 : 3)) continue
      from.push(u)
      to.push(v)
    }
  }
  const ends = { from: Uint32Array.from(from), to: Uint32Array.from(to) }
  return graphFromEdges({ directed: false, nodes: NODES, ...ends }).graph
}

const circles = threeCircles()

/** The pairs of a matrix, each as one number. */
function pairsOf({ offsets, indices }: SparseMatrix): number[] {
  const pairs: number[] = []
  for (let u = 0; u < NODES; u++) {
    for (const v of indices.subarray(offsets[u], offsets[u + 1])) if (v < u) pairs.push(u * NODES + v)
  }
  return pairs
}

const original = new Set(pairsOf(circles.adjacency))

const trueEdges = (pairs: readonly number[]) => pairs.filter((pair) => original.has(pair)).length

/** What building is given, from what is published: nothing else may go into it. */
function learnedFrom({ parameters }: SyntheticPlan, profile: Profile): Learned {
  const { noisyDegrees, moments, nodeDegrees, groups, blocks } = profile
  return {
    hook: noisyDegrees.slice(),
    moments: moments.map(({ value }, k) => {
      const own = parameters.moments[k] as (typeof parameters.moments)[number]
      return noisyMoment(own, own.power === 0 ? value / 3 : value)
    }),
    ...(nodeDegrees === undefined ? {} : { nodeDegrees: nodeDegrees.slice() }),
    ...(groups === undefined || blocks === undefined
      ? {}
      : {
          groups: {
            groupOf: groups.slice(),
            count: (Math.sqrt(8 * blocks.length + 1) - 1) / 2,
            blocks: blocks.slice(),
          },
        }),
  }
}

/**
 * A builder that peeks: it swaps a–x, b–y for a–y, b–x where that makes an edge of the original. Degrees and numbers of edges
 * between groups stay what they are, so that only what is asked here can tell.
 */
function peeking(made: readonly number[], groups: Uint32Array | undefined, bits: Bits): number[] {
  const pairs = [...made]
  const there = new Set(pairs)
  const keyOf = (u: number, v: number) => Math.max(u, v) * NODES + Math.min(u, v)
  let left = Math.floor(pairs.length / 20)
  for (let turn = 0; turn < 200_000 && left > 0; turn++) {
    const [i, j] = [integerBelow(pairs.length, bits), integerBelow(pairs.length, bits)]
    const [one, other] = [pairs[i] as number, pairs[j] as number]
    const [a, x, b, y] = [Math.floor(one / NODES), one % NODES, Math.floor(other / NODES), other % NODES]
    const [now, then] = [keyOf(a, y), keyOf(b, x)]
    if (new Set([a, b, x, y]).size < 4 || there.has(now) || there.has(then)) continue
    if (groups !== undefined && groups[x] !== groups[y] && groups[a] !== groups[b]) continue
    const gain = [now, then].filter((pair) => original.has(pair)).length
    if (gain <= [one, other].filter((pair) => original.has(pair)).length) continue
    for (const pair of [one, other]) there.delete(pair)
    for (const pair of [now, then]) there.add(pair)
    ;[pairs[i], pairs[j]] = [now, then]
    left--
  }
  return pairs
}

/** In how many releases the graph has more edges of the original than any that was built again. */
interface Firsts {
  readonly released: number
  readonly peeked: number
  /** In how many releases there is more than one group. */
  readonly grouped: number
}

async function firsts(facts: Partial<SyntheticFacts>, settings: SyntheticSettings): Promise<Firsts> {
  const plan = syntheticGraph.plan({ nodes: NODES, neighbours: { kind: 'edge' }, ...facts }, settings)
  const known = facts.groups === undefined ? {} : { groupOf: Uint32Array.from({ length: NODES }, (_, v) => groupOf(v)) }
  let [released, peeked, grouped] = [0, 0, 0]
  for (let run = 0; run < RELEASES; run++) {
    const bits = seededBits(700 + run)
    const { matrix, profile } = await syntheticGraph.release(plan, { graph: circles, ...known }, { bits })
    let most = 0
    for (let again = 0; again < AGAIN; again++) {
      const made = await madeOf(plan, learnedFrom(plan, profile), bits, {})
      most = Math.max(most, trueEdges(pairsOf(made.matrix)))
    }
    if (trueEdges(pairsOf(matrix)) > most) released++
    if (trueEdges(peeking(pairsOf(matrix), profile.groups, bits)) > most) peeked++
    if ((profile.blocks?.length ?? 0) > 1) grouped++
  }
  return { released, peeked, grouped }
}

test.each<[string, Partial<SyntheticFacts>, SyntheticSettings, number]>([
  ['groups that are found', {}, { epsilon: 16, findGroups: true }, RELEASES],
  ['public groups', { groups: [NODES / 3, NODES / 3, NODES / 3] }, { epsilon: 8 }, RELEASES],
  ['no groups', {}, { epsilon: 8 }, 0],
])('%s: a graph is one of those that its profile makes, and a builder that peeks is found out', async (...way) => {
  const [, facts, settings, withGroups] = way
  const { released, peeked, grouped } = await firsts(facts, settings)
  expect(grouped).toBe(withGroups)
  expect(released).toBeLessThanOrEqual(MOST_FIRST)
  expect(peeked).toBeGreaterThan(MOST_FIRST)
})
