/** What a task makes of a question, and words that several tasks share. */
import { NotFeasible } from '@tulle/core'
import { digits, type Words, words } from '@tulle/core/text'
import type { Text } from '../advice.ts'
import { type Protected } from '../odds.ts'
import { USEFUL_ERROR, USEFUL_JACCARD } from '../useful.ts'
import { type Way } from '../way.ts'

export interface TaskAnswer {
  readonly ways: readonly Way[]
  readonly limits?: readonly Text[]
  readonly assumed?: readonly Text[]
  readonly meaning: readonly Text[]
  readonly protects: Protected
  /** What to know whatever is chosen, a sentence each. */
  readonly remarks?: readonly Text[]
  /** Said where nothing that was asked for is useful. */
  readonly otherwise?: Text
}

/** ε, and δ if there is one, for whom or what. */
export function promised(epsilon: number, who: string, delta?: number): string {
  return `ε = ${epsilon}${delta === undefined ? '' : `, δ = ${digits(delta)}`} for ${who}`
}

/** What protects one cell alone is told. */
export const ONE_CELL = { neighbours: 'cell', maxChange: 1 } as const

export const ONE_EDGE = 'every single edge'

export const JOINED: Protected = { neighbours: { kind: 'edge' }, fact: 'that two nodes are joined' }

export const IS_THERE: Protected = { neighbours: { kind: 'individual' }, fact: 'that somebody is in the data' }

export const ONE_PERSON = 'every person, with all that they add'

export function likenessMeaning(jaccard: number | undefined, things: string): Words {
  return words`A released set of ${things} is called useful if its Jaccard similarity with the original is expected to be at least ${jaccard ?? USEFUL_JACCARD}: the share of all ${things} in either that is in both ({jaccard}).`
}

export function errorMeaning(within: number | undefined, of: string | Words): Words {
  return words`A number is called useful if it is expected to be off by at most ${digits(100 * (within ?? USEFUL_ERROR))} % of ${of} ({within}).`
}

/** Refuses, in place of a plan, what has no δ to be planned with. */
export function neededDelta(delta: number | undefined): number {
  if (delta !== undefined) return delta
  throw new NotFeasible(
    words`It needs a δ, which is added to what ε allows: give {delta}, well below 1 divided by the number of people, such as 1e-6.`,
  )
}
