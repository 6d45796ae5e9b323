/** Whether published rows are as alike as their certificate says, from the files alone. */
import { join } from 'node:path'
import { type AnyPlan, InvalidInput } from '@tulle/core'
import { rowFaultsIn } from '@tulle/releases/files'
import { unreadable } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import { rowsReading } from './read-released.ts'

/** Whether names in text files are escaped, and who is told of them. */
interface NamesInFiles {
  readonly escaped: boolean
  readonly named: (file: string, names: Iterable<string>) => void
}

/** What is wrong with the published files of a release that promises k-anonymity, as sentences; none if all is well. */
export async function releasedRowFaults(
  tables: Tables,
  folder: string,
  files: readonly string[],
  plan: Pick<AnyPlan, 'facts' | 'guarantee'>,
  { escaped = false, named }: Partial<NamesInFiles> = {},
): Promise<string[]> {
  try {
    return await rowFaultsIn(rowsReading(tables, folder, files, escaped), files, plan, named)
  } catch (error) {
    const fault = unreadable(join(folder, files[0] ?? ''), error)
    if (!(fault instanceof InvalidInput)) throw fault
    return [fault.message]
  }
}
