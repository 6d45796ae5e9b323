/** How the columns of a file become columns of yes and no: as they are, by a threshold, by ranges, or by what means yes. */
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import { boundsOf, edgesOf, rangesOf, refuseStray } from '../../bins.ts'
import type { ColumnRule } from '../../sources/tables.ts'
import type { TableSettings } from './options.ts'

export type Ruled = Pick<TableSettings, 'thresholds' | 'bins' | 'bounds' | 'yesValues'>

/** What the released columns are called: one for each range of a column of numbers, the others as in the file. */
export function releasedColumns(columns: readonly string[], ruled: Ruled): string[] {
  const { thresholds = {}, bins = {}, bounds, yesValues = {} } = ruled
  const given: readonly (readonly [object | undefined, Words])[] = [
    [thresholds, words`{thresholds}`],
    [bins, words`{bins}`],
    [yesValues, words`{yesValues}`],
  ]
  for (const [rules, option] of given) refuseStray(rules, columns, option)
  refuseStray(bounds, Object.keys(bins), words`{bounds}`)
  for (const column of columns) {
    const said = [thresholds, bins, yesValues].filter((rules) => Object.hasOwn(rules, column)).length
    if (said < 2) continue
    throw new InvalidInput(
      words`"${column}" has more than one of {thresholds}, {bins} and {yesValues}: what counts as yes is said once.`,
    )
  }
  return columns.flatMap((column) => rangeRules(column, ruled)?.map(({ name }) => name) ?? [column])
}

/** The columns of the file that released ones are made of. */
export function fileColumns(released: readonly string[], ruled: Ruled): string[] {
  return [...new Set(released.map((name) => ruleOf(name, ruled).column))]
}

export function ruleOf(name: string, ruled: Ruled): ColumnRule {
  for (const column of Object.keys(ruled.bins ?? {})) {
    const found = rangeRules(column, ruled)?.find((each) => each.name === name)
    if (found !== undefined) return { column, range: found.range }
  }
  const { thresholds = {}, yesValues = {} } = ruled
  return {
    column: name,
    ...(Object.hasOwn(thresholds, name) ? { threshold: thresholds[name] as number } : {}),
    ...(Object.hasOwn(yesValues, name) ? { yes: yesValues[name] as string[] } : {}),
  }
}

function rangeRules(column: string, { bins = {}, bounds = {} }: Ruled) {
  if (!Object.hasOwn(bins, column)) return undefined
  const given = boundsOf(column, Object.hasOwn(bounds, column) ? bounds[column] : undefined, words`{bounds}`)
  const edges = edgesOf(column, bins[column] as number[], given, words`{bins}`)
  return rangesOf(edges).map(({ name, range }) => ({ name: `${column}: ${name}`, range }))
}
