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
  readonly rows: { readonly matrix: Pick<Rows['matrix'], 'rows'>; readonly counts: Counts } & Pick<
    Rows,
    'groups' | 'names'
  >
}

export function figuresInWords({ found, settings, way, rows }: Told): (string | Words)[] {
  const { k } = settings
  const many = manyValued(settings, way, rows)
  return [
    ...leftOutOf(settings, rows.counts),
    sizeOf(found, rows.matrix.rows, settings, way),
    ...entriesOf(found, k, many.length > 0),
    classesOf(found, k),
    ...repeated(rows.counts['repeatedItems'] ?? 0),
    ...many,
    ...besidePrivacy(found),
    ...(k === 1 ? ['k = 1: nobody is protected.'] : []),
  ]
}

/** What was left out, how much is true, and what to do better. */
export function figuresInBrief({ found, settings, way, rows }: Told): (string | Words)[] {
  const { suppressed, entries, created, kept } = found
  const lost =
    kept + created === 0
      ? entriesOf(found, settings.k, false)
      : [
          `${share(suppressed, entries)} of all entries are missing, ${share(created, kept + created)} of the released are untrue.`,
        ]
  return [...leftOutOf(settings, rows.counts), ...lost, ...manyValued(settings, way, rows)]
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
  const alike = `Jaccard similarity ${rounded(jaccard, 4)}: the share of all entries in either that is in both.`
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
const RANGES = 'A smaller k would not help: hardly any two people have the same values. What to do is said below.'

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

/** Of these columns hardly k people share a value: numbers want ranges, and a name says who a line is about. */
function manyValued(
  { k, person, columns = [] }: RowsSettings,
  way: Way,
  { matrix, groups, names }: Told['rows'],
): Words[] {
  if (way !== 'columns' || groups === undefined) return []
  const values = columns.map(() => 0)
  const numbers = columns.map(() => 0)
  groups.forEach((column, item) => {
    values[column] = (values[column] as number) + 1
    if (isNumber(names[item] as string, columns[column] as string)) numbers[column] = (numbers[column] as number) + 1
  })
  // A few may be "?" or the like.
  const ofNumbers = (c: number) => 10 * (numbers[c] as number) >= 9 * (values[c] as number)
  const many = columns.filter((_, c) => ofNumbers(c) && (values[c] as number) * k > matrix.rows)
  const others = columns.filter((_, c) => !ofNumbers(c) && 2 * (values[c] as number) >= matrix.rows)
  return [
    ...toBeRanged(many, person === undefined),
    ...others.map((column) => apart(column, values[columns.indexOf(column)] as number)),
  ]

  function apart(column: string, count: number): Words {
    const has = words`The column "${column}" has ${counted(count, 'value', 'values')} on ${counted(matrix.rows, 'line', 'lines')}: `
    return person === undefined
      ? words`${has}if it says who a line is about, give it as {person}; otherwise leave it out.`
      : words`${has}leave it out, or group its values beforehand.`
  }
}

function toBeRanged([first, ...more]: readonly string[], nobody: boolean): Words[] {
  if (first === undefined) return []
  const such = words`such as {bins ${first}=0,18,65}, or a number of ranges of equal width: {bins ${first}=4} with {bounds ${first}=0,100}`
  const who = nobody ? words` If one says who a line is about, give it as {person}.` : ''
  return [
    more.length === 0
      ? words`The column "${first}" holds numbers, and few people share a value: give ranges, ${such}.${who}`
      : words`${grouped(1 + more.length)} columns hold numbers, in which few people share a value (${list([first, ...more])}): give ranges, ${such}.${who}`,
  ]
}

const SHOWN = 3

function list(columns: readonly string[]): string {
  const named = columns.slice(0, SHOWN).map((column) => `"${column}"`)
  return columns.length > SHOWN ? `${named.join(', ')} and others` : named.join(', ')
}

/** What it is called is the column and the value. */
function isNumber(name: string, column: string): boolean {
  const value = name.slice(column.length + 2).trim()
  return value !== '' && Number.isFinite(Number(value))
}

function besidePrivacy({ entries, responseEpsilon }: AnonymityFigures): string[] {
  if (entries === 0) return []
  return [
    Number.isFinite(responseEpsilon)
      ? `Randomised response would be as close to the original at ε = ${rounded(responseEpsilon)} for a single entry: another kind of promise.`
      : 'Nothing was changed: no differential privacy would be as close to the original.',
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
