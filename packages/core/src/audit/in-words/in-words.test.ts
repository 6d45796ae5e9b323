/** What an audit says of what it found, and of what it could have caught. */
import { describe, expect, test } from 'vitest'
import { auditTrial } from '../audit.ts'
import type { TrialFinding } from '../finding.ts'
import { often } from './figures.ts'
import { auditInWords } from './index.ts'
import { samplesNeeded } from './needed.ts'
import { powerOfAll, powerOfTrial } from './power.ts'

/** Each input is published as it is. */
function withoutNoise(epsilon: number, samples: number, pairs: number): Promise<TrialFinding> {
  return auditTrial(
    {
      name: 'no noise',
      claim: { epsilon, delta: 0 },
      pairs: Array.from({ length: pairs }, (_, i) => ({ name: `pair ${i}`, a: 2 * i, b: 2 * i + 1 })),
      box: (input: number, count) =>
        Promise.resolve({
          width: 2,
          values: Float64Array.from({ length: 2 * count }, (_, k) => (k % 2 === 0 ? 0 : input)),
        }),
    },
    { samples },
  )
}

describe('the samples that an audit needs', () => {
  const CASES: readonly [number, number][] = [
    [2, 1],
    [4, 1],
    [6, 1],
    [4, 20],
  ]
  test.each(CASES)(
    'at ε = %d, with %d pairs: with these a plain leak is caught, with fewer nothing may be',
    async (epsilon, pairs) => {
      const needed = samplesNeeded(epsilon, pairs)
      const enough = await withoutNoise(epsilon, needed, pairs)
      expect(enough.verdict).toBe('violated')
      expect(enough.rarest).toBeGreaterThan(0.8)
      expect((await withoutNoise(epsilon, Math.floor(0.85 * needed), pairs)).rarest).toBeNull()
      expect((await withoutNoise(epsilon, Math.floor(0.7 * needed), pairs)).verdict).toBe('consistent')
    },
  )

  test('have two digits', () => {
    expect(samplesNeeded(9, 1)).toBe(330_000)
    for (const epsilon of [0.1, 1, 3, 5, 7, 10]) expect(`${samplesNeeded(epsilon, 3)}`).toMatch(/^\d\d?0*$/)
  })
})

describe('what would have been caught', () => {
  const event = {
    words: 'the output is 1',
    likelier: 'a',
    seen: [9, 3],
    outputs: 100,
    probabilities: [0.1, 0.2],
  } as const
  const trial = (power: number | null, rarest: number | null, more: Partial<TrialFinding> = {}): TrialFinding => ({
    name: 'a trial',
    how: 'sampled',
    verdict: 'consistent',
    neighbours: null,
    claimedEpsilon: 1,
    claimedDelta: 0,
    lowerBound: 0.62,
    at: { epsilon: 1, delta: 0 },
    power,
    rarest,
    samples: 1600,
    pairs: 1,
    pair: { name: 'two', a: 0, b: 1 },
    event,
    ...more,
  })
  const audited = (...trials: readonly TrialFinding[]) => {
    const [first] = trials as [TrialFinding]
    const { findings, summary, after } = auditInWords([
      { ...first, mechanism: 'xor', confidence: 1 - 1e-6, trial: 'a trial', trials },
    ])
    const lines = findings.flatMap((each) => [...each.lines, ...each.trials.flatMap((trial) => trial.lines)])
    return [...lines, summary, ...after].join('\n')
  }

  test('is said of noise, and of what only one input can show', () => {
    expect(powerOfTrial(trial(1.37, 0.004), 1)).toBe(
      'Had there been too little noise throughout, a true ε of 1.37 or more would have been caught; and something that only one input can show, if it shows in 1 of 250 outputs or more.',
    )
    expect([0.004, 0.00333, 0.21, 1].map(often)).toEqual([
      '1 of 250 outputs',
      '1 of 300 outputs',
      '21 of 100 outputs',
      '100 of 100 outputs',
    ])
  })

  test('if it is nothing, that is said, and it is no pass', () => {
    expect(powerOfTrial(trial(null, null, { claimedEpsilon: 9 }), 1)).toBe(
      'With so few samples no ε at all would have been caught: this trial shows nothing. At this ε it takes about 330,000 outputs of each input.',
    )
    const some = audited(trial(null, null), trial(2, 0.1), trial(null, null))
    expect(some).toContain('a true ε of 2 or more')
    expect(some).toContain('In 2 of them nothing could have been caught. At this ε')
    expect(some).toMatch(/^No violation was found, but nothing could have been caught in 2 of 3 sampled trials\.$/m)
    expect(audited(trial(2, 0.1))).toMatch(/^No violation was found\.$/m)
  })

  test('if it is a plain leak alone, that too', () => {
    expect(powerOfTrial(trial(null, 0.5), 1)).toMatch(/too little noise would not .* caught, if it shows in 50 of 100 /)
    expect(audited(trial(null, 0.5))).toMatch(
      /^No violation was found, but too little noise could not have been caught\.$/m,
    )
    expect(powerOfAll([trial(null, 0.5), trial(3, 0.2)], 2)).toMatch(
      /ε of 3 .* In 1 of them too little noise would not/,
    )
  })

  test('is left out where a promise is broken: there the event is shown, and where to look', () => {
    const found = { verdict: 'violated', lowerBound: 3, event: { ...event, example: '(1, 2)' } } as const
    const said = audited(trial(2, 0.1, found))
    expect(said).toContain('The event: the output is 1\nAn output of this kind: (1, 2)\n')
    expect(said).toMatch(/^Look next at the sensitivity/m)
    expect(said).not.toMatch(/"consistent" means|would have been caught|floating point; see/)
    const grid = { ...event, words: 'the grid of the output (the power of 2 in it) is -51 or less' }
    expect(audited(trial(2, 0.1, { ...found, event: grid }))).toContain(
      'The last binary digits tell: this is noise in floating point; see docs/audit.md.',
    )
  })

  test('is not asked of outputs that never change', () => {
    const said = audited(trial(null, 0.5, { pair: null, event: null, lowerBound: 0 }))
    expect(said).toContain('Something that only one input can show would have been caught')
    expect(said).not.toContain('too little noise')
  })

  test('is apart from what was found by exact laws', () => {
    const exact = (lowerBound: number) => trial(1, 0, { how: 'exact', samples: 0, lowerBound })
    const said = audited(trial(1.37, 0.004), exact(0.9999999999), exact(0.3))
    expect(said).toContain('Exact: 2 trials, every output with its probability; ε = 1 is reached and not exceeded.')
    expect(said).toContain('Sampled: 1 trial, 1,600 outputs of each input; at least ε = 0.62 was seen. Had there')
    expect(audited(exact(0.3))).toContain('the true ε is 0.3 on these inputs, and 1 is not exceeded.')
  })
})
