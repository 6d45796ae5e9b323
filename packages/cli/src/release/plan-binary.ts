/** From what was asked for to a plan for binary data: public facts alone. */
import {
  type BinaryData,
  type BinaryFacts,
  type BinaryPlan,
  filteredRelease,
  InvalidInput,
  type Keep,
  type Ones,
  type ReleasedCells,
  type Run,
  randomisedResponse,
  staircase,
  xorNoise,
} from '@tulle/core'
import type { GraphConfig, TABLE_MECHANISMS, TableConfig } from './binary-config.ts'

/** What a graph and a table call differently. */
export interface BinaryWish {
  readonly mechanism: (typeof TABLE_MECHANISMS)[number]
  readonly facts: Omit<BinaryFacts, 'ones' | 'maxOnes'> & { readonly weighted?: boolean }
  readonly config: GraphConfig | TableConfig
  readonly expected: number | undefined
  readonly keep: Keep | undefined
}

export function planBinary(wish: BinaryWish): BinaryPlan {
  const { config, mechanism } = wish
  checkFlags(wish)
  const { maxOnes, jaccard, anyway } = config
  const facts = {
    ...wish.facts,
    ...(maxOnes === undefined ? {} : { maxOnes }),
    ...onesOf(wish),
  }
  // A missing ε is for the mechanism to say, in its own words.
  const epsilon = config.epsilon as number
  const use = { ...(jaccard === undefined ? {} : { jaccard }), ...(anyway ? { evenIfUseless: true } : {}) }
  switch (mechanism) {
    case 'staircase':
      return staircase.plan(facts, { epsilon, ...given(config as TableConfig, ['phase']) })
    case 'randomised-response':
      return randomisedResponse.plan(facts, { epsilon, ...use })
    case 'filtered':
      return filteredRelease.plan(facts, { epsilon, ...(wish.keep === undefined ? {} : { keep: wish.keep }), ...use })
    case 'xor':
      return xorNoise.plan(facts, {
        ...given(config, ['epsilon', 'share', 'sign', 'scale', 'blockRows', 'theta', 'lambda']),
        ...given(config as GraphConfig, ['symmetrise']),
        ...use,
      })
  }
}

export function releaseBinary(
  plan: BinaryPlan,
  data: BinaryData,
  run: Run,
): Promise<ReleasedCells & { readonly randomness: 'secure' | 'seeded' }> {
  switch (plan.mechanism) {
    case 'staircase':
      return staircase.release(plan as never, data, run)
    case 'randomised-response':
      return randomisedResponse.release(plan as never, data, run)
    case 'filtered':
      return filteredRelease.release(plan as never, data, run)
    default:
      return xorNoise.release(plan as never, data, run)
  }
}

function onesOf(wish: BinaryWish): { readonly ones?: Ones } {
  const { config, expected } = wish
  const { countEpsilon } = config
  if (countEpsilon !== undefined && expected !== undefined) {
    throw new InvalidInput(
      'How many there are is declared (--expected-edges, --expected-ones) or counted with noise (--count-epsilon): give one of them.',
    )
  }
  checkExpected(wish)
  if (countEpsilon !== undefined) return { ones: { counted: { epsilon: countEpsilon } } }
  return expected === undefined ? {} : { ones: { declared: expected } }
}

/** What a cap takes away does not come back: a plan for more ones than it leaves would promise what cannot be. */
function checkExpected({ config: { maxOnes }, facts: { rows }, expected }: BinaryWish): void {
  if (maxOnes === undefined || expected === undefined || !(expected > rows * maxOnes)) return
  const inDigits = (n: number) => n.toLocaleString('en')
  throw new InvalidInput(
    `With --max-ones ${maxOnes}, ${inDigits(rows)} rows keep at most ${inDigits(rows * maxOnes)} in all, and ${inDigits(expected)} are expected: give a larger --max-ones, or expect only as many as it leaves.`,
  )
}

/** Which flags have a meaning with which mechanism; one that would be ignored is refused. */
export const MECHANISMS: Readonly<Record<string, readonly BinaryWish['mechanism'][]>> = {
  phase: ['staircase'],
  share: ['xor'],
  sign: ['xor'],
  scale: ['xor'],
  blockRows: ['xor'],
  theta: ['xor'],
  lambda: ['xor'],
  threshold: ['filtered'],
  edges: ['filtered'],
  falseEdges: ['filtered'],
  ones: ['filtered'],
  falseOnes: ['filtered'],
  expectedWeight: ['filtered'],
  maxChange: ['filtered'],
  jaccard: ['randomised-response', 'xor', 'filtered'],
}

function checkFlags({ mechanism, config }: BinaryWish): void {
  for (const [key, fits] of Object.entries(MECHANISMS)) {
    if ((config as Record<string, unknown>)[key] === undefined || fits.includes(mechanism)) continue
    throw new InvalidInput(
      `${flag(key)} goes with --mechanism ${fits.join(' or ')}, not with ${mechanism}: leave it out, or choose another mechanism.`,
    )
  }
  if (mechanism !== 'xor' && 'symmetrise' in config && config.symmetrise === 'and') {
    throw new InvalidInput(
      '--symmetrise and goes with --mechanism xor; the others perturb the upper triangle, where an edge is one cell.',
    )
  }
}

function flag(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`
}

/** One of several ways to say what to keep. */
export function keepOf(ways: {
  readonly ones?: number | undefined
  readonly falseOnes?: number | undefined
  readonly threshold?: number | undefined
  readonly weight?: number | undefined
}): Keep | undefined {
  const { ones, falseOnes, threshold, weight } = ways
  if ([ones, falseOnes, threshold].filter((way) => way !== undefined).length > 1) {
    throw new InvalidInput('What to publish is said once: by a number, by a number of false ones, or by a threshold.')
  }
  if (threshold !== undefined) return { threshold }
  if (falseOnes !== undefined) return { falseOnes }
  return ones === undefined ? undefined : { ones, ...(weight === undefined ? {} : { weight }) }
}

/** The settings among these that were given. */
function given<T extends object, K extends keyof T>(
  config: T,
  keys: readonly K[],
): { [P in K]?: Exclude<T[P], undefined> } {
  return Object.fromEntries(keys.flatMap((key) => (config[key] === undefined ? [] : [[key, config[key]]]))) as never
}
