/** Exact trials sum laws and run none of the releasing code: here releases are held against every one of those laws. */
import { describe, expect, test } from 'vitest'
import type { SparseMatrix } from '../../../data/index.ts'
import { NotFeasible } from '../../../errors.ts'
import type { Bits } from '../../../random/index.ts'
import type { Run } from '../../../run.ts'
import { trialNamed } from '../../../testing/audits.ts'
import { lawP, namesOf } from '../../../testing/laws.ts'
import { seededBits } from '../../../testing/seeded.ts'
import type { ExactTrial, Pair, TinyMatrix, Trial } from '../../../trials/index.ts'
import { filteredRelease } from '../../filtered/index.ts'
import { filteredCases, filteredTrials } from '../../filtered/trials.ts'
import { randomisedResponse } from '../../randomised-response/index.ts'
import { randomisedResponseTrials, responseCases } from '../../randomised-response/trials.ts'
import { staircase } from '../../staircase/index.ts'
import { staircaseCases, staircaseTrials } from '../../staircase/trials.ts'
import { xorNoise } from '../../xor/index.ts'
import { xorCases, xorTrials } from '../../xor/trials.ts'
import type { BinaryFacts } from '../index.ts'
import { type ExactCase, type Outcomes, placesIn, sum } from './laws.ts'
import { binary, countAndCellsShown } from './shown.ts'

const EPSILON = 2
const ALPHA = 1e-6
const OUTPUTS = 1500

interface Suite<Settings, Plan extends { readonly facts: BinaryFacts }> {
  readonly mechanism: {
    plan(facts: BinaryFacts, settings: Settings): Plan
    release(plan: Plan, data: SparseMatrix, run: Run): Promise<{ readonly plan: Plan; readonly matrix: SparseMatrix }>
  }
  readonly trials: (epsilon: number, bits: Bits) => Trial[]
  readonly cases: (epsilon: number) => readonly ExactCase<Settings>[]
  /** Settings for another law than the one that is asked for, which must be told from it. */
  readonly broken: (settings: Settings) => Settings
}

function suite<Settings, Plan extends { readonly facts: BinaryFacts }>(
  name: string,
  { mechanism, trials, cases, broken }: Suite<Settings, Plan>,
): void {
  const all = trials(EPSILON, seededBits(1))

  /** One release, called as its law calls it. */
  async function output(plan: Plan, input: TinyMatrix, bits: Bits): Promise<string> {
    try {
      const released = await mechanism.release(plan, binary(input), { bits })
      const [drawn, ...cells] = countAndCellsShown(released)
      const { columns, ones } = plan.facts
      const shown = placesIn(plan.facts).map(([i, j]) => cells[i * columns + j])
      return `${ones !== undefined && 'counted' in ones ? `${drawn} counted, ` : ''}${shown.join('')}`
    } catch (error) {
      if (error instanceof NotFeasible) return 'refused'
      throw error
    }
  }

  describe(`releases of ${name} follow the law that is summed`, () => {
    test.each(cases(EPSILON).map((each) => [each.name, each] as const))('%s', async (called, { facts, settings }) => {
      const { law, pairs } = trialNamed(all, called) as ExactTrial<TinyMatrix>
      const input = mixedIn(pairs)
      const right = refusalsAsOne(law(input))
      const outputs = (using: Settings) => {
        const [plan, bits] = [mechanism.plan(facts, using), seededBits(2)]
        return namesOf(OUTPUTS, () => output(plan, input, bits))
      }
      expect(lawP(right, await outputs(settings))).toBeGreaterThan(ALPHA)
      expect(lawP(right, await outputs(broken(settings)))).toBeLessThan(ALPHA)
    })

    test('there is no other law', () => {
      const summed = all.filter((trial) => 'law' in trial).map((trial) => trial.name)
      expect(summed).toEqual(cases(EPSILON).map((each) => each.name))
    })
  })
}

/** Zeros and ones, and more ones in a row than a limit lets stay. */
function mixedIn(pairs: readonly Pair<TinyMatrix>[]): TinyMatrix {
  const ones = ({ values }: TinyMatrix) => sum(values)
  const found = pairs.findLast(({ b }) => ones(b) > 0 && ones(b) <= b.values.length / 2)
  if (found === undefined) throw new RangeError('no pair has a table with a few ones')
  return found.b
}

/** Who is refused does not see what was counted; the law that is summed tells more than there is to see. */
function refusalsAsOne(law: Outcomes): Outcomes {
  const shown = new Map<string, number>()
  for (const [name, p] of law) {
    const seen = name.endsWith('refused') ? 'refused' : name
    shown.set(seen, (shown.get(seen) ?? 0) + p)
  }
  return shown
}

const twice = <Settings extends { readonly epsilon: number }>(settings: Settings): Settings => ({
  ...settings,
  epsilon: 2 * settings.epsilon,
})

suite('randomised response', {
  mechanism: randomisedResponse,
  trials: randomisedResponseTrials,
  cases: responseCases,
  broken: twice,
})

suite('the staircase', {
  mechanism: staircase,
  trials: staircaseTrials,
  cases: staircaseCases,
  broken: (settings) =>
    typeof settings.phase === 'number' ? { ...settings, phase: (settings.phase + 1) % 3 } : twice(settings),
})

suite('the filtered release', {
  mechanism: filteredRelease,
  trials: filteredTrials,
  cases: filteredCases,
  broken: twice,
})

suite('XOR noise', {
  mechanism: xorNoise,
  trials: xorTrials,
  cases: xorCases,
  // The same loss, but every cell on its own; or the other way round, hardly anything but what ties them together.
  broken: (settings) =>
    settings.theta === undefined
      ? { ...settings, share: 0.01 }
      : {
          ...settings,
          theta: settings.theta.map((row, k) => row.map((x, l) => (k === l ? x : 0))),
          ...(settings.lambda === undefined ? {} : { lambda: [] }),
        },
})
