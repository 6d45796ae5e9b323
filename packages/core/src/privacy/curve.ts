/**
 * A curve as plain data: which law the noise has, and its parameters. A certificate carries it, so that several releases
 * can be composed later from what each of them published; whoever reads one that somebody else wrote checks it here.
 */
import { InvalidInput } from '../errors.ts'

/** Whether a curve is the mechanism's own δ, or only known to be above it. */
export type Exactness = 'exact' | 'bound'

/** δ as a function of ε: the whole guarantee of a mechanism, as plain data. */
export type Curve =
  /** Any mechanism whose loss is at most epsilon. Exact for randomised response on one cell, otherwise a bound. */
  | { readonly kind: 'pure'; readonly epsilon: number; readonly exactness?: Exactness }
  /** Any mechanism of which nothing but one pair (ε, δ) is known. */
  | { readonly kind: 'approximate'; readonly epsilon: number; readonly delta: number }
  /** `cells` cells of zeros and ones, each flipped on its own with probability 1/(1 + e^epsilon). */
  | { readonly kind: 'response'; readonly cells: number; readonly epsilon: number }
  /** Laplace noise; epsilon is the most that one step changes, in scales. Exact when one cell can change that much. */
  | { readonly kind: 'laplace'; readonly epsilon: number; readonly exactness: Exactness }
  /** Gaussian noise; mu is the most that one step changes, in standard deviations. */
  | { readonly kind: 'gaussian'; readonly mu: number }
  /** Laplace noise of one scale against Laplace noise of another, shifted. */
  | { readonly kind: 'laplacePair'; readonly scaleP: number; readonly scaleQ: number; readonly shift: number }
  /** Gaussian noise of one deviation against Gaussian noise of another, shifted. */
  | { readonly kind: 'gaussianPair'; readonly sigmaP: number; readonly sigmaQ: number; readonly shift: number }
  /** `copies` normal variables whose variance is multiplied by `ratio` ≥ 1. */
  | { readonly kind: 'gaussianScale'; readonly copies: number; readonly ratio: number }
  /** Twice `copies` normal variables: the variance of one half is multiplied by e^theta, of the other divided by it. */
  | { readonly kind: 'oppositeScales'; readonly copies: number; readonly theta: number }
  /** That many steps of a relation, of which one has the curve `of`: what holds for one person, read for two. */
  | { readonly kind: 'steps'; readonly steps: number; readonly of: OneStep }
  /** Nothing is promised: δ is 1 at every ε. k-anonymity has this one, so that nobody takes it for free. */
  | { readonly kind: 'none' }

/** A curve of one step. */
export type OneStep = Exclude<Curve, { readonly kind: 'steps' }>

const PARTS: Readonly<Record<Curve['kind'], readonly string[]>> = {
  pure: ['epsilon', 'exactness'],
  approximate: ['epsilon', 'delta'],
  response: ['cells', 'epsilon'],
  laplace: ['epsilon', 'exactness'],
  gaussian: ['mu'],
  laplacePair: ['scaleP', 'scaleQ', 'shift'],
  gaussianPair: ['sigmaP', 'sigmaQ', 'shift'],
  gaussianScale: ['copies', 'ratio'],
  oppositeScales: ['copies', 'theta'],
  steps: ['steps', 'of'],
  none: [],
}

/** Throws unless this is a curve and nothing besides, whoever wrote it. */
export function requireCurve(given: unknown): asserts given is Curve {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new InvalidInput(`A curve is an object with a kind and its parameters, not ${shown(given)}.`)
  }
  const { kind } = given as { readonly kind?: unknown }
  if (typeof kind !== 'string' || !Object.hasOwn(PARTS, kind)) throw unknownKind(kind)
  const parts = PARTS[kind as Curve['kind']]
  for (const key of Object.keys(given)) {
    if (key === 'kind' || parts.includes(key)) continue
    throw new InvalidInput(
      `A curve of kind "${kind}" has no ${shown(key)}: it has ${parts.length === 0 ? 'no parameters' : parts.join(', ')}.`,
    )
  }
  if (kind === 'steps') requireCurve((given as { readonly of?: unknown }).of)
  checkCurve(given as Curve)
}

/** Throws unless every parameter of the curve is a number that means something. */
export function checkCurve(curve: Curve): void {
  switch (curve.kind) {
    case 'pure':
      if (curve.exactness !== undefined) checkExactness(curve.exactness)
      return zeroOrMore(curve.epsilon, 'the ε of a pure curve')
    case 'laplace':
      checkExactness(curve.exactness)
      return zeroOrMore(curve.epsilon, 'the ε of a laplace curve')
    case 'approximate':
      if (!(typeof curve.delta === 'number' && curve.delta > 0 && curve.delta < 1)) {
        throw new InvalidInput(`The δ of an (ε, δ) curve lies between 0 and 1, but it is ${shown(curve.delta)}.`)
      }
      return zeroOrMore(curve.epsilon, 'the ε of an (ε, δ) curve')
    case 'response':
      checkWhole(curve.cells, 'cells')
      return zeroOrMore(curve.epsilon, 'the ε of one flipped cell')
    case 'gaussian':
      return zeroOrMore(curve.mu, 'the μ of a Gaussian curve (the change in standard deviations)')
    case 'laplacePair':
      aboveZero(curve.scaleP, curve.scaleQ, 'scales of two Laplace laws')
      return zeroOrMore(curve.shift, 'the shift between two Laplace laws')
    case 'gaussianPair':
      aboveZero(curve.sigmaP, curve.sigmaQ, 'deviations of two Gaussian laws')
      return zeroOrMore(curve.shift, 'the shift between two Gaussian laws')
    case 'gaussianScale':
      checkWhole(curve.copies, 'copies')
      if (!(typeof curve.ratio === 'number' && curve.ratio >= 1 && curve.ratio < Infinity)) {
        throw new InvalidInput(
          `The ratio of two variances is the larger over the smaller: a finite number of 1 or more, but it is ${shown(curve.ratio)}.`,
        )
      }
      return
    case 'oppositeScales':
      checkWhole(curve.copies, 'copies')
      return zeroOrMore(curve.theta, 'the θ of two opposite scales')
    case 'steps':
      checkWhole(curve.steps, 'steps')
      if (curve.steps > MOST_STEPS) {
        throw new InvalidInput(`At most ${MOST_STEPS} steps are taken together, but they are ${curve.steps}.`)
      }
      // Steps of steps are so many steps more.
      if ((curve.of as Curve).kind === 'steps')
        throw new InvalidInput('The steps of a curve are steps of one that has none.')
      return checkCurve(curve.of)
    case 'none':
      return
    default:
      throw unknownKind((curve as { kind: unknown }).kind)
  }
}

/** A curve of more steps than that promises nothing that anybody would want to know. */
const MOST_STEPS = 1000

function unknownKind(kind: unknown): InvalidInput {
  return new InvalidInput(`There is no curve of kind ${shown(kind)}: there are ${Object.keys(PARTS).join(', ')}.`)
}

function checkExactness(given: unknown): void {
  if (given === 'exact' || given === 'bound') return
  throw new InvalidInput(`A curve is "exact" or a "bound", not ${shown(given)}.`)
}

function aboveZero(one: unknown, other: unknown, what: string): void {
  if ([one, other].every((x) => typeof x === 'number' && x > 0 && x < Infinity)) return
  throw new InvalidInput(`The ${what} are finite numbers above zero, but they are ${shown(one)} and ${shown(other)}.`)
}

function zeroOrMore(value: unknown, what: string): void {
  if (typeof value === 'number' && value >= 0 && value < Infinity) return
  throw new InvalidInput(
    `${what.charAt(0).toUpperCase()}${what.slice(1)} is a finite number of zero or more, but it is ${shown(value)}.`,
  )
}

function checkWhole(count: unknown, what: string): void {
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 1) return
  throw new InvalidInput(`The number of ${what} is a whole number of 1 or more, but it is ${shown(count)}.`)
}

/** NaN and infinities by their names, which JSON does not have. */
function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'missing')
}
