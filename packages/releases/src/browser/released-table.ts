import { tableFileIn } from '../published/files-in.ts'
import type { ReleasedFiles } from '../released/reading.ts'
import { columnsIn, tableFaultsIn } from '../released/table.ts'
import { Interner } from './interner.ts'
import { openTexts, type TableReading } from './texts.ts'

/** What is wrong with the table of yes and no of a release. */
export async function releasedTableFaults(release: ReleasedFiles, reading: TableReading): Promise<string[]> {
  const { files, path } = release
  const file = tableFileIn(files)
  if (file.endsWith('.mtx')) return []
  const table = await openTexts(reading, path(file))
  const { cells, label } = columnsIn(release, file, table.columns)
  const pairs = file.startsWith('table-pairs.')
  return tableFaultsIn(file, cells.length, async () => {
    const [people, items, both] = [new Interner(), new Interner(), new Set<number>()]
    let [lines, wrong] = [0, 0]
    await table.each(table.columns, (row) => {
      lines++
      const person = row.word(0, people)
      let isWrong = person < 0
      if (pairs) {
        const item = row.word(1, items)
        isWrong ||= item < 0
        both.add(person * 2 ** 26 + item)
      } else for (let k = 1; k <= cells.length; k++) isWrong ||= !['0', '1'].includes(row.text(k) ?? '')
      if (label !== undefined) isWrong ||= (row.text(cells.length + 1) ?? '') === ''
      if (isWrong) wrong++
    })
    return { lines, distinct: pairs ? both.size : people.count, wrong }
  })
}
