/** The columns that are asked for in a file of rows. */
import { InvalidInput } from '@tulle/core'

interface Asked {
  readonly file: string
  readonly person?: string
  /** To be made anonymous. */
  readonly columns: readonly string[]
  readonly keep: readonly string[]
}

/** What is made anonymous is not published as it is as well. Who a line is about may be kept, by somebody who means it. */
export function checkAsked({ file, person, columns, keep }: Asked): void {
  const asked = [...columns, ...keep]
  const twice = asked.find((column, i) => asked.indexOf(column) !== i) ?? columns.find((column) => column === person)
  if (twice === undefined) return
  throw new InvalidInput(
    `The column "${twice}" of ${file} is asked for twice: it can say who a line is about, or be made anonymous, or be kept as it is.`,
  )
}
