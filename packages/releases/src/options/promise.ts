/** What is promised, and to whom: the options that most kinds have, each with words of its own. */
import { choice, type More, number, positive } from '../option.ts'

/** What is asked where it is missing. */
export const WHICH_EPSILON =
  'how much may one person or edge change what is seen? 1 is common, smaller is more private.'

/** Mostly a missing one is for the mechanism to say, in its own words. */
export const epsilon = <M extends More<number>>(who: string, more: M = {} as M, end = '; 1 is common') => ({
  epsilon: number(`how much ${who} may change what is seen: smaller is more private${end}`, more),
})

export const delta = (help: string, more: More<number> = {}) => ({ delta: number(help, more) })

/** Where a promise cannot do without one. */
export const deltaOnTop = (things: string) =>
  delta(`comes on top of what ε allows: far below 1 over the number of ${things}, such as 1e-6`)

export const neighbours = <const C extends string, M extends More<C>>(who: readonly C[], help: string, more: M) => ({
  neighbours: choice(who, help, { ...more, shown: 'who' }),
})

export const maxChange = (help: string, more: More<number> = {}) => ({ maxChange: number(help, more) })

/** The same where only a number above 0 is taken. */
export const positiveChange = (help: string) => ({ maxChange: positive(help) })

export const maxOnes = (help: string) => ({ maxOnes: number(help) })

/** How many there are, with noise, for a part of the budget. */
export const countEpsilon = (things: string, more: More<number> = {}) => ({
  countEpsilon: number(`or count ${things} first, with noise, for so much of {epsilon}`, more),
})

export const mechanism = <const C extends string, M extends More<C>>(from: readonly C[], help: string, more: M) => ({
  mechanism: choice(from, help, { ...more, shown: 'name' }),
})
