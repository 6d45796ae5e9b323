/** A direction as it is written in a release: how long it is, in the columns as they were divided. */
import { InvalidInput } from '@tulle/core'

/** Parts between commas. A name in quotation marks may hold some, as in a CSV file: "dist, km"=12. */
export function partsIn(text: string): string[] {
  return [...text.matchAll(/\s*((?:"(?:[^"]|"")*")?[^,]*)(?:,|$)/gy)]
    .slice(0, text === '' || text.endsWith(',') ? undefined : -1)
    .map(([, part]) => (part as string).trim())
}

export function unquoted(name: string): string {
  return /^"(?:[^"]|"")*"$/.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name
}

/** The square of its length. `divided` says what each column was divided by, in their order; nothing if none was. */
export function squareOf(text: string, divided: ReadonlyMap<string, number> | undefined): number {
  const scales = divided && [...divided.values()]
  const numbers = partsIn(text).map((part, k) => {
    const at = part.lastIndexOf('=')
    const scale = at < 0 ? scales?.[k] : divided?.get(unquoted(part.slice(0, at).trim()))
    return Number(part.slice(at + 1)) * (divided === undefined ? 1 : (scale ?? Number.NaN))
  })
  const square = numbers.reduce((sum, x) => sum + x * x, 0)
  if (square > 0 && Number.isFinite(square)) return square
  throw new InvalidInput('answers.csv has a direction that gives no column of the release a number.')
}
