/**
 * The audit itself: noise of known laws, right and wrong. A verdict of violation is wrong with probability 10⁻⁶ at most; over
 * the audits of sound noise here that is one in 10,000 for other seeds than these.
 */
import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../errors.ts'
import { type Curve, epsilonAt } from '../privacy/index.ts'
import { type Bits, fillNormals } from '../random/index.ts'
import { seededBits } from '../testing/seeded.ts'
import { auditTrial } from './audit.ts'
import { boxOf } from './box.ts'
import type { Box, Claim, SampledTrial } from './trial.ts'

/** Numbers with noise: the inputs are what the noise is added to. */
const trialOf = (claim: Claim, box: Box<number[]>, [a, b] = [[0], [1]]): SampledTrial<number[]> => ({
  name: 'numbers',
  claim,
  pairs: [{ name: 'far apart', a, b }],
  box,
})

const uniform = (bits: Bits) => (bits.word() + 0.5) / 2 ** 32

function laplace(bits: Bits): number {
  const u = uniform(bits) - 0.5
  return -Math.sign(u) * Math.log(1 - 2 * Math.abs(u))
}

function normal(bits: Bits): number {
  const one = new Float64Array(1)
  fillNormals(one, bits)
  return one[0] as number
}

const bitsOf = (run: { readonly bits?: Bits }) => run.bits as Bits
const plus = (noise: (bits: Bits) => number, scale: number) =>
  boxOf(async (input: number[], run) => input.map((x) => onGrid(x + scale * noise(bitsOf(run)))))
/** Doubles near 0 lie closer together than others, and would tell which input it was. */
const onGrid = (x: number) => Math.round(x * 2 ** 20) / 2 ** 20
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
    near: 0.55,
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

function stronger(curve: Curve, times: number): Curve {
  if (curve.kind === 'laplace') return { ...curve, epsilon: times * curve.epsilon }
  if (curve.kind === 'gaussian') return { ...curve, mu: times * curve.mu }
  if (curve.kind === 'gaussianScale') return { ...curve, ratio: curve.ratio ** times }
  throw new RangeError(curve.kind)
}

describe('what an observer can see besides values', () => {
  const claim = { epsilon: 1, delta: 0 }
  const audit = (release: (input: number[], bits: Bits) => number[]) =>
    auditTrial(
      trialOf(
        claim,
        boxOf(async (input: number[], run) => release(input, bitsOf(run))),
      ),
      {
        samples: 2000,
        run: { bits: seededBits(7) },
      },
    )

  test('a refusal that depends on the input, and its words', async () => {
    const refusing = await audit(([x = 0], bits) => {
      if (uniform(bits) < 0.1 + 0.5 * x) throw new InvalidInput('this is too much')
      return [0]
    })
    expect(refusing).toMatchObject({ verdict: 'violated', event: { likelier: 'b' } })
    expect(refusing.event?.words).toContain('this is too much')
    const wording = await audit(([x = 0]) => {
      throw new InvalidInput(`there are ${x}`)
    })
    expect(wording.verdict).toBe('violated')
  })

  test('refusals in random words say nothing, whichever input comes first', async () => {
    const { verdict } = await audit((_, bits) => {
      throw new InvalidInput(`number ${uniform(bits)}`)
    })
    expect(verdict).toBe('consistent')
  })

  test('a box that refuses all is not audited; one that fails ends the audit', async () => {
    const refuses = () => {
      throw new InvalidInput('never')
    }
    await expect(audit(refuses)).rejects.toThrow(/nothing was audited: refused: never/)
    const fails = () => {
      throw new TypeError('broken')
    }
    await expect(audit(fails)).rejects.toThrow(TypeError)
  })

  test('the length of an output', async () => {
    const { verdict } = await audit(([x = 0], bits) => (uniform(bits) < 0.1 + 0.8 * x ? [1, 2, 3] : [1, 2]))
    expect(verdict).toBe('violated')
  })

  test('values that are not numbers', async () => {
    const { verdict } = await audit(([x = 0], bits) => [uniform(bits) < 0.1 + 0.8 * x ? Number.NaN : 1])
    expect(verdict).toBe('violated')
  })

  test('a grid that follows the input', async () => {
    const { verdict, event } = await audit(([x = 0], bits) => {
      const grid = x === 0 ? 2 ** -10 : 2 ** -13
      return [Math.round((10 * laplace(bits)) / grid) * grid]
    })
    expect(verdict).toBe('violated')
    expect(event?.words).toContain('grid')
  })

  test('noise in plain double precision', async () => {
    const { verdict, event } = await audit(([x = 0], bits) => [x + laplace(bits)])
    expect(verdict).toBe('violated')
    expect(event?.words).toContain('grid')
  })

  test('noise that two values share', async () => {
    const { verdict } = await audit(([x = 0], bits) => {
      const noise = 5 * laplace(bits)
      return [x + noise, noise, laplace(bits)]
    })
    expect(verdict).toBe('violated')
  })

  test('outputs that never repeat say nothing', async () => {
    const { verdict } = await audit((_, bits) => [bits.word(), bits.word(), bits.word()])
    expect(verdict).toBe('consistent')
  })
})

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
    boxOf(async ([x = 0]: number[], run) => [x === 1 && uniform(bitsOf(run)) < chance ? 1 : 0])
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
