/** What is compared, and on which data. */

/**
 * @typedef {'block' | 'adult' | 'apps' | 'retail' | 'coauthors' | 'web'} DataName
 * @typedef {import('@tulle/core/anonymity').AlgorithmName} Algorithm
 * @typedef {import('@tulle/core/anonymity').Kind} Kind
 *
 * @typedef {object} Case
 * @property {'anonymity' | 'response' | 'learning'} part
 * @property {DataName} data
 * @property {Kind} [kind] of classes
 * @property {string} [method] of learning
 *
 * What the paper prints, in percent: Jaccard similarity, entries suppressed, entries created.
 *
 * @typedef {readonly [number, number, number]} Printed
 *
 * @typedef {object} Data
 * @property {string} name
 * @property {boolean} large
 * @property {readonly number[]} epsilons at which response is measured: with fewer its release would be too large
 * @property {{ name: string, same: boolean, mondrian?: Printed, nonSmooth: Printed, smooth: Printed }} [paper] whether it
 * is the same data
 */

/** @type {Record<DataName, Data>} */
export const DATA = {
  block: {
    name: 'block model',
    large: false,
    epsilons: [1, 3, 5, 7],
    paper: {
      name: 'stochastic',
      same: true,
      mondrian: [2.2, 97.8, 0],
      nonSmooth: [16.4, 83.6, 0],
      smooth: [68.1, 17.7, 21],
    },
  },
  adult: {
    name: 'adult',
    large: false,
    epsilons: [1, 3, 5, 7],
    paper: { name: 'adult', same: true, mondrian: [59.9, 40.1, 0], nonSmooth: [64.8, 35.2, 0], smooth: [85, 8.9, 7.2] },
  },
  apps: {
    name: 'apps',
    large: false,
    epsilons: [1, 3, 5, 7],
    paper: {
      name: 'playstore',
      same: false,
      mondrian: [51.2, 48.8, 0],
      nonSmooth: [39.2, 60.8, 0],
      smooth: [66.1, 26.2, 11.6],
    },
  },
  retail: { name: 'retail', large: true, epsilons: [7, 9, 11] },
  coauthors: {
    name: 'co-authors',
    large: true,
    epsilons: [11, 13],
    paper: { name: 'dblp', same: true, nonSmooth: [4.3, 95.7, 0], smooth: [7.4, 92.5, 1.4] },
  },
  web: {
    name: 'web',
    large: true,
    epsilons: [11, 13],
    paper: { name: 'stanford', same: false, nonSmooth: [48, 52, 0], smooth: [52.6, 46.1, 2.4] },
  },
}

export const DATA_NAMES = /** @type {DataName[]} */ (Object.keys(DATA))

/** @type {readonly Kind[]} */
export const KINDS = ['smooth', 'suppression']

/** @type {readonly Algorithm[]} */
export const COMPARED = ['best', 'greedy', 'patterns', 'facility', 'facility-printed', 'mondrian']

/** The k that the paper's table is for. */
export const PRINTED_K = 8

export const BLOCK_MODEL = { size: 1024, block: 64, inside: 0.8, outside: 0.01 }

/**
 * @typedef {object} Method
 * @property {string} name
 * @property {Algorithm} algorithm
 * @property {Kind} kind
 */

/** @type {readonly Method[]} */
export const LEARNING = [
  { name: 'best, smooth', algorithm: 'best', kind: 'smooth' },
  { name: 'facility, smooth', algorithm: 'facility', kind: 'smooth' },
  { name: 'greedy, suppression', algorithm: 'greedy', kind: 'suppression' },
  { name: 'Mondrian, suppression', algorithm: 'mondrian', kind: 'suppression' },
]

export const NO_ANONYMITY = 'no anonymity'
export const MAJORITY = 'always the larger class'
export const RESPONSE = 'response, ε = 10'
export const BASELINES = [NO_ANONYMITY, MAJORITY, RESPONSE]

export const NODE_EPSILON = 10

export const settings = {
  'block model':
    '1,024 rows and columns in 16 blocks of 64; an entry with probability 0.8 inside a block and 0.01 elsewhere, as in the paper; seeded, another model for each run',
  adult:
    'a row each for 32,561 people, and a column for each value of workclass, education, marital-status, occupation, relationship, race, sex and native-country ("?" is a value): 102 columns, 260,488 entries, as in the paper. Released as items, so that both of a tied pair of values stay, as in the paper',
  apps: 'a row for each of 9,659 apps (its first line), and a column for each value of Category, Installs, Type, Price, Content Rating, Genres and Android Ver: 305 columns, 67,610 entries. The other columns are numbers, dates and versions. The paper has 8,672 rows and 521 columns with ten entries in each row and does not say of what: its table could not be made again',
  retail: 'baskets of a Belgian shop: 88,162 rows, 16,470 items, 908,576 entries. Not in the paper',
  'co-authors':
    'each author’s row has their co-authors: 317,080 rows and columns, 2,099,732 entries, as in the paper (dblp)',
  web: 'each page’s row has the pages that it points to, itself among them if it does: 325,557 rows and columns, 3,216,152 entries. It stands in for the web of Stanford, which could not be had',
  ks: [2, 4, 8, 16, 32, 64],
  fewKs: [2, 8, 64],
  best: 'Tulle’s default: the more alike of what greedy and, on small dense data, patterns find',
  facility:
    'the paper’s algorithm as its appendix runs it (Meyerson’s algorithm on ten orders, facilities with too few clients closed)',
  'facility-printed':
    'the same as its Section 5.3 prints it: costs reckoned with k rows for 2k, clusters closed below k/2 only, and small ones merged in any order',
  mondrian:
    'cuts at the most balanced item as long as both sides keep k rows. The paper’s is for suppression; what majorities of its classes would be worth is shown as smooth',
  suppression: 'of facility location, what the paper calls non-smooth',
  runs: 'greedy, patterns, best and Mondrian draw nothing at random: one run says all. Facility location is run ten times at k = 8 and three times elsewhere, as printed three times and once; on co-authors and web once. The block model is another one in each of ten runs',
  left: 'not everything is run at every k. Greedy and patterns on their own are at k = 2, 8 and 64, on the small data; on the large, best is greedy. On co-authors facility location is at k = 2, 8 and 64, as printed at k = 8. On retail and web best is at k = 2, 8 and 64, by suppression at k = 8; facility location is at k = 8 on web, and left out on retail, where one run takes more than four minutes, and on web as printed',
  seconds: 'of the whole release with its check, on one core while another run has the other',
  response:
    'randomised response for one cell (edge); its Jaccard similarity is expected kept over expected union, in a closed form that is measured at a few ε',
  learning:
    'whether somebody in adult earns more than 50,000 dollars: trained on the released features of 32,561 people with their true labels, tested on the original features of 16,281 others. A network of ten ReLU units in one hidden layer, as in the paper, trained by Adam from ten seeds; and logistic regression with a ridge of 0.001, which has one answer',
  learningKs: [2, 4, 8, 16, 32, 64, 128, 200],
  network: { hidden: 10, epochs: 10, batch: 64, rate: 0.003 },
  networkSeeds: 10,
  ridge: 0.001,
  'response, ε = 10': 'for a whole row: each of the 102 cells flipped with ε/102, as the paper’s node-level baseline',
  numbers: 'means over the runs, ± their standard deviation',
}

/** @returns {Case[]} */
export function cases() {
  return [
    ...DATA_NAMES.map((data) => /** @type {Case} */ ({ part: 'response', data })),
    ...[...BASELINES, ...LEARNING.map(({ name }) => name)].map(
      (method) => /** @type {Case} */ ({ part: 'learning', data: 'adult', method }),
    ),
    ...DATA_NAMES.flatMap((data) => KINDS.map((kind) => /** @type {Case} */ ({ part: 'anonymity', data, kind }))),
  ]
}
