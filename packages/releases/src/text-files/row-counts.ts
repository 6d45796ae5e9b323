/** How many rows a text file has, by the lines that were counted in it. */
import type { TextLines } from './text-lines.ts'

/** Private: counted in the data. */
export interface LineCounts {
  /** Lines with nothing on them, which are no rows. */
  readonly blankLines?: number
  /** Quoted fields that span lines. */
  readonly multilineFields?: number
}

export interface RowCounts {
  /** Lines before the first row: as many as there are above it in a text file in which each row is one line. */
  readonly header: number
  /** How many rows there are; undefined where the file is no text, and says so itself. */
  readonly rows: number | undefined
  /** What was met in a text file besides its rows, where it was. Private. */
  readonly lines: LineCounts
}

/** A blank line is a row where there is one column, and passed over elsewhere. Without columns, the file holds JSON lines. */
export function rowCounts(counted: TextLines, columns: number | undefined): RowCounts {
  const { records, multilineFields } = counted
  if (columns === undefined) return { header: 0, rows: records, lines: blank(counted.blankLines) }
  const single = columns === 1
  const blankLines = single ? 0 : counted.blankLines
  return {
    header: single || blankLines + multilineFields === 0 ? 1 : 0,
    rows: records - 1 + (single ? counted.blankLines : 0),
    lines: { ...blank(blankLines), ...(multilineFields === 0 ? {} : { multilineFields }) },
  }
}

function blank(blankLines: number): LineCounts {
  return blankLines === 0 ? {} : { blankLines }
}
