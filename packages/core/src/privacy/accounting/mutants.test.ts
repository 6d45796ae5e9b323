/**
 * The accountant against tiny mechanisms of which every outcome is enumerated in exact fractions, and against closed forms;
 * and the same checks against broken copies of it, each of which must fail one of them.
 */
import { describe, expect, test } from 'vitest'
import type { Curve } from '../curve.ts'
import { deltaAt } from '../curves.ts'
import { boundingLaws } from './bounds.ts'
import { type Budget, fits, openBudget } from './budget.ts'
import { convolved } from './convolve.ts'
import type { LossLaw } from './hull.ts'
import { reading } from './read.ts'
import { answered, type Question } from './refine.ts'
import { converted } from './relations.ts'
import { type Bounds, type Samples, sample } from './samples.ts'
import { bestTilt, partOf } from './tilted.ts'

/** Two laws over the same outcomes, in parts of a whole number. */
interface Pair {
  readonly p: readonly bigint[]
  readonly q: readonly bigint[]
}

const total = (masses: readonly bigint[]) => masses.reduce((a, b) => a + b, 0n)
const turned = ({ p, q }: Pair): Pair => ({ p: q, q: p })

/** δ of all pairs together at e^ε = z, a fraction: every outcome of every one of them, with nothing rounded but the end. */
function enumerated(pairs: readonly Pair[], [above, below]: readonly [bigint, bigint]): number {
  let outcomes: { readonly p: bigint; readonly q: bigint }[] = [{ p: 1n, q: 1n }]
  for (const pair of pairs) {
    outcomes = outcomes.flatMap(({ p, q }) => pair.p.map((mass, i) => ({ p: p * mass, q: q * (pair.q[i] as bigint) })))
  }
  const [all, other] = [pairs, pairs.map(turned)].map((each) => each.reduce((a, { p }) => a * total(p), 1n)) as [
    bigint,
    bigint,
  ]
  let sum = 0n
  for (const { p, q } of outcomes) {
    const part = p * other * below - q * all * above
    if (part > 0n) sum += part
  }
  const whole = all * other * below
  return Number((sum * 10n ** 30n) / whole) / 1e30
}

/** A pair on a grid, from above and below: its profile is a sum of a few terms. */
function sampled({ p, q }: Pair, step: number, reach: number): Samples {
  const [all, other] = [Number(total(p)), Number(total(q))]
  const at = (epsilon: number) =>
    p.reduce((sum, mass, i) => sum + Math.max(0, Number(mass) / all - (Math.exp(epsilon) * Number(q[i])) / other), 0)
  const size = Math.ceil(reach / step) + 1
  const values = Array.from({ length: size }, (_, i) => at(i * step))
  const always = p.reduce((sum, mass, i) => sum + (q[i] === 0n ? Number(mass) / all : 0), 0)
  return {
    upper: Float64Array.from(values, (x) => Math.min(1, x + 1e-14)),
    lower: Float64Array.from(values, (x) => Math.max(0, x - 1e-12)),
    always: Math.max(0, always - 1e-14),
  }
}

interface Sampled {
  readonly there: Samples
  readonly back: Samples
}

/** The parts of the accountant that a broken copy may have got wrong. */
interface Accountant {
  readonly laws: (sampled: Sampled, step: number) => Bounds<LossLaw>
  readonly answer: (laws: readonly Bounds<LossLaw>[], step: number, question: Question) => Bounds<number>
  /** What is taken for the two directions of a relation that does not name them. */
  readonly directions: (sampled: Sampled) => readonly Sampled[]
  readonly fits: typeof fits
  readonly converted: typeof converted
}

const both = (x: number) => ({ upper: x, lower: x })

function symmetrised({ there, back }: Sampled): Sampled {
  const larger = (bound: 'upper' | 'lower') => there[bound].map((x, i) => Math.max(x, back[bound][i] as number))
  const curve = { upper: larger('upper'), lower: larger('lower'), always: Math.max(there.always, back.always) }
  return { there: curve, back: curve }
}

const sound: Accountant = {
  laws: ({ there, back }, step) =>
    boundingLaws({ upper: there, lower: there }, { upper: back, lower: back }, both(step)),
  answer: (laws, step, question) => {
    const repeated = (bound: 'upper' | 'lower') => laws.map((each) => ({ law: each[bound], times: 1 }))
    return (
      answered({ upper: repeated('upper'), lower: repeated('lower') }, both(step), question) ?? { upper: 1, lower: 0 }
    )
  },
  directions: (given) => [symmetrised(given)],
  fits,
  converted,
}

const STEP = 2 ** -8
const odds = (a: bigint, b: bigint): Pair => ({ p: [a, b], q: [b, a] })
/** Answers of odds 3, 2 and 5/2, one that tells all now and then, and one that is another in either direction. */
const PAIRS = {
  three: odds(3n, 1n),
  two: odds(2n, 1n),
  half: odds(5n, 2n),
  telling: { p: [0n, 1n, 3n, 6n], q: [1n, 0n, 6n, 3n] },
  uneven: { p: [8n, 1n, 1n], q: [5n, 3n, 2n] },
}
const COMPOSED: readonly (readonly (keyof typeof PAIRS)[])[] = [
  ['three', 'two'],
  ['half', 'half', 'two'],
  ['three', 'two', 'half', 'three'],
  ['telling', 'two'],
  ['telling', 'telling', 'half', 'three'],
  ['uneven', 'uneven'],
  ['uneven', 'two', 'uneven', 'half'],
]
const FACTORS: readonly (readonly [bigint, bigint])[] = [
  [1n, 1n],
  [3n, 2n],
  [2n, 1n],
  [5n, 1n],
  [9n, 1n],
  [20n, 1n],
]

/** Both directions of each, in every combination: what may be true of neighbours that nobody tells apart. */
function combinations(pairs: readonly Pair[]): Pair[][] {
  return pairs.reduce<Pair[][]>(
    (all, pair) =>
      all.flatMap((each) => [
        [...each, pair],
        [...each, turned(pair)],
      ]),
    [[]],
  )
}

const gaussian = (mu: number): Curve => ({ kind: 'gaussian', mu })

function lawsOf(accountant: Accountant, curve: Curve, reach: number, step = STEP): Bounds<LossLaw> {
  const samples = sample(curve, step, reach)
  return accountant.laws({ there: samples, back: samples }, step)
}

const CHECKS: Readonly<Record<string, (accountant: Accountant) => boolean>> = {
  'a budget of ε = 1 and δ = 10⁻⁶ is kept whatever the first loss was': (accountant) =>
    worstOfStrategy(accountant.fits) <= 1e-6,
  'a node is two steps of an edge': (accountant) => {
    const found = accountant.converted({ neighbours: { kind: 'node' }, curves: [gaussian(0.5)] }, { kind: 'edge' })
    return found !== undefined && deltaAt(found.spending.curves[0] as Curve, 1) >= deltaAt(gaussian(1), 1) * (1 - 1e-12)
  },
  'every outcome of tiny mechanisms, two to four of them, in exact fractions': (accountant) =>
    COMPOSED.every((names) => {
      const pairs = names.map((name) => PAIRS[name])
      const grids = pairs.map((pair) => ({ there: sampled(pair, STEP, 4), back: sampled(turned(pair), STEP, 4) }))
      return FACTORS.every((factor) => {
        const truth = Math.max(...combinations(pairs).map((each) => enumerated(each, factor)))
        const epsilon = Math.log(Number(factor[0]) / Number(factor[1]))
        const laws = grids.map((grid) => accountant.directions(grid).map((each) => accountant.laws(each, STEP)))
        const ways = (laws[0] as readonly unknown[]).map((_, way) =>
          accountant.answer(
            laws.map((each) => each[way] as Bounds<LossLaw>),
            STEP,
            { epsilon },
          ),
        )
        return Math.max(...ways.map(({ upper }) => upper)) >= truth - 1e-12
      })
    }),
  'and from below, where both directions are alike': (accountant) =>
    COMPOSED.slice(0, 5).every((names) => {
      const laws = names.map((name) => {
        const samples = sampled(PAIRS[name], STEP, 4)
        return accountant.laws({ there: samples, back: samples }, STEP)
      })
      return FACTORS.every((factor) => {
        const truth = enumerated(
          names.map((name) => PAIRS[name]),
          factor,
        )
        const epsilon = Math.log(Number(factor[0]) / Number(factor[1]))
        const { lower, upper } = accountant.answer(laws, STEP, { epsilon })
        return lower <= truth + 1e-12 && upper - lower < 0.03
      })
    }),
  'two directions that are kept apart, each extended by the other': (accountant) => {
    const pairs = [PAIRS.uneven, PAIRS.uneven, PAIRS.uneven]
    return [pairs, pairs.map(turned)].every((each) => {
      const laws = each.map((pair) =>
        accountant.laws({ there: sampled(pair, STEP, 4), back: sampled(turned(pair), STEP, 4) }, STEP),
      )
      return FACTORS.every((factor) => {
        const truth = enumerated(each, factor)
        const { upper, lower } = accountant.answer(laws, STEP, {
          epsilon: Math.log(Number(factor[0]) / Number(factor[1])),
        })
        return lower <= truth + 1e-12 && upper >= truth - 1e-12 && upper - truth < 0.01
      })
    })
  },
  'Gaussians that are cut early still add up to a Gaussian': (accountant) => {
    // Where they are cut they still have a δ of 4·10⁻⁵ each.
    const laws = Array.from({ length: 3 }, () => lawsOf(accountant, gaussian(0.5), 1.5))
    return [1, 2, 3, 4].every(
      (epsilon) =>
        accountant.answer(laws, STEP, { epsilon }).upper >= deltaAt(gaussian(Math.sqrt(0.75)), epsilon) * (1 - 1e-9),
    )
  },
  'forty Gaussians spread far, and stay a Gaussian': (accountant) => {
    const laws = Array.from({ length: 40 }, () => lawsOf(accountant, gaussian(0.5), 4))
    return [4, 10, 16, 25].every((epsilon) => {
      const truth = deltaAt(gaussian(Math.sqrt(10)), epsilon)
      const { upper, lower } = accountant.answer(laws, STEP, { epsilon })
      return upper >= truth * (1 - 1e-9) && lower <= truth && upper < truth * 1.01
    })
  },
  'a tail of 10⁻¹⁸ that only tilting shows': (accountant) => {
    const truth = deltaAt(gaussian(1), 8.5)
    const { upper, lower } = accountant.answer(
      Array.from({ length: 4 }, () => lawsOf(accountant, gaussian(0.5), 9, 2 ** -9)),
      2 ** -9,
      { epsilon: 8.5 },
    )
    return (
      truth < 1e-13 && upper >= truth * (1 - 1e-9) && lower <= truth && upper < truth * 1.01 && lower > truth * 0.98
    )
  },
  'a bare (ε, δ), whose points are no curve before there is a hull': (accountant) => {
    // All that is known of the points before ε* is that they are at most 1.
    const [star, delta] = [1, 1e-3]
    const size = 300
    const bare = Float64Array.from({ length: size }, (_, i) => (i * STEP >= star ? delta : 1))
    const samples = { upper: bare, lower: new Float64Array(size), always: 0 }
    const laws = Array.from({ length: 2 }, () => accountant.laws({ there: samples, back: samples }, STEP))
    // Two of what the theorem of Kairouz, Oh and Viswanath says dominates it: told, or two answers of odds e.
    const told = 1 - (1 - delta) ** 2
    const truth = (epsilon: number) =>
      told + (1 - told) * deltaAt({ kind: 'response', cells: 2, epsilon: star }, epsilon)
    return [0, 0.5, 1, 1.5].every((epsilon) => {
      const { upper } = accountant.answer(laws, STEP, { epsilon })
      return upper >= truth(epsilon) * (1 - 1e-9) && upper <= truth(epsilon) * 1.01
    })
  },
}

/**
 * δ at ε = 1 of somebody who may choose: first Gaussian noise of 70 % of μ². If its loss came out below c, a leak of what
 * the sum of δ leaves; otherwise the rest of μ². Each only if the budget lets them: a refused one is left out.
 */
function worstOfStrategy(allowed: typeof fits): number {
  const [epsilon, delta] = [1, 1e-6]
  const budget: Budget = openBudget({ epsilon, delta })
  const whole = fullMu
  const first = gaussian(Math.sqrt(0.7) * whole)
  const rest = gaussian(Math.sqrt(0.3) * whole * (1 - 1e-9))
  const leak: Curve = { kind: 'approximate', epsilon: 0, delta: largestLeak(allowed, budget, first) }
  if (!allowed(budget, [], [first])) return 0
  const leaks = allowed(budget, [[first]], [leak])
  const goesOn = allowed(budget, [[first]], [rest])
  const mu = (first as { readonly mu: number }).mu
  const profile = (curve: Curve | undefined, t: number) =>
    curve === undefined
      ? Math.max(0, -Math.expm1(t))
      : t >= 0
        ? deltaAt(curve, t)
        : -Math.expm1(t) + Math.exp(t) * deltaAt(curve, -t)
  let worst = 0
  for (const c of [0.2, 0.4, 0.6, 0.7, 0.8, 1]) {
    // Over the loss of the first, which is normal with mean μ²/2 and deviation μ.
    let sum = 0
    const [from, to, count] = [-8, 8, 4000]
    for (let i = 0; i < count; i++) {
      const z = from + ((i + 0.5) * (to - from)) / count
      const weight = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * ((to - from) / count)
      const loss = (mu * mu) / 2 + mu * z
      const next = loss < c ? (leaks ? leak : undefined) : goesOn ? rest : undefined
      sum += weight * profile(next, epsilon - loss)
    }
    worst = Math.max(worst, sum)
  }
  return worst
}

function largestLeak(allowed: typeof fits, budget: Budget, first: Curve): number {
  let [low, high] = [1e-12, budget.delta]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (allowed(budget, [[first]], [{ kind: 'approximate', epsilon: 0, delta: middle }])) low = middle
    else high = middle
  }
  return low
}

const fullMu = (() => {
  let [low, high] = [0.1, 0.4]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (deltaAt(gaussian(middle), 1) <= 1e-6) low = middle
    else high = middle
  }
  return low
})()

/**
 * Lets a release pass if any one way to add up has room for it within all of δ: the smallest, as one goes. At ε the first
 * Gaussian has a δ of its own, far below 10⁻⁶, and the rest of that is left for the sum.
 */
const smallestAsOneGoes: typeof fits = ({ epsilon, delta }, spent, next) => {
  const all = [...spent, next].flat()
  const lost = all.reduce(
    (sum, curve) => sum + (curve.kind === 'approximate' ? curve.delta : deltaAt(curve, epsilon)),
    0,
  )
  const squares = all.reduce((sum, curve) => sum + (curve.kind === 'gaussian' ? curve.mu ** 2 : Infinity), 0)
  const told = all.filter(({ kind }) => kind === 'gaussian').length <= 1
  return (told && lost <= delta) || squares <= fullMu ** 2
}

const withUpper = (change: (law: LossLaw, laws: Bounds<LossLaw>) => LossLaw): Accountant => ({
  ...sound,
  laws: (given, step) => {
    const laws = sound.laws(given, step)
    return { ...laws, upper: change(laws.upper, laws) }
  },
})

/** The masses of the points themselves, though some are negative. */
function withoutHull({ there, back }: Sampled, step: number): LossLaw {
  const [last, first] = [there.upper.length - 1, 1 - back.upper.length]
  const h = (i: number) =>
    i >= 0
      ? (there.upper[Math.min(i, last)] as number)
      : 1 - Math.exp(i * step) * (1 - (back.upper[Math.min(-i, -first)] as number))
  const masses = Float64Array.from({ length: last - first + 1 }, (_, at) => {
    const i = first + at
    return (h(i - 1) - h(i)) / -Math.expm1(-step) - (h(i) - h(i + 1)) / Math.expm1(step)
  })
  return { first, masses, infinite: there.upper[last] as number }
}

/** δ term by term, without transforms, which have no logarithm for a negative mass. */
function plainly(laws: readonly LossLaw[], step: number, epsilon: number): number {
  const one = (rest: readonly LossLaw[], loss: number): number => {
    const [law, ...others] = rest
    if (law === undefined) return Math.max(0, -Math.expm1(epsilon - loss))
    let sum = law.infinite
    for (let i = 0; i < law.masses.length; i++) {
      const mass = law.masses[i] as number
      if (mass !== 0) sum += mass * one(others, loss + (law.first + i) * step)
    }
    return sum
  }
  return one(laws, 0)
}

const MUTANTS: Readonly<Record<string, Accountant>> = {
  'optimistic in place of pessimistic': withUpper((_, { lower }) => lower),
  'losses rounded down to the grid': withUpper((law) => ({ ...law, first: law.first - 1 })),
  'no hull': {
    ...sound,
    laws: (given, step) => ({ ...sound.laws(given, step), upper: withoutHull(given, step) }),
    answer: (laws, step, question) => ({
      upper:
        laws.length > 2 || 'delta' in question
          ? 1
          : plainly(
              laws.map(({ upper }) => upper),
              step,
              question.epsilon,
            ),
      lower: 0,
    }),
  },
  'a hull of x ≥ 1 alone': {
    ...sound,
    laws: ({ there, back }, step) => {
      // As if nothing were known of the other direction: 1 − x, on which the loss is −∞.
      const nothing = { ...back, upper: back.upper.map((x, i) => (i === 0 ? x : 0)) }
      return { ...sound.laws({ there, back }, step), upper: sound.laws({ there, back: nothing }, step).upper }
    },
  },
  'a dropped tail': withUpper((law) => ({
    ...law,
    masses: law.masses.map((mass, i) => (i > law.masses.length - 60 ? 0 : mass)),
    infinite: law.infinite > 1e-3 ? law.infinite : 0,
  })),
  'mass at infinity lost': withUpper((law) => ({ ...law, infinite: 0 })),
  'directions matched by name': { ...sound, directions: (given) => [given, { there: given.back, back: given.there }] },
  'a window that wraps around': {
    ...sound,
    answer: (laws, step, question) => {
      const parts = {
        upper: laws.map(({ upper }) => partOf({ law: upper, times: 1 })),
        lower: laws.map(({ lower }) => partOf({ law: lower, times: 1 })),
      }
      const infinite = 1 - laws.reduce((kept, { upper }) => kept * (1 - upper.infinite), 1)
      const sums = convolved(parts, bestTilt(parts.upper, step, question, infinite, undefined) * step, 0.9)
      const { upper, lower } = sums as NonNullable<typeof sums>
      const forgetful = { ...upper, folded: 0, beyond: 0 }
      const read = (sum: typeof upper, sign: 1 | -1, lost: number) => {
        const found = reading(sum, step, sign, lost)
        return 'delta' in question ? found.epsilon(question.delta) : found.delta(question.epsilon)
      }
      return { upper: read(forgetful, 1, infinite), lower: read({ ...lower, folded: 0, beyond: 0 }, -1, 0) }
    },
  },
  'the smallest filter as one goes': { ...sound, fits: smallestAsOneGoes },
  'a node charged as one step': {
    ...sound,
    converted: (spending, to) => {
      const found = converted(spending, to)
      return found && { ...found, spending: { ...found.spending, curves: spending.curves } }
    },
  },
}

describe('the accountant', () => {
  test.each(Object.keys(CHECKS))('%s', (name) => {
    expect(CHECKS[name]?.(sound)).toBe(true)
  })
})

test.each(Object.keys(MUTANTS))('a broken copy is caught: %s', (name) => {
  const mutant = MUTANTS[name] as Accountant
  expect(Object.values(CHECKS).every((check) => check(mutant))).toBe(false)
})

test('to take the smallest filter as one goes makes δ = 1.97·10⁻⁶ of 10⁻⁶', () => {
  const found = worstOfStrategy(smallestAsOneGoes)
  expect(found).toBeGreaterThan(1.9e-6)
  expect(found).toBeLessThan(2e-6)
  const { filters } = openBudget({ epsilon: 1, delta: 1e-6 })
  expect(filters.reduce((sum, { delta }) => sum + delta, 0)).toBeLessThanOrEqual(1e-6)
})
