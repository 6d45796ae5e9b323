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

/**
 * Of pairs with the same numbers the last: where the law hangs on nothing else, theirs is the same. Lists of graphs end with those of
 * the most edges, which tell most of a broken law that sees more than these numbers.
 */
export function oneOfEach<Input>(
  pairs: readonly Pair<Input>[],
  numbersOf: (input: Input) => ArrayLike<number>,
): Pair<Input>[] {
  const key = (input: Input) => Array.from(numbersOf(input)).join(' ')
  return [...new Map(pairs.map((pair) => [`${key(pair.a)}, ${key(pair.b)}`, pair])).values()]
}
