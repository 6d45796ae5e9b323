/** Which column of two plain files holds the values of a matrix. */
import { InvalidInput } from '@tulle/core'
import { columnsOfFile } from '@tulle/engine'
import type { PlainWork } from './plain.ts'

interface Values {
  readonly file: { readonly value?: string }
  readonly release: { readonly value?: string }
  readonly notes: string[]
}

/** Lines are counted only where that is what the original is: a list of events, of people or of nothing but pairs. */
export async function valuesIn({ tables, file, release, flags }: PlainWork, from: string, to: string): Promise<Values> {
  const named = flags.value ?? 'value'
  const [mine, theirs] = [await columnsOfFile(tables, file), await columnsOfFile(tables, release)]
  if (!theirs.includes(named)) throw noValue(release, named, theirs)
  if (mine.includes(named)) return { file: { value: named }, release: { value: named }, notes: [] }
  if (flags.person !== undefined && !mine.includes(flags.person)) {
    throw new InvalidInput(`${file} has no column "${flags.person}" (--person). Its columns are ${mine.join(', ')}.`)
  }
  const events = flags.person !== undefined || mine.every((column) => column === from || column === to)
  if (!events) throw noValue(file, named, mine)
  const note = `${file} has no column "${named}": each of its lines counts for 1.`
  return { file: {}, release: { value: named }, notes: [note] }
}

function noValue(file: string, named: string, columns: readonly string[]): InvalidInput {
  return new InvalidInput(
    `${file} has no column "${named}" with the value of a cell: name it with --value. Its columns are ${columns.slice(0, 12).join(', ')}. Of an original that is a list of events, say with --person who a line is about; each then counts for 1.`,
  )
}
