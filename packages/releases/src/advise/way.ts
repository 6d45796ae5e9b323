/** A way to release something, and what becomes of it at every ε: its error there, and from where on it is useful. */
import { type AnyPlan, InvalidInput, NotFeasible } from '@tulle/core'
import type { AdviceOption, ErrorCurve, PredictedError, Text } from './advice.ts'
import type { ReleaseRequest } from './request.ts'
import { EPSILONS, smallestUseful } from './smallest.ts'

/** What is foreseen at one ε. */
export interface Foreseen extends Omit<PredictedError, 'unit'> {
  readonly relative?: number
  readonly plan?: AnyPlan
}

type Said =
  | 'title'
  | 'mechanism'
  | 'publishes'
  | 'promise'
  | 'answers'
  | 'nearest'
  | 'named'
  | 'basis'
  | 'measure'
  | 'limit'

export interface Way extends Pick<AdviceOption, Said> {
  readonly unit: string
  /** Throws a sentence where it cannot be done. */
  readonly foresee: (epsilon: number) => Foreseen | Promise<Foreseen>
  /** The same where many ε are tried, and the plan does not matter. */
  readonly quickly?: (epsilon: number) => Foreseen | Promise<Foreseen>
  /** It has no ε: it is what it is. */
  readonly fixed?: boolean
  readonly request?: ReleaseRequest
  /** The release refuses what is expected to be useless, unless told otherwise. */
  readonly guarded?: boolean
}

const NO_CURVE: ErrorCurve = { epsilon: [], error: [] }

/** The option that a way makes at this ε. `tried` is told after every step. */
export async function weigh(way: Way, epsilon: number, tried: () => Promise<void>): Promise<AdviceOption> {
  const { foresee, quickly = foresee, fixed = false } = way
  const seen = await attempt(way, epsilon)
  await tried()
  if (fixed) return frozen({ ...said(way), ...outcome(seen, way, false), curve: NO_CURVE, ...requestOf(seen, way) })
  const known = new Map<number, number | undefined>()
  const relative = async (at: number) => {
    if (!known.has(at)) {
      const found = await attempt({ foresee: quickly }, at)
      known.set(at, 'why' in found ? Number.NaN : found.relative)
      await tried()
    }
    return known.get(at)
  }
  const error: number[] = []
  for (const at of EPSILONS) error.push((await relative(at)) ?? Number.NaN)
  const usefulFrom = await smallestUseful(EPSILONS, async (at) => ((await relative(at)) ?? Number.NaN) <= way.limit)
  const judged = 'why' in seen || seen.relative !== undefined
  const drawn = !error.every(Number.isNaN)
  return frozen({
    ...said(way),
    ...outcome(seen, way, drawn),
    ...(usefulFrom === undefined || !judged ? {} : { usefulFrom }),
    curve: drawn ? { epsilon: EPSILONS, error } : NO_CURVE,
    ...requestOf(seen, way),
  })
}

function said({
  title,
  mechanism,
  publishes,
  promise,
  answers,
  nearest,
  named,
  basis,
  measure,
  limit,
}: Way): Pick<AdviceOption, Said> {
  const marks = { ...(nearest === undefined ? {} : { nearest }), ...(named === true ? { named } : {}) }
  return { title, mechanism, publishes, promise, answers, ...marks, basis, measure, limit }
}

type Attempt = Foreseen | { readonly why: Text }

async function attempt({ foresee }: Pick<Way, 'foresee'>, epsilon: number): Promise<Attempt> {
  try {
    return await foresee(epsilon)
  } catch (error) {
    if (error instanceof NotFeasible || error instanceof InvalidInput) return { why: error.words ?? error.message }
    throw error
  }
}

function outcome(
  seen: Attempt,
  { unit, limit }: Way,
  ever: boolean,
): Pick<AdviceOption, 'error' | 'relative' | 'useful' | 'why' | 'plan'> {
  // What has no number at any ε is not called useless.
  if ('why' in seen) return { ...(ever ? { useful: false } : {}), why: seen.why }
  const { value, inWords, relative, plan } = seen
  return {
    error: { value, unit, inWords },
    ...(relative === undefined ? {} : { relative, useful: relative <= limit }),
    ...(plan === undefined ? {} : { plan }),
  }
}

/** Whether anybody is sent on to what is of no use is decided where all options are known. */
function requestOf(seen: Attempt, { request, limit, guarded = false }: Way): Pick<AdviceOption, 'request'> {
  if (request === undefined || 'why' in seen) return {}
  const refused = guarded && (seen.relative ?? 0) > limit
  return { request: refused ? { ...request, settings: { ...request.settings, anyway: true } } : request }
}

function frozen(option: AdviceOption): AdviceOption {
  return Object.freeze(option)
}
