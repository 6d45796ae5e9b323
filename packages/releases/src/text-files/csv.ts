/** Comma-separated text that reads back as it was. */

/** In quotes if it would otherwise be read as something else. Also for other delimiters, which a reader may guess. */
export function quoted(field: string): string {
  return /[",;|\t\r\n]/.test(field) || field.trim() !== field ? `"${field.replaceAll('"', '""')}"` : field
}

/** A header, and rows of names and numbers. */
export function* csvLines(
  headings: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): Generator<string> {
  yield `${headings.map(quoted).join(',')}\n`
  for (const row of rows) {
    yield `${row.map((field) => (typeof field === 'string' ? quoted(field) : `${field}`)).join(',')}\n`
  }
}
