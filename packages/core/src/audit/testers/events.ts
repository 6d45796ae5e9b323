/**
 * Events: sets of outputs that are likelier under one input than the promise allows, if there are such. Half of the
 * outputs choose a few of them (choose.ts); the other half, which had no part in the choice, tests them here. Whatever is
 * chosen, the bounds of the test hold.
 */
import { log } from '../../elementary/index.ts'
import { proportionAtLeast, proportionAtMost } from '../../privacy/index.ts'
import type { Outputs } from '../../trials/index.ts'
import { binAt } from './bins.ts'
import { countOf, type Feature, part, scores } from './feature.ts'

/** A set of values of a feature, and which input it should be likelier under. */
export interface ChosenEvent {
  readonly feature: Feature
  readonly likelier: 'a' | 'b'
  /** Where parts begin, and which of them belong to the event. */
  readonly starts: Float64Array
  readonly inside: Uint8Array
}

/** How often an event happened among the outputs that tested it, and what follows for its probabilities. */
export interface TestedEvent extends ChosenEvent {
  readonly trials: number
  /** Under the input that it should be likelier under, and under the other. */
  readonly seen: readonly [number, number]
  /** The first probability is at least this, the second at most that. */
  readonly atLeast: number
  readonly atMost: number
  /** An output that is in it. */
  readonly example?: Float64Array
}

/** The second half of the outputs decides; each of the two bounds misses with this probability at most. */
export function testEvent(event: ChosenEvent, a: Outputs, b: Outputs, miss: number): TestedEvent {
  const trials = Math.floor(countOf(a) / 2)
  const [p, q] = (event.likelier === 'a' ? [a, b] : [b, a]).map((outputs) =>
    part(outputs, countOf(outputs) - trials, countOf(outputs)),
  ) as [Outputs, Outputs]
  const [inP, inQ] = [happened(event, p), happened(event, q)]
  const [first] = inP
  return {
    ...event,
    trials,
    seen: [inP.length, inQ.length],
    atLeast: proportionAtLeast(inP.length, trials, miss),
    atMost: proportionAtMost(inQ.length, trials, miss),
    ...(first === undefined ? {} : { example: p.values.slice(first * p.width, (first + 1) * p.width) }),
  }
}

/** Which of the outputs are in the event. */
function happened({ feature, starts, inside }: ChosenEvent, outputs: Outputs): number[] {
  const found: number[] = []
  for (const [k, value] of scores(feature, outputs).entries()) if (inside[binAt(starts, value)] === 1) found.push(k)
  return found
}

/** What the event proves of the true ε at this δ, for two probabilities that are known to lie on their sides. */
export function boundAt({ atLeast, atMost }: Pick<TestedEvent, 'atLeast' | 'atMost'>, delta: number): number {
  return atLeast > delta ? Math.max(0, log((atLeast - delta) / atMost)) : 0
}
