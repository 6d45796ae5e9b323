/** Published answers to questions that were named beforehand. */
import { type AnswerTrial, InvalidInput } from '@tulle/core'
import type { ReleaseWork } from './work.ts'

interface Answers {
  /** The questions, as they were written. */
  readonly labels: readonly string[]
  readonly answers: AnswerTrial['answers']
}

export async function answersIn(
  { opened }: ReleaseWork,
  heading: string,
  columns: readonly [estimate: string, low: string, high: string],
): Promise<Answers> {
  const { headings, names, numbers } = await opened.data.numbers('answers.csv', heading)
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
