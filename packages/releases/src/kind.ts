/** What a kind of release is: its options, and the way from them to a plan and to artefacts. */
import type { AnyPlan, Run } from '@tulle/core'
import type { Pool } from '@tulle/core/pool'
import type { Words } from '@tulle/core/text'
import type { Evaluation, EvaluationRun } from '@tulle/core/utility'
import type { Ahead } from './ahead/ahead.ts'
import type { Published } from './artefact.ts'
import type { Counts } from './left-out.ts'
import type { Options, Settings } from './option.ts'
import type { Sources } from './source.ts'
import type { Evaluated } from './worth/work.ts'

/** What stands under a heading of its own. */
export interface Block {
  readonly heading: string
  readonly lines: readonly (string | Words)[]
  /** Shown even where a plan is shown in short. */
  readonly always?: boolean
}

/** A plan as it is shown to whoever decides on it. */
export interface Shown {
  readonly plan: AnyPlan
  /** What the kind has to say besides what every plan says. */
  readonly more?: readonly Block[]
  /** The same of the error that is to be expected. */
  readonly error?: readonly string[]
}

/** What a kind works with. */
export interface Desk {
  readonly sources: Sources
  readonly signal: AbortSignal
  /** Only the plan is wanted: no data may be read. */
  readonly planOnly: boolean
  /** Tells what goes on; a share from 0 to 1 where it is known. */
  readonly progress: (phase: string, share?: number) => void
  /** For a mechanism: the same as its run. */
  readonly run: (phase?: string) => Run
  /** Threads, where there are some: to be closed by whoever opened them. */
  readonly openPool?: () => Pool
}

/** Private: what the owner is told at once, and what programs are told of it. */
interface Told {
  readonly lines: readonly (string | Words)[]
  /** What of it nobody should miss, where that is not all. */
  readonly brief?: readonly (string | Words)[]
  readonly numbers: object
}

/** A release that was made, and what is said of it. */
export interface Made {
  readonly release: { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' }
  readonly title: string
  readonly escapeNames?: boolean | undefined
  readonly published: readonly Published[]
  /** What was released in a few sentences, from the released data alone: verify makes them again. */
  readonly result?: readonly string[] | undefined
  /** The same as a picture (SVG), where none is among what is published: for whoever looks at it before it is. */
  readonly pictured?: string | undefined
  /** All that stands in the files as text: some of it may look like a formula. */
  readonly names?: Iterable<string>
  /** What was released, for programs, where it is little; of the files that were written. */
  readonly released?: (files: readonly string[]) => object
  /** Sentences on what was released, or on what a private choice came to; published with the plan. */
  readonly chosen?: string | readonly (string | Words)[]
  /** What the private report tells, to be put after "it says". */
  readonly reported: string
  /** Private: what the reading and the release counted, as a record of the run. */
  readonly record: { readonly counts: Counts; readonly found?: object }
  readonly told: Told | undefined
  /** Private: what the owner should read before all else. */
  readonly remarks: readonly (string | Words)[]
  /** Private: the original beside the release, as whoever evaluates it would find it, as far as that is quick. */
  readonly evaluate: (run: EvaluationRun) => Promise<Evaluation>
  /** The promise in a few letters: ε = 1. */
  readonly promise: string
}

/** A plan that was made, and how it goes on if it is agreed to. */
export interface Prepared {
  readonly shown: Shown
  /** Looked at in the data before anything of the plan is shown: refuses what must not be released. */
  readonly confirm?: () => Promise<void>
  /** Reads what was not read before, and releases. */
  readonly make: () => Promise<Made>
}

/** For whoever chooses among kinds, in words of their own. */
interface About {
  readonly title: string
  /** What it is made of, by example. */
  readonly such: string
  /** Whom it hides: ends "Nobody can tell …". */
  readonly hides: string
}

export interface Kind<Name extends string = string, O extends Options = Options> {
  readonly name: Name
  readonly about: About
  readonly options: O
  /** Which options fit together, as far as that is known without reading anything. */
  check(settings: Settings<O>, desk: Pick<Desk, 'planOnly' | 'sources'>): void
  prepare(settings: Settings<O>, desk: Desk): Promise<Prepared>
  /** What a plan of it is going to be like, as a number and as a picture, before there is any data. */
  readonly ahead: Ahead
  /** How its releases are put beside their originals: one for each content that it makes. */
  readonly evaluated: readonly Evaluated[]
  /** Settings that leave something to release where all of it, as asked for, is not feasible. */
  readonly instead?: Readonly<Record<string, unknown>>
  /** Which keys of a configuration are out of force once these are given, besides those that its options tell. */
  readonly outdone?: (given: Readonly<Record<string, unknown>>) => readonly string[]
}
