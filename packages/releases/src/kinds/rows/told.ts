/** What the owner of the data is told at once, on the screen. Private. */
import type { AnonymityFigures } from '@tulle/core/report'
import { counted, grouped, type Words, words } from '@tulle/core/text'
import { edgesLeftOut } from '../../graph-file.ts'
import type { Counts } from '../../left-out.ts'
import type { RowsSettings, Way } from './options.ts'
import type { Rows } from './read.ts'

export interface Told {
  readonly found: AnonymityFigures
  readonly settings: RowsSettings
  readonly way: Way
  readonly rows: { readonly matrix: Pick<Rows['matrix'], 'rows'>; readonly counts: Counts } & Pick<Rows, 'groups'>
}

export function figuresInWords({ found, settings, way, rows }: Told): (string | Words)[] {
  const { k } = settings
  return [
    ...leftOutOf(settings, rows.counts),
    sizeOf(found, rows.matrix.rows, settings, way),
    ...entriesOf(found, k, manyValued(settings, way, rows).length > 0),
    classesOf(found, k),
    ...repeated(rows.counts['repeatedItems'] ?? 0),
    ...manyValued(settings, way, rows),
    ...besidePrivacy(found),
    ...(k === 1 ? ['k = 1: nobody is protected.'] : []),
  ]
}

function leftOutOf(settings: RowsSettings, counts: Counts): Words[] {
  const { edges = 0, outsideNodes = 0 } = counts
  return edgesLeftOut({ ...counts, edges, outsideNodes: settings.nodes === undefined ? 0 : outsideNodes }, settings)
}

function sizeOf({ entries }: AnonymityFigures, rows: number, { person }: RowsSettings, way: Way): string {
  const had = counted(entries, 'entry', 'entries')
  if (way === 'edges') return `Read: ${counted(rows, 'node', 'nodes')}, ${had}.`
  if (person !== undefined) return `Read: ${counted(rows, 'person', 'people')}, ${had}.`
  return `Read: ${had}; each of the ${grouped(rows)} lines was taken for one person.`
}

function entriesOf(
  { jaccard, entries, kept, suppressed, created }: AnonymityFigures,
  k: number,
  numbers: boolean,
): string[] {
  if (entries === 0) return ['There was nothing to release: no row has any entry.']
  const alike = `Jaccard similarity ${rounded(jaccard, 4)}: so much of the original and the release together is in both.`
  if (kept + created === 0) {
    return [
      alike,
      `Nothing at all is released: every row is empty. ${numbers ? RANGES : k > 2 ? 'A smaller k would keep more.' : ''}`.trim(),
    ]
  }
  const made =
    created === 0
      ? 'Created: none.'
      : `Created: ${counted(created, 'entry', 'entries')} (${share(created, entries)}), so ${share(created, kept + created)} of the released entries are not true of their person.`
  return [
    alike,
    `Suppressed: ${counted(suppressed, 'entry', 'entries')} (${share(suppressed, entries)}) of the original. ${made}`,
    ...(2 * suppressed > entries
      ? [`More than half of the entries are gone${numbers ? `. ${RANGES}` : ': a smaller k would keep more.'}`]
      : []),
  ]
}

/** No k helps where hardly two people have the same value. */
const RANGES =
  'Columns with nearly as many values as people are the reason: if these are numbers, give ranges, as said below.'

function classesOf(found: AnonymityFigures, k: number): string {
  const { classes, smallest, median, largest } = found
  const rows =
    smallest === largest
      ? `${counted(smallest, 'row', 'rows')}${classes === 1 ? '' : ' each'}`
      : `${grouped(smallest)} to ${grouped(largest)} rows, median ${grouped(median)}`
  return `${counted(classes, 'class', 'classes')} of ${rows}${k === 1 ? '' : foundBy(found)}.`
}

function repeated(items: number): string[] {
  if (items === 0) return []
  return [`${counted(items, 'item was', 'items were')} given twice for one person, and counted once.`]
}

/** Such a column may be who a line is about, and then somebody may have two lines; or it is a number of many values. */
function manyValued({ person, columns = [] }: RowsSettings, way: Way, { matrix, groups }: Told['rows']): Words[] {
  if (way !== 'columns' || person !== undefined || groups === undefined) return []
  const values = columns.map(() => 0)
  for (const column of groups) values[column] = (values[column] as number) + 1
  const many = columns.filter((_, c) => 2 * (values[c] as number) >= matrix.rows)
  const [first, second] = many
  if (first === undefined) return []
  const lines = counted(matrix.rows, 'line', 'lines')
  return [
    second === undefined
      ? words`The column "${first}" has ${counted(values[columns.indexOf(first)] as number, 'value', 'values')} on ${lines}. If it says who a line is about, give it as {person}; if these are numbers, give ranges, such as {bins ${first}=0,18,65}.`
      : words`${counted(many.length, 'column', 'columns')}, such as "${first}" and "${second}", have nearly as many values as there are lines (${grouped(matrix.rows)}). If these are numbers, give ranges, such as {bins ${first}=0,18,65,${second}=0,10,20}.`,
  ]
}

function besidePrivacy({ entries, responseEpsilon }: AnonymityFigures): string[] {
  if (entries === 0) return []
  return [
    Number.isFinite(responseEpsilon)
      ? `Randomised response would be as much alike at ε = ${rounded(responseEpsilon)} for a single entry: another kind of promise.`
      : 'Nothing was changed: no differential privacy would be as much alike.',
  ]
}

/** Nothing where nobody knows: parts that are made elsewhere tell their classes alone. */
function foundBy({ algorithms: wins }: AnonymityFigures): string {
  const names = Object.entries(wins).map(([name, parts]) => ({ name, parts }))
  if (names.length === 0) return ''
  if (names.length === 1) return `, found by ${names[0]?.name ?? ''}`
  const all = names.map(({ name, parts }) => `${name} (in ${counted(parts, 'chunk', 'chunks')})`)
  return `, found by ${all.join(' and ')}`
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : rounded((100 * part) / whole)} %`
}

function rounded(x: number, digits = 3): string {
  return String(Number(x.toPrecision(digits)))
}
