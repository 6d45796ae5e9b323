/** What is compared, and on which graphs. */

/**
 * @typedef {'facebook' | 'email' | 'grqc' | 'hepph' | 'condmat' | 'dblp'} GraphName
 * @typedef {'triangles' | '2-triangles' | '3-stars'} CountName
 *
 * @typedef {object} Case
 * @property {'graph' | 'count' | 'degrees'} part
 * @property {GraphName} data
 * @property {CountName} [count]
 * @property {number} [epsilon]
 *
 * @typedef {object} Method
 * @property {string} name
 * @property {import('@tulle/core/counts').CountMechanism} mechanism
 * @property {boolean} [guess] whether it is told a guess of the level
 * @property {CountName} [only] the count that it is for
 */

/** @type {Record<GraphName, { name: string, path: string, what: string }>} */
export const GRAPHS = {
  facebook: {
    name: 'ego-Facebook',
    path: 'ego-facebook/facebook_combined.txt',
    what: 'friendships of Facebook users (SNAP, McAuley and Leskovec, 2012)',
  },
  email: {
    name: 'email-Eu-core',
    path: 'email-Eu-core/email-Eu-core.txt',
    what: 'who wrote to whom in a research institution (SNAP, Leskovec et al., 2007)',
  },
  grqc: {
    name: 'ca-GrQc',
    path: 'snap-collab/ca-GrQc.txt',
    what: 'who wrote papers on general relativity together (SNAP, Leskovec et al., 2007)',
  },
  hepph: {
    name: 'ca-HepPh',
    path: 'snap-collab/ca-HepPh.txt.gz',
    what: 'the same for high-energy physics',
  },
  condmat: {
    name: 'ca-CondMat',
    path: 'snap-collab/ca-CondMat.txt.gz',
    what: 'the same for condensed matter',
  },
  dblp: {
    name: 'com-dblp',
    path: 'com-dblp/com-dblp.ungraph.txt.gz',
    what: 'who wrote papers in computer science together (SNAP, Yang and Leskovec, 2012)',
  },
}

export const GRAPH_NAMES = /** @type {GraphName[]} */ (Object.keys(GRAPHS))

/** @type {readonly [CountName, ...CountName[]]} */
export const COUNTS = ['triangles', '2-triangles', '3-stars']

export const LADDER = 'ladder'
export const GUIDED = 'ladder, guess'

/**
 * Pure ones first, so that figures can draw the others with dashes.
 *
 * @type {readonly Method[]}
 */
export const METHODS = [
  { name: LADDER, mechanism: 'ladder' },
  { name: GUIDED, mechanism: 'ladder', guess: true },
  { name: 'published-ladder', mechanism: 'published-ladder' },
  { name: 'instance-cauchy', mechanism: 'instance-cauchy' },
  { name: 'smooth-cauchy', mechanism: 'smooth-cauchy' },
  { name: 'laplace', mechanism: 'laplace' },
  { name: 'instance-laplace', mechanism: 'instance-laplace' },
  { name: 'instance-gaussian', mechanism: 'instance-gaussian' },
  { name: 'smooth-laplace', mechanism: 'smooth-laplace' },
  { name: 'algorithm-1-unfrozen', mechanism: 'algorithm-1-unfrozen' },
  { name: 'algorithm-1', mechanism: 'algorithm-1' },
  { name: 'second-order', mechanism: 'second-order', only: '2-triangles' },
]

/** @param {CountName} count */
export function methodsFor(count) {
  return METHODS.filter(({ only }) => only === undefined || only === count)
}

/**
 * 1, 2 or 5 times a power of ten, not below the level: what somebody who knows such graphs might say of it.
 *
 * @param {number} level
 */
export function roundGuess(level) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, level)))
  return [1, 2, 5, 10].map((digit) => digit * power).find((guess) => guess >= level) ?? level
}

export const settings = {
  graphs:
    'undirected, without loops and repeated edges; who wrote to whom in either direction is one edge. All nodes of the file are there, those without edges too',
  neighbours: 'edge',
  epsilons: [0.1, 0.5, 1, 2],
  delta: 1e-6,
  releases: 200,
  error: '|released − true| / true: the median of the releases and their 95th percentile',
  level:
    'what the noise follows: the largest number of common neighbours of two nodes for triangles and 2-triangles, the largest degree for 3-stars',
  ladder:
    'Tulle’s default, pure: exact normalisers, a wider middle, and a floor chosen for a level of √n, since nothing is known of it',
  'ladder, guess':
    'the same with a floor chosen for a public guess of the level: here the true level rounded up to 1, 2 or 5 times a power of ten, as somebody who knows such graphs might guess',
  'published-ladder': 'Zhang, Cormode, Procopiuc, Srivastava and Xiao (2015): ε/2 for the rungs, no floor; pure',
  'instance-cauchy': 'Cauchy noise on the exact schedule of scales; pure',
  'smooth-cauchy': 'Cauchy noise by smooth sensitivity (Nissim, Raskhodnikova and Smith 2007); pure',
  laplace: 'Laplace noise for the worst graph of so many nodes; pure',
  'instance-laplace':
    'Laplace noise on the exact schedule: the smallest scales whose exact divergence stays within (ε, δ)',
  'instance-gaussian': 'Gaussian noise on its own exact schedule',
  'smooth-laplace': 'Laplace noise by smooth sensitivity',
  'algorithm-1-unfrozen':
    'Canard and Olivier’s Algorithm 1 without the rule that keeps a scale where sensitivities are close',
  'algorithm-1': 'the same as printed',
  'second-order': 'Karwa, Raskhodnikova, Smith and Yaroslavtsev (2011), for 2-triangles',
  predicted: 'what the plan says of the median error if the true level is told',
  degreeReleases: 20,
  sequence:
    'sorted degrees with Laplace noise of scale 2/ε, as they are (rounded, moved into 0 to n − 1) or cleaned up to descend',
  histogram: 'nodes of each degree with scale 4/ε, as they are (negative ones set to 0) or cleaned up to add up to n',
  KL: 'D(true ‖ released) of the degree distributions, in nats; both get one more node, spread evenly over the degrees 0 to n − 1, as empty bins would make it infinite. Means over the releases',
  'KL, half a node':
    'the same with half a node more of every degree in the release and none in the truth, to see what depends on the smoothing. There are as many degrees as nodes, so that this puts the true distribution itself away from the truth',
  'total variation': 'half the sum of |true − released| shares over all degrees: needs no smoothing',
  moved:
    'how far a degree must move on average to make the released distribution the true one (earth mover’s distance)',
  missed: 'the share of nodes whose degree nobody has in the release',
}

/**
 * @param {typeof settings} settings
 * @returns {Case[]}
 */
export function cases({ epsilons }) {
  return GRAPH_NAMES.flatMap((data) => [
    /** @type {Case} */ ({ part: 'graph', data }),
    ...COUNTS.flatMap((count) =>
      epsilons.map((epsilon) => /** @type {Case} */ ({ part: 'count', data, count, epsilon })),
    ),
    ...epsilons.map((epsilon) => /** @type {Case} */ ({ part: 'degrees', data, epsilon })),
  ])
}
