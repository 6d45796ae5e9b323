/** Names along an axis of categories, rows or columns: as many as can be read. */
import { formatNumber } from './numbers.ts'
import { SIZE, widthOf } from './text.ts'
import { roundStep } from './ticks.ts'

interface Mark {
  readonly at: number
  readonly label: string
}

/** Lines of text closer than this run into each other. */
export const CLOSEST = 16

/** The names in the middle of their places; every second, fifth, tenth, … if they would be too close. */
export function nameMarks(names: readonly string[], length: number, room = CLOSEST): Mark[] {
  const every = roundUp((room * names.length) / length)
  return names.flatMap((label, i) => (i % every === 0 ? [{ at: (i + 0.5) / names.length, label }] : []))
}

/** The same along the bottom: if some have to go anyway, let short ones go until the others need not be turned. */
export function nameMarksBelow(names: readonly string[], length: number): Mark[] {
  const marks = nameMarks(names, length)
  if (marks.length === names.length) return marks
  const widest = names.reduce((most, name) => Math.max(most, widthOf(name, SIZE.small)), 0)
  return widest > 45 ? marks : nameMarks(names, length, widest + 8)
}

/** Numbers from 0 for places without names, at round ones, about `spacing` pixels apart. */
export function indexMarks(count: number, length: number, spacing: number): Mark[] {
  const every = Math.max(1, roundStep({ from: 0, to: Math.max(1, count) }, Math.max(2, length / spacing)))
  const marks: Mark[] = []
  for (let i = 0; i < count; i += every) marks.push({ at: (i + 0.5) / count, label: formatNumber(i) })
  return marks
}

/** 1, 2 or 5 times a power of ten, not below `ratio`. */
function roundUp(ratio: number): number {
  let power = 1
  while (10 * power < ratio) power *= 10
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= ratio) ?? 1
}
