/** Cuts of a graph whose pairs were flipped at random. Runs what `npm run build` has built. */
import { describe, expect, test } from 'vitest'
import { done, sketchPlace } from './sketch-place.ts'

const { tulle, ask } = sketchPlace()

const FLIPPED = 'release graph friends.csv --nodes nodes.txt --mechanism randomised-response --anyway'

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
    done(await tulle('release graph friends.csv --nodes nodes.txt --directed --epsilon 3 --anyway -o arrows'))
    expect((await tulle('ask cut arrows --nodes n1')).stderr).toMatch(/another kind \(randomised-response\)/)
  })
})
