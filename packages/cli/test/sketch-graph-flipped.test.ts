/** Cuts of a graph whose pairs were flipped at random. Runs what `npm run build` has built. */
import { describe, expect, test } from 'vitest'
import { flippedEstimate, isApproximate } from '../src/ask/flipped-law.ts'
import { done, sketchPlace } from './sketch-place.ts'

const { tulle, ask } = sketchPlace()

const FLIPPED = 'release graph friends.csv --nodes nodes.txt --mechanism response'

describe('a graph whose pairs were flipped', () => {
  test.each(['csv', 'tsv', 'mtx', 'gexf', 'graphml', 'json'])('is asked for cuts, as %s', async (format) => {
    const out = `flipped-${format}`
    // So few flips that none is expected.
    done(await tulle(`${FLIPPED} --epsilon 30 --format ${format} -o ${out}`))
    const answers = [
      ...(await ask(`cut ${out} --nodes n5`)),
      ...(await ask(`cut ${out} --cuts cuts.txt`)),
      ...(await ask(`cut ${out}/release --nodes n5 --to n6,n7,n20`)),
      ...(await ask(`cut ${out} --nodes comma.txt --to n7`)),
      ...(await ask(`cut ${out} --nodes most.txt`)),
    ]
    const truth = [6, 7, 11, 2, 0, 1]
    for (const [k, { estimate }] of answers.entries()) expect(estimate).toBeCloseTo(truth[k] as number, 6)
    expect(answers.map(({ low, high }) => [low, high])).toEqual(truth.map((cut) => [cut, cut]))
  })

  test('is answered in words, which say what was moved and how sure they are', async () => {
    done(await tulle(`${FLIPPED} --epsilon 1 -o noisy`))
    expect((await tulle('ask cut noisy --nodes nodes.txt')).stderr).toMatch(/all 40 nodes on one side/)
    expect((await tulle('ask cut noisy --nodes n1 --to n2')).stdout).toMatch(
      /The flipped graph's own number was -?[\d.]+; .*is not possible[\s\S]*of all flipped graphs .* 95 % have/,
    )
    const half = Array.from({ length: 20 }, (_, i) => `n${i}`).join(',')
    const [answer] = await ask(`cut noisy --nodes ${half}`)
    // p = 1/(1 + e), among 400 pairs.
    expect(answer?.standardError).toBeCloseTo(Math.sqrt(400) / (2 * Math.sinh(0.5)), 6)
    expect((await tulle('ask cut noisy --nodes nobody')).stderr).toMatch(/there is no such node\./)
    expect((await tulle('ask laplacian noisy -o l.csv')).stderr).toMatch(/flipped at random: ask it for a "cut"/)
    done(await tulle('release graph friends.csv --nodes nodes.txt --directed --epsilon 3 -o arrows'))
    expect((await tulle('ask cut arrows --nodes n1')).stderr).toMatch(/another kind \(randomised-response\)/)
  })
})

describe('the law of flips', () => {
  /** How probable each number of published edges is: one pair after the other, from the definition. */
  function law(edges: number, pairs: number, p: number): number[] {
    let known = [1]
    for (let k = 0; k < pairs; k++) {
      const one = k < edges ? 1 - p : p
      known = Array.from({ length: k + 2 }, (_, y) => (known[y] ?? 0) * (1 - one) + (known[y - 1] ?? 0) * one)
    }
    return known
  }

  const CASES = [1, 2, 7, 39, 150].flatMap((pairs) => [1e-9, 0.01, 0.12, 0.3, 0.49].map((p) => ({ pairs, p })))

  /** How often the interval holds `edges`, and the mean and the deviation of the estimate. */
  function found(edges: number, pairs: number, p: number, miss: number) {
    let [holds, mean, square] = [0, 0, 0]
    law(edges, pairs, p).forEach((probability, y) => {
      const { estimate, low, high } = flippedEstimate(y, pairs, p, miss)
      if (low <= edges && edges <= high) holds += probability
      mean += probability * estimate
      square += probability * (estimate - edges) ** 2
    })
    return { holds, mean, deviation: Math.sqrt(square) }
  }

  test.each(CASES)('$pairs pairs at p = $p: no bias, the stated error, and intervals that hold', ({ pairs, p }) => {
    for (const edges of new Set([0, 1, pairs >> 1, pairs])) {
      for (const miss of [0.3, 0.05, 1e-4]) {
        const { holds, mean, deviation } = found(edges, pairs, p, miss)
        expect(holds).toBeGreaterThanOrEqual(1 - miss - 1e-12)
        expect(mean).toBeCloseTo(edges, 6)
        expect(deviation).toBeCloseTo(flippedEstimate(0, pairs, p, miss).standardError, 6)
      }
    }
  })

  test('of many pairs it is about normal', () => {
    expect(isApproximate(600, 0.3)).toBe(true)
    for (const edges of [0, 20, 300, 600]) {
      const { holds } = found(edges, 600, 0.3, 0.05)
      expect(holds).toBeGreaterThan(0.94)
      // At the ends half of what lies outside is moved to the truth.
      expect(holds).toBeLessThan(edges === 300 ? 0.96 : 0.99)
    }
  })

  test('and is seen to hold too seldom where the probability is taken too small', () => {
    let holds = 0
    law(20, 150, 0.3).forEach((probability, y) => {
      const { low, high } = flippedEstimate(y, 150, 0.2, 0.05)
      if (low <= 20 && 20 <= high) holds += probability
    })
    expect(holds).toBeLessThan(0.9)
  })
})
