/** Which options of a table fit together. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { Desk } from '../../kind.ts'
import { STAIRCASE } from '../../options/binary.ts'
import { checkLabel } from './label.ts'
import type { TableSettings } from './options.ts'
import { foundColumns, namesFromData } from './origin.ts'
import { mechanismFor } from './plan.ts'

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
  checkFound(settings)
  const found = settings.columnsPrivate || undefined
  const ways = [columns, columnsFile, columnsFromData || undefined, found].filter((way) => way !== undefined).length
  if (ways > 1) {
    throw new InvalidInput(
      words`The columns are given once: with {columns a,b,c}, with {columnsFile FILE}, {columnsFromData} or {columnsPrivate}.`,
    )
  }
  if (ways === 0) {
    throw new InvalidInput(
      items === undefined
        ? words`Which columns are released? Give {columns a,b,c}, or {columnsFile FILE} with one on each line, or {columnsFromData} for all columns of the file.`
        : words`Which items are the columns of the table? Give them with {columnsFile FILE}, known without looking at the data, have those found that enough people have with {columnsPrivate}, or take all from the data with {columnsFromData}, which the certificate will say.`,
    )
  }
  const told = [thresholds, missing, bins, yesValues].some((given) => given !== undefined)
  if (items !== undefined && told) {
    throw new InvalidInput(
      words`{thresholds}, {bins}, {yesValues} and {missing} are for tables with a column for each question: with {items} every line of the file is a 1.`,
    )
  }
  checkLabel(settings)
  if (namesFromData(settings) && planOnly) {
    throw new InvalidInput(
      words`{plan} reads no data, so it cannot take names from there: give {people FILE} (and {columnsFile FILE}) with it.`,
    )
  }
}

/** Items that are found: what goes with them, and what does not. */
function checkFound(settings: TableSettings): void {
  const { columnsPrivate, items, neighbours, delta, namesEpsilon, namesPerPerson, expectedNames } = settings
  if (!columnsPrivate) {
    if ((delta ?? namesEpsilon ?? namesPerPerson ?? expectedNames) === undefined) return
    throw new InvalidInput(
      words`{delta}, {namesEpsilon}, {namesPerPerson} and {expectedNames} are about items that are found in the data: say {columnsPrivate}, or leave them out.`,
    )
  }
  if (items === undefined) {
    throw new InvalidInput(
      words`{columnsPrivate} finds items: name their column with {items}. The header of a table is no secret: {columnsFromData} takes its columns.`,
    )
  }
  if (neighbours !== 'row') {
    throw new InvalidInput(
      words`Items are found by how many people have them: {columnsPrivate} goes with {neighbours row}.`,
    )
  }
  const mechanism = mechanismFor(settings)
  if (mechanism !== STAIRCASE) {
    throw new InvalidInput(
      words`What ${mechanism} costs, or whether it is possible, hangs on how many columns there are, which nobody knows before they are found: take {mechanism ${STAIRCASE}} with {columnsPrivate}.`,
    )
  }
  foundColumns(settings)
}
