/** What is measured of graphs, and how to read it. */
import type { Metric } from '../metric.ts'

const ENDLESS = Number.POSITIVE_INFINITY

export const graphMetrics = Object.freeze({
  edges: {
    name: 'edges',
    title: 'Edges',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'How many pairs of nodes are joined: many more in the release are mostly noise, few mean much was lost.',
  },
  density: {
    name: 'density',
    title: 'Density',
    of: 'each',
    range: [0, 1],
    reading: 'The share of all pairs that are joined.',
  },
  componentNodes: {
    name: 'componentNodes',
    title: 'Nodes of the largest component',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'How many nodes the largest connected part has.',
  },
  diameter: {
    name: 'diameter',
    title: 'Diameter',
    of: 'each',
    range: [0, ENDLESS],
    reading:
      'The most steps between two nodes of the largest component: noise edges are shortcuts and make it small. In a large graph, the most met in a sample.',
  },
  meanPathLength: {
    name: 'meanPathLength',
    title: 'Mean path length',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'How many steps apart two nodes of the largest component are on average.',
  },
  clustering: {
    name: 'clustering',
    title: 'Average clustering',
    of: 'each',
    range: [0, 1],
    reading:
      'How likely two neighbours of a node are to know each other, averaged over nodes: near 0 in a random graph, often 0.3 to 0.6 among people.',
  },
  transitivity: {
    name: 'transitivity',
    title: 'Transitivity',
    of: 'each',
    range: [0, 1],
    reading:
      'How likely two nodes with a common neighbour are to be joined, over all such pairs: nodes with many edges count most.',
  },
  triangles: {
    name: 'triangles',
    title: 'Triangles',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'How many groups of three nodes are all joined.',
  },
  degreeDivergence: {
    name: 'degreeDivergence',
    title: 'Divergence of degrees',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading:
      'How surprising the original’s degrees are to somebody who expects the release’s (Kullback and Leibler). In a small graph a few degrees that the release lacks weigh much: read the gap and the distance first.',
  },
  degreeKs: {
    name: 'degreeKs',
    title: 'Largest gap between degree distributions',
    of: 'both',
    perfect: 0,
    range: [0, 1],
    reading:
      'How wrong the share of nodes with at most some number of neighbours is, at worst (Kolmogorov and Smirnov): 0.1 means 10 of 100 nodes.',
  },
  degreeVariation: {
    name: 'degreeVariation',
    title: 'Share of degrees that differ',
    of: 'both',
    perfect: 0,
    range: [0, 1],
    reading: 'The share of nodes that would need another degree for the distributions to agree.',
  },
  degreeTransport: {
    name: 'degreeTransport',
    title: 'Distance of degrees',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading:
      'How many neighbours a node must gain or lose on average for the distributions to agree: read it beside the mean degree.',
  },
  modularity: {
    name: 'modularity',
    title: 'Modularity of the communities',
    of: 'each',
    range: [-0.5, 1],
    reading:
      'How much more often edges stay within the communities found than by chance: above 0.3 they are clear, near 0 there are none.',
  },
  communitiesF1: {
    name: 'communitiesF1',
    title: 'Communities, as in the original (F1)',
    of: 'both',
    perfect: 1,
    range: [0, 1],
    reading:
      'How well each community found in the release matches the most similar one in the original; at 0 they share nobody.',
  },
  communitiesNmi: {
    name: 'communitiesNmi',
    title: 'Communities, as in the original (mutual information)',
    of: 'both',
    perfect: 1,
    range: [0, 1],
    reading: 'How much the release’s communities tell about the original’s.',
  },
  communitiesAdjusted: {
    of: 'both',
    name: 'communitiesAdjusted',
    title: 'Communities, as in the original, beyond chance',
    range: [0, 1],
    perfect: 1,
    reading: 'The same, less what communities with random members would tell: 0 is no more than chance.',
  },
  overlappingF1: {
    name: 'overlappingF1',
    title: 'Overlapping communities, as in the original (F1)',
    of: 'both',
    perfect: 1,
    range: [0, 1],
    reading:
      'The same match for communities that may share members. A search ends at one of several good answers: small differences mean little.',
  },
  knownF1: {
    name: 'knownF1',
    title: 'Communities, as they are known (F1)',
    of: 'each',
    range: [0, 1],
    reading:
      'How well the communities found match those known from elsewhere, such as departments: look at how much lower the release’s is.',
  },
  knownNmi: {
    name: 'knownNmi',
    title: 'Communities, as they are known (mutual information)',
    of: 'each',
    range: [0, 1],
    reading:
      'How much the communities found tell about those known from elsewhere: look at how much lower the release’s is.',
  },
  cutError: {
    name: 'cutError',
    title: 'Error of cuts',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading: 'How wrong the number of edges that leave a group of nodes is, as a share of the true number, on average.',
  },
} as const satisfies Record<string, Metric>)
