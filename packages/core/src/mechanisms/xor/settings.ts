/** What may be asked of XOR noise, and the law that it comes to. */
import { InvalidInput } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { checkBooleans } from '../additive.ts'
import type { BinaryFacts } from '../binary/facts.ts'
import { cellsOfStep } from '../binary/facts.ts'
import type { Wish } from '../binary/usefulness.ts'
import type { BernoulliLaw, GeneralLaw } from './law.ts'

export interface XorSettings extends Wish {
  /** Required, unless `theta` is given: then without it the law is taken as it is, and the plan says its ε. */
  readonly epsilon?: number
  /** α: the share of the budget that goes to single cells; the rest ties the rows of a column together (default: 1). */
  readonly share?: number
  /** `few` flips: negative parameters (the default). `many`: positive ones, which flip more than half of all cells. */
  readonly sign?: 'few' | 'many'
  /** `exact`: as large as the exact loss allows (the default). `paper`: as Algorithm 1 of its paper has them. */
  readonly scale?: 'exact' | 'paper'
  /** Noise in independent blocks of so many rows. */
  readonly blockRows?: number
  /** Of an undirected graph: flip the cells above the diagonal (the default), or all, and keep what both sides say. */
  readonly symmetrise?: 'upper' | 'and'
  /** A law of one's own: Θ, and Λ_ij for pairs of rows. */
  readonly theta?: GeneralLaw['theta']
  readonly lambda?: GeneralLaw['lambda']
}

const OF_FAMILY = ['share', 'sign', 'scale', 'blockRows'] as const

export function checkXorSettings(settings: XorSettings, { graph, rows }: BinaryFacts): void {
  const known = ['epsilon', ...OF_FAMILY, 'symmetrise', 'theta', 'lambda', 'jaccard', 'evenIfUseless']
  requireKnown(settings, known, 'settings')
  checkBooleans({ evenIfUseless: settings.evenIfUseless })
  const { share, sign, scale, blockRows, symmetrise, theta, lambda } = settings
  oneOf('sign', sign, ['few', 'many'])
  oneOf('scale', scale, ['exact', 'paper'])
  oneOf('symmetrise', symmetrise, ['upper', 'and'])
  if (share !== undefined && !(typeof share === 'number' && share > 0 && share <= 1)) {
    throw new InvalidInput(
      `The share of the budget for single cells lies above 0 and is at most 1, not ${String(share)}.`,
    )
  }
  if (blockRows !== undefined && !(Number.isInteger(blockRows) && blockRows >= 1 && blockRows <= rows)) {
    throw new InvalidInput(`A block has a whole number of rows from 1 to ${rows}, not ${String(blockRows)}.`)
  }
  if (symmetrise !== undefined && graph !== 'undirected') {
    throw new InvalidInput('Only an undirected graph is symmetrised: leave "symmetrise" out.')
  }
  if (theta !== undefined && !Array.isArray(theta)) throw new InvalidInput('Theta is a square of numbers, row by row.')
  if (lambda !== undefined && !Array.isArray(lambda)) {
    throw new InvalidInput('Lambda is a list of { i, j, matrix }, one for each pair of rows.')
  }
  for (const pair of lambda ?? []) requireKnown(pair, ['i', 'j', 'matrix'], 'parts of lambda')
  if (lambda !== undefined && theta === undefined) throw new InvalidInput('Lambda goes with a theta: give both.')
  const extra = theta === undefined ? undefined : OF_FAMILY.find((key) => settings[key] !== undefined)
  if (extra !== undefined) {
    throw new InvalidInput(`A law of your own has its parameters already: leave "${extra}" out, or theta.`)
  }
}

function oneOf(name: string, value: unknown, words: readonly string[]): void {
  if (value !== undefined && !words.includes(value as string)) {
    throw new InvalidInput(`"${name}" is one of ${words.join(', ')}, not ${JSON.stringify(value)}.`)
  }
}

/** The cells that one step changes in the matrix that gets the noise: with `and`, both cells of an edge. */
export function cellsChanged(facts: BinaryFacts, { symmetrise }: XorSettings): number {
  return symmetrise === 'and' ? 2 : cellsOfStep(facts)
}

/** The law before it is scaled. */
export function lawFor(facts: BinaryFacts, settings: XorSettings, epsilon: number): BernoulliLaw {
  const { rows, columns } = facts
  const { theta, lambda } = settings
  if (theta !== undefined) {
    return lambda === undefined || lambda.length === 0
      ? { kind: 'rows', rows, columns, theta }
      : { kind: 'general', rows, columns, theta, lambda }
  }
  return paperLaw({
    rows: settings.blockRows ?? rows,
    columns,
    epsilon,
    changed: cellsChanged(facts, settings),
    share: settings.share ?? 1,
    sign: settings.sign ?? 'few',
  })
}

/**
 * The parameters of Algorithm 1 (Ji and others, 2021): whatever basis it is given, multiples of the identity, with the
 * budget ε/s shared among Θ and the N(N−1)/2 matrices Λ by their Frobenius norms.
 */
export function paperLaw({
  rows,
  columns,
  epsilon,
  changed,
  share,
  sign,
}: {
  readonly rows: number
  readonly columns: number
  readonly epsilon: number
  readonly changed: number
  readonly share: number
  readonly sign: 'few' | 'many'
}): Extract<BernoulliLaw, { kind: 'exchangeable' }> {
  const unit = ((sign === 'many' ? 1 : -1) * epsilon) / (changed * Math.sqrt(columns))
  const between = rows === 1 ? 0 : ((1 - share) * unit) / ((rows * (rows - 1)) / 2)
  return { kind: 'exchangeable', rows, columns, own: share * unit, between: between + 0 }
}
