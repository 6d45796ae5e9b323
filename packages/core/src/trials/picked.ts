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
