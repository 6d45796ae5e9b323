/** What is measured of graphs, and how to read it. */
import type { Metric } from '../metric.ts'

const ENDLESS = Number.POSITIVE_INFINITY

export const graphMetrics = Object.freeze({
  edges: {
    name: 'edges',
    title: 'Edges',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'Pairs that are joined: many more in the release are mostly noise, few mean much was lost.',
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
    reading: 'Nodes of the largest connected part.',
  },
  diameter: {
    name: 'diameter',
    title: 'Diameter',
    of: 'each',
    range: [0, ENDLESS],
    reading:
      'The most steps between two nodes of the largest component: false edges are shortcuts. In a large graph, the most in a sample.',
  },
  meanPathLength: {
    name: 'meanPathLength',
    title: 'Mean path length',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'Steps between two nodes of the largest component, on average.',
  },
  clustering: {
    name: 'clustering',
    title: 'Average clustering',
    of: 'each',
    range: [0, 1],
    reading:
      'How likely two neighbours of a node know each other, averaged over nodes: near 0 at random, often 0.3 to 0.6 among people.',
  },
  transitivity: {
    name: 'transitivity',
    title: 'Transitivity',
    of: 'each',
    range: [0, 1],
    reading: 'How likely two nodes with a common neighbour are joined: nodes with many edges count most.',
  },
  triangles: {
    name: 'triangles',
    title: 'Triangles',
    of: 'each',
    range: [0, ENDLESS],
    reading: 'Groups of three nodes that are all joined.',
  },
  degreeDivergence: {
    name: 'degreeDivergence',
    title: 'Divergence of degrees',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading:
      'How surprising the original’s degrees are to someone who expects the release’s (Kullback and Leibler). In a small graph a few missing degrees weigh much: read the gap and the distance first.',
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
    reading: 'The share of nodes that would need another degree for both to agree.',
  },
  degreeTransport: {
    name: 'degreeTransport',
    title: 'Distance of degrees',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading: 'How many neighbours a node must gain or lose on average for both to agree: compare the mean degree.',
  },
  modularity: {
    name: 'modularity',
    title: 'Modularity of the communities',
    of: 'each',
    range: [-0.5, 1],
    reading:
      'How much more often edges stay within communities than by chance: above 0.3 they are clear, near 0 there are none.',
  },
  communitiesF1: {
    name: 'communitiesF1',
    title: 'Communities, as in the original (F1)',
    of: 'both',
    perfect: 1,
    range: [0, 1],
    reading: 'How well each community of the release matches the nearest of the original; at 0 they share nobody.',
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
    reading: 'The same, less what random communities would tell: 0 is chance.',
  },
  overlappingF1: {
    name: 'overlappingF1',
    title: 'Overlapping communities, as in the original (F1)',
    of: 'both',
    perfect: 1,
    range: [0, 1],
    reading:
      'The same for communities that may share members. A search finds one of several good answers: small differences mean little.',
  },
  knownF1: {
    name: 'knownF1',
    title: 'Communities, as they are known (F1)',
    of: 'each',
    range: [0, 1],
    reading:
      'How well the communities found match known ones, such as departments: see how much lower the release’s is.',
  },
  knownNmi: {
    name: 'knownNmi',
    title: 'Communities, as they are known (mutual information)',
    of: 'each',
    range: [0, 1],
    reading: 'How much the communities found tell about known ones: see how much lower the release’s is.',
  },
  cutError: {
    name: 'cutError',
    title: 'Error of cuts',
    of: 'both',
    perfect: 0,
    range: [0, ENDLESS],
    reading: 'How far off the number of edges that leave a group of nodes is on average, as a share of the true one.',
  },
} as const satisfies Record<string, Metric>)
