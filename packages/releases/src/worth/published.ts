/** Small published files beside the data: estimates, and answers to questions that were named beforehand. */
import { InvalidInput } from '@tulle/core'
import type { Estimates } from '@tulle/core/binary'
import type { AnswerTrial } from '@tulle/core/utility'
import type { OpenedRelease } from '../open.ts'
import type { NamedNumbers } from '../published/data.ts'

export async function jsonFile(opened: OpenedRelease, name: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await opened.text(name)
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new InvalidInput(`${name} is not the JSON that Tulle writes: it was changed, or is damaged.`)
}

/** In the order of the names. */
export function estimatesIn(read: NamedNumbers, names: readonly string[]): Estimates | undefined {
  const rows = new Map(read.names.map((name, i) => [name, read.numbers[i] as readonly number[]]))
  if (names.some((name) => !rows.has(name))) return undefined
  const column = (k: number) => Float64Array.from(names, (name) => rows.get(name)?.[k] ?? Number.NaN)
  return { values: column(0), standardErrors: column(1) }
}

interface Answers {
  /** The questions, as they were written. */
  readonly labels: readonly string[]
  readonly answers: AnswerTrial['answers']
}

export async function answersIn(
  { data }: OpenedRelease,
  heading: string,
  columns: readonly [estimate: string, low: string, high: string],
): Promise<Answers> {
  const { headings, names, numbers } = await data.numbers('answers.csv', heading)
  const [estimate, low, high] = columns.map((column) => headings.indexOf(column)) as [number, number, number]
  if (Math.min(estimate, low, high) < 0) {
    throw new InvalidInput('answers.csv has not the columns that Tulle writes: it was changed, or is damaged.')
  }
  return {
    labels: names,
    answers: numbers.map((row) => ({
      estimate: row[estimate] as number,
      low: row[low] as number,
      high: row[high] as number,
    })),
  }
}
