/** Answers and matrices of divided columns, in the units of the file again. */
import type { Dense } from '@tulle/core/data'
import type { VarianceAnswer } from '@tulle/core/sketches'

/** `square` is the square of what the direction was divided by. */
export function inFileUnits(answer: VarianceAnswer, square: number): VarianceAnswer {
  const { perPerson } = answer
  const times = <T extends { readonly estimate: number; readonly low: number; readonly high: number }>(x: T): T => ({
    ...x,
    estimate: x.estimate * square,
    low: x.low * square,
    high: x.high * square,
  })
  return {
    ...times(answer),
    standardError: answer.standardError * square,
    ...(perPerson === undefined ? {} : { perPerson: times(perPerson) }),
  }
}

/** The product of two divisors first: the matrix stays the same read either way, to its last digit. */
export function multipliedMatrix({ rows, columns, values }: Dense, scales: readonly number[]): Dense {
  return {
    rows,
    columns,
    values: values.map((x, at) => x * divisorAt(at, columns, scales)),
  }
}

export function dividedMatrix({ rows, columns, values }: Dense, scales: readonly number[]): Dense {
  return { rows, columns, values: values.map((x, at) => x / divisorAt(at, columns, scales)) }
}

function divisorAt(at: number, columns: number, scales: readonly number[]): number {
  return (scales[Math.floor(at / columns)] as number) * (scales[at % columns] as number)
}
