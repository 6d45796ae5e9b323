/** Whether a released table of yes and no, and what is estimated beside it, can come from its plan. */
import { type BinaryPlan, NotChecked, type SparseMatrix, tableEstimates } from '@tulle/core'
import { openTexts } from '../../tables/events.ts'
import { ofOurs } from '../../tables/open.ts'
import { readReleasedNumbers, readReleasedPairs } from '../released-numbers.ts'
import { readReleasedTable, tableFileIn } from '../released-table.ts'
import { checkEstimates, near } from './estimates.ts'
import { type Check, counted, fault, type Look, requireDistinct, requireFiles, requireSameNames } from './look.ts'

const WAYS = [
  ['table.csv'],
  ['table.parquet'],
  ['table-pairs.csv'],
  ['table.mtx', 'table.mtx.rows', 'table.mtx.columns'],
]

export const tableCheck: Check = async (look) => {
  const plan = look.plan as BinaryPlan
  const { rows, columns } = plan.facts
  const file = tableFileIn(look)
  const pairs = file === 'table-pairs.csv'
  const listed = look.files.includes('columns.csv')
    ? (await readReleasedNumbers(look.tables, look, 'columns.csv', 'column')).names
    : undefined
  if (!file.endsWith('.mtx')) await checkText(look, file, pairs)
  const read = await readReleasedTable(look.tables, look, listed === undefined ? {} : { columns: listed }, {})
  look.named(file, [...read.people, ...read.columns, ...(read.person === undefined ? [] : [read.person])])
  requireDistinct(file, read.people, 'person')
  requireDistinct(file, read.columns, 'column')
  const [people, items] = [read.people.length, read.columns.length]
  // Those without a 1 are in no line of a list of pairs.
  if (pairs ? people > rows || items > columns : people !== rows || items !== columns) {
    throw fault(
      `${file} is about ${counted(people, 'row')} and ${counted(items, 'column')}, and its plan says ${rows} × ${columns}.`,
    )
  }
  await checkBeside(look, plan, { ...read, matrix: inShape(read.matrix, rows, columns) })
}

/** Zeros and ones, and every row of its own: whoever reads them forgives more. */
async function checkText({ tables, path }: Look, file: string, pairs: boolean): Promise<void> {
  const table = await openTexts(ofOurs(tables), path(file))
  const [person = '', ...cells] = table.columns
  if (pairs && cells.length !== 1) throw fault(`${file} has other columns than those of a person and an item.`)
  const texts = table.texts({ person, ...Object.fromEntries(cells.map((column, k) => [`c${k}`, column])) })
  const each = pairs ? 'person, c0' : 'person'
  const wrong = pairs
    ? 'person IS NULL OR c0 IS NULL'
    : ['person IS NULL', ...cells.map((_, k) => `c${k} IS NULL OR c${k} NOT IN ('0', '1')`)].join(' OR ')
  const query = `SELECT count(*)::DOUBLE, count(DISTINCT (${each}))::DOUBLE, count_if(${wrong})::DOUBLE FROM ${texts}`
  const [lines, distinct, others] = ((await tables.connection.runAndReadAll(query)).getRows()[0] ?? []) as number[]
  if (others !== 0) throw fault(`${file} has a cell that is neither 0 nor 1, or a row without a name.`)
  if (lines !== distinct) throw fault(`${file} has two lines about the same ${pairs ? 'person and item' : 'person'}.`)
}

/** With the rows and columns that have no ones, which a list of pairs does not name. */
function inShape(matrix: SparseMatrix, rows: number, columns: number): SparseMatrix {
  if (matrix.rows === rows && matrix.columns === columns) return matrix
  if (rows >= 2 ** 28) {
    throw new NotChecked(`A table of ${rows} rows is not worked through: its estimates were not made again.`)
  }
  const offsets = new Uint32Array(rows + 1).fill(matrix.indices.length)
  offsets.set(matrix.offsets)
  return { ...matrix, rows, columns, offsets }
}

async function checkBeside(
  look: Look,
  plan: BinaryPlan,
  { matrix, columns }: { readonly matrix: SparseMatrix; readonly columns: readonly string[] },
): Promise<void> {
  const estimates = tableEstimates({ plan, matrix })
  const pairs = estimates?.pairs === undefined ? [] : ['pairs.csv']
  requireFiles(look, WAYS, estimates === undefined ? [] : ['estimates.json', 'columns.csv', ...pairs])
  if (estimates === undefined) return
  await checkEstimates(look, { ones: estimates.ones })
  const counts = await readReleasedNumbers(look.tables, look, 'columns.csv', 'column')
  requireSameNames('columns.csv', counts.names, columns, 'the table')
  const { values, standardErrors } = estimates.columns
  counts.numbers.forEach(([value, error], j) => {
    if (near(value, values[j]) && near(error, standardErrors[j])) return
    throw fault('columns.csv is not what follows from the released table.')
  })
  if (estimates.pairs === undefined) return
  const found = await readReleasedPairs(look.tables, look, 'pairs.csv', columns)
  const { values: both, standardErrors: errors } = estimates.pairs
  for (let j = 0; j < columns.length; j++) {
    for (let k = j + 1; k < columns.length; k++) {
      const at = j * columns.length + k
      if (near(found.values[at], both[at]) && near(found.standardErrors[at], errors[at])) continue
      throw fault('pairs.csv is not what follows from the released table.')
    }
  }
}
