/** Lists of names as tables, so that Spark can turn a name into its number. */
import { InvalidInput } from '@tulle/core'
import { Int32, Table, Utf8, vectorFromArray } from 'apache-arrow'
import { localRows, type Session } from '../connect/session.ts'

/** Leaves a view with each name (`entry`) and its number (`i`). */
export async function loadNames(session: Session, view: string, names: readonly string[]): Promise<void> {
  // A name that stands twice would count every event of it twice.
  const repeated = names.length === new Set(names).size ? undefined : names.find((name, i) => names.indexOf(name) !== i)
  if (repeated !== undefined) {
    throw new InvalidInput(`The list of names has "${repeated}" twice: each row and column needs a name of its own.`)
  }
  const table = new Table({
    entry: vectorFromArray(names, new Utf8()),
    i: vectorFromArray(
      names.map((_, i) => i),
      new Int32(),
    ),
  })
  await session.view(view, localRows(table))
}
