/** Which column of two plain files holds the values of a matrix. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { CellsTask } from './plain.ts'

interface Values {
  readonly file: { readonly value?: string }
  readonly release: { readonly value?: string }
  readonly notes: string[]
}

/** Lines are counted only where that is what the original is: a list of events, of people or of nothing but pairs. */
export async function valuesIn(task: CellsTask, from: string, to: string): Promise<Values> {
  const { sources, file, release, reading } = task
  const { value: named = 'value', person } = reading
  const [mine, theirs] = [await sources.columnsOf(file), await sources.columnsOf(release)]
  if (!theirs.includes(named)) throw noValue(release, named, theirs)
  if (mine.includes(named)) return { file: { value: named }, release: { value: named }, notes: [] }
  if (person !== undefined && !mine.includes(person)) {
    throw new InvalidInput(words`${file} has no column "${person}" ({person}). Its columns are ${mine.join(', ')}.`)
  }
  const events = person !== undefined || mine.every((column) => column === from || column === to)
  if (!events) throw noValue(file, named, mine)
  const note = `${file} has no column "${named}": each of its lines counts for 1.`
  return { file: {}, release: { value: named }, notes: [note] }
}

function noValue(file: string, named: string, columns: readonly string[]): InvalidInput {
  return new InvalidInput(
    words`${file} has no column "${named}" with the value of a cell: name it with {value}. Its columns are ${columns.slice(0, 12).join(', ')}. Of an original that is a list of events, say with {person} who a line is about; each then counts for 1.`,
  )
}
