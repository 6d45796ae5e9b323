/** Lists of names, given as files beside the data. */
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import type { Sources } from './source.ts'

/** The data itself is no list of names: every line of it would be one. `lists` are mentions of options with their files. */
export async function refuseData(
  sources: Sources,
  file: string,
  lists: readonly (readonly [mention: Words, list: string | undefined])[],
  fromData?: Words,
): Promise<void> {
  for (const [mention, list] of lists) {
    if (list === undefined || !(await sources.same(list, file))) continue
    const otherwise = fromData === undefined ? '' : words` To take the names from the data, say ${fromData}.`
    throw new InvalidInput(
      words`${list} is the data itself, and ${mention} is for a list: one name on each line, and no other columns.${otherwise}`,
    )
  }
}
