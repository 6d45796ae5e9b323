/** @tulle/core/accounting: what several releases of the same data cost together, and budgets for them. */
export {
  type Budget,
  type ComposedReleases,
  composeCurves,
  composeReleases,
  converted,
  type Enclosed,
  fits,
  largestThatFits,
  openBudget,
  standing,
} from './privacy/accounting/index.ts'
