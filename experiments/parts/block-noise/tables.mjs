import { number } from '../words.mjs'
import { DATA, DATA_NAMES, MECHANISMS, settings } from './design.mjs'
import { autos, bestRank, DELTA, releases, truthOf } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./rows.mjs').ReleaseRow} ReleaseRow
 */

const CAPS = /** @type {const} */ ([
  { quantile: 1, words: 'caps of the largest person' },
  { quantile: 'best', words: 'caps with the smallest predicted error' },
])

/** @param {any[]} rows */
export function tables(rows) {
  return [
    aboutData(rows),
    ...DATA_NAMES.flatMap((data) => CAPS.map((caps) => byMechanism(rows, data, caps))),
    byBlocks(rows),
    byQuantile(rows),
    byAuto(rows),
  ]
}

/** @param {any[]} rows */
function aboutData(rows) {
  return {
    heading: 'The data',
    columns: [
      { key: 'name', heading: 'data' },
      { key: 'people', heading: 'people', digits: 3 },
      { key: 'transitions', heading: 'transitions', digits: 3 },
      { key: 'cellsWithTransitions', heading: 'cells with any, of 2,560,000', digits: 3 },
      { key: 'unit', heading: 'd_l', digits: 3 },
      { key: 'spread', heading: '± %', digits: 2 },
      { key: 'zeros', heading: 'd of zeros', digits: 3 },
      { key: 'rank5', heading: 'd of A at rank 5', digits: 3 },
      { key: 'rank50', heading: 'at rank 50', digits: 3 },
    ],
    rows: DATA_NAMES.map((data) => {
      const truth = truthOf(rows, data)
      return {
        ...truth,
        name: DATA[data].name,
        people: truth.people.evaluated,
        spread: 100 * truth.unitSpread,
        rank5: truth.ranks[4],
        rank50: truth.ranks[49],
      }
    }),
  }
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 * @param {(typeof CAPS)[number]} caps
 */
function byMechanism(rows, data, { quantile, words }) {
  const of = (/** @type {string} */ key, /** @type {number} */ epsilon) => `${key} ${epsilon}`
  const lines = MECHANISMS.flatMap(({ name, law }) =>
    (law === 'laplace' ? [undefined] : settings.deltas).map((delta) => {
      const found = settings.epsilons.map((epsilon) => {
        const [row] = releases(rows, { data, mechanism: name, quantile, epsilon, ...(delta ? { delta } : {}) })
        if (row === undefined) return {}
        const { k, error } = bestRank(row)
        return { [of('alone', epsilon)]: row.alone, [of('k', epsilon)]: k, [of('error', epsilon)]: error }
      })
      return Object.assign({ name, delta: delta === undefined ? undefined : number(delta, 1) }, ...found)
    }),
  )
  return {
    heading: `${DATA[data].name}, ${words}: d alone and at the best k, which only the truth tells`,
    columns: [
      { key: 'name', heading: 'mechanism' },
      { key: 'delta', heading: 'δ' },
      ...settings.epsilons.flatMap((epsilon) => [
        { key: of('alone', epsilon), heading: `ε = ${epsilon}: d alone`, digits: 3 },
        { key: of('k', epsilon), heading: 'best k' },
        { key: of('error', epsilon), heading: 'd at that k', digits: 3 },
      ]),
    ],
    rows: lines,
  }
}

/** @param {any[]} rows */
function byBlocks(rows) {
  const epsilon = 1
  const lines = DATA_NAMES.flatMap((data) =>
    MECHANISMS.filter(({ calibration }) => calibration !== 'uniform').map(({ name }) => {
      const found = settings.blocks.flatMap((K) =>
        releases(rows, { data, mechanism: name, K, quantile: 1, epsilon }).map((row) => ({
          [`alone ${K}`]: row.alone,
          [`error ${K}`]: bestRank(row).error,
        })),
      )
      return Object.assign({ data: DATA[data].name, name }, ...found)
    }),
  )
  return {
    heading: `Numbers of blocks, at ε = ${epsilon} with caps of the largest person`,
    columns: [
      { key: 'data', heading: 'data' },
      { key: 'name', heading: 'mechanism' },
      ...settings.blocks.map((K) => ({ key: `alone ${K}`, heading: `K = ${K}: d alone`, digits: 4 })),
      ...settings.blocks.map((K) => ({ key: `error ${K}`, heading: `K = ${K}: d at the best k`, digits: 3 })),
    ],
    rows: lines,
  }
}

/** @param {any[]} rows */
function byQuantile(rows) {
  const lines = DATA_NAMES.flatMap((data) =>
    ['BL joint', 'BG joint'].flatMap((mechanism) =>
      settings.quantiles.map((quantile) => {
        const found = releases(rows, { data, mechanism, quantile }).filter(({ epsilon }) =>
          settings.epsilons.includes(epsilon),
        )
        const errors = found.map((row) => {
          const { k, error } = bestRank(row)
          return { [`error ${row.epsilon}`]: error, [`k ${row.epsilon}`]: k }
        })
        const [first] = found
        const caps = { total: first?.total, clipping: first?.clipping }
        return Object.assign({ data: DATA[data].name, mechanism, quantile, ...caps }, ...errors)
      }),
    ),
  )
  return {
    heading: 'Caps at quantiles of the reference: d after the best rank',
    columns: [
      { key: 'data', heading: 'data' },
      { key: 'mechanism', heading: 'mechanism' },
      { key: 'quantile', heading: 'quantile' },
      { key: 'total', heading: 'total cap', digits: 3 },
      { key: 'clipping', heading: 'd of clipping alone', digits: 3 },
      ...settings.epsilons.flatMap((epsilon) => [
        { key: `error ${epsilon}`, heading: `ε = ${epsilon}: d`, digits: 4 },
        { key: `k ${epsilon}`, heading: 'at k' },
      ]),
    ],
    rows: lines,
  }
}

/** @param {any[]} rows */
function byAuto(rows) {
  const lines = DATA_NAMES.flatMap((data) =>
    CAPS.flatMap(({ quantile, words }) =>
      ['L', 'G', 'BL joint', 'BG joint'].map((mechanism) => {
        const found = autos(rows, { data, quantile, mechanism }).map(({ epsilon, chosen, error }) => {
          const [release] = releases(rows, { data, quantile, mechanism, epsilon })
          return {
            [`chosen ${epsilon}`]: chosen.join(', '),
            [`error ${epsilon}`]: error,
            [`best ${epsilon}`]: release === undefined ? undefined : bestRank(release).error,
          }
        })
        return Object.assign({ data: DATA[data].name, caps: words.replace('caps ', ''), mechanism }, ...found)
      }),
    ),
  )
  return {
    heading: `Rank "auto": the ranks that the releases chose, and d, beside d at the best k from 1 (δ = ${number(DELTA, 1)})`,
    columns: [
      { key: 'data', heading: 'data' },
      { key: 'caps', heading: 'caps' },
      { key: 'mechanism', heading: 'mechanism' },
      ...settings.epsilons.flatMap((epsilon) => [
        { key: `chosen ${epsilon}`, heading: `ε = ${epsilon}: k chosen` },
        { key: `error ${epsilon}`, heading: 'd', digits: 3 },
        { key: `best ${epsilon}`, heading: 'd at the best k', digits: 3 },
      ]),
    ],
    rows: lines,
  }
}
