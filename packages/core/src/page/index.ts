/**
 * Pages for people: self-contained HTML from plain sentences, tables and figures. No script, nothing from elsewhere.
 */
export { columns } from './columns.ts'
export { exact, rounded } from './numbers.ts'
export { ownersPage, warningsOf } from './owners-page.ts'
export { escape, facts, figures, folded, list, page, paragraph, raised, section } from './page.ts'
