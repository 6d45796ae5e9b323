/** Broken copies of a mechanism: the claim and one pair of a trial, and a release with something wrong. */

import type { Bits } from '../random/index.ts'
import type { Run } from '../run.ts'
import { boxOf, type ExactTrial, type Law, picked, type SampledTrial, type Trial } from '../trials/index.ts'
import { trialNamed } from './audits.ts'

/** Which trial is broken, and the words in the name of the pair that shows it. */
export interface Shown {
  readonly trials: readonly Trial[]
  readonly trial: string
  readonly pair: string
  /** Names of the numbers of an output, where the copy shows others than the trial. */
  readonly columns?: readonly string[]
}

export function brokenRelease<Input>(
  { trials, trial, pair, columns }: Shown,
  release: (input: Input, run: Run) => Promise<ArrayLike<number>>,
): SampledTrial<Input> {
  const right = trialNamed(trials, trial) as SampledTrial<Input>
  // What a test asks for is what it gets: broken copies are quick, and a few of their outputs have to tell.
  const names = columns === undefined ? {} : { columns }
  return { ...right, ...names, share: 1, pairs: picked(right.pairs, pair), box: boxOf(release) }
}

/** Breaks a trial whose inputs are of this kind. */
export type Breaking<Input> = (
  trial: string,
  pair: number,
  release: (input: Input, bits: Bits, run: Run) => ArrayLike<number> | Promise<ArrayLike<number>>,
) => SampledTrial<Input>

/** The same, for copies that draw from the bits of a run: one pair of a trial, by its place. */
export function brokenIn(trials: readonly Trial[]) {
  return <Input>(
    trial: string,
    pair: number,
    release: (input: Input, bits: Bits, run: Run) => ArrayLike<number> | Promise<ArrayLike<number>>,
  ): SampledTrial<Input> => {
    const right = trialNamed(trials, trial) as SampledTrial<Input>
    const box = boxOf(async (input: Input, run) => release(input, run.bits as Bits, run))
    return { ...right, share: 1, pairs: right.pairs.slice(pair, pair + 1), box }
  }
}

export function brokenLaw<Input>(trials: readonly Trial[], trial: string, law: Law<Input>): ExactTrial<Input> {
  return { ...(trialNamed(trials, trial) as ExactTrial<Input>), law }
}
