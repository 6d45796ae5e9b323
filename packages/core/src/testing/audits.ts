/**
 * The tests that every audit of a mechanism has: its trials are consistent, and every broken copy is caught. A verdict of
 * violation is wrong with probability 10⁻⁶ at most, and seeds are fixed, so what holds once holds always.
 */
import { describe, expect, test } from 'vitest'
import { auditTrial, FEWEST_SAMPLES } from '../audit/audit.ts'
import type { TrialFinding } from '../audit/finding.ts'
import type { Bits } from '../random/index.ts'
import type { Trial } from '../trials/index.ts'
import { seededBits } from './seeded.ts'

/** A broken copy. */
export interface Mutant {
  /** What is wrong with it: "scale 20 % too small". */
  readonly name: string
  /** The claim and the pairs of a trial, with another box or law. */
  readonly trial: Trial
  /** Outputs for each input, where the usual number is not enough. */
  readonly samples?: number
}

/** Enough for a mechanism that does what it says not to be called broken, and for broken ones to be seen at the ε of tests. */
const SAMPLES = 4000

export interface AuditSuite {
  readonly mechanism: string
  readonly trials: (epsilon: number, bits: Bits) => Trial[]
  /** Larger ones show a wrong scale with fewer outputs. */
  readonly epsilon?: number
  readonly samples?: number
  readonly mutants: readonly Mutant[]
}

export function auditSuite({ mechanism, trials, epsilon = 3, samples = SAMPLES, mutants }: AuditSuite): void {
  describe(`audit of ${mechanism}`, () => {
    test.each(trials(epsilon, seededBits(1)).map((trial) => [trial.name, trial] as const))(
      'consistent: %s',
      async (_, trial) => {
        const { verdict, event } = await auditTrial(trial, { samples, run: { bits: seededBits(2) } })
        expect({ verdict, ...(verdict === 'violated' ? { event } : {}) }).toEqual({ verdict: 'consistent' })
      },
    )

    test.each(mutants.map((mutant) => [mutant.name, mutant] as const))('caught: %s', async (_, mutant) => {
      const found = await caught(mutant.trial, mutant.samples ?? samples)
      expect(found.verdict).toBe('violated')
      if (found.how === 'verified') expect(found.faults).not.toEqual([])
      else expect(found.lowerBound).toBeGreaterThan(found.at?.epsilon ?? Infinity)
    })

    test('at least three broken copies', () => expect(mutants.length).toBeGreaterThan(2))
  })
}

/** Most broken copies are told by an eighth of the outputs: all of them are drawn only where that is not enough. */
async function caught(trial: Trial, samples: number): Promise<TrialFinding> {
  const withSamples = (count: number) => auditTrial(trial, { samples: count, run: { bits: seededBits(3) } })
  const early = await withSamples(Math.max(FEWEST_SAMPLES, Math.ceil(samples / 8)))
  return early.verdict === 'violated' ? early : withSamples(samples)
}

/** A trial by its name, to be broken. */
export function trialNamed(trials: readonly Trial[], name: string): Trial {
  const found = trials.find((trial) => trial.name === name)
  if (found === undefined) throw new RangeError(`no trial "${name}"`)
  return found
}
