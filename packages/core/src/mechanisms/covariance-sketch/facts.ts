/** What the publisher of a sketch of rows wishes. What is public about the rows is said in numeric-rows. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkDelta, checkEpsilon } from '../../privacy/index.ts'
import { checkBooleans } from '../additive.ts'
import type { Composing } from '../composing.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import { type Accuracy, type AskOptions, checkAsked } from '../sketches/index.ts'

/** The directions that the publisher has in mind: what the number of projections is chosen for. */
export interface AskedVariances extends AskOptions {
  /** A guess of the sum of squares along a direction of length 1. */
  readonly variance?: number
}

/** A first look at how far the data reaches in its narrowest direction: so much less need be added. */
export interface Spectrum {
  readonly epsilon: number
  readonly delta: number
  /** What came out of it, once it was drawn. */
  readonly drawn?: number
}

/** What the publisher chooses for a covariance sketch. */
export interface CovarianceSettings extends Composing {
  readonly epsilon: number
  readonly delta: number
  /** How many projections; chosen for the asked directions unless given. */
  readonly rows?: number
  /** Or chosen so that a share of at most ν of the answers is off by more than the share η. */
  readonly accuracy?: Accuracy
  readonly asked?: AskedVariances
  readonly spectrum?: Spectrum
  /** Release although the error is larger than what is looked for. */
  readonly evenIfUseless?: boolean
}

/** Beyond, the eigenvalues of the rows' products take minutes, and their rounding could be felt. */
const MOST_COLUMNS = 512

export function checkSettings(settings: CovarianceSettings, { columns, centre }: NumericRowFacts): string[] {
  const known = ['epsilon', 'delta', 'rows', 'accuracy', 'asked', 'spectrum', 'evenIfUseless', 'composition']
  requireKnown(settings, known, 'settings')
  const { epsilon, delta, rows, accuracy, asked, spectrum, evenIfUseless } = settings
  checkBooleans({ evenIfUseless })
  if (rows !== undefined && accuracy !== undefined) {
    throw new InvalidInput('Give the number of projections or the accuracy that it is to have, not both.')
  }
  if (accuracy !== undefined) requireKnown(accuracy, ['eta', 'nu'], 'accuracy')
  if (asked !== undefined) checkAskedVariances(asked)
  if (spectrum !== undefined) checkSpectrum(spectrum, columns)
  if (spectrum !== undefined && centre !== undefined && 'own' in centre) {
    throw new InvalidInput(
      'The narrowest direction is looked for in rows whose centre is public: leave the spectrum out, or the mean of the rows.',
    )
  }
  return [...checkEpsilon(epsilon), ...checkDelta(delta, { required: true })]
}

function checkAskedVariances(asked: AskedVariances): void {
  requireKnown(asked, ['confidence', 'queries', 'variance'], 'asked directions')
  checkAsked(asked)
  const { variance } = asked
  if (variance === undefined) return
  if (typeof variance !== 'number' || !(variance > 0 && variance < 1e60)) {
    throw new InvalidInput(
      `The guess of a sum of squares (variance) is a finite number above zero, but it is ${String(variance)}.`,
    )
  }
}

function checkSpectrum(spectrum: Spectrum, columns: number): void {
  requireKnown(spectrum, ['epsilon', 'delta', 'drawn'], 'options of the spectrum')
  checkEpsilon(spectrum.epsilon)
  checkDelta(spectrum.delta, { required: true })
  if (spectrum.delta >= 0.5)
    throw new InvalidInput(`The δ of the spectrum is far below ½, but it is ${spectrum.delta}.`)
  if (columns > MOST_COLUMNS) {
    throw new NotFeasible(
      `The narrowest direction of ${columns} columns is not looked for: ${MOST_COLUMNS} columns are the most. Leave the spectrum out.`,
    )
  }
  if (spectrum.drawn !== undefined && !Number.isFinite(spectrum.drawn)) {
    throw new InvalidInput(`What was drawn of the spectrum is a finite number, not ${String(spectrum.drawn)}.`)
  }
}
