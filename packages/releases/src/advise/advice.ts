/** What is handed out: what can be released, from the best on, with what it will be worth. */
import type { AnyPlan, MechanismName } from '@tulle/core'
import type { Words } from '@tulle/core/text'
import type { Question } from './question.ts'
import type { ReleaseRequest } from './request.ts'

/** Sentences that may mention options, which a front end names. */
export type Text = string | Words

/**
 * What an error is held against. `error`: the size of what is published. `likeness`: original and release together, of which
 * a part is in both (1 less the Jaccard similarity). `share`: all people, in the share that says yes.
 */
export type ErrorMeasure = 'error' | 'likeness' | 'share'

/** `formula`: exact, or as good as exact. `bound`: it is no larger. `simulation`: tried on made-up data. */
export type Basis = 'formula' | 'bound' | 'simulation'

export interface PredictedError {
  /** In units of the data; for likeness the Jaccard similarity. */
  readonly value: number
  readonly unit: string
  /** For somebody who decides: a sentence without its full stop. */
  readonly inWords: string
}

/** How the error falls as ε grows. Where nothing can be released the error is not a number. */
export interface ErrorCurve {
  readonly epsilon: readonly number[]
  readonly error: readonly number[]
}

/** Its sentences are of type T: words as advice makes them, texts once a front end has said them. */
export interface AdviceOption<T = Text> {
  readonly title: string
  /** As in the list of mechanisms. */
  readonly mechanism: MechanismName
  readonly publishes: string
  /** What is promised, in a few words, and to whom. */
  readonly promise: string
  /** Whether it is what was asked for, or something else that may be of use in its place. */
  readonly answers: 'asked' | 'instead'
  /** In place of what was asked for, it comes nearest to it: recommended before others that are off by less. */
  readonly nearest?: true
  /** Only what is named beforehand is answered, nothing that is thought of later. */
  readonly named?: boolean
  readonly basis: Basis
  readonly measure: ErrorMeasure
  /** Absent where it cannot be released, or nothing can be said beforehand. */
  readonly error?: PredictedError
  /** The error as a share of what it is held against; absent where that was not declared. */
  readonly relative?: number
  /** It is useful where the relative error is at most this. */
  readonly limit: number
  /** Absent where there is nothing to hold the error against. */
  readonly useful?: boolean
  /** The smallest ε at which it is useful, to three digits, rounded up; absent if there is none up to 20. */
  readonly usefulFrom?: number
  /** Why it cannot be released, or why nothing can be said. */
  readonly why?: T
  /** Of `relative`. Empty where ε has no part in it. */
  readonly curve: ErrorCurve
  readonly plan?: AnyPlan
  /** What to go on with. Where nothing is useful, the best of each kind has one all the same. */
  readonly request?: ReleaseRequest
}

export interface Advice<T = Text, Option = AdviceOption<T>> {
  readonly question: Question
  /** Useful ones first, what was asked for before what may be published in its place, then the smallest error. */
  readonly options: readonly Option[]
  /** One sentence. */
  readonly recommendation: T
  /** What to know besides, a sentence each. */
  readonly remarks: readonly T[]
  /** Those of them that somebody in a hurry should read. */
  readonly brief: readonly T[]
  /** What no mechanism can do. */
  readonly limits: readonly T[]
  /** What was taken for granted, because nobody said otherwise or nothing better is known. */
  readonly assumed: readonly T[]
  /** What "useful" meant. */
  readonly meaning: readonly T[]
}

export interface SaidOption extends AdviceOption<string> {
  /** The request as it is typed, or said. */
  readonly next?: string
}

/** Advice as a front end says it. */
export type SaidAdvice = Advice<string, SaidOption>
