/** How many projections: few make w small, many make answers steady, and each has to be made and kept. */
import { calibrateGaussian } from '../../privacy/index.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import { checkRows, rowsFor } from '../sketches/index.ts'
import { type Blur, type Budget, blur } from './calibrate.ts'
import type { CovarianceSettings } from './facts.ts'
import { guessOf, standardErrorAt } from './predict.ts'

/** Half a gigabyte of singles, where the publisher asks for them. */
const MOST_NUMBERS = 2 ** 27

/** Nobody waits for hours, or sends half a gigabyte, without having asked for it. */
const MOST_CHOSEN = 4096
const MOST_CHOSEN_NUMBERS = 2 ** 24
const FEWEST = 8

/** A twentieth of the error is not worth twice the numbers. */
const WORTH = 1.05

export interface Chosen {
  readonly rows: number
  readonly blurred: Blur
}

export function chosenRows(facts: NumericRowFacts, settings: CovarianceSettings, budget: Budget): Chosen {
  const { accuracy } = settings
  const rows = accuracy === undefined ? settings.rows : rowsFor(accuracy)
  if (rows === undefined) return leastError(facts, settings, budget)
  checkRows(rows, facts.columns, MOST_NUMBERS)
  return { rows, blurred: blur(facts, rows, budget) }
}

/**
 * The fewest, among 8, 16, 32, …, whose predicted error is about the least; w is taken from the law that it has for many
 * projections, which is quick, and close enough to choose by.
 */
function leastError(facts: NumericRowFacts, { asked = {} }: CovarianceSettings, budget: Budget): Chosen {
  const { guess } = guessOf(beforeCount(facts), asked)
  const { mu } = calibrateGaussian(budget)
  const most = Math.max(FEWEST, Math.min(MOST_CHOSEN, Math.floor(MOST_CHOSEN_NUMBERS / facts.columns)))
  const tried: { readonly rows: number; readonly error: number }[] = []
  for (let rows = FEWEST; rows <= most; rows *= 2) {
    tried.push({ rows, error: standardErrorAt(guess, limitOf(facts, rows, mu), rows) })
  }
  const best = Math.min(...tried.map(({ error }) => error))
  const { rows } = tried.find(({ error }) => error <= WORTH * best) as (typeof tried)[number]
  return { rows, blurred: blur(facts, rows, budget) }
}

/** A count that was drawn changes what is predicted, but not the number of projections that was shown before. */
function beforeCount({ people, ...facts }: NumericRowFacts): NumericRowFacts {
  return people === undefined || 'counted' in people ? facts : { ...facts, people }
}

/** For many projections a curve of scales is that of Gaussian noise, with μ = (ρ − 1)√(r/2) or θ√r. */
function limitOf({ neighbours, norm = 1 }: NumericRowFacts, rows: number, mu: number): number {
  if (neighbours.kind === 'row-change') return (neighbours.maxChange * Math.sqrt(rows)) / mu
  return norm * Math.sqrt(Math.sqrt(neighbours.kind === 'row' ? rows : rows / 2) / mu)
}
