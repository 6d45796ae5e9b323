import { GRAPHS, settings, WINE } from './parts/sketches/design.mjs'
import { measureCuts, measureGraph } from './parts/sketches/measure-cuts.mjs'
import { measureTable, measureVariances } from './parts/sketches/measure-variances.mjs'
import { measureWeights } from './parts/sketches/measure-weights.mjs'
import { generatedTable, readWine } from './parts/sketches/numbers.mjs'
import { readSocial } from './parts/sketches/social.mjs'

export { cases, settings } from './parts/sketches/design.mjs'
export { figures } from './parts/sketches/figures.mjs'
export { finding } from './parts/sketches/finding.mjs'
export { tables } from './parts/sketches/tables.mjs'

/**
 * @typedef {import('./parts/sketches/design.mjs').Case} Case
 * @typedef {import('./parts/sketches/design.mjs').GraphName} GraphName
 * @typedef {import('./parts/sketches/design.mjs').TableName} TableName
 */

export const title = 'Sketches: cuts of graphs and variances of tables'

export const question =
  'When a random projection of a graph or of a table is published, to ask it for cuts or for variances along directions later (Blocki, Blum, Datta and Sheffet, The Johnson-Lindenstrauss transform itself preserves differential privacy, 2012), how far off are the answers with the paper’s w and with the exact one, and for which questions is another mechanism nearer, multiplicative weights among them?'

export const data = [
  ...Object.values(GRAPHS).map(({ path, what }) => ({ path, what })),
  { path: WINE.red, what: 'measurements and scores of red wines (UCI, Cortez et al., 2009)' },
  { path: WINE.white, what: 'the same for white wines' },
]

/**
 * What a case needs is read when it comes, and only the last graph is kept: its cuts take room.
 *
 * @param {{ path: (file: string) => string }} from
 */
export function prepare({ path }) {
  /** @type {{ name: string, read: unknown } | undefined} */
  let last
  /**
   * @template T
   * @param {string} name
   * @param {() => T} read
   * @returns {T}
   */
  const kept = (name, read) => {
    if (last?.name !== name) last = { name, read: read() }
    return /** @type {T} */ (last.read)
  }
  return {
    socialOf: (/** @type {GraphName} */ name) => kept(name, () => readSocial(path(GRAPHS[name].path), settings.cuts)),
    tableOf: (/** @type {TableName} */ name) =>
      kept(name, () =>
        name === 'wine' ? readWine({ red: path(WINE.red), white: path(WINE.white) }) : generatedTable(),
      ),
  }
}

/**
 * @param {Case} case_
 * @param {ReturnType<typeof prepare>} from
 */
export async function measure({ part, data: name, epsilon = 0, queries = 0, relation = 'individual' }, from) {
  if (part === 'table' || part === 'variances') {
    const table = from.tableOf(/** @type {TableName} */ (name))
    return part === 'table' ? measureTable(table) : measureVariances({ relation, epsilon }, table, settings)
  }
  const social = await from.socialOf(/** @type {GraphName} */ (name))
  if (part === 'graph') return measureGraph(social, settings)
  return part === 'cuts'
    ? measureCuts({ epsilon }, social, settings)
    : measureWeights({ epsilon, queries }, social, settings)
}
