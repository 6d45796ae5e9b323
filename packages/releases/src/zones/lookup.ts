/** Zones from a lookup table: zone, district, region, one line for each zone. Public. */
import { InvalidInput } from '@tulle/core'
import type { PublicTable } from '../sources/texts.ts'

/** Zones that others are made up of. */
export interface Tier {
  /** What its zones are called together, such as "district". */
  readonly heading: string
  readonly names: readonly string[]
  /** For each zone of the tier before, which of these it is in. */
  readonly of: readonly number[]
}

export interface Looked {
  readonly names: readonly string[]
  /** The next coarser first. */
  readonly tiers: readonly Tier[]
}

/** The first column names the zones, the others what they lie in, the smallest first. */
export function lookedUp({ file, columns, rows }: PublicTable): Looked {
  if (columns.length < 2) {
    throw new InvalidInput(
      `${file} has one column, and a hierarchy has at least two: the zone, what it lies in, and so on up.`,
    )
  }
  if (rows.length === 0) throw new InvalidInput(`${file} has no zones: give one on each line, after the header.`)
  for (const { line, texts } of rows) {
    const empty = texts.findIndex((text) => text === null || text.trim() === '')
    if (empty >= 0) {
      throw new InvalidInput(
        `${file}, line ${line}: the column "${columns[empty]}" is empty. Every zone lies somewhere.`,
      )
    }
  }
  const levels = columns.map((heading, level) => levelIn({ file, columns, rows }, heading, level))
  return {
    names: (levels[0] as Level).names,
    tiers: levels.slice(1).map(({ heading, names }, level) => ({
      heading,
      names,
      of: parentsIn(levels[level] as Level, levels[level + 1] as Level),
    })),
  }
}

interface Level {
  readonly heading: string
  readonly names: readonly string[]
  readonly number: ReadonlyMap<string, number>
  /** What each of them lies in, by name. */
  readonly within: readonly string[]
}

/** The names of a column in their order; each must lie in one place. */
function levelIn({ file, columns, rows }: PublicTable, heading: string, level: number): Level {
  const above = columns[level + 1]
  const within = new Map<string, { readonly place: string; readonly line: number }>()
  for (const { line, texts } of rows) {
    const name = texts[level] as string
    const place = above === undefined ? '' : (texts[level + 1] as string)
    const earlier = within.get(name)
    if (earlier === undefined) within.set(name, { place, line })
    else if (earlier.place !== place) {
      throw new InvalidInput(
        `${file}, line ${line}: the ${heading} "${name}" lies in the ${above} "${place}", and in line ${earlier.line} in "${earlier.place}". It can lie in one place only.`,
      )
    }
  }
  const names = [...within.keys()]
  return {
    heading,
    names,
    number: new Map(names.map((name, k) => [name, k])),
    within: [...within.values()].map(({ place }) => place),
  }
}

function parentsIn({ within }: Level, above: Level): number[] {
  return within.map((place) => above.number.get(place) as number)
}
