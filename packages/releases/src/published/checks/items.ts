/** Whether released items can come from their plan, and their sheets say the same. */
import type { ItemPlan } from '@tulle/core'
import { DATA, HEADINGS, namedIn, PAIR_HEADINGS, PAIRS, pairRows, SHEET, sheetRows } from '../../popularity/files.ts'
import { csvLines } from '../../text-files/csv.ts'
import { namesFor } from '../../written/parts.ts'
import { itemsResult } from '../results.ts'
import { type Check, fault, requireFiles } from './look.ts'

/** Millions of items with their names. */
const MOST_BYTES = 2 ** 28

export const itemsCheck: Check = async (look) => {
  const plan = look.plan as ItemPlan
  requireFiles(look, [[SHEET]], [DATA, ...(plan.parameters.pairs === undefined ? [] : [PAIRS])])
  const text = await look.text(DATA, MOST_BYTES)
  const named = text === undefined ? undefined : namedIn(text, plan)
  if (named === undefined) {
    throw fault(
      `${DATA} is not what its plan makes: whole numbers of people from the threshold on, the largest first, and pairs of the most popular items alone.`,
    )
  }
  look.result(itemsResult(named))
  const escaped = look.certificate.names === 'escaped'
  const sheets = [
    [SHEET, HEADINGS, sheetRows(named)],
    ...(named.pairs === undefined ? [] : [[PAIRS, PAIR_HEADINGS, pairRows(named)] as const]),
  ] as const
  for (const [file, headings, rows] of sheets) {
    const texts = (row: readonly (string | number)[]) => row.filter((field) => typeof field === 'string')
    look.named(file, rows.flatMap(texts))
    const coded = rows.map((row) => [...namesFor(file, escaped, texts(row)), row.at(-1) as number])
    if ((await look.text(file, MOST_BYTES)) !== [...csvLines(headings, coded)].join('')) {
      throw fault(`${file} does not say what ${DATA} says.`)
    }
  }
}
