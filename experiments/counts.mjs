import { COUNTS, GRAPHS, settings } from './parts/counts/design.mjs'
import { measureCount, measureDegrees, measureGraph } from './parts/counts/measure.mjs'
import { readSocial } from './parts/counts/social.mjs'

export { cases, settings } from './parts/counts/design.mjs'
export { figures } from './parts/counts/figures.mjs'
export { finding } from './parts/counts/finding.mjs'
export { tables } from './parts/counts/tables.mjs'

/**
 * @typedef {import('./parts/counts/design.mjs').Case} Case
 * @typedef {import('./parts/counts/design.mjs').CountName} CountName
 * @typedef {import('./parts/counts/design.mjs').GraphName} GraphName
 */

export const title = 'Counts and degrees of graphs'

export const question =
  'When triangles, 2-triangles, 3-stars and degrees of a graph are released under edge neighbours, how far is each mechanism off at each ε, what are exact normalisers and exact schedules worth beside those published (Canard and Olivier, Differential privacy in distribution and instance-based noise mechanisms, 2015), and what does the clean-up of degrees bring?'

export const data = Object.values(GRAPHS).map(({ path, what }) => ({ path, what }))

/**
 * Each graph is read when the first case needs it.
 *
 * @param {{ path: (file: string) => string }} from
 */
export function prepare({ path }) {
  /** @type {Map<GraphName, ReturnType<typeof readSocial>>} */
  const read = new Map()
  return {
    socialOf: (/** @type {GraphName} */ name) => {
      const found = read.get(name) ?? readSocial(path(GRAPHS[name].path))
      read.set(name, found)
      return found
    },
  }
}

/**
 * @param {Case} case_
 * @param {ReturnType<typeof prepare>} prepared
 */
export async function measure({ part, data: name, count = COUNTS[0], epsilon = 0 }, { socialOf }) {
  const social = await socialOf(name)
  if (part === 'graph') return measureGraph(social)
  if (part === 'degrees') return measureDegrees({ epsilon }, social, settings)
  return measureCount({ count, epsilon }, social, settings)
}
