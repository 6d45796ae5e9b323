/** What is compared, and on which data. */

/**
 * @typedef {'email' | 'facebook' | 'grqc' | 'hepph' | 'condmat'} GraphName
 * @typedef {'wine' | 'generated'} TableName
 * @typedef {'individual' | 'row' | 'row-change'} Relation
 *
 * @typedef {object} Case
 * @property {'graph' | 'cuts' | 'weights' | 'table' | 'variances'} part
 * @property {GraphName | TableName} data
 * @property {number} [epsilon]
 * @property {number} [queries]
 * @property {Relation} [relation]
 */

/** @type {Record<GraphName, { name: string, path: string, what: string }>} */
export const GRAPHS = {
  email: {
    name: 'email-Eu-core',
    path: 'email-Eu-core/email-Eu-core.txt',
    what: 'who wrote to whom in a research institution (SNAP, Leskovec et al., 2007)',
  },
  facebook: {
    name: 'ego-Facebook',
    path: 'ego-facebook/facebook_combined.txt',
    what: 'friendships of Facebook users (SNAP, McAuley and Leskovec, 2012)',
  },
  grqc: {
    name: 'ca-GrQc',
    path: 'snap-collab/ca-GrQc.txt',
    what: 'who wrote papers on general relativity together (SNAP, Leskovec et al., 2007)',
  },
  hepph: { name: 'ca-HepPh', path: 'snap-collab/ca-HepPh.txt.gz', what: 'the same for high-energy physics' },
  condmat: { name: 'ca-CondMat', path: 'snap-collab/ca-CondMat.txt.gz', what: 'the same for condensed matter' },
}

export const GRAPH_NAMES = /** @type {GraphName[]} */ (Object.keys(GRAPHS))

/** Small enough for weights on all pairs of nodes. @type {GraphName} */
export const SMALL = 'email'

export const WINE = { red: 'winequality/winequality-red.csv', white: 'winequality/winequality-white.csv.gz' }

/** @type {Record<TableName, { name: string }>} */
export const TABLES = { wine: { name: 'winequality' }, generated: { name: 'generated' } }
export const TABLE_NAMES = /** @type {TableName[]} */ (Object.keys(TABLES))

/** @type {readonly Relation[]} */
export const RELATIONS = ['individual', 'row', 'row-change']

export const SKETCH = 'sketch'
export const PUBLISHED = 'sketch, published w'
export const LAPLACIAN = 'gaussian-laplacian'
export const PAIRS = 'gaussian-pairs'
export const RESPONSE = 'response'
export const LAPLACE = 'laplace-answers'
export const GAUSSIAN = 'gaussian-answers'
export const LAPLACE_NAMED = 'laplace-named'
export const GAUSSIAN_NAMED = 'gaussian-named'
export const EXPECTED = 'expected-cut'
export const SPECTRUM = 'sketch, spectrum'
export const GRAM = 'noisy-gram'
export const WEIGHTS_2010 = 'weights, 2010'
export const WEIGHTS_2012 = 'weights, 2012'
export const WEIGHTS = 'weights, tuned'
export const HINDSIGHT = 'weights, hindsight'

/** Under which cuts are asked of a release, however many: k does not matter. */
export const RELEASES = [SKETCH, LAPLACIAN, PAIRS, RESPONSE, EXPECTED]
/** Those whose noise depends on k. */
export const SESSIONS = [PUBLISHED, LAPLACE, GAUSSIAN, LAPLACE_NAMED, GAUSSIAN_NAMED]
/** Interactive, on the small graph only. */
export const WEIGHTED = [WEIGHTS_2010, WEIGHTS_2012, WEIGHTS, HINDSIGHT]

export const settings = {
  graphs:
    'undirected, without loops and repeated edges; who wrote to whom in either direction is one edge. All nodes of the file are there, those without edges too',
  neighbours: 'edge: one edge more or less',
  epsilons: [0.5, 1, 2],
  delta: 1e-6,
  queries: [10, 1000],
  sizes: 's = 1, 2, 5, 10, … nodes on one side, up to half of all',
  cuts: 500,
  kinds:
    'so many cuts of each size of each of two kinds. `random`: every set of s nodes is as probable. `balls`: the s nodes nearest to a random node (breadth first; where a component ends, from another random node on), as somebody asks who has a group in mind',
  error: 'mean of |answer − true cut| over the cuts and releases',
  sketch:
    'Tulle’s cut-sketch: w by the exact curve, as many projections as the plan takes for the sizes when nothing is declared of the graph; (ε, δ)',
  sketches: 4,
  asked:
    'the cuts are shared out among the sketches; of large ones no more are asked than 2·10⁸ additions allow for each size and sketch, but 20 of each kind at least',
  'sketch, published w':
    'Blocki, Blum, Datta and Sheffet (2012), Algorithm 1: r = 8 ln(2/ν)/η² and w = √(32 r ln(2/δ))/ε · ln(4r/δ), with η = 0.25 and ν = 0.05/k; where w < n only. Answers are drawn from their law; (ε, δ)',
  'gaussian-pairs': 'Gaussian noise on all pairs of nodes, added up over a cut; (ε, δ)',
  'gaussian-laplacian':
    'Gaussian noise on the n × n Laplacian, calibrated to the 2 (in Frobenius norm) that an edge changes: what the sketch comes to with ever more projections, without its relative error; (ε, δ)',
  response: 'every pair is flipped with probability 1/(1 + e^ε), and the estimate is unbiased; pure',
  'laplace-answers':
    'Laplace noise of scale k/ε on each of k answers, to cuts that are thought of one after the other; pure',
  'gaussian-answers': 'Gaussian noise on each of k answers, calibrated for all together; (ε, δ)',
  'laplace-named, gaussian-named':
    'Tulle’s cut-answers: the same two where all k cuts are named beforehand. The noise is for as many of them as one edge can cross, which follows from the cuts alone; k cuts of one size, both kinds in turn',
  'expected-cut': 'm̂·s(n − s)/C(n, 2), with Laplace noise of scale 1/ε on the number of edges m alone; pure',
  weights:
    'private multiplicative weights over all pairs, on the smallest graph: interactive, k cuts of one size in a session, both kinds in turn. The number of edges is not public: 0.05 ε goes to a noisy count (Laplace)',
  'weights, 2010': 'Hardt and Rothblum (2010) with the constants of their Figure 1, β = 0.05; (ε, δ)',
  'weights, 2012':
    'Gupta, Roth and Ullman (2012): iterative database construction by multiplicative weights with a sparse vector, with the constants that Dwork and Roth (2014) give for it, β = 0.05; (ε, δ)',
  'weights, tuned':
    'the same construction with exact accounting: at most c corrections, each after one search (Laplace, ε₀ each) and with one Gaussian answer, composed exactly. c ∈ {1, 4, 16, 64, 256} below k, thresholds of 1 or 2 standard deviations of the comparison’s noise and steps η ∈ {0.1, 0.3, 1}: those that do best on a made-up graph of as many nodes and edges, which costs no privacy; (ε, δ)',
  'weights, hindsight':
    'the best of the same grid on the graph itself: not private, a bound on what tuning could bring',
  sessions: 'one of 1,000 cuts, 20 of 10 cuts, for each size',
  predicted: 'the mean absolute error by the law of the answer, at the true cut',
  tables:
    'winequality: red and white, 11 measurements and the score, minus what is usual of wine and in units of how much it usually varies (constants that anybody could name, in the source), then clipped to norm 6. Generated: 100,000 rows of 50 columns, normal, with variances 1, 1/2, 1/3, … along random axes, clipped to norm 4',
  relations:
    'individual: a row more or less. row: one row replaced. row-change: one row moves by a vector of norm at most 1, with no bound on rows',
  projections:
    'as many as the plan takes for a guess of the sum of squares along a direction: 5,000 for winequality (8 releases) and 10,000 for the generated table (2 releases)',
  'sketch, spectrum':
    'the same with a first look at the narrowest direction, for which 0.1 ε and δ/2 are spent: less is added where the data reaches far by itself',
  'noisy-gram':
    'Gaussian noise on AᵀA, less off the diagonal: the same along all directions. It needs a bound on rows; (ε, δ)',
  directions:
    'of norm 1: every axis, 100 random ones, and those of most and least variance. Errors: mean |answer − true sum of squares| by the laws of the answers at the true sums, and as a share of these; releases are made to see that the laws hold',
}

/**
 * @param {typeof settings} settings
 * @returns {Case[]}
 */
export function cases({ epsilons, queries }) {
  const all = /** @type {Case[]} */ ([])
  for (const data of GRAPH_NAMES) {
    all.push(
      { part: 'graph', data },
      ...epsilons.map((epsilon) => /** @type {Case} */ ({ part: 'cuts', data, epsilon })),
    )
  }
  for (const epsilon of epsilons)
    for (const k of queries) all.push({ part: 'weights', data: SMALL, epsilon, queries: k })
  for (const data of TABLE_NAMES) {
    all.push({ part: 'table', data })
    for (const relation of RELATIONS) {
      for (const epsilon of epsilons) all.push({ part: 'variances', data, relation, epsilon })
    }
  }
  return all
}
