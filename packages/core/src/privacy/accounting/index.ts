/** What several releases cost together: as planned, exactly; and whatever is decided along the way. */
export { type Budget, fits, largestThatFits, openBudget, standing } from './budget.ts'
export { composeCurves } from './composition.ts'
export { converted } from './relations.ts'
export { type ComposedReleases, composeReleases } from './releases.ts'
export type { Enclosed } from './spending.ts'
