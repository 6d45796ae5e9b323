/** A released table of yes and no as Parquet. */
import type { TableContent } from '@tulle/releases'
import { name, type Tables } from '../tables/open.ts'
import { pathToWrite } from '../tables/paths.ts'

/** Cells handed over in one whole number: a call for each of them would take most of the time. */
const CELLS = 30

export async function writeTableParquet(tables: Tables, file: TableContent, path: string): Promise<void> {
  const { matrix, label } = file
  const { connection } = tables
  const width = Math.ceil(matrix.columns / CELLS)
  const words = Array.from({ length: width }, (_, w) => `, word${w} INTEGER`)
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE released_table (i INTEGER, person VARCHAR, label VARCHAR${words.join('')})`,
  )
  try {
    await append(tables, file, width)
    const cells = file.columns.map((column, j) => {
      return `, (word${Math.floor(j / CELLS)} >> ${j % CELLS} & 1)::TINYINT AS ${name(column)}`
    })
    const beside = label === undefined ? '' : `, label AS ${name(label.name)}`
    // By number, for DuckDB does not keep the order of what is appended; and not by a column that is called i.
    const rows = `SELECT person AS ${name(file.person)}${cells.join('')}${beside} FROM released_table ORDER BY released_table.i`
    await connection.run(`COPY (${rows}) TO ${await pathToWrite(path)} (FORMAT parquet)`)
  } finally {
    await connection.run('DROP TABLE released_table')
  }
}

async function append(
  { connection }: Tables,
  { matrix: { rows, offsets, indices }, people, label }: TableContent,
  width: number,
): Promise<void> {
  const appender = await connection.createAppender('released_table')
  const words = new Int32Array(width)
  for (let i = 0; i < rows; i++) {
    words.fill(0)
    const end = offsets[i + 1] as number
    for (let k = offsets[i] as number; k < end; k++) {
      const j = indices[k] as number
      const word = Math.floor(j / CELLS)
      words[word] = (words[word] as number) | (1 << (j % CELLS))
    }
    appender.appendInteger(i)
    appender.appendVarchar(people[i] as string)
    appender.appendVarchar(label?.values[i] ?? '')
    for (let word = 0; word < width; word++) appender.appendInteger(words[word] as number)
    appender.endRow()
  }
  appender.closeSync()
}
