/** What several releases cost together: as planned, exactly; and whatever is decided along the way. */
export {
  type AskedBudget,
  type Budget,
  fits,
  largestThatFits,
  openBudget,
  type Standing,
  standing,
} from './budget.ts'
export { type Composition, composeCurves, type Precision } from './composition.ts'
export type { Filter } from './filters.ts'
export { type Converted, converted } from './relations.ts'
export { type ComposedReleases, composeReleases } from './releases.ts'
export type { Enclosed, Spending } from './spending.ts'
