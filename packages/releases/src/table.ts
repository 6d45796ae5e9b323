/** Numbers side by side, in letters of one width. */

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

/** Four digits; what is very large or very small in powers of ten. */
export function figure(x: number): string {
  const rounded = Number(x.toPrecision(4))
  const size = Math.abs(rounded)
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) return rounded.toExponential().replace(/e\+?(-?\d+)/, '·10^$1')
  return rounded.toLocaleString('en', { maximumSignificantDigits: 4 })
}
