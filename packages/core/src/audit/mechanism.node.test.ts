/** Audits of mechanisms by name. What each trial finds is tested beside the trials. */
import { expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import { auditMechanism, auditMechanisms } from './mechanism.ts'
import { trials } from './trials.ts'

test('one finding for each mechanism, with all its trials, and progress that only grows', async () => {
  const shown: number[] = []
  const run = { bits: seededBits(1), progress: (done: number) => shown.push(done) }
  const [degrees, rows] = await auditMechanisms(['degrees', 'k-anonymity'], { samples: 400, run })
  expect(degrees).toMatchObject({ mechanism: 'degrees', verdict: 'consistent', claimedEpsilon: 1, claimedDelta: 0 })
  expect(degrees?.trials.map(({ name }) => name)).toEqual(trials['degrees']?.(1, seededBits(1)).map(({ name }) => name))
  expect(rows).toMatchObject({ mechanism: 'k-anonymity', verdict: 'consistent', claimedEpsilon: null, power: null })
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(shown.at(-1)).toBe(100)
  // As it is written for programs.
  expect(JSON.parse(JSON.stringify([degrees, rows]))).toEqual([degrees, rows])
})

test('the ε is that of the claim; exact laws may be left out', async () => {
  const finding = await auditMechanism('degrees', {
    epsilon: 2,
    samples: 200,
    exact: false,
    run: { bits: seededBits(2) },
  })
  expect(finding.claimedEpsilon).toBe(2)
  expect(finding.trials.every(({ how }) => how === 'sampled')).toBe(true)
})

test('what there is to audit, and at which ε, is said', async () => {
  await expect(auditMechanism('poem')).rejects.toThrow(/no mechanism "poem" to audit: choose one of uniform-noise/)
  for (const epsilon of [0, 0.01, 11, Number.NaN]) {
    await expect(auditMechanism('degrees', { epsilon })).rejects.toThrow(/at an ε from 0.1 to 10/)
  }
})
