/** Numbers side by side, in letters of one width. */
export { figure } from '@tulle/core/text'

/** Columns side by side; the first row names them. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] as readonly string[]).map((_, k) => Math.max(...rows.map((row) => (row[k] as string).length)))
  return rows.map((row) =>
    row
      .map((text, k) => text.padEnd(widths[k] as number))
      .join('   ')
      .trimEnd(),
  )
}
