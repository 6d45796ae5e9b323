/**
 * What an audit puts together: a claim, pairs of neighbouring inputs and a box that makes outputs of them. Any of the three
 * may be exchanged for another: the same pairs for another mechanism, a broken copy in place of the box.
 */

import type { Curve, Neighbours } from '../privacy/index.ts'
import type { Bits } from '../random/index.ts'
import type { Run } from '../run.ts'
import type { Texts } from './texts.ts'

/** What is promised: one point (ε, δ), or a whole curve through it. */
export interface Claim {
  readonly epsilon: number
  /** 0 for a pure promise. */
  readonly delta: number
  readonly curve?: Curve
  /** Which two inputs must look alike, where that is known. */
  readonly neighbours?: Neighbours
}

/** Two inputs that are neighbours. They are plain data, so that a verdict can show them and a worker can be sent them. */
export interface Pair<Input> {
  /** How the two differ, in a few words. */
  readonly name: string
  readonly a: Input
  readonly b: Input
}

/** Many outputs, each the same number of values, one after the other. */
export interface Outputs {
  readonly width: number
  readonly values: Float64Array
  /** What a number stands for, where it stands for a text: the first of each output says how the run ended, and its length. */
  readonly texts?: Texts
}

/** A mechanism as a black box: so many outputs for this input, each from a run of its own. */
export type Box<Input> = (input: Input, count: number, run: Run) => Promise<Outputs>

/** The exact law of the output for an input, where it is finite: every output, by a name, with its probability. */
export type Law<Input> = (input: Input) => ReadonlyMap<string, number>

interface AnyTrial<Input> {
  /** Which case of the mechanism this is, in a few words. */
  readonly name: string
  readonly claim: Claim
  readonly pairs: readonly Pair<Input>[]
}

/** The box is asked for samples, and events in them are counted. */
export interface SampledTrial<Input> extends AnyTrial<Input> {
  readonly box: Box<Input>
  /** What the numbers of an output are, for the words of a verdict; the first number is 1 without it. */
  readonly columns?: readonly string[]
  /** Which share of the samples that were asked for this trial takes: below 1 where one output takes long. */
  readonly share?: number
}

/** The law is summed, output by output: nothing is left to chance. */
export interface ExactTrial<Input> extends AnyTrial<Input> {
  readonly law: Law<Input>
}

/** A promise about what is released, which is looked at itself: no two inputs are compared. */
export interface CheckedTrial {
  readonly name: string
  /** Releases so many times, and says in sentences what is wrong with the releases. */
  readonly faults: (releases: number, run: Run) => Promise<readonly string[]>
  /** How many releases for one output that a sampled trial asks for. */
  readonly share: number
}

// Boxes of unlike inputs stand in one list: each is asked only for the inputs of its own pairs.
// biome-ignore lint/suspicious/noExplicitAny: see above
/** A pair of neighbouring inputs and how a release is made of them: what an audit samples. */
export type Trial = SampledTrial<any> | ExactTrial<any> | CheckedTrial

/** The trials of a mechanism at this ε, with random pairs drawn from these bits: always as many, and in the same order. */
export type TrialsOf = (epsilon: number, bits: Bits) => Trial[]
