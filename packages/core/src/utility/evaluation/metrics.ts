/** What is measured of releases that are no matrix, graph or table by themselves, and of parts of a plan. */
import type { Metric } from '../metric.ts'

const ENDLESS = Number.POSITIVE_INFINITY
const error = { of: 'both', range: [0, ENDLESS], perfect: 0 } as const
const each = { of: 'each', range: [0, ENDLESS] } as const

export const releaseMetrics = Object.freeze({
  total: {
    of: 'each',
    name: 'total',
    title: 'Total of all cells',
    range: [Number.NEGATIVE_INFINITY, ENDLESS],
    reading: 'What all cells add up to: errors of single cells mostly cancel out in it.',
  },
  noiseMeanAbsolute: {
    ...error,
    name: 'noiseMeanAbsolute',
    title: 'Average error of a cell by the noise alone',
    reading:
      'By so much the noise moved a cell on average, beside what the plan said; what caps took away is not in it.',
  },
  noiseRootMeanSquare: {
    ...error,
    name: 'noiseRootMeanSquare',
    title: 'Root mean square error of a cell by the noise alone',
    reading: 'The usual size of the noise, beside what the plan said; what caps took away is not in it.',
  },
  cappedShare: {
    ...error,
    name: 'cappedShare',
    title: 'Changed by the caps',
    reading:
      'What the caps on single people changed before the noise, as a part of all that is in the original: no ε brings it back, a larger cap does.',
  },
  weightError: {
    ...error,
    name: 'weightError',
    title: 'Error of the weights',
    reading:
      'All errors of weights together as a part of all weights of the original: 0.1 means a tenth, and from 1 on a release without edges would be no worse.',
  },
  degreeError: {
    ...error,
    name: 'degreeError',
    title: 'Average error of a degree',
    reading: 'By so many neighbours a degree is off on average, the largest compared with the largest, and so on.',
  },
  largestDegree: {
    ...each,
    name: 'largestDegree',
    title: 'Largest degree',
    reading: 'How many neighbours the node with the most of them has.',
  },
  isolated: {
    ...each,
    name: 'isolated',
    title: 'Nodes without edges',
    reading: 'How many nodes have no neighbour at all.',
  },
  stars: {
    ...each,
    name: 'stars',
    title: 'Stars',
    reading: 'How many ways there are to pick a node and so many of its neighbours: nodes of many edges count most.',
  },
  count: {
    of: 'each',
    name: 'count',
    title: 'The count',
    range: [Number.NEGATIVE_INFINITY, ENDLESS],
    reading: 'The number itself: what it is in the data, and what was published of it.',
  },
  countError: {
    ...error,
    name: 'countError',
    title: 'Error of the count',
    reading: 'By so much the published count is off, as a part of the true one: 0.1 means a tenth.',
  },
  intervalsHold: {
    of: 'both',
    name: 'intervalsHold',
    title: 'Intervals that hold the truth',
    range: [0, 1],
    perfect: 1,
    reading:
      'The share of published intervals that the true answer lies in: about as high as they were promised to be, or higher.',
  },
  answerError: {
    ...error,
    name: 'answerError',
    title: 'Average error of an answer',
    reading: 'By so much an answer is off on average, in the units of the question.',
  },
  relativeAnswerError: {
    ...error,
    name: 'relativeAnswerError',
    title: 'Relative error of an answer',
    reading:
      'By so much an answer is off as a part of the true one, on average: 0.1 means a tenth, and from 1 on it says nothing.',
  },
  entries: {
    ...each,
    name: 'entries',
    title: 'Entries in all',
    reading: 'How many items or values all rows have together.',
  },
  items: {
    ...each,
    name: 'items',
    title: 'Different items',
    reading: 'How many different items or values occur at all: rare ones are lost first.',
  },
  itemError: {
    ...error,
    name: 'itemError',
    title: 'Error of how many people have an item',
    reading:
      'The errors of all items’ counts together as a part of all counts: 0.1 means that they are off by a tenth, rare items more.',
  },
  commonItemError: {
    ...error,
    name: 'commonItemError',
    title: 'Error of the commonest items',
    reading:
      'The same for the ten items that most people have, or for all if there are fewer: 0.1 means that their counts are off by a tenth. These should be the best of all.',
  },
  emptied: {
    ...error,
    name: 'emptied',
    title: 'People released with nothing',
    reading: 'So many people have something in the original, and nothing at all in the release.',
  },
  differentRows: {
    ...each,
    name: 'differentRows',
    title: 'Different rows',
    reading: 'How many different rows there are: people with the same one cannot be told apart.',
  },
  smallestClass: {
    ...each,
    name: 'smallestClass',
    title: 'Rows that are least common',
    reading: 'How many people at least have the same row: in the release never fewer than k.',
  },
} as const satisfies Record<string, Metric>)
