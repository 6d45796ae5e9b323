/**
 * Optimal partition selection: the names that enough people have, found in the data privately, before the rest of a release
 * is planned. A stage of other mechanisms, like the counts of first-stage.ts.
 */
export { selectNames } from './select.ts'
export {
  afterSelection,
  FOUND_NAMES,
  foundInWords,
  type Selection,
  type SelectionSettings,
  selection,
} from './stage.ts'
