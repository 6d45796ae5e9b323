/** Where the names of a table come from. */
import type { SelectionSettings } from '@tulle/core/matrices'
import { foundBy } from '../../names/found.ts'
import type { TableSettings } from './options.ts'

/** Whether names come from the data that must not be told without saying so: a header is no secret, items are. */
export function namesFromData({ peopleFromData, columnsFromData, items }: TableSettings): boolean {
  return peopleFromData || (items !== undefined && columnsFromData)
}

/** What finding the items spends. */
export function foundColumns({ epsilon = 0, delta, namesEpsilon, namesPerPerson }: TableSettings): SelectionSettings {
  return foundBy({ epsilon, delta, namesEpsilon, namesPerPerson })
}
