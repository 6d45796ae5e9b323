/** The one way in which people's rows are given, with options that have a meaning with it. */
import { InvalidInput } from '@tulle/core'
import { joined, type Words, words } from '@tulle/core/text'
import { isAsked, mentioned, misfits } from '../../settings.ts'
import { rowsOptions, type Way, ways } from './options.ts'
import type { Given } from './read.ts'

const WAYS: Readonly<Record<Way, Words>> = {
  items: words`{person COL} {items COL}: a line for each person and item`,
  columns: words`{columns a,b,c}: a line for each person, with columns of categories`,
  baskets: words`{baskets}: a line for each person, with the items one after the other`,
  edges: words`{edges}: a graph, in which a row is a node`,
}

/** The one way that was asked for, with options that go with it. */
export function wayOf(settings: Partial<Given>): Way {
  const given = waysIn(settings)
  const [way] = given
  if (way === undefined) {
    throw new InvalidInput(words`How are the rows given? Choose one of these. ${joined(Object.values(WAYS), '; ')}.`)
  }
  if (given.length > 1) {
    throw new InvalidInput(
      words`The rows are given in one way, and here are ${given.length}: ${joined(given.map(mentioned), ', ')}. Leave all but one out.`,
    )
  }
  const misfit = misfits(rowsOptions, way).find((option) => isAsked(settings, option))
  if (misfit !== undefined) {
    const { key, fits = [] } = misfit
    throw new InvalidInput(
      words`${mentioned(key)} goes with ${joined(fits.map(mentioned), ' or ')}, not with ${mentioned(way)}: leave it out.`,
    )
  }
  return way
}

/** What one way leaves without use in a configuration: the other ways, and what went with them alone. */
export function outdoneWays(given: Readonly<Record<string, unknown>>): string[] {
  const asked = waysIn(given)
  if (asked.length === 0) return []
  const { format, separator } = rowsOptions
  const stray = Object.values(rowsOptions).filter((option) => asked.every((way) => misfits({ option }, way).length > 0))
  const forBaskets = asked.includes('baskets') || given[format.key] === 'baskets'
  return [...Object.values(ways), ...stray, ...(forBaskets ? [] : [separator])]
    .map(({ key }) => key)
    .filter((key) => given[key] === undefined)
}

function waysIn(settings: object): Way[] {
  return Object.values(ways)
    .filter((option) => isAsked(settings, option))
    .map(({ key }) => key as Way)
}
