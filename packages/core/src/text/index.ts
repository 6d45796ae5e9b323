/** Text for people: numbers and lists in words, sentences that mention options, and what somebody else wrote, made harmless. */
export { escapedName, isFormulaLike, unescapedName } from './formula-names.ts'
export { namesIn } from './listed-names.ts'
export { counted, digits, exactPercent, figure, grouped, listed, percent, plural, upwards, whole } from './numbers.ts'
export { visible, visibleLines } from './visible.ts'
export {
  inPlain,
  isYours,
  joined,
  type Mention,
  request,
  said,
  type Words,
  words,
  wordsOf,
  type Yours,
} from './words.ts'
