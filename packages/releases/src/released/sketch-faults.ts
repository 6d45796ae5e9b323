/** What is wrong with the file of a sketch, as sentences. */
import { InvalidInput } from '@tulle/core'
import type { SketchShape } from '../published/data.ts'

export function notItsRow(rows: number): InvalidInput {
  return new InvalidInput(
    `A row of the sketch has not the ${rows} numbers that its plan says: it belongs to another plan, or is damaged.`,
  )
}

export function checkSketchItems(file: string, { items }: SketchShape, found: number): void {
  if (found === items) return
  throw new InvalidInput(
    `By its plan the sketch has ${items} rows, but ${file} has ${found}: it belongs to another plan, or a part is missing.`,
  )
}

export function otherSketchColumns(file: string): InvalidInput {
  return new InvalidInput(`${file} has not the columns of a sketch: it belongs to another release.`)
}

/** Counted in the file. */
export interface SketchCounts {
  /** Different names. */
  readonly distinct: number
  /** Rows that have not as many numbers as the plan says. */
  readonly short: number
  /** Numbers that the plan cannot make. */
  readonly offGrid: () => Promise<number>
}

export async function sketchFaultsIn(
  file: string,
  { heading, items, rows }: SketchShape,
  { distinct, short, offGrid }: SketchCounts,
): Promise<string[]> {
  if (distinct !== items) return [`${file} names a ${heading} twice, or one without a name.`]
  if (short !== 0) return [`A row of the sketch has not the ${rows} numbers that its plan says.`]
  if ((await offGrid()) !== 0) return [`${file} has numbers that its plan cannot make: they are off its grid.`]
  return []
}
