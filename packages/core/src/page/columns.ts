/** A table of several columns. On a phone every row is a block, in which each cell says what it is. */
import { escape, raised } from './page.ts'

/** The first cell of each row names it. */
export function columns(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((heading) => `<th scope="col">${escape(heading)}</th>`).join('')
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell, i) => cellOf(cell, headings[i] as string, i)).join('')}</tr>`,
  )
  return `<table class="columns"><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function cellOf(text: string, heading: string, index: number): string {
  if (index === 0) return `<th scope="row">${raised(text)}</th>`
  return `<td data-heading="${escape(heading)}">${raised(text)}</td>`
}
