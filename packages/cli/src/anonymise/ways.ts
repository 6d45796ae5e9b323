/** The ways in which people's rows are given, and which flags have a meaning with which. */
import { InvalidInput } from '@tulle/core'
import type { AnonymiseConfig } from './config.ts'

export type Way = 'items' | 'columns' | 'baskets' | 'edges'

const WAYS: Readonly<Record<Way, string>> = {
  items: '--person COL --items COL: a line for each person and item',
  columns: '--columns a,b,c: a line for each person, with columns of categories',
  baskets: '--baskets: a line for each person, with the items one after the other',
  edges: '--edges: a graph, in which a row is a node',
}

const ALL = Object.keys(WAYS) as Way[]

/** A flag that would be ignored is refused. */
const FITS: Readonly<Record<string, readonly Way[]>> = {
  person: ['items', 'columns'],
  keep: ['items', 'columns'],
  ties: ['columns'],
  directed: ['edges'],
  undirected: ['edges'],
  nodes: ['edges'],
  header: ['edges'],
  delimiter: ['edges'],
  comments: ['edges'],
  multiline: ['items', 'columns', 'edges'],
  inputFormat: ['edges'],
  strict: ['edges'],
}

/** The one way that was asked for, with flags that go with it. */
export function wayOf(config: AnonymiseConfig): Way {
  const given = waysIn(config)
  const [way] = given
  if (way === undefined) {
    throw new InvalidInput(`How are the rows given? Say one of these. ${Object.values(WAYS).join('; ')}.`)
  }
  if (given.length > 1) {
    throw new InvalidInput(
      `The rows are given in one way, and here are ${given.length}: ${given.map((each) => `--${each}`).join(', ')}. Leave all but one out.`,
    )
  }
  for (const [key, fits] of Object.entries(FITS)) {
    const value = (config as Readonly<Record<string, unknown>>)[key]
    if (value === undefined || value === false || fits.includes(way)) continue
    throw new InvalidInput(
      `--${dashed(key)} goes with ${fits.map((each) => `--${each}`).join(' or ')}, not with --${way}: leave it out.`,
    )
  }
  return way
}

/** What a flag for one way leaves without use in a configuration: the other ways, and what went with them alone. */
export function outdoneWays(flags: Readonly<Record<string, unknown>>): string[] {
  const given = waysIn(flags)
  if (given.length === 0) return []
  const misfits = Object.keys(FITS).filter((key) => FITS[key]?.some((way) => given.includes(way)) !== true)
  // It may also be for baskets that are written.
  const separator = given.includes('baskets') || flags['format'] === 'baskets' ? [] : ['separator']
  return [...ALL, ...misfits, ...separator].filter((key) => flags[key] === undefined)
}

function waysIn(config: Readonly<Record<string, unknown>>): Way[] {
  return ALL.filter((way) => config[way] !== undefined && config[way] !== false)
}

function dashed(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
