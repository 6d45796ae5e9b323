/** What `tulle sketch covariance` is told, by flags or by a configuration file: one schema for both. */
import { InvalidInput } from '@tulle/core'
import { z } from 'zod'
import { checkFits, outdoneBy } from './fits.ts'

const name = z.string().min(1)
/** Numbers by the names of columns, or a file with them. */
const numbers = z.union([z.record(z.string(), z.number()), name])

export const COVARIANCE_MECHANISMS = ['covariance-sketch', 'noisy-gram', 'variance-answers'] as const

/** Whether the numbers make sense is the mechanism's to judge. */
export const covarianceConfig = z.strictObject({
  release: z.literal('sketch-covariance'),
  file: name,
  multiline: z.boolean().default(false),
  columns: z.array(name).optional(),
  escapeNames: z.boolean().optional(),
  mechanism: z.enum(COVARIANCE_MECHANISMS).default('covariance-sketch'),
  epsilon: z.number().optional(),
  delta: z.number().optional(),
  neighbours: z.enum(['individual', 'row', 'row-change']).default('individual'),
  norm: z.number().optional(),
  maxChange: z.number().optional(),
  scale: numbers.optional(),
  centre: numbers.optional(),
  centreGuess: numbers.optional(),
  centreEpsilon: z.number().optional(),
  centreDelta: z.number().optional(),
  people: z.number().optional(),
  countEpsilon: z.number().optional(),
  rows: z.number().optional(),
  accuracy: z.array(z.number()).optional(),
  variance: z.number().optional(),
  queries: z.number().optional(),
  confidence: z.number().optional(),
  spectrumEpsilon: z.number().optional(),
  spectrumDelta: z.number().optional(),
  directions: name.optional(),
  noise: z.enum(['laplace', 'gaussian']).optional(),
  anyway: z.boolean().default(false),
  title: name.optional(),
})

export type CovarianceConfig = z.infer<typeof covarianceConfig>

/** For flags that not every mechanism uses, those that do. */
export const COVARIANCE_FITS: Readonly<Record<string, readonly string[]>> = {
  rows: ['covariance-sketch'],
  accuracy: ['covariance-sketch'],
  variance: ['covariance-sketch'],
  queries: ['covariance-sketch'],
  confidence: ['covariance-sketch', 'variance-answers'],
  directions: ['variance-answers'],
  noise: ['variance-answers'],
  spectrumEpsilon: ['covariance-sketch'],
  spectrumDelta: ['covariance-sketch'],
  anyway: ['covariance-sketch'],
}

export const outdoneCovarianceKeys = (flags: Readonly<Record<string, unknown>>) => [
  ...outdoneBy(COVARIANCE_FITS, flags),
  ...otherWays(flags, ['people', 'countEpsilon']),
  ...(flags['centre'] === undefined || flags['centre'] === 'private'
    ? []
    : ['centreEpsilon', 'centreDelta', 'centreGuess']),
  ...(flags['neighbours'] === 'row-change' && flags['norm'] === undefined ? ['norm'] : []),
  ...(['individual', 'row'].includes(String(flags['neighbours'])) && flags['maxChange'] === undefined
    ? ['maxChange']
    : []),
]

function otherWays(flags: Readonly<Record<string, unknown>>, keys: readonly string[]): string[] {
  const given = (key: string) => flags[key] !== undefined
  return keys.some(given) ? keys.filter((key) => !given(key)) : []
}

/** The columns, if all flags fit together: before anything is read. */
export function checkCovariance(config: CovarianceConfig): readonly string[] {
  const { columns, mechanism } = config
  if (columns === undefined || columns.length === 0 || columns.includes('')) {
    throw new InvalidInput(
      'Which columns are sketched? Name them with --columns a,b,c: they hold numbers, and a row is a person.',
    )
  }
  const repeated = columns.find((column, k) => columns.indexOf(column) !== k)
  if (repeated !== undefined) throw new InvalidInput(`The column "${repeated}" is asked for twice: name it once.`)
  checkFits(COVARIANCE_FITS, mechanism, config)
  checkLengths(config)
  checkStages(config)
  return columns
}

function checkLengths({ neighbours, norm, maxChange }: CovarianceConfig): void {
  if (neighbours !== 'row-change' && maxChange !== undefined) {
    throw new InvalidInput(
      `--max-change goes with --neighbours row-change, not with ${neighbours}, where all of a row is protected: leave it out.`,
    )
  }
  if (neighbours === 'row-change' && norm !== undefined) {
    throw new InvalidInput(
      '--norm is of no use with --neighbours row-change, where a row may be of any length and only its move is bounded: leave it out.',
    )
  }
  if (neighbours === 'row-change' && maxChange === undefined) {
    throw new InvalidInput('--max-change is missing: by how much does a row move at most?')
  }
  if (neighbours !== 'row-change' && norm === undefined) {
    throw new InvalidInput(
      '--norm is missing: how long is a row, less the centre, at most? Its length is the root of the sum of the squares of its cells, and longer rows are shortened. Choose it from what you know of such data, not from this file: with columns that --scale divides by their usual spread, once to twice the root of the number of columns.',
    )
  }
}

function checkStages(config: CovarianceConfig): void {
  const {
    mechanism,
    delta,
    noise,
    directions,
    rows,
    accuracy,
    centre,
    centreEpsilon,
    centreDelta,
    centreGuess,
    people,
    countEpsilon,
  } = config
  if (delta === undefined && mechanism !== 'variance-answers') {
    throw new InvalidInput(
      '--delta is missing: there is no promise without one here. It comes on top of what ε allows; 1e-6 is common, and far below 1 over the number of people is wise.',
    )
  }
  if (noise === 'laplace' && delta !== undefined) {
    throw new InvalidInput('--delta is of no use with --noise laplace, whose promise has no exception: leave it out.')
  }
  if (mechanism === 'variance-answers' && directions === undefined) {
    throw new InvalidInput(
      '--mechanism variance-answers answers directions that are named beforehand: give --directions FILE, with one on each line, such as a=1,b=-0.5.',
    )
  }
  if (rows !== undefined && accuracy !== undefined) {
    throw new InvalidInput(
      'Projections are given by number (--rows) or by what they are to achieve (--accuracy): give one.',
    )
  }
  if (accuracy !== undefined && accuracy.length !== 2) {
    throw new InvalidInput(
      '--accuracy takes two numbers, such as 0.1,0.05: answers are off by more than the first share in at most the second share of all cases.',
    )
  }
  if (people !== undefined && countEpsilon !== undefined) {
    throw new InvalidInput(
      'The number of people is declared (--people), or counted with noise for a part of ε (--count-epsilon): give one of them.',
    )
  }
  if (accuracy?.some((share) => !(share > 0 && share < 1)) === true) {
    throw new InvalidInput('--accuracy takes two shares between 0 and 1, such as 0.1,0.05.')
  }
  if (centre === 'private' && people === undefined && countEpsilon === undefined) {
    throw new InvalidInput(
      'A --centre private is a noisy sum divided by the number of people: give that number too, with --people, or have it counted with --count-epsilon.',
    )
  }
  if (centreGuess !== undefined && centre !== 'private') {
    throw new InvalidInput(
      '--centre-guess goes with --centre private, which starts from it. A centre that is public is given with --centre.',
    )
  }
  checkShare('centre', { epsilon: centreEpsilon, delta: centreDelta }, centre === 'private', 'a --centre private')
  const { spectrumEpsilon, spectrumDelta } = config
  const wanted = spectrumEpsilon !== undefined || spectrumDelta !== undefined
  checkShare(
    'spectrum',
    { epsilon: spectrumEpsilon, delta: spectrumDelta },
    wanted,
    'a look at the narrowest direction',
  )
}

interface Share {
  readonly epsilon: number | undefined
  readonly delta: number | undefined
}

/** A stage with a δ needs both of its parts, and has a use for them only if it is there. */
function checkShare(name: string, { epsilon, delta }: Share, wanted: boolean, what: string): void {
  if (wanted && (epsilon === undefined || delta === undefined)) {
    throw new InvalidInput(
      `--${name}-${epsilon === undefined ? 'epsilon' : 'delta'} is missing: ${what} spends a part of ε (--${name}-epsilon) and of δ (--${name}-delta). A tenth of each is plenty.`,
    )
  }
  if (!wanted && (epsilon !== undefined || delta !== undefined)) {
    throw new InvalidInput(
      `--${name}-${epsilon === undefined ? 'delta' : 'epsilon'} goes with ${what}: give that too, or leave it out.`,
    )
  }
}
