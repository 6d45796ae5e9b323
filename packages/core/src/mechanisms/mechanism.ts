/** The face that every mechanism has, and what it hands out. */
import { InvalidInput } from '../errors.ts'
import { type Curve, compose, type Guarantee, type PrivateGuarantee } from '../privacy/index.ts'
import type { Run } from '../run.ts'
import type { Cost } from './cost.ts'
import type { MechanismName } from './registry.ts'

/**
 * Private data has no place among the facts that a plan is made from. These names are what data is made of;
 * a facts type that forbids them makes handing over a matrix or contributions a type error.
 */
export interface PublicFacts {
  readonly values?: never
  readonly value?: never
  readonly person?: never
}

/** A part of a plan with a guarantee of its own. */
export interface Stage<Promised extends Guarantee = PrivateGuarantee> {
  readonly name: string
  readonly guarantee: Promised
}

/** How far a released cell is from the true one, known before anything is released. */
export interface ExpectedError {
  /** E|error| of one cell. */
  readonly meanAbsolute: number
  /** √E[error²] of one cell. */
  readonly rootMeanSquare: number
  /** The error stays below this in 95 of 100 cells. */
  readonly ninetyFivePercent: number
  /** E Σ|error| over all cells. */
  readonly totalAbsolute: number
  /** E Σ error² over all cells. */
  readonly totalSquared: number
}

/**
 * `certified`: exactly the ideal mechanism, rounded. `idealised`: double precision stands in for real numbers. `counted`:
 * the promise is one about whole numbers, and nothing is rounded.
 */
export type Numerics = 'certified' | 'idealised' | 'counted'

/** Mechanism, parameters, guarantee and expected error, made from public facts only. Frozen, plain JSON. */
export interface Plan<
  Facts,
  Settings,
  Parameters,
  Expected = ExpectedError,
  Promised extends Guarantee = PrivateGuarantee,
> {
  readonly mechanism: MechanismName
  readonly facts: Facts
  readonly settings: Settings
  /** What was calibrated: everything the release needs to know. */
  readonly parameters: Parameters
  readonly stages: readonly Stage<Promised>[]
  /** The composition of the stages' guarantees. */
  readonly guarantee: Promised
  /** Undefined where it depends on the data alone. */
  readonly expectedError: Expected
  readonly numerics: Numerics
  /** Sentences that the person deciding on a release should read first. */
  readonly warnings: readonly string[]
}

/** A plan of whichever mechanism. */
export type AnyPlan = Plan<unknown, unknown, unknown, object | undefined, Guarantee>

/** A plan for somebody who decides on a release or reads one: plain sentences, from public facts alone. */
export interface PlanInWords {
  /** What is released. */
  readonly released: string
  /** The same in two lines, where that is longer. */
  readonly releasedInBrief?: string
  /** What was done to the data before the noise, and what was added. */
  readonly method: readonly string[]
  /** What error to expect. */
  readonly error: readonly string[]
  /** The same in two lines, in units that people know, where the first sentences of it are not that. */
  readonly errorInBrief?: readonly string[]
  /** What the promise rests on besides the mechanism. */
  readonly assumptions: readonly string[]
}

/** What every release says of itself besides the data. */
export interface Release<ThePlan> {
  readonly plan: ThePlan
  /** `seeded` bits are for tests: such a release protects nobody. */
  readonly randomness: 'secure' | 'seeded'
}

/** What the files of a release hold: whoever reads them goes by this, whichever mechanism made them. */
export type Contents =
  | 'matrix'
  /** Zeros and ones, of a table or a graph, or weights. */
  | 'cells'
  | 'rows'
  | 'made-up-graph'
  | 'count'
  | 'degree-numbers'
  | 'profile'
  | 'mixing'
  | 'graph-sketch'
  | 'degrees-and-pairs'
  | 'cut-values'
  | 'row-sketch'
  | 'products'
  | 'direction-values'
  | 'flows'
  | 'statistics'
  | 'item-counts'

/** The face of every mechanism: `plan` from public facts, `release` from data. */
export interface Mechanism<
  Facts,
  Settings,
  Parameters,
  Data,
  Released,
  Expected = ExpectedError,
  Promised extends Guarantee = PrivateGuarantee,
> {
  readonly name: MechanismName
  readonly about: {
    /** What it publishes, in a few words. */
    readonly publishes: string
    /** One sentence for somebody choosing among mechanisms. */
    readonly summary: string
    readonly neighbours: readonly string[]
  }
  readonly contents: Contents
  /** About how many steps `plan` takes: cost.ts. Whoever makes a plan of somebody else's facts asks first. */
  readonly cost: Cost
  /** Public facts and wishes only: shape, bounds, what the user wants. */
  plan(facts: Facts, settings: Settings): Plan<Facts, Settings, Parameters, Expected, Promised>
  /** The curve of each stage, in their order: what composes with other releases of the same data (stage-curves.ts). */
  curves(plan: Plan<Facts, Settings, Parameters, Expected, Promised>): readonly Curve[]
  /** What the plan does and promises, in sentences. */
  inWords(plan: Plan<Facts, Settings, Parameters, Expected, Promised>): PlanInWords
  /** The only step that touches data. */
  release(plan: Plan<Facts, Settings, Parameters, Expected, Promised>, data: Data, run?: Run): Promise<Released>
}

/** A mechanism of whichever facts, settings and data: what is asked of all of them alike. */
export interface AnyMechanism
  extends Pick<Mechanism<never, never, never, never, unknown>, 'name' | 'about' | 'contents' | 'cost'> {
  /** Makes the plan, from public facts alone. */
  plan(facts: never, settings: never): AnyPlan
  /** The curve of each stage. */
  curves(plan: never): readonly Curve[]
  /** What the plan does and promises, in sentences. */
  inWords(plan: never): PlanInWords
  /** Makes the release: the only function that touches data. */
  release(plan: never, data: never, run?: Run): Promise<Release<AnyPlan>>
}

/**
 * Refuses a plan that is not what its own facts and settings make: one that was edited after it was made would
 * carry a guarantee that its parameters do not keep.
 */
export function requireUnchanged<P extends AnyPlan>(given: P, made: P): void {
  if (JSON.stringify(given) !== JSON.stringify(made)) {
    throw new InvalidInput(
      `This plan is not the one that its facts and settings make: it was changed, or made by another version. Make it again with plan() of "${made.mechanism}".`,
    )
  }
}

/**
 * Plans that planned() made and froze to the last leaf: nothing about them can have been changed since. The set holds the
 * objects themselves, so that no copy, clone or proxy of one is in it.
 */
const unchangeable = new WeakSet<object>()

/**
 * The plan that a release may trust: the given one itself if it was made here for this mechanism, and otherwise what its
 * facts and settings make, if that is the same. Either way nobody can change it on the way.
 */
export function checked<Facts, Settings, P extends Plan<Facts, Settings, unknown, object | undefined, Guarantee>>(
  mechanism: MechanismName,
  given: P & { readonly facts: Facts; readonly settings: Settings },
  planAgain: (facts: Facts, settings: Settings) => P,
): P {
  // Planning takes most of the time of a small release.
  if (unchangeable.has(given) && given.mechanism === mechanism) return given
  const plan = planAgain(given.facts, given.settings)
  requireUnchanged(given, plan)
  return plan
}

/** What a plan is made of. Noise is certified unless said otherwise. */
type Parts<Facts, Settings, Parameters, Expected, Promised extends Guarantee> = Omit<
  Plan<Facts, Settings, Parameters, Expected, Promised>,
  'guarantee' | 'numerics'
> & { readonly numerics?: Numerics }

/** A plan from its parts, for `asked` if its stages were made to come to that ε. */
export function planned<Facts, Settings, Parameters, Expected = ExpectedError>(
  parts: Parts<Facts, Settings, Parameters, Expected, PrivateGuarantee>,
  asked?: number,
): Plan<Facts, Settings, Parameters, Expected> {
  return made(parts, together(parts.stages, asked))
}

/** A plan of one stage, whose promise is the plan's: whoever has no other stages does without all that composing takes. */
export function plannedAlone<Facts, Settings, Parameters, Promised extends Guarantee, Expected = ExpectedError>(
  parts: Parts<Facts, Settings, Parameters, Expected, Promised> & { readonly stages: readonly [Stage<Promised>] },
): Plan<Facts, Settings, Parameters, Expected, Promised> {
  return made(parts, parts.stages[0].guarantee)
}

/** A plan whose stages were made to come to this promise, as by their curves (composed.ts). */
export function plannedAs<Facts, Settings, Parameters, Expected = ExpectedError>(
  parts: Parts<Facts, Settings, Parameters, Expected, PrivateGuarantee>,
  guarantee: PrivateGuarantee,
): Plan<Facts, Settings, Parameters, Expected> {
  return made(parts, guarantee)
}

function made<Facts, Settings, Parameters, Expected, Promised extends Guarantee>(
  parts: Parts<Facts, Settings, Parameters, Expected, Promised>,
  guarantee: Promised,
): Plan<Facts, Settings, Parameters, Expected, Promised> {
  const { mechanism, facts, settings, parameters, stages, expectedError, numerics = 'certified', warnings } = parts
  const plan = frozen({
    mechanism,
    facts: copied(facts),
    settings: copied(settings),
    parameters,
    stages,
    guarantee,
    expectedError,
    numerics,
    warnings,
  })
  if (survivesCopy(facts) && survivesCopy(settings)) unchangeable.add(plan)
  return plan
}

/**
 * Whether plain data is after a copy what it was before. Otherwise, with a −0 or something undefined in it, the rest of the
 * plan was made from other facts than it says, and its release has to find that out.
 */
function survivesCopy(data: unknown): boolean {
  if (typeof data === 'number') return Number.isFinite(data) && !Object.is(data, -0)
  if (typeof data !== 'object' || data === null) return data !== undefined
  return Object.values(data).every(survivesCopy)
}

/**
 * Parts of ε that add up to it but for their rounding are together what was asked for, whatever parts they are: nobody is
 * to read from the last digit how it was divided.
 */
function together(stages: readonly Stage[], asked: number | undefined): PrivateGuarantee {
  const composed = compose(stages.map(({ guarantee }) => guarantee))
  if (asked === undefined || composed.epsilon > asked || composed.epsilon < asked * (1 - 1e-12)) return composed
  return { ...composed, epsilon: asked }
}

/** Freezes plain data to the last leaf. Numbers in a typed array cannot be frozen, and freeze() refuses them. */
function frozen<T extends object>(data: T): T {
  for (const part of Object.values(data)) {
    if (typeof part === 'function') throw new Error('A plan is plain data, and holds no functions.')
    if (typeof part === 'object' && part !== null) frozen(part as object)
  }
  return Object.freeze(data)
}

/** A copy of plain data that shares nothing with what the caller holds and may still change. */
function copied<T>(data: T): T {
  return JSON.parse(JSON.stringify(data)) as T
}
