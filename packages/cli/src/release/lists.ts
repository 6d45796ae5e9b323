/** Lists of names, given as files beside the data. */
import { InvalidInput } from '@tulle/core'
import { sameFile } from '@tulle/engine'

/** The data itself is no list of names: every line of it would be one. `lists` are files by their flags. */
export async function refuseData(
  file: string,
  lists: Readonly<Record<string, string | undefined>>,
  fromData?: string,
): Promise<void> {
  for (const [flag, list] of Object.entries(lists)) {
    if (list === undefined || !(await sameFile(list, file))) continue
    const otherwise = fromData === undefined ? '' : ` To take the names from the data, say ${fromData}.`
    throw new InvalidInput(
      `${list} is the data itself, and ${flag} is for a list: one name on each line, and no other columns.${otherwise}`,
    )
  }
}
