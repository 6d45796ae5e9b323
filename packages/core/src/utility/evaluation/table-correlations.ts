/** How columns go together, before and after: counted as they are, and as the release estimates it. */

import { grouped } from '../../text/index.ts'
import { correlations, tableMetrics } from '../tables/index.ts'
import { isSparse } from '../tables/table.ts'
import { compared, type Measure, type MeasureGroup } from './evaluation.ts'
import type { TableEvaluation } from './table.ts'
import { ESTIMATED } from './table-groups.ts'
import { counted, shown } from './words.ts'

/** Pairs of columns of which a matrix can be made. */
const MOST_COLUMNS = 1000

interface Errors {
  readonly mean: number
  readonly largest: number
  /** Nineteen of twenty pairs are off by no more. */
  readonly most: number
  readonly pairs: number
  /** Pairs without a correlation in the release, which count as 0. */
  readonly lost: number
}

export interface CorrelationsFound {
  readonly truth: Float64Array
  readonly raw: Float64Array
  readonly estimated?: Float64Array
  readonly errors: {
    readonly raw: Errors
    readonly estimated?: Errors /** Of saying 0 for all. */
    readonly none: number
  }
}

/** Nothing where there are none, or too many. */
export function correlationsIn(input: TableEvaluation, notes: string[]): CorrelationsFound | undefined {
  const { original, release } = input
  if (original.columns < 2) return undefined
  if (original.columns > MOST_COLUMNS) {
    notes.push(`Correlations were left out: they are compared up to ${grouped(MOST_COLUMNS)} columns.`)
    return undefined
  }
  const truth = correlations(original)
  const columns = original.columns
  const none = errorsOf(truth, new Float64Array(truth.length), columns)
  if (none.pairs === 0) {
    notes.push('Correlations were left out: all columns of the original but one are constant.')
    return undefined
  }
  const raw = correlations(release)
  const estimated = estimatedCorrelations(input)
  return {
    truth,
    raw,
    ...(estimated === undefined ? {} : { estimated }),
    errors: {
      raw: errorsOf(truth, raw, columns),
      ...(estimated === undefined ? {} : { estimated: errorsOf(truth, estimated, columns) }),
      none: none.mean,
    },
  }
}

export function correlationGroup({ errors }: CorrelationsFound): MeasureGroup {
  const of = ({ mean, largest, lost }: Errors, about?: string): Measure[] => {
    const more = {
      ...(about === undefined ? {} : { about }),
      ...(lost === 0
        ? {}
        : {
            note: `${counted(lost, 'pair has none in the release, and counts', 'pairs have none in the release, and count')} as 0.`,
          }),
    }
    return [
      compared(tableMetrics.correlationError, mean, more),
      compared(tableMetrics.largestCorrelationError, largest, more),
    ]
  }
  const { raw, estimated } = errors
  return {
    heading: 'How columns go together',
    introduction: correlationsInWords(errors),
    measures: [
      ...of(raw, estimated === undefined ? undefined : 'counted as they are'),
      ...(estimated === undefined ? [] : of(estimated, ESTIMATED)),
    ],
  }
}

/** A verdict from what was measured: never for what is further from the truth. */
export function correlationsInWords({ raw, estimated, none }: CorrelationsFound['errors']): string {
  const better = estimated !== undefined && estimated.mean < raw.mean ? estimated : raw
  const off =
    estimated === undefined
      ? `The correlation of two columns is off by ${shown(raw.mean)} on average`
      : `The correlation of two columns is off by ${shown(estimated.mean)} on average through its estimates and by ${shown(raw.mean)} counted as it is: ${better === estimated ? 'the estimates are nearer' : 'here the estimates are no nearer'}`
  if (better.largest === 0) return `${off}.`
  if (better.mean >= TELLS * none) {
    return `${off}. To say 0 for every pair would be off by ${shown(none)}: no correlation can be read from this release.`
  }
  return `${off}. Correlations below ${shown(Number(better.most.toPrecision(1)))} cannot be told from none.`
}

/** What is nearly as far off as saying that nothing goes together says nothing. */
const TELLS = 0.9

function errorsOf(truth: Float64Array, found: Float64Array, columns: number): Errors {
  const errors: number[] = []
  let lost = 0
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < i; j++) {
      const [was, is] = [truth[i * columns + j] as number, found[i * columns + j] as number]
      if (Number.isNaN(was)) continue
      if (Number.isNaN(is)) lost++
      errors.push(Math.abs(was - (Number.isNaN(is) ? 0 : is)))
    }
  }
  errors.sort((a, b) => a - b)
  const sum = errors.reduce((all, error) => all + error, 0)
  return {
    mean: sum / Math.max(1, errors.length),
    largest: errors.at(-1) ?? 0,
    most: errors[Math.ceil(0.95 * errors.length) - 1] ?? 0,
    pairs: errors.length,
    lost,
  }
}

/** From how many people have each column, and both of two; kept to what a correlation can be. */
function estimatedCorrelations({ original, estimates }: TableEvaluation): Float64Array | undefined {
  const { columns: ones, pairs } = estimates ?? {}
  if (ones === undefined || pairs === undefined || !isSparse(original)) return undefined
  const { rows, columns } = original
  const share = (j: number) => (ones.values[j] as number) / rows
  return pairs.values.map((both, at) => {
    const [p, q] = [share(Math.floor(at / columns)), share(at % columns)]
    // An estimated share below 0 or above 1 has no spread, and two of them have none together.
    const spread = p * (1 - p) > 0 ? Math.sqrt(p * (1 - p) * q * (1 - q)) : Number.NaN
    return Math.max(-1, Math.min(1, (both / rows - p * q) / spread))
  })
}
