import { measureClasses, measureLearning, measureResponse } from './parts/anonymity/measure.mjs'
import { readAdjacency, readBaskets } from './parts/anonymity/read-sparse.mjs'
import { readAdult, readApps } from './parts/anonymity/read-tables.mjs'

export { cases, settings } from './parts/anonymity/design.mjs'
export { figures } from './parts/anonymity/figures.mjs'
export { finding } from './parts/anonymity/finding.mjs'
export { tables } from './parts/anonymity/tables.mjs'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 * @typedef {import('./parts/anonymity/design.mjs').Case} Case
 * @typedef {import('./parts/anonymity/design.mjs').DataName} DataName
 */

export const title = 'k-anonymity of sparse rows'

export const question =
  'When rows of items are put into classes of at least k and each class is released as one row (Esfandiari and others, Smooth anonymity for sparse binary matrices, 2022), how much of the data is left, with which algorithm and in what time, how does that compare with what the paper reports and with randomised response, and what can still be learnt from it?'

const files = {
  training: 'adult/adult.data',
  test: 'adult/adult.test',
  apps: 'googleplaystore/googleplaystore.csv',
  retail: 'fimi-retail/retail.dat.gz',
  coauthors: 'com-dblp/com-dblp.ungraph.txt.gz',
  web: 'cnr-2000/cnr-2000.txt.gz',
}

export const data = [
  { path: files.training, what: 'people of the US census of 1994 (UCI, Becker and Kohavi, 1996)' },
  { path: files.test, what: 'others of them, to test on' },
  { path: files.apps, what: 'apps in the Google Play Store (Kaggle, lava18, 2018)' },
  { path: files.retail, what: 'baskets of a Belgian shop (FIMI, Brijs et al., 1999)' },
  { path: files.coauthors, what: 'who wrote papers in computer science together (SNAP, Yang and Leskovec, 2012)' },
  { path: files.web, what: 'pages of the Italian CNR and their links (LAW, Boldi and Vigna)' },
]

/**
 * Each file is read when the first case needs it.
 *
 * @param {{ path: (file: string) => string }} from
 */
export function prepare({ path }) {
  const people = once(() => readAdult({ training: path(files.training), test: path(files.test) }))
  /** @type {Record<DataName, () => SparseMatrix | undefined>} */
  const matrices = {
    block: () => undefined,
    adult: () => people().training.matrix,
    apps: once(() => readApps(path(files.apps))),
    retail: once(() => readBaskets(path(files.retail))),
    coauthors: once(() => readAdjacency(path(files.coauthors), { directed: false })),
    web: once(() => readAdjacency(path(files.web), { directed: true })),
  }
  return { people, matrixOf: (/** @type {DataName} */ name) => matrices[name]() }
}

/**
 * @param {Case} case_
 * @param {ReturnType<typeof prepare>} prepared
 */
export async function measure({ part, data: name, kind = 'smooth', ...case_ }, { people, matrixOf }) {
  if (part === 'learning') return measureLearning(case_, people())
  if (part === 'response') return measureResponse({ data: name }, matrixOf(name))
  return measureClasses({ data: name, kind }, matrixOf(name))
}

/**
 * @template T
 * @param {() => T} make
 */
function once(make) {
  /** @type {{ made: T } | undefined} */
  let kept
  return () => {
    kept ??= { made: make() }
    return kept.made
  }
}
