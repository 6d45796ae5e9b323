/** Caps drawn privately: one node changes no score by more than 1, on every graph of up to five nodes, and neither does the law. */
import { describe, expect, test } from 'vitest'
import { degrees, type Graph } from '../../data/index.ts'
import { lettered, placesOf, rewirings } from '../../testing/node-graphs.ts'
import { type CapCandidates, candidatesUpTo, chosenCapLaw, penaltyOf, scoresOf } from './choose-cap.ts'
import { projectedDegrees } from './projection.ts'

const EPSILON = 0.7
const FINE = 2 ** 20
const caps = candidatesUpTo(4)
const candidates = (monotone: boolean, epsilon = EPSILON): CapCandidates => ({ caps, steps: caps, monotone, epsilon })

const half = (list: Uint32Array, most: number) => list.reduce((sum, degree) => sum + Math.min(most, degree), 0) / 2

const counting = (graph: Graph) => ({
  atMost: (cap: number) => Math.floor(half(degrees(graph), cap)),
  under: async (cap: number) => half(projectedDegrees(graph, cap), cap),
})

describe.each([3, 4, 5])('all graphs of %i nodes', (nodes) => {
  test('scores and laws of neighbours', async () => {
    const of = async (graph: Graph, monotone: boolean) => {
      const scores = await scoresOf(candidates(monotone), counting(graph))
      const law = chosenCapLaw(candidates(monotone), scores).cumulative
      return { scores: scores.map(Number), law: Array.from(law, (p, i) => p - (law[i - 1] ?? 0)) }
    }
    const masks = Array.from({ length: 2 ** placesOf(nodes).length }, (_, mask) => mask)
    const [own, rewirable] = await Promise.all(
      [true, false].map((monotone) => Promise.all(masks.map((mask) => of(lettered(nodes, mask), monotone)))),
    )
    let worst = 0
    const compare = (a: Awaited<ReturnType<typeof of>>, b: Awaited<ReturnType<typeof of>>) => {
      for (const [i, score] of a.scores.entries()) {
        expect(Math.abs(score - (b.scores[i] as number))).toBeLessThanOrEqual(FINE + 1)
        worst = Math.max(worst, Math.abs(Math.log((a.law[i] as number) / (b.law[i] as number))))
      }
    }
    for (let v = 0; v < nodes; v++) {
      const seen = new Set<number>()
      for (const mask of masks) {
        const group = rewirings(nodes, mask, v)
        if (seen.has(group[0] as number)) continue
        seen.add(group[0] as number)
        const without = await of(lettered(nodes, mask, v), true)
        for (const one of group) {
          compare((own as never[])[one] as never, without)
          for (const other of nodes < 5 ? group : group.slice(-1)) {
            compare((rewirable as never[])[one] as never, (rewirable as never[])[other] as never)
          }
        }
      }
    }
    expect(worst).toBeLessThanOrEqual(EPSILON)
    expect(worst).toBeGreaterThan(EPSILON / 4)
  })
})

test('what is not computed has the score that computing would give it', async () => {
  const many = candidatesUpTo(2 ** 12)
  const wide: CapCandidates = { caps: many, steps: many, monotone: true, epsilon: 40 }
  for (const total of [10, 1e3, 1e6]) {
    const at = (cap: number) => Math.floor(total * Math.min(1, cap / 700) ** 0.8)
    let asked = 0
    const lazily = await scoresOf(wide, {
      atMost: (cap) => at(cap) + 2,
      under: async (cap) => {
        asked++
        return at(cap)
      },
    })
    const fully = await scoresOf(wide, { atMost: () => Number.MAX_SAFE_INTEGER, under: async (cap) => at(cap) })
    expect(lazily).toEqual(fully)
    if (total === 1e6) expect(asked).toBeLessThan(many.length)
  }
})

test('the penalty grows with the number of candidates and falls with ε', () => {
  expect(penaltyOf({ caps: candidatesUpTo(2 ** 30), epsilon: 1 })).toBeGreaterThan(penaltyOf({ caps, epsilon: 1 }))
  expect(penaltyOf({ caps, epsilon: 0.1 })).toBeGreaterThan(penaltyOf({ caps, epsilon: 1 }))
  expect(candidatesUpTo(5)).toEqual([1, 2, 4, 8])
})
