/** What can be asked for cuts: a sketch, a graph whose pairs were flipped, or such pairs with noisy degrees. */
import type { AskOptions, BetweenAnswer, CutAnswer } from '@tulle/core/sketches'
import type { NamedCut } from '../kinds/cuts/named-cuts.ts'

export type SureOf = Required<AskOptions>

/** What words need to know of it. */
export interface Subject {
  readonly published: 'sketch' | 'flipped graph' | 'release'
  readonly weighted: boolean
  /** The most that an edge weighs. */
  readonly bound: number
  readonly nodes: number
  /** Where the average of sets comes from, where it is known. */
  readonly averageFrom?: string
}

/** Some intervals hold about as often as they should, not at least. */
interface Nearly {
  readonly approximate?: boolean
}

export type AnyCut = CutAnswer & Nearly
export type AnyBetween = BetweenAnswer & Nearly

export interface CutSource {
  readonly subject: Subject
  readonly cuts: (cuts: readonly NamedCut[], sure: SureOf) => Promise<AnyCut[]>
  readonly between: (one: NamedCut, other: NamedCut, sure: SureOf) => Promise<AnyBetween>
}
