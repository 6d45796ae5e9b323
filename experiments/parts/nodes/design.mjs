/** What is measured: five graphs, counts, degrees and cuts, with a person hidden and with a friendship hidden. */

export const GRAPHS = /** @type {const} */ ({
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
})

/** On which the one constant was settled. */
export const OTHERS = /** @type {const} */ ({
  lastfm: {
    name: 'lastfm-asia',
    path: 'lastfm-asia-deezer/lastfm_asia_edges.csv.gz',
    what: 'who follows whom on LastFM in Asia (SNAP, Rozemberczki and Sarkar, 2020), for the constant alone',
  },
  wiki: {
    name: 'wiki-Vote',
    path: 'wiki-Vote/wiki-Vote.txt.gz',
    what: 'who voted on whom in Wikipedia (SNAP, Leskovec et al., 2010), for the constant alone',
  },
  made: { name: 'made up', path: undefined, what: undefined },
})

/**
 * @typedef {keyof typeof GRAPHS} GraphName
 * @typedef {keyof typeof OTHERS} OtherName
 * @typedef {object} Case
 * @property {GraphName | OtherName} graph
 * @property {'edges' | 'triangles' | 'degrees' | 'cuts' | 'constant, edges' | 'constant, triangles'} what
 */

export const settings = {
  graphs: 'undirected, without loops and repeated edges; who wrote to whom in either direction is one edge',
  friendship: 'edge neighbours: one edge more or less',
  person: 'node neighbours: a node more or less, with all its edges; for the degrees and the counts alike',
  epsilons: [0.5, 1, 2],
  draws: 200,
  error: 'of counts: the median of |released − true| / true over the draws',
  'friendship, counts': 'Laplace noise for edges, the ladder for triangles: what Tulle takes unless told otherwise',
  'person, guess':
    'a public cap that is twice what the graph needs: nothing is cut off, and the noise is twice the least',
  'person, chosen': 'a cap chosen privately, for six tenths of ε; as R2T, for counts below a million',
  most: 1_000_000,
  R2T: 'Dong and others (2022), with the base of its authors: a peer that needs no cap either',
  degrees:
    'the sorted degrees, cleaned up: mean |released − true|, rank by rank, over 20 releases; with a person hidden the largest degree is public, once and a half what the graph has',
  cuts: 'mean |answer − true cut| of s nodes by the laws of the answers, at the number of edges that the graph has; δ = 10⁻⁶ for the sketch. One edge is hidden in all of them',
  sizes: [1, 5, 20, 100, 500],
  constant:
    'of a cap chosen privately: about the chance that one larger than the best is drawn. The median relative error at ε = 1 on graphs that the other tables are not about, a made-up one among them; ½ is what Tulle takes',
}

/** @returns {Case[]} */
export function cases() {
  const graphs = /** @type {GraphName[]} */ (Object.keys(GRAPHS))
  const others = /** @type {OtherName[]} */ (Object.keys(OTHERS))
  return [
    ...graphs.flatMap((graph) =>
      /** @type {const} */ (['edges', 'degrees', 'cuts', 'triangles']).map((what) => ({ graph, what })),
    ),
    ...others.flatMap((graph) =>
      /** @type {const} */ (['constant, edges', 'constant, triangles']).map((what) => ({ graph, what })),
    ),
  ]
}
