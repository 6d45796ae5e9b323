/** What is compared, and on which data. */

/**
 * @typedef {'tokyo' | 'generated'} DataName
 * @typedef {'laplace' | 'gaussian'} Law
 *
 * @typedef {object} Mechanism
 * @property {string} name
 * @property {Law} law
 * @property {'uniform' | 'theorem5' | 'theorem12' | 'exact' | 'joint'} calibration
 *
 * @typedef {object} Case
 * @property {'truth' | 'release' | 'auto' | 'threshold'} kind
 * @property {DataName} data
 * @property {string} [mechanism]
 * @property {number} [epsilon]
 * @property {number} [delta] for Gaussian noise
 * @property {number} [K] blocks, besides that of cells which the reference never touches; none for uniform noise
 * @property {number | 'best'} [quantile] the share of reference people whom the caps leave alone
 * @property {number} [ranks] the error is measured after every rank up to this
 * @property {number} [threshold]
 */

/** @type {readonly Mechanism[]} */
export const MECHANISMS = [
  { name: 'L', law: 'laplace', calibration: 'uniform' },
  { name: 'G', law: 'gaussian', calibration: 'uniform' },
  { name: 'BL Theorem 5', law: 'laplace', calibration: 'theorem5' },
  { name: 'BL joint', law: 'laplace', calibration: 'joint' },
  { name: 'BG Theorem 12', law: 'gaussian', calibration: 'theorem12' },
  { name: 'BG exact', law: 'gaussian', calibration: 'exact' },
  { name: 'BG joint', law: 'gaussian', calibration: 'joint' },
]

/** @param {string | undefined} name */
export function mechanismOf(name) {
  const found = MECHANISMS.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no mechanism ${name}.`)
  return found
}

/** @type {Record<DataName, { name: string, evaluated: number, people: number }>} */
export const DATA = {
  tokyo: { name: 'Tokyo', evaluated: 543, people: 2173 },
  generated: { name: 'Generated', evaluated: 33_000, people: 132_000 },
}

export const DATA_NAMES = /** @type {DataName[]} */ (Object.keys(DATA))

/** Blocks and caps that do not depend on ε are found here. */
export const FOUND_AT = { epsilon: 1, delta: 1e-6 }

export const settings = {
  zones: '40 × 40, a grid: for Tokyo over the bounding box of the places',
  transition: 'Tokyo: two consecutive check-ins of one session by one person; generated: two consecutive events of one',
  people:
    'disjoint groups by a seeded shuffle. Tokyo: 543 evaluated, 1,086 in the pool, 544 reference; generated: 33,000, 66,000 and 33,000',
  neighbours: 'individual: all transitions of a person',
  d: '|A − Ã|₁ / d_l, where A has all transitions of the evaluated people, unclipped, and Ã is released',
  d_l: 'the mean of |A′ − A″|₁ over 10 random divisions of the pool into halves, each as large as the evaluated group',
  mechanisms:
    'L, G: uniform noise, one block with the total cap. BL, BG: block noise, Laplace and Gaussian, with ε divided among blocks as in Theorems 5 and 12; "exact" is the exact Gaussian curve for a person who fills every block, "joint" is calibrated to what one person can do to all blocks together, total cap included',
  K: 'blocks by thresholds on the sensitivities of cells in the reference; besides them, one of cells that the reference never touches',
  blocks: [1, 2, 3, 4],
  blocksUnlessSaid: 4,
  largest: 'caps as large as the largest person in that half of the reference which sets them (quantile 1)',
  best: 'caps at the quantile (1, 0.99, 0.95, 0.9, 0.75, 0.5, 0.25) with the smallest predicted error of noise and clipping',
  partitions: 'found for the joint calibration: at ε = 1, δ = 10⁻⁶ for a given quantile, at each ε and δ for the best',
  epsilons: [0.1, 1, 3],
  deltas: [1e-6, 1e-3],
  ranks: 50,
  epsilonsAtRank5: [0.1, 0.2, 0.5, 1, 2, 3, 5, 10],
  quantiles: [0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1],
  thresholds: [1, 2, 3, 4, 6, 8, 12, 17, 25, 35, 50, 70, 100, 140, 200],
  releases: 2,
  numbers: 'd is the mean over the releases of a case, and the spread half the distance between them',
}

/**
 * @param {typeof settings} chosen
 * @returns {Case[]}
 */
export function cases(chosen) {
  const all = DATA_NAMES.flatMap((data) => [
    /** @type {Case} */ ({ kind: 'truth', data }),
    ...byMechanism(data, chosen),
    ...byQuantile(data, chosen),
    ...byEpsilon(data, chosen),
    ...byThreshold(data, chosen),
  ])
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

/**
 * @param {DataName} data
 * @param {typeof settings} chosen
 * @returns {Case[]}
 */
function byMechanism(data, { blocks, blocksUnlessSaid, epsilons, deltas, ranks }) {
  const largest = MECHANISMS.flatMap((mechanism) => {
    const isUniform = mechanism.calibration === 'uniform'
    return (isUniform ? [0] : blocks).flatMap((K) =>
      spent(mechanism, epsilons, isUniform || K === blocksUnlessSaid ? deltas : deltas.slice(0, 1)).map((privacy) => {
        // Other numbers of blocks are compared in full at one ε.
        const isFull = isUniform || K === blocksUnlessSaid || privacy.epsilon === FOUND_AT.epsilon
        return release(data, mechanism, { K, quantile: 1, ranks: isFull ? ranks : 5, ...privacy })
      }),
    )
  })
  const best = epsilons.flatMap((epsilon) =>
    MECHANISMS.flatMap((mechanism) =>
      spent(mechanism, [epsilon], deltas).map((privacy) =>
        release(data, mechanism, { K: blocksUnlessSaid, quantile: 'best', ranks, ...privacy }),
      ),
    ),
  )
  const compared = [...largest, ...best]
  const auto = compared
    .filter(({ mechanism, K, delta }) => {
      const isUsual = K === undefined || K === blocksUnlessSaid
      return isUsual && (delta ?? deltas[0]) === deltas[0] && /joint|^[LG]$/.test(mechanism ?? '')
    })
    .map((each) => {
      const { ranks: _ranks, ...rest } = each
      return /** @type {Case} */ ({ ...rest, kind: 'auto' })
    })
  return [...compared, ...auto]
}

/**
 * The error after every rank, for caps from small to large.
 *
 * @param {DataName} data
 * @param {typeof settings} chosen
 */
function byQuantile(data, { blocksUnlessSaid: K, epsilons, deltas, ranks, quantiles }) {
  return ['BL joint', 'BG joint']
    .map(mechanismOf)
    .flatMap((mechanism) =>
      quantiles.flatMap((quantile) =>
        spent(mechanism, epsilons, deltas.slice(0, 1)).map((privacy) =>
          release(data, mechanism, { K, quantile, ranks, ...privacy }),
        ),
      ),
    )
}

/**
 * @param {DataName} data
 * @param {typeof settings} chosen
 */
function byEpsilon(data, { blocksUnlessSaid: K, epsilons, deltas, ranks, epsilonsAtRank5 }) {
  return MECHANISMS.flatMap((mechanism) =>
    /** @type {const} */ ([1, 'best']).flatMap((quantile) =>
      spent(mechanism, epsilonsAtRank5, deltas.slice(0, 1))
        .filter(() => quantile === 1 || /joint|^[LG]$/.test(mechanism.name))
        .map((privacy) =>
          release(data, mechanism, { K, quantile, ranks: epsilons.includes(privacy.epsilon) ? ranks : 5, ...privacy }),
        ),
    ),
  )
}

/**
 * @param {DataName} data
 * @param {typeof settings} chosen
 * @returns {Case[]}
 */
function byThreshold(data, { thresholds, deltas: [delta = 0] }) {
  return [2, 3].flatMap((K) =>
    thresholds.flatMap((threshold) =>
      ['BL Theorem 5', 'BL joint', 'BG exact'].map((mechanism) => ({
        kind: /** @type {const} */ ('threshold'),
        data,
        mechanism,
        K,
        threshold,
        quantile: 1,
        epsilon: 1,
        ...(mechanismOf(mechanism).law === 'gaussian' ? { delta } : {}),
      })),
    ),
  )
}

/**
 * @param {Mechanism} mechanism
 * @param {readonly number[]} epsilons
 * @param {readonly number[]} deltas
 * @returns {{ epsilon: number, delta?: number }[]}
 */
function spent({ law }, epsilons, deltas) {
  return epsilons.flatMap((epsilon) =>
    law === 'laplace' ? [{ epsilon }] : deltas.map((delta) => ({ epsilon, delta })),
  )
}

/**
 * @param {DataName} data
 * @param {Mechanism} mechanism
 * @param {{ K: number, quantile: number | 'best', epsilon: number, delta?: number, ranks: number }} options
 * @returns {Case}
 */
function release(data, { name, calibration }, { K, quantile, epsilon, delta, ranks }) {
  return {
    kind: 'release',
    data,
    mechanism: name,
    ...(calibration === 'uniform' ? {} : { K }),
    quantile,
    epsilon,
    ...(delta === undefined ? {} : { delta }),
    ranks,
  }
}
