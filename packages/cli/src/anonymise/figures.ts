/** What the owner of the data is told at once, on the screen. Private. */
import type { AnonymityFigures } from '@tulle/core'

export function figuresInWords(found: AnonymityFigures, repeatedItems: number): string[] {
  const { jaccard, entries, suppressed, created, classes, smallest, median, largest, responseEpsilon } = found
  return [
    `Jaccard similarity ${rounded(jaccard, 4)}: so much of the original and the release together is in both.`,
    `Suppressed: ${counted(suppressed, entries)} of the original. Created: ${counted(created, entries)}.`,
    `${count(classes)} ${classes === 1 ? 'class' : 'classes'} of ${count(smallest)} to ${count(largest)} rows, ${count(median)} in the middle, found by ${algorithms(found)}.`,
    ...(repeatedItems === 0
      ? []
      : [
          `${count(repeatedItems)} ${repeatedItems === 1 ? 'item was' : 'items were'} given twice for one person, and counted once.`,
        ]),
    Number.isFinite(responseEpsilon)
      ? `Randomised response would be as much alike at ε = ${rounded(responseEpsilon)} for a single entry: another kind of promise.`
      : 'Nothing was changed: no differential privacy would be as much alike.',
  ]
}

function algorithms({ algorithms: wins }: AnonymityFigures): string {
  const names = Object.entries(wins).map(([name, parts]) => ({ name, parts }))
  if (names.length === 1) return names[0]?.name ?? ''
  return names
    .map(({ name, parts }) => `${name} (in ${count(parts)} ${parts === 1 ? 'chunk' : 'chunks'})`)
    .join(' and ')
}

function counted(part: number, whole: number): string {
  return `${count(part)} entries (${whole === 0 ? 0 : rounded((100 * part) / whole)} %)`
}

function count(n: number): string {
  return n.toLocaleString('en')
}

function rounded(x: number, digits = 3): string {
  return String(Number(x.toPrecision(digits)))
}
