/**
 * Three ways to choose the deviation of Gaussian noise for one number, and what each really promises: the classic one
 * (Dwork and Roth 2014), Proposition 11 of Canard and Olivier (2015), and the exact one. They aim at different things:
 * the proposition bounds the probability that the loss exceeds ε, which is more than (ε, δ) asks for.
 */
import { log } from '../elementary/index.ts'
import { InvalidInput } from '../errors.ts'
import { calibrateGaussian, sigmaFor, type Target } from './calibrate.ts'
import { deltaAt, lossExceeds } from './curves.ts'
import { checkDelta, checkEpsilon } from './guarantee.ts'
import { divideUp } from './rounding.ts'

export interface GaussianCalibration {
  readonly name: 'classic' | 'proposition-11' | 'exact'
  readonly sigma: number
  /** The true δ at ε. */
  readonly delta: number
  /** The true probability that the loss exceeds ε. */
  readonly exceeds: number
  /** Whether (ε, δ) holds with this deviation. */
  readonly holds: boolean
}

export interface GaussianCalibrations {
  readonly rows: readonly GaussianCalibration[]
  readonly warnings: readonly string[]
}

export interface GaussianQuestion extends Target {
  /** The most that one neighbour step changes the number. */
  readonly sensitivity: number
  /** How many individuals the data is about, for the warning about a δ that is too large. */
  readonly individuals?: number
}

export function gaussianCalibrations(asked: GaussianQuestion): GaussianCalibrations {
  const { sensitivity, epsilon, delta, individuals } = asked
  if (!(sensitivity > 0 && sensitivity < Infinity)) {
    throw new InvalidInput(`The sensitivity is a finite number above zero, but it is ${sensitivity}.`)
  }
  const warnings = [
    ...checkEpsilon(epsilon),
    ...checkDelta(delta, { required: true }),
    ...semanticWarning(epsilon, delta, individuals),
  ]
  const row = (name: GaussianCalibration['name'], sigma: number): GaussianCalibration => {
    const curve = { kind: 'gaussian', mu: divideUp(sensitivity, sigma) } as const
    const found = deltaAt(curve, epsilon)
    return { name, sigma, delta: found, exceeds: lossExceeds(curve, epsilon), holds: found <= delta }
  }
  const { mu } = calibrateGaussian({ epsilon, delta })
  const rows = [
    row('classic', (sensitivity * Math.sqrt(2 * log(1.25 / delta))) / epsilon),
    row('proposition-11', sensitivity * propositionSigma(epsilon, delta)),
    row('exact', sigmaFor({ mu, sensitivity })),
  ]
  const broken = rows.filter(({ holds }) => !holds).map(({ name }) => name)
  if (broken.length > 0) {
    warnings.push(
      `At ε = ${epsilon} (ε, δ) does not hold with the deviation of: ${broken.join(', ')}. Use the exact one.`,
    )
  }
  return { rows, warnings }
}

/**
 * Kasiviswanathan and Smith (2014): with δ below ε²/n, (ε, δ) also limits what an observer can come to believe. Nothing
 * is said where the number of individuals is not known.
 */
export function semanticWarning(epsilon: number, delta: number | undefined, individuals: number | undefined): string[] {
  if (delta === undefined || individuals === undefined || delta <= epsilon ** 2 / individuals) return []
  return [
    `δ = ${delta} is above ε²/n = ${Number((epsilon ** 2 / individuals).toPrecision(3))} for n = ${individuals}: the promise then says little about what an observer may come to believe. Take a smaller δ, or a mechanism that needs none.`,
  ]
}

/**
 * √λ = √(C² + ε) − C for noise of density e^(−λy²), so σ = 1/√(2λ), where e^(−C²)/C = 2√π·δ. Written as a sum, without
 * the difference: 1/√λ = (√(C² + ε) + C)/ε.
 */
function propositionSigma(epsilon: number, delta: number): number {
  const c = tailPoint(2 * Math.sqrt(Math.PI) * delta)
  return (Math.sqrt(c * c + epsilon) + c) / (epsilon * Math.SQRT2)
}

/** The y > 0 with e^(−y²)/y = value: ln y + y² + ln value grows, and is found by halving. */
function tailPoint(value: number): number {
  const above = (y: number) => log(y) + y * y + log(value) > 0
  let [low, high] = [0, 1]
  while (!above(high)) high *= 2
  while (high - low > 1e-15 * high) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (above(middle)) high = middle
    else low = middle
  }
  return high
}
