/**
 * The audit itself: noise of known laws, right and wrong. A verdict of violation is wrong with probability 10⁻⁶ at most; over
 * the audits of sound noise here that is one in 10,000 for other seeds than these.
 */
import { describe, expect, test } from 'vitest'
import { type Curve, calibrateGaussian, epsilonAt } from '../privacy/index.ts'
import type { Bits } from '../random/index.ts'
import { laplace, normal, onGrid, share } from '../testing/noise.ts'
import { seededBits } from '../testing/seeded.ts'
import { type Box, boxOf, type Claim, type SampledTrial } from '../trials/index.ts'
import { auditTrial } from './audit.ts'

/** Numbers with noise: the inputs are what the noise is added to. */
const trialOf = (claim: Claim, box: Box<number[]>, [a, b] = [[0], [1]]): SampledTrial<number[]> => ({
  name: 'numbers',
  claim,
  pairs: [{ name: 'far apart', a, b }],
  box,
})

const bitsOf = (run: { readonly bits?: Bits }) => run.bits as Bits
const plus = (noise: (bits: Bits) => number, scale: number) =>
  boxOf(async (input: number[], run) => input.map((x) => onGrid(x + scale * noise(bitsOf(run)))))
const scaled = (copies: number, ratio: number) =>
  boxOf(async ([a = 0]: number[], run) =>
    Array.from({ length: copies }, () => Math.sqrt(a === 0 ? 1 : ratio) * normal(bitsOf(run))),
  )

const claimed = (curve: Curve, delta: number): Claim => ({ epsilon: epsilonAt(curve, delta), delta, curve })

/** Kinds of noise, their claims, and the same noise `times` as weak. */
const laws: readonly {
  readonly name: string
  readonly claim: Claim
  /** A δ of 10⁻³ is hardly seen among 20,000 outputs: the bound on ε there is weaker. */
  readonly near: number
  readonly box: (times: number) => Box<number[]>
}[] = [
  {
    name: 'Laplace noise',
    claim: { epsilon: 1, delta: 0, curve: { kind: 'laplace', epsilon: 1, exactness: 'exact' } },
    near: 0.85,
    box: (times) => plus(laplace, 1 / times),
  },
  {
    name: 'Gaussian noise',
    claim: claimed({ kind: 'gaussian', mu: 1 }, 1e-3),
    near: 0.5,
    box: (times) => plus(normal, 1 / times),
  },
  {
    name: 'normal numbers of another variance',
    claim: claimed({ kind: 'gaussianScale', copies: 3, ratio: 2 }, 1e-3),
    near: 0.3,
    box: (times) => scaled(3, 2 ** times),
  },
]

describe.each(laws)('$name', ({ claim, near, box }) => {
  const audit = (times: number, seed: number, samples = 4000) =>
    auditTrial(trialOf(claim, box(times)), { samples, run: { bits: seededBits(seed) } })

  test('is never called broken when it is not', async () => {
    for (let seed = 0; seed < 30; seed++) {
      const { verdict, lowerBound } = await audit(1, seed, 1000)
      expect(verdict).toBe('consistent')
      expect(lowerBound).toBeLessThanOrEqual(claim.epsilon)
    }
  })

  test('the bound comes near the truth with more samples', async () => {
    const { lowerBound } = await audit(1, 1, 40_000)
    expect(lowerBound).toBeGreaterThan(near * claim.epsilon)
  })

  test('what the stated power would have caught is caught: in 99 of 100 audits, and here in 19 of 20 or more', async () => {
    const { power } = await audit(1, 2)
    const worse = (times: number): number =>
      claim.curve === undefined ? 0 : epsilonAt(stronger(claim.curve, times), claim.delta)
    let [low, high] = [1, 16]
    while (high - low > 1e-3)
      [low, high] = worse((low + high) / 2) < (power ?? Infinity) ? [(low + high) / 2, high] : [low, (low + high) / 2]
    expect(high).toBeLessThan(2.5)
    let caught = 0
    for (let seed = 0; seed < 20; seed++) caught += (await audit(high, 100 + seed)).verdict === 'violated' ? 1 : 0
    expect(caught).toBeGreaterThanOrEqual(19)
  })
})

/** Claims that are a point alone, and losses that many numbers share: mechanisms as they are for another ε. */
const spread: readonly {
  readonly name: string
  readonly claim: Claim
  readonly box: (epsilon: number) => Box<number[]>
}[] = [
  {
    name: 'Laplace noise on ten numbers that all move',
    claim: { epsilon: 1, delta: 0 },
    box: (epsilon) =>
      boxOf(async ([x = 0]: number[], run) =>
        Array.from({ length: 10 }, () => onGrid(x + (10 / epsilon) * laplace(bitsOf(run)))),
      ),
  },
  {
    name: 'eight flipped bits',
    claim: { epsilon: 1, delta: 0 },
    box: (epsilon) =>
      boxOf(async ([x = 0]: number[], run) =>
        Array.from({ length: 8 }, () => (share(bitsOf(run)) < 1 / (1 + Math.exp(epsilon / 8)) ? 1 - x : x)),
      ),
  },
  {
    name: 'Gaussian noise, at one δ',
    claim: { epsilon: 1, delta: 1e-3 },
    box: (epsilon) => plus(normal, 1 / calibrateGaussian({ epsilon, delta: 1e-3 }).mu),
  },
]

test.each(spread)('$name: the stated power is kept', async ({ claim, box }) => {
  const audit = (epsilon: number, seed: number) =>
    auditTrial(trialOf(claim, box(epsilon)), { samples: 8000, run: { bits: seededBits(seed) } })
  const { verdict, power } = await audit(1, 1)
  expect(verdict).toBe('consistent')
  if (power === null) throw new Error('nothing would be caught')
  let caught = 0
  for (let seed = 0; seed < 10; seed++) caught += (await audit(power, 400 + seed)).verdict === 'violated' ? 1 : 0
  expect(caught).toBeGreaterThanOrEqual(9)
})

function stronger(curve: Curve, times: number): Curve {
  if (curve.kind === 'laplace') return { ...curve, epsilon: times * curve.epsilon }
  if (curve.kind === 'gaussian') return { ...curve, mu: times * curve.mu }
  if (curve.kind === 'gaussianScale') return { ...curve, ratio: curve.ratio ** times }
  throw new RangeError(curve.kind)
}

describe('what is no audit', () => {
  const box = boxOf(async ([x = 0]: number[]) => [x])
  const run = { bits: seededBits(9) }

  test.each([1, { epsilon: 1 }, { epsilon: Number.NaN, delta: 0 }, { epsilon: 1, delta: 1 }, undefined])(
    'a claim of %j is refused',
    async (claim) => {
      await expect(auditTrial(trialOf(claim as Claim, box), { run })).rejects.toThrow(/A claim is what a plan promises/)
    },
  )

  test.each([7, undefined, ['yes'], [null], { length: 'two' }])('a box that returns %j is refused', async (output) => {
    const release = () => Promise.resolve(output as unknown as number[])
    const trial = trialOf({ epsilon: 1, delta: 0 }, boxOf(release))
    await expect(auditTrial(trial, { run })).rejects.toThrow(/makes a list of numbers/)
  })

  test.each([199, 1e8, 1000.5])('%d samples are refused', async (samples) => {
    await expect(auditTrial(trialOf({ epsilon: 1, delta: 0 }, box), { samples, run })).rejects.toThrow(/from 200 to/)
  })
})

test('what only one input can show is caught if it is as frequent as the finding says, and not if it is half as rare', async () => {
  const claim = { epsilon: 1, delta: 0 }
  const leaking = (chance: number) =>
    boxOf(async ([x = 0]: number[], run) => [x === 1 && share(bitsOf(run)) < chance ? 1 : 0])
  const audit = (chance: number, seed: number) =>
    auditTrial(trialOf(claim, leaking(chance)), { samples: 4000, run: { bits: seededBits(seed) } })
  const { rarest } = await audit(0, 1)
  if (rarest === null) throw new Error('nothing would be caught')
  let [caught, seldom] = [0, 0]
  for (let seed = 0; seed < 20; seed++) {
    caught += (await audit(rarest, 200 + seed)).verdict === 'violated' ? 1 : 0
    seldom += (await audit(rarest / 2, 300 + seed)).verdict === 'violated' ? 1 : 0
  }
  expect(caught).toBeGreaterThanOrEqual(19)
  expect(seldom).toBeLessThanOrEqual(2)
})
