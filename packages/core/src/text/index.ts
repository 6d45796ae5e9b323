/** Text for people: what somebody else wrote is shown without what it would do to a screen or to a spreadsheet. */
export { escapedName, isFormulaLike, unescapedName } from './formula-names.ts'
export { namesIn } from './listed-names.ts'
export { visible, visibleLines } from './visible.ts'
export { inPlain, joined, type Mention, request, said, type Words, words, wordsOf } from './words.ts'
