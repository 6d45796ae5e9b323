/** So many zones as a grid, or a few less, as near to a square as may be. */
export function gridOf(zones: number): { readonly rows: number; readonly columns: number } {
  const side = Math.max(1, Math.floor(Math.sqrt(zones)))
  // A whole number of columns if there is one that makes no strip of it.
  for (let rows = side; rows > side / 2; rows--) if (zones % rows === 0) return { rows, columns: zones / rows }
  return { rows: side, columns: Math.floor(zones / side) }
}
