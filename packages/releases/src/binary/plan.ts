/** From what was asked for to a plan for zeros and ones: public facts alone. */
import {
  type BinaryData,
  type BinaryFacts,
  filteredRelease,
  InvalidInput,
  type Ones,
  type Run,
  randomisedResponse,
  staircase,
  xorNoise,
} from '@tulle/core'
import type { Keep } from '@tulle/core/binary'
import type { BinaryPlan, ReleasedCells } from '@tulle/core/certificate'
import { grouped, words } from '@tulle/core/text'
import type { Settings } from '../option.ts'
import { type CELLWISE, FILTERED, RESPONSE, STAIRCASE, type usefulness, XOR, type xor } from '../options/binary.ts'

/** What graphs and tables are told alike, and what one of them is told alone. */
export interface BinarySettings extends Partial<Settings<ReturnType<typeof usefulness> & typeof xor>> {
  readonly epsilon?: number | undefined
  readonly maxOnes?: number | undefined
  readonly phase?: number | 'columns' | 'pairs' | undefined
  readonly symmetrise?: 'upper' | 'and' | undefined
}

/** What a graph and a table call differently. */
export interface BinaryWish {
  readonly mechanism: typeof STAIRCASE | (typeof CELLWISE)[number]
  readonly facts: Omit<BinaryFacts, 'ones' | 'maxOnes'> & { readonly weighted?: boolean }
  readonly settings: BinarySettings
  readonly expected: number | undefined
  readonly keep: Keep | undefined
  /** In parts, where the data is. */
  readonly drawn?: 'keyed' | undefined
}

export interface ReleasedBinaryCells extends ReleasedCells {
  readonly randomness: 'secure' | 'seeded'
}

/** A plan, and how its mechanism releases. */
export interface PlannedBinary {
  readonly plan: BinaryPlan
  readonly release: (data: BinaryData, run: Run) => Promise<ReleasedBinaryCells>
}

export function planBinary(wish: BinaryWish): PlannedBinary {
  const { settings, mechanism } = wish
  const { maxOnes, jaccard, anyway } = settings
  const facts = {
    ...wish.facts,
    ...(maxOnes === undefined ? {} : { maxOnes }),
    ...onesOf(wish),
  }
  // A missing ε is for the mechanism to say, in its own words.
  const epsilon = settings.epsilon as number
  const use = { ...(jaccard === undefined ? {} : { jaccard }), ...(anyway === true ? { evenIfUseless: true } : {}) }
  const drawn = wish.drawn === undefined ? {} : { drawn: wish.drawn }
  switch (mechanism) {
    case STAIRCASE:
      return planned(staircase, staircase.plan(facts, { epsilon, ...given(settings, ['phase']) }))
    case RESPONSE:
      return planned(randomisedResponse, randomisedResponse.plan(facts, { epsilon, ...use, ...drawn }))
    case FILTERED: {
      const keep = wish.keep === undefined ? {} : { keep: wish.keep }
      return planned(filteredRelease, filteredRelease.plan(facts, { epsilon, ...keep, ...use, ...drawn }))
    }
    case XOR: {
      const law = given(settings, ['epsilon', 'share', 'sign', 'scale', 'blockRows', 'theta', 'lambda', 'symmetrise'])
      return planned(xorNoise, xorNoise.plan(facts, { ...law, ...use }))
    }
  }
}

function planned<P extends BinaryPlan>(
  mechanism: { release(plan: P, data: BinaryData, run: Run): Promise<ReleasedBinaryCells> },
  plan: P,
): PlannedBinary {
  return { plan, release: (data, run) => mechanism.release(plan, data, run) }
}

function onesOf(wish: BinaryWish): { readonly ones?: Ones } {
  const { settings, expected } = wish
  const { countEpsilon } = settings
  if (countEpsilon !== undefined && expected !== undefined) {
    throw new InvalidInput(
      words`How many there are is declared ({expectedEdges}, {expectedOnes}) or counted with noise ({countEpsilon}): give one of them.`,
    )
  }
  checkExpected(wish)
  if (countEpsilon !== undefined) return { ones: { counted: { epsilon: countEpsilon } } }
  return expected === undefined ? {} : { ones: { declared: expected } }
}

/** What a cap takes away does not come back: a plan for more ones than it leaves would promise what cannot be. */
function checkExpected({ settings: { maxOnes }, facts: { rows }, expected }: BinaryWish): void {
  if (maxOnes === undefined || expected === undefined || !(expected > rows * maxOnes)) return
  throw new InvalidInput(
    words`With {maxOnes ${maxOnes}}, ${grouped(rows)} rows keep at most ${grouped(rows * maxOnes)} in all, and ${grouped(expected)} are expected: give a larger {maxOnes}, or expect only as many as it leaves.`,
  )
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
  settings: T,
  keys: readonly K[],
): { [P in K]?: Exclude<T[P], undefined> } {
  return Object.fromEntries(keys.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]]))) as never
}
