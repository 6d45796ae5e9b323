/** What an audit finds: of one trial, and of all trials of a mechanism together. Plain data, as JSON has it. */
import type { Point } from './points.ts'

export type Verdict = 'consistent' | 'violated'

/** An event, and how often it happened. */
export interface EventFinding {
  readonly words: string
  /** Which input of the pair it is likelier under. */
  readonly likelier: 'a' | 'b'
  /** How many of the tested outputs were in it, under the input it is likelier under and under the other. */
  readonly seen?: readonly [number, number]
  readonly outputs?: number
  /** The first probability is at least, the second at most this. */
  readonly probabilities: readonly [number, number]
  /** An output that is in it. */
  readonly example?: string
}

export interface TrialFinding {
  readonly name: string
  readonly how: 'exact' | 'sampled' | 'verified'
  readonly verdict: Verdict
  /** Which two inputs must look alike: edge, cell, row and so on. */
  readonly neighbours: string | null
  readonly claimedEpsilon: number | null
  readonly claimedDelta: number | null
  /** The true ε at δ = at.delta is at least this. Violated is a claim whose bound is above at.epsilon. */
  readonly lowerBound: number | null
  /** The point of the claimed curve that the bound is about. */
  readonly at: Point | null
  /** The smallest true ε′, at the claimed δ, that would have been caught; null where no ε is claimed, or none would. */
  readonly power: number | null
  /** The smallest probability of something that only one input can show, and that would have been caught; null if none. */
  readonly rarest: number | null
  /** Outputs for each input of each pair; 0 where the law was summed. */
  readonly samples: number
  readonly pairs: number
  readonly pair: { readonly name: string; readonly a: unknown; readonly b: unknown } | null
  readonly event: EventFinding | null
  /** What is wrong with releases that were looked at themselves. */
  readonly faults?: readonly string[]
}

export interface MechanismFinding extends Omit<TrialFinding, 'name' | 'how' | 'faults' | 'pairs'> {
  readonly mechanism: string
  /** The probability that a verdict of violation is true. */
  readonly confidence: number
  /** The trial that decided. */
  readonly trial: string
  readonly trials: readonly TrialFinding[]
}

/** A verdict of violation is wrong at most so often. */
export const ALPHA = 1e-6

/**
 * The trials of a mechanism as one finding: that of the worst violation, or of the largest bound that samples gave; with the
 * power of the trial that saw least.
 */
export function together(mechanism: string, trials: readonly TrialFinding[]): MechanismFinding {
  const violated = trials.filter(({ verdict }) => verdict === 'violated')
  const sampled = trials.filter(({ how }) => how === 'sampled')
  const looked = sampled.length > 0 ? sampled : trials
  const shown = violated.length > 0 ? largest(violated, margin) : largest(looked, ({ lowerBound }) => lowerBound ?? 0)
  if (shown === undefined) throw new RangeError(`There is no trial of ${mechanism}: nothing was audited.`)
  const { name, how: _, faults: __, pairs: ___, ...finding } = shown
  return {
    mechanism,
    ...finding,
    power: weakest(looked.map(({ power }) => power)),
    rarest: weakest(looked.map(({ rarest }) => rarest)),
    confidence: 1 - ALPHA,
    trial: name,
    trials,
  }
}

/** Of what trials would have caught: one that would have caught nothing counts most. */
function weakest(each: readonly (number | null)[]): number | null {
  return each.includes(null) ? null : Math.max(...each.map(Number))
}

function largest(trials: readonly TrialFinding[], of: (trial: TrialFinding) => number): TrialFinding | undefined {
  return trials.reduce<TrialFinding | undefined>(
    (found, each) => (found === undefined || of(each) > of(found) ? each : found),
    undefined,
  )
}

function margin({ lowerBound, at }: TrialFinding): number {
  return lowerBound === null || at === null ? 0 : lowerBound - at.epsilon
}
