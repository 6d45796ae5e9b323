/** What the owner of a table should know once it is read. Private. */
import { digits, grouped, percent, type Words, words } from '@tulle/core/text'
import { type Counts, linesInWords } from '../../left-out.ts'
import type { NumericCounts } from '../../sources/numbers.ts'
import type { RowsPlan } from './plan.ts'
import type { TrueVariances } from './true-variances.ts'

/** Beyond so large a share, what is answered is no longer what people take it for. */
const MANY_SHORTENED = 0.1
const FAR_OFF = 0.01

export interface Reading {
  readonly counts: Counts
  readonly remarks: readonly Words[]
}

export function readingOf({ facts }: RowsPlan, read: NumericCounts, truth: TrueVariances, file: string): Reading {
  const { clippedRows, clippedForMean, movedRows } = truth
  const { rows, missingRows } = read
  const kept = rows - missingRows
  const { norm, people, centre, neighbours } = facts
  const guessed = centre !== undefined && 'private' in centre
  const remarks: readonly Remark[] = [
    ...(people !== undefined && 'declared' in people ? declaredBeside(people.declared, kept) : []),
    ...shortened(clippedForMean, kept, {
      what: `longer than ${norm} from ${guessed && centre.private.around !== undefined ? 'the guess of the centre' : '0'}, and shortened when the mean was taken`,
      mild: 'the mean is that of the short ones.',
      so: words`the mean is drawn to there, and variances are around that. Give a {centreGuess} near the middle of such data, or a larger {norm}.`,
    }),
    ...shortened(clippedRows, kept, {
      what: `longer than ${norm}, and shortened`,
      mild: 'answers are about the shortened rows.',
      so: words`answers are about the shortened rows, which vary less. Take a larger {norm}${guessed ? words`, a better {centreGuess},` : words`, a better {centre},`} or larger numbers in {scale}.`,
    }),
    ...(movedRows === 0
      ? []
      : [
          {
            text: words`${of(movedRows, kept)} outside the public range that the plan states, and moved there: answers are about what was moved.`,
            loud: true,
          },
        ]),
    ...(missingRows === 0
      ? []
      : [{ text: words`${of(missingRows, rows)} left out: a cell is empty, or no number.`, loud: false }]),
    ...linesInWords(read, file).map((text) => ({ text, loud: false })),
  ]
  const texts = (loud: boolean) => remarks.filter((remark) => remark.loud === loud).map(({ text }) => text)
  return {
    counts: {
      ...read,
      clippedRows,
      ...(guessed ? { clippedForMean } : {}),
      ...(neighbours.kind === 'row-change' ? { movedRows } : {}),
    },
    remarks: [...texts(true).map((text) => words`Read this first: ${text}`), ...texts(false)],
  }
}

interface Remark {
  readonly text: Words
  readonly loud: boolean
}

function declaredBeside(declared: number, used: number): Remark[] {
  if (declared === used) return []
  const loud = Math.abs(declared - used) > FAR_OFF * used
  return [
    {
      text: words`${grouped(declared)} people were declared ({people}), and ${grouped(used)} rows were used: ${loud ? words`variances are ${factor(declared, used)} times too ${declared > used ? 'small' : 'large'}. Declare how many rows have no empty cell, if that is public, or give {countEpsilon}` : 'variances are divided by the former'}.`,
      loud,
    },
  ]
}

function factor(declared: number, used: number): string {
  const [small, large] = [Math.min(declared, used), Math.max(declared, used)]
  return small === 0 ? '∞' : digits(large / small)
}

interface Shortened {
  readonly what: string
  /** What follows from it: where it is few rows, and where it is many. */
  readonly mild: string
  readonly so: Words
}

function shortened(count: number, all: number, { what, mild, so }: Shortened): Remark[] {
  if (count === 0) return []
  const loud = count > MANY_SHORTENED * all
  const share = loud ? ` (${percent(count / all)})` : ''
  return [{ text: words`${of(count, all, share)} ${what}: ${loud ? so : mild}`, loud }]
}

/** "3 of 504 rows were". */
function of(count: number, all: number, share = ''): string {
  return `${grouped(count)} of ${grouped(all)} rows${share} ${count === 1 ? 'was' : 'were'}`
}
