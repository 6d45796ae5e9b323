/**
 * Where rows that look alike give a sensitive value away: how many values occur among them (ℓ-diversity), and how far their
 * shares are from those of all rows (t-closeness, by total variation). Private, all but what is left of the values.
 */
import type { AnonymityPlan, ReleasedRows } from '@tulle/core'
import { counted, digits, grouped, percent } from '@tulle/core/text'
import type { Evaluation } from '@tulle/core/utility'
import type { Coded, Kept } from '../../sources/rows.ts'

/** Of one sensitive column. */
export interface Sensitive {
  readonly column: string
  /** Groups of rows that look alike. */
  readonly groups: number
  /** Those in which all have the same value, and how many people these are. */
  readonly givenAway: number
  readonly peopleGivenAway: number
  readonly leastValues: number
  readonly farthest: number
  /** Groups that fall short of what was asked, whose values are not published, and how many rows these are. */
  readonly emptied: number
  readonly rowsEmptied: number
}

type Wanted = NonNullable<AnonymityPlan['settings']['sensitive']>

/** What is kept beside the rows once groups that fall short have lost their values, and what was found. */
export function withoutGivenAway(
  { classes, classOf, plan }: ReleasedRows,
  kept: Kept | undefined,
): { readonly kept: Kept | undefined; readonly found: readonly Sensitive[] } {
  const wanted = plan.settings.sensitive
  if (wanted === undefined || kept === undefined) return { kept, found: [] }
  const groupOf = alikeRows(classes, classOf)
  const found: Sensitive[] = []
  const values = kept.columns.map((column, c) => {
    const coded = kept.values[c] as Coded
    if (!wanted.columns.includes(column)) return coded
    const { left, ...figures } = judged(coded, groupOf, wanted)
    found.push({ column, ...figures })
    return left
  })
  return { kept: { columns: kept.columns, values }, found }
}

/** Two classes may be released as the same row: whoever looks for a person finds both. */
function alikeRows({ offsets, indices }: ReleasedRows['classes'], classOf: Uint32Array): Uint32Array {
  const numbers = new Map<string, number>()
  const ofClass = Uint32Array.from({ length: offsets.length - 1 }, (_, c) => {
    const key = indices.subarray(offsets[c], offsets[c + 1]).join()
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
  return classOf.map((c) => ofClass[c] as number)
}

function judged({ codes, words }: Coded, groupOf: Uint32Array, { diversity = 1, closeness = 1 }: Wanted) {
  const groups = new Map<number, Map<number, number>>()
  const all = new Map<number, number>()
  const add = (counts: Map<number, number>, code: number) => counts.set(code, (counts.get(code) ?? 0) + 1)
  for (let i = 0; i < codes.length; i++) {
    const [group, code] = [groupOf[i] as number, codes[i] as number]
    const own = groups.get(group) ?? new Map<number, number>()
    groups.set(group, own)
    add(own, code)
    add(all, code)
  }
  const short = new Set<number>()
  let [givenAway, peopleGivenAway, leastValues, farthest, rowsEmptied] = [0, 0, Infinity, 0, 0]
  for (const [group, counts] of groups) {
    const size = [...counts.values()].reduce((a, b) => a + b, 0)
    const distance =
      [...all].reduce((sum, [code, n]) => sum + Math.abs((counts.get(code) ?? 0) / size - n / codes.length), 0) / 2
    // What is empty says nothing of anybody.
    const told = [...counts.keys()].filter((code) => words[code] !== null).length
    if (told === 1 && counts.size === 1) {
      givenAway++
      peopleGivenAway += size
    }
    leastValues = Math.min(leastValues, counts.size)
    farthest = Math.max(farthest, distance)
    if (counts.size >= diversity && distance <= closeness) continue
    short.add(group)
    rowsEmptied += size
  }
  const emptyAt = words.indexOf(null)
  const left: Coded =
    emptyAt < 0 ? { codes: codes.map((code) => code + 1), words: [null, ...words] } : { codes: codes.slice(), words }
  for (let i = 0; i < codes.length; i++) if (short.has(groupOf[i] as number)) left.codes[i] = Math.max(0, emptyAt)
  const least = Number.isFinite(leastValues) ? leastValues : 0
  return {
    left,
    groups: groups.size,
    givenAway,
    peopleGivenAway,
    leastValues: least,
    farthest,
    emptied: short.size,
    rowsEmptied,
  }
}

export function sensitiveInWords(found: readonly Sensitive[]): string[] {
  return found.map(({ column, groups, givenAway, peopleGivenAway, leastValues, farthest, emptied, rowsEmptied }) => {
    const away =
      givenAway === 0
        ? `no group of rows that look alike has one "${column}" in common`
        : `${counted(givenAway, 'group')} of ${grouped(groups)}, with ${counted(peopleGivenAway, 'person', 'people')}, ${givenAway === 1 ? 'has' : 'have'} one "${column}" in common: anyone who finds a person there knows it`
    const hidden =
      emptied === 0
        ? ''
        : ` In ${counted(emptied, 'group')} that fell short of what was asked, with ${counted(rowsEmptied, 'row')}, it is not published.`
    return `Sensitive: ${away}. The least varied group has ${counted(leastValues, 'value')} (ℓ), and the shares of a group differ from those of everybody by up to ${percent(farthest)} (t = ${digits(farthest, 2)}).${hidden}`
  })
}

export function sensitiveDetails(found: readonly Sensitive[]): NonNullable<Evaluation['details']> {
  if (found.length === 0) return []
  return [
    {
      heading: 'What groups of rows give away',
      sentences: [
        'k-anonymity hides which row is whose, not what all rows of a group have in common.',
        ...sensitiveInWords(found),
      ],
    },
  ]
}
