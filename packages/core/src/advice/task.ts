/** What a task makes of a question, and words that several tasks share. */
import { NotFeasible } from '../errors.ts'
import { digits } from './numbers.ts'
import { USEFUL_ERROR, USEFUL_JACCARD } from './useful.ts'
import type { Way } from './way.ts'

export interface TaskAnswer {
  readonly ways: readonly Way[]
  readonly limits?: readonly string[]
  readonly assumed?: readonly string[]
  readonly meaning: readonly string[]
  /** Said where nothing that was asked for is useful. */
  readonly otherwise?: string
}

/** ε, and δ if there is one, for whom or what. */
export function promised(epsilon: number, who: string, delta?: number): string {
  return `ε = ${epsilon}${delta === undefined ? '' : `, δ = ${digits(delta)}`} for ${who}`
}

export const ONE_EDGE = 'every single edge'

export const ONE_PERSON = 'every person, with all that they add'

export function likenessMeaning(jaccard: number | undefined, things: string): string {
  return `A released set of ${things} is called useful if its Jaccard similarity with the original is expected to be at least ${jaccard ?? USEFUL_JACCARD}: of all ${things} that are in either, so large a share is in both (--jaccard).`
}

export function errorMeaning(within: number | undefined, of: string): string {
  return `A number is called useful if it is expected to be off by at most ${100 * (within ?? USEFUL_ERROR)} % of ${of} (--within).`
}

/** A flag and its value for a command to be copied, or nothing. */
export function flag(name: string, value: number | string | undefined): string {
  return value === undefined ? '' : ` ${name} ${value}`
}

/** Refuses, in place of a plan, what has no δ to be planned with. */
export function neededDelta(delta: number | undefined): number {
  if (delta !== undefined) return delta
  throw new NotFeasible('It needs a δ, the probability that the promise fails: give --delta, such as 1e-6.')
}
