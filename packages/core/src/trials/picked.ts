/** Of the pairs that a generator lists, those that a trial needs. */
import type { Pair } from './trial.ts'

/** The pairs with these words in their names, in this order. */
export function picked<Input>(pairs: readonly Pair<Input>[], ...words: readonly string[]): Pair<Input>[] {
  return words.map((each) => {
    const found = pairs.find(({ name }) => name.includes(each))
    if (found === undefined) throw new RangeError(`no pair is called "… ${each} …"`)
    return found
  })
}

/** Of pairs with the same numbers the first: where the law hangs on nothing else, theirs is the same. */
export function oneOfEach<Input>(
  pairs: readonly Pair<Input>[],
  numbersOf: (input: Input) => ArrayLike<number>,
): Pair<Input>[] {
  const first = new Map<string, Pair<Input>>()
  for (const pair of pairs) {
    const key = [pair.a, pair.b].map((input) => Array.from(numbersOf(input)).join(' ')).join()
    if (!first.has(key)) first.set(key, pair)
  }
  return [...first.values()]
}
