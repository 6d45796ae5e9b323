/** Contributions of a few people, with one person more or less. */
import { type Contributions, contributions } from '../../data/index.ts'
import { type Bits, integerBelow } from '../../random/index.ts'
import type { Pair } from '../trial.ts'
import type { RowStep } from './matrices.ts'
import { distinct, randomValue, times } from './pair.ts'

type Contribution = readonly [person: number, row: number, column: number, value: number]

/** People ascend, as a stream of them must. */
export type TinyPeople = readonly Contribution[]

export function contributionsOf(tiny: TinyPeople): Contributions {
  return contributions({
    person: Uint32Array.from(tiny, ([person]) => person),
    row: Uint32Array.from(tiny, ([, row]) => row),
    column: Uint32Array.from(tiny, ([, , column]) => column),
    value: Float64Array.from(tiny, ([, , , value]) => value),
  })
}

/** Somebody comes who contributes all that the cap allows, or more than that, or nothing that counts. */
export function individualPairs({ rows, columns, cap, nonNegative = false }: RowStep): Pair<TinyPeople>[] {
  const first = (person: number, value: number): Contribution => [person, 0, 0, value]
  const last = (person: number, value: number): Contribution => [person, rows - 1, columns - 1, value]
  const everywhere = times(rows * columns, (k): Contribution => [0, Math.floor(k / columns), k % columns, cap])
  const comes = (name: string, b: TinyPeople): Pair<TinyPeople> => ({
    name: `nobody, and one person ${name}`,
    a: [],
    b,
  })
  const others = [first(0, cap), last(2, cap)] as const
  return distinct([
    comes('with the cap in the first cell', [first(0, cap)]),
    comes('with the cap in the last cell', [last(0, cap)]),
    ...(nonNegative ? [] : [comes('with minus the cap in the first cell', [first(0, -cap)])]),
    comes('with ten times the cap in the first cell', [first(0, 10 * cap)]),
    comes(
      'with the cap in the first cell ten times over',
      times(10, () => first(0, cap)),
    ),
    comes('with the cap in every cell', everywhere),
    { name: 'two people, and a third between them', a: others, b: [others[0], last(1, cap), others[1]] },
    comes('outside of the shape', [
      [0, rows, 0, cap],
      [0, 0, columns, cap],
    ]),
  ])
}

/** Up to three people, each in up to three cells, and one more, whose number is anywhere among theirs. */
export function randomIndividualPairs(given: RowStep, count: number, bits: Bits): Pair<TinyPeople>[] {
  const { rows, columns, cap, nonNegative = false } = given
  const randomPerson = (person: number) =>
    times(1 + integerBelow(3, bits), (): Contribution => {
      const [row, column] = [integerBelow(rows, bits), integerBelow(columns, bits)]
      return [person, row, column, randomValue(cap, nonNegative, bits)]
    })
  return times(count, () => {
    const people = times(1 + integerBelow(4, bits), randomPerson)
    const comes = integerBelow(people.length, bits)
    const a = people.filter((_, person) => person !== comes).flat()
    return { name: `random people, and person ${comes} too`, a, b: people.flat() }
  })
}
