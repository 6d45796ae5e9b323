/**
 * What a cell of a table of yes and no says. A cell travels as two bits, fifteen of them in one whole number, which leaves
 * its highest bits free.
 */

export const NO = ['0', '0.0', 'false', 'f', 'no', 'n'] as const
export const YES = ['1', '1.0', 'true', 't', 'yes', 'y'] as const
export const MISSING = ['', '?', 'na', 'n/a', 'null', 'nan'] as const

/** Cells in one whole number. */
export const CELLS = 15

/** The lower bit of each cell. */
const LOWER = 0x15555555

export interface Answers {
  /** Each a set of cells: bit 2k stands for cell k. */
  readonly yes: number
  readonly missing: number
  readonly unread: number
}

/** A cell is 0 for no, 1 for yes, 2 where nothing is said, 3 where the text is none that is understood. */
export function unpack(packed: number): Answers {
  const [low, high] = [packed & LOWER, (packed >>> 1) & LOWER]
  return { yes: low & ~high, missing: high & ~low, unread: high & low }
}

/** Which cell a set has first; of the empty set, −1. */
export function firstCell(set: number): number {
  return (31 - Math.clz32(set & -set)) >> 1
}

export function cellsIn(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
