/** Which options of a table fit together. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { Desk } from '../../kind.ts'
import type { TableSettings } from './options.ts'

/** Whether names come from the data that must not be told without saying so: a header is no secret, items are. */
export function namesFromData({ peopleFromData, columnsFromData, items }: TableSettings): boolean {
  return peopleFromData || (items !== undefined && columnsFromData)
}

export function checkNames(settings: TableSettings, { planOnly }: Pick<Desk, 'planOnly'>): void {
  const { people, peopleFromData, columns, columnsFile, columnsFromData, items, missing } = settings
  const { thresholds, bins, yesValues } = settings
  if (peopleFromData && people !== undefined) {
    throw new InvalidInput(
      words`{peopleFromData} takes the people from the data, and {people} from a file: give one of them.`,
    )
  }
  if (!peopleFromData && people === undefined) {
    throw new InvalidInput(
      words`Whose rows are these? Give the people with {people FILE}, known without looking at the answers, or take them from the data with {peopleFromData}, which the certificate will say.`,
    )
  }
  const ways = [columns, columnsFile, columnsFromData || undefined].filter((way) => way !== undefined).length
  if (ways > 1) {
    throw new InvalidInput(
      words`The columns are given once: with {columns a,b,c}, with {columnsFile FILE}, or {columnsFromData}.`,
    )
  }
  if (ways === 0) {
    throw new InvalidInput(
      items === undefined
        ? words`Which columns are released? Give {columns a,b,c}, or {columnsFile FILE} with one on each line, or {columnsFromData} for all columns of the file.`
        : words`Which items are the columns of the table? Give them with {columnsFile FILE}, known without looking at the data, or take them from the data with {columnsFromData}, which the certificate will say.`,
    )
  }
  const told = [thresholds, missing, bins, yesValues].some((given) => given !== undefined)
  if (items !== undefined && told) {
    throw new InvalidInput(
      words`{thresholds}, {bins}, {yesValues} and {missing} are for tables with a column for each question: with {items} every line of the file is a 1.`,
    )
  }
  if (namesFromData(settings) && planOnly) {
    throw new InvalidInput(
      words`{plan} reads no data, so it cannot take names from there: give {people FILE} (and {columnsFile FILE}) with it.`,
    )
  }
}
