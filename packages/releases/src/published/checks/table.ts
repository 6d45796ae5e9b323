/** Whether a released table of yes and no, and what is estimated beside it, can come from its plan. */
import { NotChecked, type SparseMatrix } from '@tulle/core'
import { type BinaryPlan, tableEstimates } from '@tulle/core/certificate'
import { counted } from '@tulle/core/text'
import { tableFileIn } from '../files-in.ts'
import { tableResult } from '../result.ts'
import { checkEstimates, near } from './estimates.ts'
import { type Check, fault, type Look, requireDistinct, requireFiles, requireSameNames } from './look.ts'

const WAYS = [
  ['table.csv'],
  ['table.parquet'],
  ['table-pairs.csv'],
  ['table-pairs.parquet'],
  ['table.mtx', 'table.mtx.rows', 'table.mtx.columns'],
]

export const tableCheck: Check = async (look) => {
  const plan = look.plan as BinaryPlan
  const { rows, columns } = plan.facts
  const file = tableFileIn(look.files)
  const pairs = file.startsWith('table-pairs.')
  const listed = look.files.includes('columns.csv')
    ? (await look.data.numbers('columns.csv', 'column')).names
    : undefined
  const [wrong] = await look.data.tableFaults()
  if (wrong !== undefined) throw fault(wrong)
  const read = await look.data.table(listed === undefined ? {} : { columns: listed })
  look.named(file, [...read.people, ...read.columns, ...(read.person === undefined ? [] : [read.person])])
  if (read.label !== undefined) look.named(file, [read.label.name, ...new Set(read.label.values)])
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
  look.result(tableResult(estimates, columns, plan.facts.rows))
  await checkEstimates(look, { ones: estimates.ones })
  const counts = await look.data.numbers('columns.csv', 'column')
  requireSameNames('columns.csv', counts.names, columns, 'the table')
  const { values, standardErrors } = estimates.columns
  counts.numbers.forEach(([value, error], j) => {
    if (near(value, values[j]) && near(error, standardErrors[j])) return
    throw fault('columns.csv is not what follows from the released table.')
  })
  if (estimates.pairs === undefined) return
  const found = await look.data.pairs('pairs.csv', columns)
  const { values: both, standardErrors: errors } = estimates.pairs
  for (let j = 0; j < columns.length; j++) {
    for (let k = j + 1; k < columns.length; k++) {
      const at = j * columns.length + k
      if (near(found.values[at], both[at]) && near(found.standardErrors[at], errors[at])) continue
      throw fault('pairs.csv is not what follows from the released table.')
    }
  }
}
