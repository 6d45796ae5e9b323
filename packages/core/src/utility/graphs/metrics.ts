/** What is measured of graphs, and how to read it. */
import type { Metric } from '../metric.ts'

const ENDLESS = Number.POSITIVE_INFINITY

export const graphMetrics = Object.freeze({
  edges: {
    name: 'edges',
    title: 'Edges',
    of: 'each',
    range: [0, ENDLESS],
    reading:
      'How many pairs of nodes are joined: a release with many more is mostly noise, one with few has lost much.',
  },
  density: {
    name: 'density',
    title: 'Density',
    of: 'each',
    range: [0, 1],
    reading: 'The share of all pairs of nodes that are joined: 0 if none are, 1 if all are.',
  },
  componentNodes: {
    name: 'componentNodes',
    title: 'Nodes of the largest component',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'How many nodes the largest part of the graph has that hangs together.',
  },
  diameter: {
    name: 'diameter',
    title: 'Diameter',
    of: 'each',
    range: [0, ENDLESS],
    reading:
      'The most steps between two nodes of the largest component: noise edges are shortcuts and make it small. In a large graph it is the largest that was met in a sample.',
  },
  meanPathLength: {
    name: 'meanPathLength',
    title: 'Mean path length',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'How many steps two nodes of the largest component are apart on average.',
  },
  clustering: {
    name: 'clustering',
    title: 'Average clustering',
    of: 'each',
    range: [0, 1],
    reading:
      'How probably two neighbours of a node know each other, averaged over nodes: near 0 in a random graph, often 0.3 to 0.6 among people.',
  },
  transitivity: {
    name: 'transitivity',
    title: 'Transitivity',
    of: 'each',
    range: [0, 1],
    reading:
      'How probably two nodes with a common neighbour are joined, over all such pairs: nodes of many edges count most.',
  },
  triangles: {
    name: 'triangles',
    title: 'Triangles',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'How many threes of nodes are all joined to each other.',
  },
  degreeDivergence: {
    name: 'degreeDivergence',
    title: 'Divergence of degrees',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading:
      'How surprising the degrees of the original are to whoever expects those of the release (Kullback and Leibler): 0 if they are the same; in a small graph a few degrees that do not occur in the release weigh much, so read the gap and the distance first.',
  },
  degreeKs: {
    name: 'degreeKs',
    title: 'Largest gap between degree distributions',
    of: 'both',
    perfect: 0,
    range: [0, 1],
    reading:
      'By how much the share of nodes with at most some number of neighbours is wrong, at worst (Kolmogorov and Smirnov): 0.1 means by 10 of 100 nodes.',
  },
  degreeVariation: {
    name: 'degreeVariation',
    title: 'Share of degrees that differ',
    of: 'both',
    perfect: 0,
    range: [0, 1],
    reading:
      'The share of nodes that would need another number of neighbours to make the degree distributions the same.',
  },
  degreeTransport: {
    name: 'degreeTransport',
    title: 'Distance of degrees',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading:
      'By how many neighbours a node must change on average to make the degree distributions the same: read it beside the mean degree.',
  },
  modularity: {
    name: 'modularity',
    title: 'Modularity of the communities',
    of: 'each',
    range: [-0.5, 1],
    reading:
      'How much more edges stay within the communities found than they would by chance: above 0.3 there are clear communities, near 0 none.',
  },
  communitiesF1: {
    name: 'communitiesF1',
    title: 'Communities, as in the original (F1)',
    of: 'both',
    perfect: 1,
    range: [0, 1],
    reading:
      'How well the communities found in the release match those found in the original, each with the one it is most like: 1 if they are the same, 0 if they share nobody.',
  },
  communitiesNmi: {
    name: 'communitiesNmi',
    title: 'Communities, as in the original (mutual information)',
    of: 'both',
    perfect: 1,
    range: [0, 1],
    reading: 'How much the communities of the release tell about those of the original: 1 is everything, 0 nothing.',
  },
  communitiesAdjusted: {
    of: 'both',
    name: 'communitiesAdjusted',
    title: 'Communities, as in the original, beyond chance',
    range: [0, 1],
    perfect: 1,
    reading:
      'The mutual information, counted from what the same communities would have with their members drawn at random: 1 is everything, and 0 is no more than chance.',
  },
  overlappingF1: {
    name: 'overlappingF1',
    title: 'Overlapping communities, as in the original (F1)',
    of: 'both',
    perfect: 1,
    range: [0, 1],
    reading:
      'The same match for communities that may share members: 1 if they are the same, 0 if they share nobody. A search ends at one of several good answers: small differences mean little.',
  },
  knownF1: {
    name: 'knownF1',
    title: 'Communities, as they are known (F1)',
    of: 'each',
    range: [0, 1],
    reading:
      'How well the communities found match those known from elsewhere, such as departments: what counts is how much lower it is than the original’s.',
  },
  knownNmi: {
    name: 'knownNmi',
    title: 'Communities, as they are known (mutual information)',
    of: 'each',
    range: [0, 1],
    reading:
      'How much the communities found tell about those known from elsewhere: what counts is how much lower it is than the original’s.',
  },
  cutError: {
    name: 'cutError',
    title: 'Error of cuts',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading:
      'By how much the number of edges that leave a group of nodes is wrong, as a share of the true number, on average: 0.1 means 10 of 100.',
  },
} as const satisfies Record<string, Metric>)
