/** What is compared, and on which data. */

/**
 * @typedef {'votes' | 'tumours'} TableName
 * @typedef {'facebook' | 'email'} GraphName
 *
 * @typedef {object} Case
 * @property {'table' | 'graph' | 'communities' | 'degrees'} kind
 * @property {TableName | GraphName} data
 * @property {string} [grouping] what communities by BIGCLAM are compared with
 * @property {number} [repetitions] of BIGCLAM
 * @property {string} [method] none for what degrees are compared with
 * @property {number} [epsilon] none for the original
 */

export const NO_PRIVACY = 'no privacy'

/**
 * A release of rows, or of a model alone.
 *
 * @typedef {object} Method
 * @property {string} name
 * @property {'staircase' | 'response' | 'xor' | 'filtered' | 'objective' | 'objective as printed'} by
 * @property {number} [share] α
 * @property {'paper' | 'exact'} [scale]
 */

/** @type {readonly Method[]} */
export const TABLE_METHODS = [
  { name: 'staircase', by: 'staircase' },
  { name: 'response', by: 'response' },
  { name: 'XOR α = 1, exact', by: 'xor', share: 1, scale: 'exact' },
  { name: 'XOR α = 0.75, exact', by: 'xor', share: 0.75, scale: 'exact' },
  { name: 'XOR α = 1, printed', by: 'xor', share: 1, scale: 'paper' },
  { name: 'XOR α = 0.75, printed', by: 'xor', share: 0.75, scale: 'paper' },
  { name: 'objective perturbation', by: 'objective' },
  { name: 'PPLR, printed', by: 'objective as printed' },
]

/** @type {readonly Method[]} */
export const GRAPH_METHODS = [
  { name: 'response', by: 'response' },
  { name: 'filtered', by: 'filtered' },
  { name: 'Algorithm 3, exact', by: 'xor', share: 0.75, scale: 'exact' },
  { name: 'Algorithm 3, printed', by: 'xor', share: 0.75, scale: 'paper' },
]

/**
 * @param {readonly Method[]} methods
 * @param {string | undefined} name
 */
export function methodOf(methods, name) {
  const found = methods.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no method ${name}.`)
  return found
}

/** @type {Record<TableName, { name: string, training: number, columns: number, paper: number }>} */
export const TABLES = {
  votes: { name: 'Voting', training: 240, columns: 16, paper: 0.9744 },
  tumours: { name: 'Cancer', training: 426, columns: 30, paper: 0.979 },
}

/**
 * What the paper's Table 2 says of XOR.
 *
 * @typedef {object} Printed
 * @property {number} epsilon
 * @property {number} edges
 * @property {number} diameter
 * @property {number} density
 * @property {number} meanLength
 */

/**
 * `score` is F₁ without privacy in the paper, against `grouping`.
 *
 * @type {Record<GraphName, { name: string, repetitions: number, score: number, grouping: string, printed: Printed[] }>}
 */
export const GRAPHS = {
  facebook: {
    name: 'Facebook',
    repetitions: 3,
    score: 0.53,
    grouping: 'nets',
    printed: [
      { epsilon: 1, edges: 113_000, diameter: 5, density: 0.014, meanLength: 2.7 },
      { epsilon: 0.6, edges: 148_000, diameter: 4, density: 0.018, meanLength: 2.44 },
      { epsilon: 0.2, edges: 273_000, diameter: 4, density: 0.034, meanLength: 2.12 },
    ],
  },
  email: {
    name: 'E-mail',
    repetitions: 5,
    score: 0.504,
    grouping: 'departments',
    printed: [
      { epsilon: 1, edges: 15_720, diameter: 5, density: 0.0329, meanLength: 2.565 },
      { epsilon: 0.6, edges: 16_790, diameter: 3, density: 0.0348, meanLength: 2.421 },
      { epsilon: 0.2, edges: 39_110, diameter: 2, density: 0.0814, meanLength: 1.922 },
    ],
  },
}

export const TABLE_NAMES = /** @type {TableName[]} */ (Object.keys(TABLES))
export const GRAPH_NAMES = /** @type {GraphName[]} */ (Object.keys(GRAPHS))

export const settings = {
  Voting:
    '435 people, 16 votes: yes is 1; no, absent and unknown are 0, as in the paper. Label: party. 240 for training, 195 for testing',
  Cancer:
    '569 people, 30 measurements: 1 above the median of the training rows, which would themselves be private (the paper says "a certain threshold"). Label: malignant. 426 for training, 143 for testing',
  splits: 'at random, seeded, a new one for each repetition and the same for all methods',
  repetitions: 200,
  model:
    'logistic regression with a constant and a ridge of 0.001, trained on the released features with the true labels, tested on original rows. Labels are not protected, as in the paper, except by objective perturbation and PPLR',
  ridge: 0.001,
  errorRate: 'square query error rate: flipped cells over ones (Definition 6)',
  neighbours: 'row for tables: all features of a person; edge for graphs',
  staircase: 'the noise with the fewest flips for row neighbours (s = P)',
  response: 'each cell flipped on its own: with ε/P in a table, with ε in the upper triangle of a graph',
  printed:
    'the paper’s Algorithm 1: Θ and Λ positive, α of the budget to Θ. For graphs Algorithm 3: both triangles, kept where both say so',
  exact: 'the same parameters, negative and scaled until the exact loss is ε',
  objectivePerturbation:
    'Chaudhuri, Monteleoni and Sarwate (2011), Algorithm 2: rows scaled to a length of 1 at most, ridge 0.01; labels are protected, and only the model is released',
  objectiveRidge: 0.01,
  PPLR: 'as the paper prints it: a tilt of length Γ(P, 2/ε) on rows as they are, here with P + 1 for the constant and a ridge of 0.001, without which there may be no minimum. Rows are longer than 1, so that its guarantee does not hold',
  tableEpsilons: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 2, 3, 5, 10],
  filtered:
    'noise on all pairs, kept above a public threshold that lets about as many pass as the owner declares edges, here the true number',
  graphEpsilons: [0.2, 0.6, 1, 2, 3, 5, 7, 10],
  graphRepetitions: 'Facebook 3, E-mail 5',
  paths: 'diameter and mean path length of the largest component',
  KL: 'D(released ‖ original) of the degree distributions, in nats; both get one more node, spread evenly over the degrees 0 to n − 1, as empty bins would make it infinite',
  F1: 'average F₁ score (Section 8.3) of communities by Louvain’s method, seeded, without those of one node. Known: 10 ego networks and, besides, their circles for Facebook, 42 departments for E-mail',
  BIGCLAM:
    'the paper’s method, for communities that may overlap (Yang and Leskovec, 2013), seeded. The paper does not say how many it looks for: here K is the number of those that are known, 10 ego networks, 193 circles and 42 departments. A round that raises the log-likelihood by less than 0.0001 of it is the last; communities of one node are left out',
  bigclamEpsilons: [1, 5, 10],
  bigclamFilteredEpsilons: [0.2, 0.6, 1, 5, 10],
  bigclamRepetitions:
    '3 seeds on the originals, 1 for circles; 1 release by response and 1 filtered at each of these ε, for E-mail also 1 by Algorithm 3 at ε = 1, exact and printed. A dense release of Facebook takes minutes: the others are left out, as are circles in releases',
  degreeEpsilons: [0.01, 0.3, 0.8],
  degrees: 'released by response, beside seeded Erdős–Rényi graphs of the same mean degree; D(released ‖ random)',
  numbers: 'means over the repetitions, ± their standard deviation',
}

/**
 * @param {typeof settings} chosen
 * @returns {Case[]}
 */
export function cases(chosen) {
  const { tableEpsilons, graphEpsilons, degreeEpsilons } = chosen
  return [
    ...TABLE_NAMES.flatMap((data) => compared('table', data, TABLE_METHODS, tableEpsilons)),
    // The small graph first: what fails, fails soon.
    ...GRAPH_NAMES.toReversed().flatMap((data) => compared('graph', data, GRAPH_METHODS, graphEpsilons)),
    ...GRAPH_NAMES.toReversed().flatMap((data) => ofBigclam(data, chosen)),
    { kind: 'degrees', data: 'facebook' },
    ...degreeEpsilons.map((epsilon) => /** @type {Case} */ ({ kind: 'degrees', data: 'facebook', epsilon })),
  ]
}

/**
 * @param {'table' | 'graph'} kind
 * @param {TableName | GraphName} data
 * @param {readonly Method[]} methods
 * @param {readonly number[]} epsilons
 * @returns {Case[]}
 */
function compared(kind, data, methods, epsilons) {
  const releases = methods.flatMap(({ name }) => epsilons.map((epsilon) => ({ kind, data, method: name, epsilon })))
  return [{ kind, data, method: NO_PRIVACY }, ...releases]
}

/**
 * @param {GraphName} data
 * @param {Pick<typeof settings, 'bigclamEpsilons' | 'bigclamFilteredEpsilons'>} settings
 * @returns {Case[]}
 */
function ofBigclam(data, { bigclamEpsilons, bigclamFilteredEpsilons }) {
  const shared = { kind: /** @type {const} */ ('communities'), data, grouping: GRAPHS[data].grouping }
  const released = (/** @type {string} */ method, /** @type {readonly number[]} */ epsilons) =>
    epsilons.map((epsilon) => ({ ...shared, method, epsilon, repetitions: 1 }))
  return [
    { ...shared, method: NO_PRIVACY, repetitions: 3 },
    ...(data === 'facebook' ? [{ ...shared, grouping: 'circles', method: NO_PRIVACY, repetitions: 1 }] : []),
    ...released('filtered', bigclamFilteredEpsilons),
    ...released('response', bigclamEpsilons),
    ...(data === 'email' ? ['Algorithm 3, exact', 'Algorithm 3, printed'].flatMap((name) => released(name, [1])) : []),
  ]
}
