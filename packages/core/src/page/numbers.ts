/** Numbers as a page for people shows them. */

/** A count to its last digit. */
export function exact(count: number): string {
  return count.toLocaleString('en')
}

export function rounded(count: number): string {
  return Number(count.toPrecision(6)).toLocaleString('en')
}
