/** k-anonymity for a table of answers: how far the shares of its columns are off, tried on made-up people. */
import type { Run, SparseMatrix } from '@tulle/core'
import { likeness, rowsOf } from '@tulle/core/anonymity'
import { digits, whole } from '@tulle/core/text'
import { answerRows } from '../../made-up/rows.ts'
import type { TableQuestion } from '../question.ts'
import { COLUMNS, FILE, requested } from '../request.ts'
import { USEFUL_SHARE } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { alikeWay, SEED, somethingIn, tried, triedRows, USUAL_K } from './alike.ts'

/** Rows that are alike: what is off in the shares of columns, on made-up people. */
export function sameAnswersWay(question: TableQuestion, run: Run): Way {
  const { people, columns, expectedOnes = 0, k = USUAL_K, within = USEFUL_SHARE } = question
  const size = triedRows(people, expectedOnes / people)
  const made = () => answerRows({ people: size, items: columns, each: expectedOnes / people }, SEED)
  const way = alikeWay({
    title: `All answers, ${k} rows alike`,
    publishes: 'rows of answers, without saying whose they are',
    columns: 'items',
    k,
    made,
    limit: within,
    things: 'ones',
    request: requested('anonymise', { file: FILE, columns: COLUMNS, k }),
    run,
  })
  return {
    ...way,
    measure: 'share',
    unit: 'percentage points',
    foresee: async (): Promise<Foreseen> => {
      const original = somethingIn(made(), 'ones')
      const { plan, release } = await tried(original, 'items', k, run)
      const [before, after] = [sharesOf(original), sharesOf(rowsOf(release))]
      const square = before.reduce((sum, share, j) => sum + (share - (after[j] as number)) ** 2, 0)
      const error = Math.sqrt(square / columns)
      const { jaccard } = likeness(original, release)
      return {
        value: 100 * error,
        relative: error,
        inWords: `the share of a column is off by ${digits(100 * error)} percentage points (root mean square), a Jaccard similarity of ${digits(jaccard, 2)}, tried on ${whole(size)} made-up people: yours may do far better or worse`,
        plan,
      }
    },
  }
}

/** The share of rows that have each column. */
function sharesOf(matrix: SparseMatrix): Float64Array {
  const shares = new Float64Array(matrix.columns)
  for (const j of matrix.indices) shares[j] = (shares[j] as number) + 1 / matrix.rows
  return shares
}
